internal import Geofencing

#if canImport(Glibc)
    internal import Glibc
#endif

/// The smallest circle around points on the Earth.
enum EnclosingCircle {
    /// Right everywhere, also across ±180° and around a pole, for points that lie within a few hundred kilometres.
    ///
    /// The points are laid out on a plane around a first centre, each in its direction and at its true distance; the centre
    /// of the smallest circle there is the next centre, until it doesn't move any more. There the distances from the
    /// centre, which are all that counts, are true.
    /// - Returns: The centre in steps of 0.0000001° and the radius in steps of 0.1 m, rounded up so that no point lies
    ///   outside; nil where there are no points.
    static func of(_ points: [Coordinate]) -> Circle? {
        guard var center = points.first else { return nil }
        for _ in 0..<mostSteps {
            let frame = LocalFrame(center)
            let plane = points.map { frame.position(of: $0) }
            let move = SmallestCircle.center(of: plane)
            center = frame.point(at: move)
            if move.x * move.x + move.y * move.y < nearEnough * nearEnough { break }
        }
        center = rounded(center)
        let radius = points.reduce(0) { max($0, Geodesic.distance(center, $1)) }
        return Circle(center: center, radius: (radius * 10).rounded(.up) / 10)
    }

    private static let mostSteps = 50
    /// Metres.
    private static let nearEnough = 0.001

    private static func rounded(_ point: Coordinate) -> Coordinate {
        func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
        return Coordinate(latitude: rounded(point.latitude), longitude: rounded(point.longitude)) ?? point
    }
}

/// A plane that touches the Earth, metres east and north.
private struct LocalFrame {
    private let origin: Coordinate
    private let position: SIMD3<Double>
    private let east: SIMD3<Double>
    private let north: SIMD3<Double>

    init(_ origin: Coordinate) {
        self.origin = origin
        let latitude = origin.latitude * .pi / 180
        let longitude = origin.longitude * .pi / 180
        position = Self.cartesian(origin)
        east = SIMD3(-sin(longitude), cos(longitude), 0)
        north = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
    }

    /// In the point's direction, at its true distance.
    func position(of point: Coordinate) -> SIMD2<Double> {
        let way = Self.cartesian(point) - position
        let direction = SIMD2((way * east).sum(), (way * north).sum())
        let length = (direction * direction).sum().squareRoot()
        guard length > 0 else { return .zero }
        return direction * (Geodesic.distance(origin, point) / length)
    }

    /// The point of the Earth below a point of the plane.
    func point(at offset: SIMD2<Double>) -> Coordinate {
        let point = position + east * offset.x + north * offset.y
        let axis = (point.x * point.x + point.y * point.y).squareRoot()
        // Bowring's formula, good to a millimetre so near to the surface (Survey Review 23, 1976).
        let parametric = atan2(point.z * Self.equatorialRadius, axis * Self.polarRadius)
        let sine = sin(parametric)
        let cosine = cos(parametric)
        let latitude = atan2(
            point.z + Self.secondEccentricity * Self.polarRadius * sine * sine * sine,
            axis - Self.eccentricity * Self.equatorialRadius * cosine * cosine * cosine)
        return Coordinate(
            latitude: min(max(latitude * 180 / .pi, -90), 90), longitude: atan2(point.y, point.x) * 180 / .pi) ?? origin
    }

    /// Metres from the centre of the Earth.
    private static func cartesian(_ point: Coordinate) -> SIMD3<Double> {
        let latitude = point.latitude * .pi / 180
        let longitude = point.longitude * .pi / 180
        let normal = equatorialRadius / (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
        return SIMD3(
            normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
            normal * (1 - eccentricity) * sin(latitude))
    }

    /// WGS 84: the axes in metres and the squares of both eccentricities.
    private static let equatorialRadius = 6_378_137.0
    private static let polarRadius = equatorialRadius * (1 - flattening)
    private static let flattening = 1 / 298.257223563
    private static let eccentricity = flattening * (2 - flattening)
    private static let secondEccentricity = eccentricity / (1 - eccentricity)
}

/// The smallest circle around points of a plane.
///
/// It grows: the point farthest outside is taken into the two or three that hold the circle, until none lies outside. So
/// each step costs one look at all points, in whatever order somebody has put them.
private struct SmallestCircle {
    private var center: SIMD2<Double>
    private var radius: Double
    private var support: [SIMD2<Double>]

    static func center(of points: [SIMD2<Double>]) -> SIMD2<Double> {
        guard let first = points.first else { return .zero }
        var circle = Self(center: first, radius: 0, support: [first])
        for _ in 0..<1000 {
            let farthest = circle.farthest(of: points)
            guard !circle.contains(farthest), let larger = circle.grown(by: farthest), larger.radius > circle.radius
            else { break }
            circle = larger
        }
        return circle.center
    }

    private func distance(_ point: SIMD2<Double>) -> Double {
        let way = point - center
        return (way * way).sum().squareRoot()
    }

    private func farthest(of points: [SIMD2<Double>]) -> SIMD2<Double> {
        var farthest = center
        var largest = 0.0
        for point in points {
            let way = point - center
            let square = (way * way).sum()
            if square > largest { (largest, farthest) = (square, point) }
        }
        return farthest
    }

    private func contains(_ point: SIMD2<Double>) -> Bool { distance(point) <= radius + max(1e-6, radius * 1e-12) }

    /// The smallest circle through the point that has those within that hold this one.
    private func grown(by point: SIMD2<Double>) -> Self? {
        var candidates = support.map { Self.through($0, point) }
        for (index, first) in support.enumerated() {
            for second in support[(index + 1)...] {
                if let circle = Self.through(first, second, point) { candidates.append(circle) }
            }
        }
        return candidates.filter { circle in support.allSatisfy(circle.contains) }.min { $0.radius < $1.radius }
    }

    private static func through(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Self {
        var circle = Self(center: (a + b) / 2, radius: 0, support: [a, b])
        circle.radius = circle.distance(a)
        return circle
    }

    /// nil where they lie on a line.
    private static func through(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Self? {
        let first = b - a
        let second = c - a
        let determinant = 2 * (first.x * second.y - first.y * second.x)
        guard determinant != 0 else { return nil }
        let firstSquared = (first * first).sum()
        let secondSquared = (second * second).sum()
        let offset =
            SIMD2(
                second.y * firstSquared - first.y * secondSquared, first.x * secondSquared - second.x * firstSquared)
            / determinant
        guard offset.x.isFinite, offset.y.isFinite else { return nil }
        return Self(center: a + offset, radius: (offset * offset).sum().squareRoot(), support: [a, b, c])
    }
}
