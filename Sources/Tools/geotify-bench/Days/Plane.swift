internal import Geofencing
internal import Glibc

/// Metres east and north of a point, for days that are invented in metres. What is true of them is measured on the
/// ellipsoid from the coordinates, so that the sphere here distorts nothing.
struct Plane {
    /// Degrees.
    let latitude: Double
    let longitude: Double

    private static let metresPerDegree = 111_195.0

    func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        let north = min(max(latitude + point.y / Self.metresPerDegree, -90), 90)
        var east = longitude + point.x / (Self.metresPerDegree * cos(north * .pi / 180))
        east -= 360 * ((east + 180) / 360).rounded(.down)
        guard let coordinate = Coordinate(latitude: north, longitude: min(max(east, -180), 180)) else {
            preconditionFailure("a day leads out of the world")
        }
        return coordinate
    }
}
