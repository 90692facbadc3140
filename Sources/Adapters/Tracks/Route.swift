package import Geofencing

/// A route to be written to a file. Its points are read while they are written, so that there may be any number of them.
package struct Route {
    /// Goes through the points with numbers in a range, or through all, in their order; each time from the beginning.
    package typealias Points = (ClosedRange<Int64>?, (_ number: Int64, _ fix: PositionFix) throws -> Void) throws ->
        Void

    /// What it is called.
    package var name: String
    /// The number by which its program knows it.
    package var number: Int64
    /// Seconds without a point after which the route goes on in another segment: what lies between is unknown.
    package var longestPause: Double
    /// When it began, seconds since 1970.
    package var began: Double
    /// When it ended, seconds since 1970; nil while it goes on.
    package var ended: Double?
    /// Its length in metres.
    package var distance: Double
    /// Its points, read on demand.
    package var points: Points

    /// Creates a route from its parts.
    package init(
        name: String, number: Int64, longestPause: Double, began: Double, ended: Double?, distance: Double,
        points: @escaping Points
    ) {
        self.name = name
        self.number = number
        self.longestPause = longestPause
        self.began = began
        self.ended = ended
        self.distance = distance
        self.points = points
    }
}

/// A part of a route without a pause.
struct RouteSegment: Hashable {
    var first: Int64
    var last: Int64
    var count: Int
}

extension Route {
    /// Its parts. A clock that was set back begins another one, too.
    func segments() throws -> [RouteSegment] {
        var segments: [RouteSegment] = []
        var lastTime = -Double.infinity
        try points(nil) { number, fix in
            let pause = fix.time - lastTime
            if pause >= 0, pause <= longestPause {
                segments[segments.count - 1].last = number
                segments[segments.count - 1].count += 1
            } else {
                segments.append(RouteSegment(first: number, last: number, count: 1))
            }
            lastTime = fix.time
        }
        return segments
    }

    /// Goes through the fixes of one of its parts.
    func fixes(of segment: RouteSegment, _ body: (PositionFix) throws -> Void) throws {
        try points(segment.first...segment.last) { _, fix in try body(fix) }
    }
}
