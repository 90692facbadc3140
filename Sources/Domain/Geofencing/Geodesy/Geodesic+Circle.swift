#if canImport(Glibc)
    internal import Glibc
#endif

extension Geodesic {
    /// The point that lies at a distance and in a direction; the distance is that of `distance(_:_:)` within a
    /// millimetre up to 1000 km, the direction that of `bearing(from:to:)`.
    /// - Parameters:
    ///   - distance: Metres, at most a quarter of the Earth's circumference.
    ///   - bearing: Degrees clockwise from north.
    package static func destination(from origin: Coordinate, distance: Double, bearing: Double) -> Coordinate {
        var angle = distance / equatorialRadius
        var point = destination(from: origin, angle: angle, bearing: bearing)
        // The great circle of the reduced latitudes is right in its direction and less than 1 % wrong in its length:
        // each round makes the error some hundred times smaller.
        for _ in 0..<4 {
            let reached = self.distance(origin, point)
            guard reached > 0, abs(reached - distance) > 1e-4 else { break }
            angle *= distance / reached
            point = destination(from: origin, angle: angle, bearing: bearing)
        }
        return point
    }

    /// Points on a circle's boundary, clockwise from north, at equal angles.
    package static func boundary(of circle: Circle, count: Int) -> [Coordinate] {
        (0..<count).map { index in
            destination(
                from: circle.center, distance: circle.radius, bearing: 360 * Double(index) / Double(count))
        }
    }

    /// On the sphere of the reduced latitudes.
    private static func destination(from origin: Coordinate, angle: Double, bearing: Double) -> Coordinate {
        let latitude = origin.latitude * radiansPerDegree
        let beta = atan2((1 - flattening) * sin(latitude), cos(latitude))
        let alpha = bearing * radiansPerDegree
        let east = sin(alpha) * sin(angle)
        let meridian = cos(beta) * cos(angle) - sin(beta) * sin(angle) * cos(alpha)
        let north = sin(beta) * cos(angle) + cos(beta) * sin(angle) * cos(alpha)
        let level = (east * east + meridian * meridian).squareRoot()
        var longitude = origin.longitude + atan2(east, meridian) / radiansPerDegree
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        let reached = atan2(north, (1 - flattening) * level) / radiansPerDegree
        return Coordinate(latitude: min(max(reached, -90), 90), longitude: min(max(longitude, -180), 180)) ?? origin
    }
}
