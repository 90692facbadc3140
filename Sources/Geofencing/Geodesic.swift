/// Distances on the WGS 84 ellipsoid.
package enum Geodesic {
    /// Metres between two points, right at the poles and across ±180°.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double { fatalError() }
    /// Degrees clockwise from north, in which `b` lies seen from `a`.
    package static func bearing(from a: Coordinate, to b: Coordinate) -> Double { fatalError() }
}
