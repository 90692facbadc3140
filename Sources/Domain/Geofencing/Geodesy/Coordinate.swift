/// A point on the Earth: degrees on the WGS 84 ellipsoid.
package struct Coordinate: Hashable, Sendable {
    /// Degrees, -90…90.
    package let latitude: Double
    /// Degrees, -180…180.
    package let longitude: Double

    /// - Returns: nil unless the latitude lies in -90…90 and the longitude in -180…180.
    package init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
