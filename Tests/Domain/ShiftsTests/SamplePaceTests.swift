import Geofencing
import Testing

@testable import Shifts

@Suite struct SamplePaceTests {
    private func fix(_ time: Double) -> PositionFix {
        PositionFix(coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 10, time: time)
    }

    /// Which fixes are points, of those with these stamps that come at these dates.
    private func taken(_ pace: SamplePace, _ fixes: [(stamp: Double, date: Double)]) -> [Double] {
        var pace = pace
        return fixes.filter { pace.takes(fix($0.stamp), at: $0.date) }.map(\.stamp)
    }

    @Test(
        arguments: [
            (1.0, [0.0, 1, 2, 3], [0.0, 1, 2, 3]),
            (3, [0, 1, 2, 3, 4, 5, 6, 7], [0, 3, 6]),
            // A receiver trembles.
            (3, [0, 2.9, 6.1, 8.9, 12], [0, 2.9, 6.1, 8.9, 12]),
            (1, [0, 0.9, 1.7, 2.7], [0, 0.9, 1.7, 2.7]),
            (1, [0, 0.5, 1.1], [0, 1.1]),
            (3600, [0, 3599, 3599.5, 7200], [0, 3599.5, 7200]),
            // The same fix again is none.
            (1, [5, 5, 5, 6], [5, 6]),
            // Silence isn't made up for.
            (3, [0, 100, 101, 102, 103], [0, 100, 103]),
        ] as [(Double, [Double], [Double])])
    func `fixes become points`(every: Double, stamps: [Double], points: [Double]) {
        #expect(taken(SamplePace(every: every), stamps.map { ($0, $0) }) == points)
    }

    @Test func `it begins with a fresh fix only`() {
        let pace = SamplePace(every: 3)
        #expect(taken(pace, [(1000, 1060)]) == [])
        #expect(taken(pace, [(1000, 1059), (1000, 1070)]) == [1000])
    }

    @Test func `it goes on after the last point`() {
        #expect(taken(SamplePace(every: 3, last: fix(1000)), [(1001, 1001), (1003, 1003)]) == [1003])
    }

    @Test func `late fixes are no points unless the date was set back`() {
        let pace = SamplePace(every: 3)
        #expect(taken(pace, [(1000, 1000), (900, 1001)]) == [1000])
        #expect(taken(pace, [(1000, 1000), (500, 500), (501, 501), (503, 503)]) == [1000, 500, 503])
        // By less than there is from one point to the next.
        #expect(taken(pace, [(1000, 1000), (1003, 1003), (900, 1001)]) == [1000, 1003, 900])
        // The stamps go on: a receiver has a clock of its own.
        #expect(taken(pace, [(1000, 1000), (1001, 999), (1003, 999)]) == [1000, 1003])
    }
}
