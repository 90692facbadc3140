package import Geofencing

/// A route reduced to the points that its shape needs, while it is read: there may be millions of them.
///
/// After Douglas and Peucker, in stretches of a bounded length. Where more points would be left than may be, the tolerance is
/// doubled. No point of the route is farther from the outline than twice the tolerance at the end.
package struct RouteOutline: Sendable {
    /// Metres that the outline may be off.
    package private(set) var tolerance: Double
    /// The points that may be left.
    private let limit: Int
    /// How many points are looked at together.
    private static let stretchLength = 1024

    private var segments: [[Coordinate]] = []
    private var count = 0
    /// What follows the last segment, beginning with its last point.
    private var stretch: [Coordinate] = []

    /// - Parameters:
    ///   - tolerance: In metres; the outline may be off by it.
    ///   - limit: The points that may be left.
    package init(tolerance: Double, limit: Int) {
        self.tolerance = tolerance
        self.limit = max(limit, 2)
    }

    /// Adds a point.
    /// - Parameter isStart: Whether the route goes on elsewhere: nothing leads from the point before to this one.
    package mutating func add(_ point: Coordinate, isStart: Bool = false) {
        if isStart || segments.isEmpty {
            closeStretch()
            segments.append([point])
            count += 1
            stretch = [point]
            while count > limit { coarsen() }
        } else {
            stretch.append(point)
            if stretch.count == Self.stretchLength {
                closeStretch()
                stretch = segments[segments.count - 1].suffix(1)
            }
        }
    }

    /// The outline so far, segment by segment; one may be a single point.
    package mutating func finish() -> [[Coordinate]] {
        closeStretch()
        stretch = segments.last?.suffix(1) ?? []
        return segments
    }

    private mutating func closeStretch() {
        guard stretch.count > 1 else { return }
        let kept = Self.reduced(stretch, tolerance: tolerance).dropFirst()
        segments[segments.count - 1] += kept
        count += kept.count
        stretch = []
        while count > limit { coarsen() }
    }

    private mutating func coarsen() {
        tolerance *= 2
        var coarse: [[Coordinate]] = []
        for (index, segment) in segments.enumerated() {
            var reduced = Self.reduced(segment, tolerance: tolerance)
            let isSpot = reduced.count == 2 && Geodesic.distance(reduced[0], reduced[1]) <= tolerance
            if isSpot { reduced.removeLast() }
            // A spot that was visited before would be drawn over what is there.
            if reduced.count == 1, index < segments.count - 1, let last = coarse.last?.last,
                Geodesic.distance(last, reduced[0]) <= tolerance
            {
                continue
            }
            coarse.append(reduced)
        }
        segments = coarse
        count = coarse.reduce(0) { $0 + $1.count }
    }

    private static func reduced(_ points: [Coordinate], tolerance: Double) -> [Coordinate] {
        let plane = points.map { Geodesic.offset(from: points[0], to: $0) }
        return Polyline.outline(plane, tolerance: tolerance).map { points[$0] }
    }
}
