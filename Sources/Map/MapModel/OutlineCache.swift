package import Geofencing
internal import Glibc

/// The outlines of circles on the ground, kept on the plane: while the map is moved none is computed again.
package struct OutlineCache: Sendable {
    /// Corners are a few pixels apart.
    private static let leastCorners = 32
    private static let mostCorners = 128
    /// How many circles' are kept.
    static let most = 4000

    struct Entry: Sendable {
        var circle: Circle
        var outline: [SIMD2<Double>]
    }

    private(set) var entries: [Int: Entry] = [:]

    /// Creates an empty cache.
    package init() {}

    /// Where the corners lie, in pixels.
    mutating func outline(of circle: Circle, at index: Int, in viewport: Viewport) -> [SIMD2<Double>] {
        let count = viewport.radius(of: circle) > 60 ? Self.mostCorners : Self.leastCorners
        if let entry = entries[index], entry.circle == circle, entry.outline.count >= count {
            return viewport.pixels(entry.outline)
        }
        if entries.count >= Self.most { entries.removeAll(keepingCapacity: true) }
        let outline = Outline.onPlane(circle, corners: count)
        entries[index] = Entry(circle: circle, outline: outline)
        return viewport.pixels(outline)
    }
}

/// A circle's true boundary: on the ellipsoid.
package enum Outline {
    /// In pixels, in as many corners as make it look round.
    package static func pixels(of circle: Circle, in viewport: Viewport) -> [SIMD2<Double>] {
        viewport.pixels(onPlane(circle, corners: Int(min(max(viewport.radius(of: circle), 32), 128))))
    }

    /// On the plane, in one piece across the antimeridian: the first corner may lie in the world's square, the others
    /// beside it. A circle round a pole has no end towards it on the plane: there it is closed beyond the world's edge.
    static func onPlane(_ circle: Circle, corners: Int) -> [SIMD2<Double>] {
        let points = Geodesic.boundary(of: circle, count: corners)
        var east = 0.0
        var last = circle.center.longitude
        var outline = points.map { point in
            east += Longitude.wrapped(point.longitude - last)
            last = point.longitude
            return SIMD2((circle.center.longitude + east + 180) / 360, WebMercator.y(ofLatitude: point.latitude))
        }
        let round = east + Longitude.wrapped(points[0].longitude - last)
        if abs(round) > 180 {
            let edge = WebMercator.y(ofLatitude: circle.center.latitude > 0 ? 90 : -90)
            let end = outline[0].x + (round > 0 ? 1 : -1)
            outline += [SIMD2(end, outline[0].y), SIMD2(end, edge), SIMD2(outline[0].x, edge)]
        }
        return outline
    }
}

extension Viewport {
    /// Where the corners of one figure lie, of the world's repetitions that nearest to the centre.
    fileprivate func pixels(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard let first = outline.first else { return [] }
        let middle = WebMercator.position(of: center)
        let shift = SIMD2((first.x - middle.x).rounded(), 0)
        let (scale, half) = (world, size / 2)
        return outline.map { half + ($0 - middle - shift) * scale }
    }
}
