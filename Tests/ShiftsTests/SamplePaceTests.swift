import Geofencing
import Testing

@testable import Shifts

@Suite struct SamplePaceTests {
    private func fix(_ time: Double) -> PositionFix {
        PositionFix(coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 10, time: time)
    }

    /// Stamps of fixes that come as they are stamped, and which of them are points.
    @Test(arguments: [
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
    ])
    func fixesBecomePoints(every: Double, stamps: [Double], points: [Double]) {
        var pace = SamplePace(every: every)
        #expect(stamps.filter { pace.takes(fix($0), at: $0) } == points)
    }

    @Test func itBeginsWithAFreshFixOnly() {
        var pace = SamplePace(every: 3)
        #expect(!pace.takes(fix(1000), at: 1060))
        #expect(pace.takes(fix(1000), at: 1059))
        #expect(!pace.takes(fix(1000), at: 1070))
    }

    @Test func itGoesOnAfterTheLastPoint() {
        var pace = SamplePace(every: 3, last: fix(1000))
        #expect(!pace.takes(fix(1001), at: 1001))
        #expect(pace.takes(fix(1003), at: 1003))
    }

    @Test func lateFixesAreNoPointsUnlessTheDateWasSetBack() {
        var pace = SamplePace(every: 3)
        #expect(pace.takes(fix(1000), at: 1000))
        #expect(!pace.takes(fix(900), at: 1001))
        #expect(pace.takes(fix(500), at: 500))
        #expect(!pace.takes(fix(501), at: 501))
        #expect(pace.takes(fix(503), at: 503))
    }
}
