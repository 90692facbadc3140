#if canImport(Glibc)
    internal import Glibc
#endif

/// Distances on the WGS 84 ellipsoid.
///
/// Lambert's formula of the reduced latitudes ("The distance between two widely separated points on the surface of the
/// Earth", 1942): 0.014 m wrong at 10 km, 0.14 m at 100 km, right at the poles and across ±180°.
package enum Geodesic {
    /// The ellipsoid's equatorial radius, metres (WGS 84).
    static let equatorialRadius = 6_378_137.0
    /// The ellipsoid's flattening (WGS 84).
    static let flattening = 1 / 298.257223563
    static let radiansPerDegree = Double.pi / 180

    /// Metres between two points, right at the poles and across ±180°; near antipodes within 0.4 %.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let beta1 = reducedLatitude(a.latitude)
        let beta2 = reducedLatitude(b.latitude)
        let sinP = sin((beta1 + beta2) / 2)
        let cosP = cos((beta1 + beta2) / 2)
        let sinQ = sin((beta2 - beta1) / 2)
        let cosQ = cos((beta2 - beta1) / 2)
        let halfLongitude = sin((b.longitude - a.longitude) * radiansPerDegree / 2)
        let s = halfLongitude * halfLongitude
        // The squares of sine and cosine of half the angle on the auxiliary sphere, each without cancellation.
        let sinSquared = sinQ * sinQ * (1 - s) + cosP * cosP * s
        let cosSquared = cosQ * cosQ * (1 - s) + sinP * sinP * s
        guard sinSquared > 0 else { return 0 }
        let sigma = 2 * atan2(sinSquared.squareRoot(), cosSquared.squareRoot())
        let sinSigma = sin(sigma)
        // Both fractions stay below 2 wherever they are defined; at exact antipodes one is 0/0.
        let x = cosSquared > 0 ? (sigma - sinSigma) * sinP * sinP * cosQ * cosQ / cosSquared : 0
        let y = (sigma + sinSigma) * cosP * cosP * sinQ * sinQ / sinSquared
        return equatorialRadius * (sigma - flattening / 2 * (x + y))
    }

    /// Degrees clockwise from north (0..<360), in which `b` lies seen from `a`; 0 where they are the same point.
    ///
    /// The great circle's bearing through the reduced latitudes, within 0.2° of the geodesic's.
    package static func bearing(from a: Coordinate, to b: Coordinate) -> Double {
        let beta1 = reducedLatitude(a.latitude)
        let beta2 = reducedLatitude(b.latitude)
        let longitude = (b.longitude - a.longitude) * radiansPerDegree
        // cos(longitude) written by the half angle keeps short distances from cancelling.
        let half = sin(longitude / 2)
        let east = sin(longitude) * cos(beta2)
        let north = sin(beta2 - beta1) + 2 * sin(beta1) * cos(beta2) * half * half
        guard east != 0 || north != 0 else { return 0 }
        let degrees = atan2(east, north) / radiansPerDegree
        return degrees < 0 ? degrees + 360 : degrees
    }

    private static func reducedLatitude(_ degrees: Double) -> Double {
        let latitude = degrees * radiansPerDegree
        return atan2((1 - flattening) * sin(latitude), cos(latitude))
    }
}
