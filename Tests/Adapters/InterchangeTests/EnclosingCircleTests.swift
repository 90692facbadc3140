import Geofencing
import Glibc
import TestSupport
import Testing

@testable import Interchange

@Suite struct EnclosingCircleTests {
    private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)!
    }

    @Test func `of nothing there is none`() { #expect(EnclosingCircle.of([]) == nil) }

    @Test func `of one point has no radius`() throws {
        let circle = try #require(EnclosingCircle.of([Self.point(70, 180)]))
        #expect(circle.center == Self.point(70, 180) || circle.center == Self.point(70, -180))
        #expect(circle.radius == 0)
    }

    /// Squares of known size, also where the meridians come together, on ±180° and around the poles.
    @Test(arguments: [(0.0, 0.0), (52.5, 13.4), (70, 25), (-33.9, 151.2), (70, 180), (0, 180), (-89.9, 100), (90, 0)])
    func `lies around the centre`(latitude: Double, longitude: Double) throws {
        let center = Self.point(latitude, longitude)
        // Corners in four directions, found by going there step by step.
        let corners = [0.0, 90, 180, 270].map { Self.destination(from: center, bearing: $0, distance: 1000) }
        let circle = try #require(EnclosingCircle.of(corners + [corners[0]]))
        #expect(Geodesic.distance(circle.center, center) < 0.1)
        #expect((999.9...1000.3).contains(circle.radius))
    }

    /// Where `distance` metres lead to: near enough on the ellipsoid, and corrected to the true distance.
    private static func destination(from start: Coordinate, bearing: Double, distance: Double) -> Coordinate {
        var low = 0.0
        var high = 2 * distance
        var point = start
        for _ in 0..<60 {
            let middle = (low + high) / 2
            point = onSphere(from: start, bearing: bearing, angle: middle / 6_371_000)
            if Geodesic.distance(start, point) < distance { low = middle } else { high = middle }
        }
        return point
    }

    private static func onSphere(from start: Coordinate, bearing: Double, angle: Double) -> Coordinate {
        let turn = bearing * .pi / 180
        let latitude = start.latitude * .pi / 180
        let longitude = start.longitude * .pi / 180
        let north = SIMD3(
            -sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        let east = SIMD3(-sin(longitude), cos(longitude), 0)
        let up = SIMD3(
            cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        let direction = north * cos(turn) + east * sin(turn)
        let end = up * cos(angle) + direction * sin(angle)
        return Coordinate(
            latitude: asin(max(-1, min(1, end.z))) * 180 / .pi, longitude: atan2(end.y, end.x) * 180 / .pi)!
    }

    @Test func `two points are its ends`() throws {
        let a = Self.point(70, 179.99)
        let b = Self.point(70.01, -179.98)
        let circle = try #require(EnclosingCircle.of([a, b]))
        let length = Geodesic.distance(a, b)
        #expect(abs(circle.radius - length / 2) < 0.2)
        #expect(circle.center.longitude > 179.9 || circle.center.longitude < -179.9)
    }

    /// It holds all points, and none that is smaller by half a metre does, wherever its centre is put nearby.
    @Test func `is the smallest`() throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<60 {
            let size = [0.001, 0.02, 0.5].randomElement(using: &generator)!
            let latitude = Double.random(in: -88...88, using: &generator)
            let longitude = round.isMultiple(of: 3) ? 180 : Double.random(in: -179...179, using: &generator)
            let points = (0..<Int.random(in: 2...40, using: &generator)).map { _ in
                Self.point(
                    latitude + .random(in: -size...size, using: &generator),
                    longitude + .random(in: -size...size, using: &generator))
            }
            let circle = try #require(EnclosingCircle.of(points))
            #expect(points.allSatisfy { Geodesic.distance(circle.center, $0) <= circle.radius })
            for bearing in stride(from: 0.0, to: 360, by: 15) {
                for step in [1.0, 30, 1000] {
                    let other = Self.onSphere(from: circle.center, bearing: bearing, angle: step / 6_371_000)
                    let radius = points.map { Geodesic.distance(other, $0) }.max()!
                    #expect(radius > circle.radius - 0.5, "round \(round): \(step) m towards \(bearing)°")
                }
            }
        }
    }

    /// Points in an order that makes the circle grow with every one of them.
    @Test func `is quick with many points`() throws {
        let points = (0..<50_000).map { Self.point(50 + Double($0) * 1e-6, 10 + Double($0 % 7) * 1e-6) }
        let circle = try #require(EnclosingCircle.of(points))
        #expect(abs(circle.radius - Geodesic.distance(points[0], points[49_999]) / 2) < 1)
    }
}
