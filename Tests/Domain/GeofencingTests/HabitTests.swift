import Testing

@testable import Geofencing

@Suite struct IntervalEstimateTests {
    @Test(
        arguments: [
            ([], 30.0), ([10], 30), ([10, 10, 10, 10, 10], 10), ([600, 600], 30), ([600, 600, 600, 600, 600], 600),
            ([20, 20, 20, 20, 20, 5000, 5000, 5000, 5000, 5000], 20),
            ([20, 20, 20, 20, 20, 0, -5, 0, -5, 0, 0, 0], 20),
            ([5, 5, 5, 5, 900, 900, 900], 5), ([5, 5, 5, 900, 900, 900, 900], 900),
        ] as [([Double], Double)])
    func `the usual interval is a median of those that are a habit`(_ intervals: [Double], _ usual: Double) {
        var habit = IntervalEstimate()
        for interval in intervals { habit.add(interval) }
        #expect(habit.usual == usual)
    }

    @Test(arguments: [(600.0, 600.0), (0, 30), (-1, 30), (99_999, 30), (.nan, 30)])
    func `a habit that was kept comes back`(_ kept: Double, _ usual: Double) {
        var habit = IntervalEstimate(usual: kept)
        #expect(habit.usual == usual)
        habit.add(20)
        #expect(habit.usual == usual)
    }
}

@Suite struct AnswerDwellTests {
    @Test func `silence counts beyond the usual`() {
        var dwell = AnswerDwell()
        #expect(dwell.duration(at: 1000, usualInterval: 30) == 0)
        #expect(dwell.time(of: 200, usualInterval: 30) == nil)
        dwell.restart(at: 1000)
        #expect(dwell.duration(at: 1051, usualInterval: 30) == 0)
        #expect(dwell.duration(at: 1151, usualInterval: 30) == 100)
        #expect(dwell.time(of: 200, usualInterval: 30) == 1251)
    }

    @Test func `repetitions count in full, another answer starts anew`() {
        var dwell = AnswerDwell()
        dwell.restart(at: 1000)
        dwell.repeatAnswer(at: 1020)
        dwell.repeatAnswer(at: 1040)
        #expect(dwell.duration(at: 1040, usualInterval: 30) == 40)
        #expect(dwell.time(of: 200, usualInterval: 30) == 1251)
        dwell.restart(at: 1060)
        #expect(dwell.duration(at: 1060, usualInterval: 30) == 0)
    }

    @Test func `a coarse answer interrupts`() {
        var dwell = AnswerDwell()
        dwell.interrupt(at: 900)
        #expect(dwell.time(of: 0, usualInterval: 30) == nil)
        dwell.restart(at: 1000)
        dwell.repeatAnswer(at: 1100)
        dwell.interrupt(at: 1120)
        dwell.interrupt(at: 1140)
        #expect(dwell.duration(at: 1140, usualInterval: 30) == 0)
        #expect(dwell.time(of: 200, usualInterval: 30) == 1391)
        dwell.repeatAnswer(at: 1160)
        #expect(dwell.duration(at: 1160, usualInterval: 30) == 100)
    }
}

@Suite struct TimeStampFilterTests {
    private func judge(_ order: inout TimeStampFilter, _ stamp: Double, isExpected: Bool = false)
        -> TimeStampFilter.Verdict
    {
        let fix = PositionFix(coordinate: Player.point(0, 0), accuracy: 20, time: stamp)
        return order.judge(fix, usualInterval: 30, isExpected: isExpected)
    }

    private func ordered() -> TimeStampFilter {
        var order = TimeStampFilter()
        for stamp in [100_000.0, 100_030, 100_060] { _ = judge(&order, stamp) }
        return order
    }

    @Test(
        arguments: [
            (100_060.0, .follows(isGap: false)), (100_090, .follows(isGap: false)), (100_360, .follows(isGap: false)),
            (100_361, .waits), (186_460, .waits), (100_059, .late), (99_000, .late), (13_660, .waits),
        ] as [(Double, TimeStampFilter.Verdict)])
    func `a stamp after others`(_ stamp: Double, _ verdict: TimeStampFilter.Verdict) {
        var order = ordered()
        #expect(judge(&order, stamp) == verdict)
    }

    @Test func `after a gap no jump is a surprise`() {
        var order = ordered()
        #expect(judge(&order, 186_460, isExpected: true) == .follows(isGap: false))
    }

    @Test func `what nothing has followed may have been wrong`() {
        var order = TimeStampFilter()
        #expect(judge(&order, 50_000) == .follows(isGap: false))
        #expect(judge(&order, 1000) == .follows(isGap: true))
        #expect(judge(&order, 1030) == .follows(isGap: false))
        #expect(judge(&order, 900) == .late)
    }

    @Test func `late stamps that go on for long follow a clock that was set back`() {
        var order = ordered()
        var verdicts: [TimeStampFilter.Verdict] = []
        for number in 0...60 { verdicts.append(judge(&order, 96_400 + 30 * Double(number))) }
        #expect(verdicts.dropLast().allSatisfy { $0 == .late })
        #expect(verdicts.last == .follows(isGap: true))
        #expect(judge(&order, 98_230) == .follows(isGap: false))
    }
}

@Suite struct ScatterEstimateTests {
    @Test func `learns what the source doesn't tell`() {
        for (off, expected) in [(2.0, 12.0), (5, 15), (40, 60)] {
            var scatter = ScatterEstimate()
            #expect(scatter.accuracy == ScatterEstimate.atFirst)
            // Along a line, every second fix `off` metres aside: each lies `off` from the line of its neighbours.
            for number in 0..<20 {
                scatter.add(shift: SIMD2(10, number % 2 == 0 ? off : -off), elapsed: 30)
            }
            #expect(abs(scatter.accuracy - expected) < 0.001)
        }
    }

    @Test(arguments: [(20.0, 20.0), (0, 40), (1000, 40), (.nan, 40)])
    func `an estimate that was kept comes back`(_ kept: Double, _ accuracy: Double) {
        #expect(ScatterEstimate(accuracy: kept).accuracy == accuracy)
    }

    @Test func `motion is no scatter, and a gap no motion`() {
        var scatter = ScatterEstimate()
        for _ in 0..<20 { scatter.add(shift: SIMD2(300, 400), elapsed: 20) }
        #expect(scatter.accuracy == 12)
        scatter = ScatterEstimate()
        for _ in 0..<20 {
            scatter.forgetNeighbours()
            scatter.add(shift: SIMD2(3000, 0), elapsed: 30)
        }
        #expect(scatter.accuracy == ScatterEstimate.atFirst)
    }
}
