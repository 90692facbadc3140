import Geofencing
import Testing

@Suite struct GeodesicCircleTests {
    /// Latitudes up to the poles, longitudes at and beside the antimeridian, radii up to the largest of a geotification and
    /// of a position.
    @Test(
        arguments: [-90, -89.95, -70, -33.9, 0, 52.5, 70, 85, 89.9995, 90.0], [-180, -179.9999, 13.4, 179.999, 180.0])
    func `every point of a boundary lies on it`(latitude: Double, longitude: Double) throws {
        let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
        for radius in [1, 150, 10_000, 100_000, 1_000_000.0] {
            let points = Geodesic.boundary(of: Circle(center: center, radius: radius), count: 24)
            #expect(points.count == 24)
            for point in points {
                #expect(abs(Geodesic.distance(center, point) - radius) < 0.001 + radius * 1e-9)
            }
            // They go round: neighbours are as far apart as on a circle.
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
                let side = Geodesic.distance(a, b) / radius
                #expect((0.24...0.27).contains(side), "\(radius) \(a) \(b)")
            }
        }
    }

    @Test(arguments: [0, 30, 90, 135, 180, 250, 300, 359.0])
    func `the direction is the bearing`(bearing: Double) throws {
        for latitude in [-70, 0, 52.5, 70.0] {
            let center = try #require(Coordinate(latitude: latitude, longitude: 179.99))
            let point = Geodesic.destination(from: center, distance: 5000, bearing: bearing)
            let difference = abs(Geodesic.bearing(from: center, to: point) - bearing)
            #expect(min(difference, 360 - difference) < 0.01)
        }
    }
}
