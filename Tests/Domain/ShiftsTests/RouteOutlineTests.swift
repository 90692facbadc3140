import Geofencing
import Shifts
import TestSupport
import Testing

@Suite struct WayOutlineTests {
    private static func point(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(latitude: 52.52 + north / 111_260, longitude: 13.405 + east / 67_840)!
    }

    private func way(_ count: Int, seed: UInt64) -> [Coordinate] {
        var generator = SeededGenerator(seed: seed)
        var (east, north) = (0.0, 0.0)
        return (0..<count).map { _ in
            east += .random(in: -20...40, using: &generator)
            north += .random(in: -30...30, using: &generator)
            return Self.point(east, north)
        }
    }

    private func outline(
        _ points: [Coordinate], tolerance: Double, limit: Int = 100_000, starts: Set<Int> = []
    ) -> (segments: [[Coordinate]], tolerance: Double) {
        var outline = RouteOutline(tolerance: tolerance, limit: limit)
        for (index, point) in points.enumerated() { outline.add(point, isStart: starts.contains(index)) }
        return (outline.finish(), outline.tolerance)
    }

    /// Metres from a point to the nearest stretch of the outline.
    private func distance(_ point: Coordinate, to segments: [[Coordinate]]) -> Double {
        var nearest = Double.infinity
        for segment in segments {
            let plane = segment.map { Geodesic.offset(from: point, to: $0) }
            for (start, end) in zip(plane, plane.dropFirst() + plane.suffix(1)) {
                let way = end - start
                let length = (way * way).sum()
                let foot = start + way * (length > 0 ? min(max(-(start * way).sum() / length, 0), 1) : 0)
                nearest = min(nearest, (foot * foot).sum().squareRoot())
            }
        }
        return nearest
    }

    @Test(arguments: [(5.0, 100_000), (50, 100_000), (5, 300), (5, 40), (1, 2)])
    func `no point is farther than twice the tolerance`(tolerance: Double, limit: Int) throws {
        let points = way(2500, seed: 3)
        let starts: Set = [1, 1500, 1501, 2000]
        let (segments, reached) = outline(points, tolerance: tolerance, limit: limit, starts: starts)
        #expect(segments.reduce(0) { $0 + $1.count } <= limit)
        #expect(limit == 100_000 ? reached == tolerance : reached > tolerance)
        // Every seventh, since it takes long to look.
        let farthest = stride(from: 0, to: points.count, by: 7).map { distance(points[$0], to: segments) }.max()
        #expect(try #require(farthest) <= 2 * reached)
    }

    @Test func `segments stay apart`() {
        let points = [(0, 0), (100, 0), (5000, 0), (5000, 9), (9000, 0)].map { Self.point($0.0, $0.1) }
        let segments = outline(points, tolerance: 1, starts: [2, 4]).segments
        #expect(segments == [Array(points[0...1]), Array(points[2...3]), [points[4]]])
        #expect(outline([], tolerance: 1).segments.isEmpty)
    }

    /// Where there are more beginnings than points may be left, those at one place become one.
    @Test func `many spots become one`() {
        let points = (0..<1000).map { Self.point(Double($0 % 7), 0) }
        #expect(outline(points, tolerance: 1, limit: 20, starts: Set(0..<1000)).segments.count <= 20)
    }

    @Test func `is whole at any time`() {
        let points = way(3000, seed: 9)
        var outline = RouteOutline(tolerance: 5, limit: 100_000)
        for point in points {
            outline.add(point)
            if Int.random(in: 0..<500) == 0 { #expect(outline.finish().last?.last == point) }
        }
        #expect(outline.finish().last?.last == points.last)
    }

    @Test func `goes on after it was asked for`() {
        let points = [(0, 0), (100, 0), (100, 100), (0, 100)].map { Self.point($0.0, $0.1) }
        var outline = RouteOutline(tolerance: 5, limit: 100)
        for point in points {
            outline.add(point)
            _ = outline.finish()
        }
        #expect(outline.finish() == [points])
    }

    /// Across the 180th meridian and near a pole, too.
    @Test(arguments: [(0.0, 179.99, 0.00001, 0.0001), (89.9, 45, 0.00005, 0), (-33.9, 151.2, 0.0001, 0.0001)])
    func `straight lines need two points`(latitude: Double, longitude: Double, north: Double, east: Double) {
        let points = (0..<1000).map { index in
            let turned = longitude + Double(index) * east
            return Coordinate(
                latitude: latitude + Double(index) * north, longitude: turned > 180 ? turned - 360 : turned)!
        }
        #expect(outline(points, tolerance: 2).segments.map(\.count) == [2])
    }
}
