/// Lines through points in a plane.
package enum Polyline {
    /// The points that a line needs so that none of the others is farther from it than the tolerance.
    ///
    /// After Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a
    /// digitized line or its caricature" (1973), without recursion. The distance is that from the stretch, not from the
    /// endless line, so that a way there and back stays one.
    /// - Returns: The indices of the points to be kept, ascending: the first, the last, and what is needed between.
    package static func outline(_ points: [SIMD2<Double>], tolerance: Double) -> [Int] {
        guard points.count > 2 else { return Array(points.indices) }
        var isKept = Array(repeating: false, count: points.count)
        isKept[0] = true
        isKept[points.count - 1] = true
        var waiting = [(first: 0, last: points.count - 1)]
        while let (first, last) = waiting.popLast() {
            var (farthest, greatest) = (first, tolerance * tolerance)
            for index in first + 1..<max(last, first + 1) {
                let distance = squaredDistance(of: points[index], from: points[first], to: points[last])
                if distance > greatest { (farthest, greatest) = (index, distance) }
            }
            guard farthest > first else { continue }
            isKept[farthest] = true
            waiting.append((first, farthest))
            waiting.append((farthest, last))
        }
        return points.indices.filter { isKept[$0] }
    }

    /// The square of a point's distance from a stretch.
    private static func squaredDistance(
        of point: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>
    ) -> Double {
        let way = end - start
        let length = (way * way).sum()
        let part = length > 0 ? min(max(((point - start) * way).sum() / length, 0), 1) : 0
        let away = point - start - way * part
        return (away * away).sum()
    }
}
