package import Geofencing
internal import Glibc

/// The plane that map tiles lie on (EPSG:3857): the world is a square of side 1, x to the east from 180° W, y to the south.
package enum WebMercator {
    /// Degrees of latitude at the square's edges.
    package static let limit = 85.051128779806604
    /// Where beyond the edges points are still told apart; the poles themselves are infinitely far away.
    private static let farthest = 89.99

    /// The point of the plane that shows a coordinate.
    package static func position(of point: Coordinate) -> SIMD2<Double> {
        SIMD2((point.longitude + 180) / 360, y(ofLatitude: point.latitude))
    }

    /// - Parameter latitude: Degrees; beyond 89.99° it counts as that.
    package static func y(ofLatitude latitude: Double) -> Double {
        let sine = sin(min(max(latitude, -farthest), farthest) * .pi / 180)
        return 0.5 - atanh(sine) / (2 * .pi)
    }

    /// - Parameter position: In the square or beside it, where the world is repeated; north and south of it as far as
    ///   the plane reaches.
    package static func coordinate(at position: SIMD2<Double>) -> Coordinate {
        let latitude = atan(sinh((0.5 - position.y) * 2 * .pi)) * 180 / .pi
        let longitude = Longitude.wrapped(position.x * 360 - 180)
        // Rounding doesn't leave the range: the arc tangent ends at the poles.
        return Coordinate(latitude: min(max(latitude, -90), 90), longitude: longitude)
            ?? Coordinate(latitude: 0, longitude: 0)!
    }

    /// Metres on the ellipsoid of one world's width of the plane, at a latitude: east and west.
    ///
    /// The plane treats the ellipsoid's latitudes as a sphere's: it is truer to angles than 0.7 %.
    package static func metres(atLatitude latitude: Double) -> Double {
        let phi = min(max(latitude, -farthest), farthest) * .pi / 180
        let sine = sin(phi)
        let flattening = 1 / 298.257223563
        let eccentricitySquared = flattening * (2 - flattening)
        return 2 * .pi * 6_378_137 * cos(phi) / (1 - eccentricitySquared * sine * sine).squareRoot()
    }
}
