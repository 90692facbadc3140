import Geofencing
import Testing

@testable import Shifts

@Suite struct OdometerTests {
    /// A fix so many metres north of somewhere.
    private func fix(_ metres: Double, accuracy: Double? = 10) -> PositionFix {
        PositionFix(
            coordinate: Coordinate(latitude: 52 + metres / 111_263, longitude: 13)!, accuracy: accuracy, time: 0)
    }

    private func length(_ fixes: [PositionFix], after last: PositionFix? = nil) -> Double {
        var odometer = Odometer(last: last)
        return fixes.reduce(0) { $0 + odometer.add($1) }
    }

    @Test func oneWhoSitsStillTravelsNowhere() {
        let fixes = (0..<1000).map { fix(Double($0 % 3) * 4) }
        #expect(length(fixes) == 0)
        #expect(length((0..<1000).map { fix(Double($0 % 2) * 45, accuracy: nil) }) == 0)
    }

    @Test func smallStepsAddUp() {
        let length = length((0...1000).map { fix(Double($0)) })
        #expect(abs(length - 1000) < 12)
    }

    @Test func thereAndBackIsTwice() {
        #expect(abs(length([fix(0), fix(500), fix(0)]) - 1000) < 1)
        #expect(abs(length([fix(500)], after: fix(0)) - 500) < 1)
        #expect(length([fix(500)]) == 0)
    }

    @Test func aCoarseFixCountsOnceItIsBeyondDoubt() {
        #expect(length([fix(0), fix(400, accuracy: 500), fix(0)]) == 0)
        #expect(abs(length([fix(0), fix(600, accuracy: 500)]) - 600) < 1)
    }
}
