import Geofencing
import TestSupport
import Testing

@Suite struct PolylineTests {
    @Test(arguments: [
        ([], []), ([SIMD2(1.0, 1.0)], [0]), ([SIMD2(0, 0), SIMD2(0, 0)], [0, 1]),
        ([SIMD2(0, 0), SIMD2(5, 0.9), SIMD2(10, 0)], [0, 2]), ([SIMD2(0, 0), SIMD2(5, 1.1), SIMD2(10, 0)], [0, 1, 2]),
        // There and back again.
        ([SIMD2(0, 0), SIMD2(50, 0), SIMD2(0, 0)], [0, 1, 2]), ([SIMD2(0, 0), SIMD2(50, 0), SIMD2(10, 0)], [0, 1, 2]),
        // At rest.
        ([SIMD2(0, 0), SIMD2(0, 0), SIMD2(0, 0), SIMD2(0, 0)], [0, 3]),
        ([SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0), SIMD2(2, 8), SIMD2(2, 9)], [0, 2, 4]),
    ])
    func `keeps what the shape needs`(points: [SIMD2<Double>], kept: [Int]) {
        #expect(Polyline.outline(points, tolerance: 1) == kept)
    }

    /// Whatever the way, no point is farther from what is left than the tolerance, and more tolerance leaves less.
    @Test(arguments: 1...30 as ClosedRange<UInt64>) func `no point is farther than the tolerance`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var place = SIMD2(0.0, 0)
        let points = (0..<300).map { _ in
            place += SIMD2(.random(in: -3...3, using: &generator), .random(in: -3...3, using: &generator))
            return place
        }
        var counts: [Int] = []
        for tolerance in [0.0, 1, 4, 16, 1000] {
            let kept = Polyline.outline(points, tolerance: tolerance)
            counts.append(kept.count)
            #expect(kept == kept.sorted() && kept.first == 0 && kept.last == 299)
            for (first, last) in zip(kept, kept.dropFirst()) {
                for index in first...last {
                    #expect(distance(points[index], points[first], points[last]) <= tolerance + 1e-9)
                }
            }
        }
        #expect(counts == counts.sorted(by: >) && counts.last == 2)
    }

    /// From the stretch between two points.
    private func distance(_ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
        let way = end - start
        let length = (way * way).sum()
        let foot = length == 0 ? start : start + way * min(1, max(0, ((point - start) * way).sum() / length))
        let away = point - foot
        return (away * away).sum().squareRoot()
    }

    /// A spiral of many points takes no deep recursion, and a straight line no time.
    @Test func `many points are no trouble`() {
        let line = (0..<200_000).map { SIMD2(Double($0), 0) }
        #expect(Polyline.outline(line, tolerance: 1) == [0, 199_999])
        let zigzag = (0..<3000).map { SIMD2(Double($0), Double($0) * ($0.isMultiple(of: 2) ? 1 : -1)) }
        #expect(Polyline.outline(zigzag, tolerance: 1).count == 3000)
    }
}
