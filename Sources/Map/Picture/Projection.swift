internal import Geofencing
internal import Glibc
internal import MapModel

/// How the Earth lies on the picture's plane: x to the right, y up, metres at the equator or from the pole.
enum Projection {
    /// Mercator's, on the ellipsoid: north is up everywhere, and a circle is round. The meridian in the middle is given.
    case mercator(Double)
    /// Azimuthal equidistant round the north pole, for what is too near to a pole for Mercator.
    case polar

    /// Degrees of latitude up to which Mercator's projection is used.
    private static let limit = 84.0
    private static let metresPerDegree = 111_000.0
    private static let equatorialRadius = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    private static let eccentricity = (flattening * (2 - flattening)).squareRoot()
    private static let radians = Double.pi / 180

    /// One in which these circles lie together: the widest gap between their longitudes is at the picture's edge.
    init(showing circles: [Circle]) {
        if circles.contains(where: { abs($0.center.latitude) + $0.radius / Self.metresPerDegree > Self.limit }) {
            self = .polar
            return
        }
        guard let arc = Longitude.arc(holding: circles.map(\.center.longitude)) else {
            self = .mercator(0)
            return
        }
        self = .mercator(Longitude.wrapped(arc.west + arc.width / 2))
    }

    /// Where a point lies.
    /// - Parameter reference: The longitude of something that it is part of, from which it must not be torn off.
    func position(of point: Coordinate, near reference: Double? = nil) -> SIMD2<Double> {
        switch self {
        case .mercator(let middle):
            let reference = reference ?? point.longitude
            let longitude = Longitude.wrapped(reference - middle) + Longitude.wrapped(point.longitude - reference)
            return SIMD2(longitude * Self.radians * Self.equatorialRadius, Self.northing(point.latitude))
        case .polar:
            let pole = Coordinate(latitude: 90, longitude: point.longitude) ?? point
            let distance = Geodesic.distance(pole, point)
            let angle = point.longitude * Self.radians
            return SIMD2(distance * sin(angle), -distance * cos(angle))
        }
    }

    /// How many metres on the Earth one of the plane's is, at a place in the plane.
    func scale(at place: SIMD2<Double>) -> Double {
        guard case .mercator = self else { return 1 }
        let sine = sin(latitude(at: place.y) * Self.radians)
        return ((1 - sine * sine) / (1 - Self.eccentricity * Self.eccentricity * sine * sine)).squareRoot()
    }

    /// Degrees, in Mercator's projection.
    func latitude(at northing: Double) -> Double {
        var (low, high) = (-89.9, 89.9)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if Self.northing(middle) < northing { low = middle } else { high = middle }
        }
        return low
    }

    /// Degrees, in Mercator's projection.
    func longitude(at easting: Double) -> Double {
        guard case .mercator(let middle) = self else { return 0 }
        return Longitude.wrapped(middle + easting / Self.equatorialRadius / Self.radians)
    }

    private static func northing(_ latitude: Double) -> Double {
        let sine = sin(min(max(latitude, -89.9), 89.9) * radians)
        return equatorialRadius * (atanh(sine) - eccentricity * atanh(eccentricity * sine))
    }
}
