import Geofencing
import Testing

@testable import geotify_bench

/// When somebody careful could be sure of where one is.
@Suite struct TrueStayTests {
    /// Half an hour at the middle of a circle, with positions at these times, 20 m off.
    private static func sureAt(
        _ times: [Double], wrong: Double? = nil, radius: Double = 20, repeats: Double? = nil, coarse: Double? = nil,
        asleep: Double? = nil
    ) -> Double? {
        var day = Day(at: DayKind.town)
        day.fence("home", at: .zero, radius: 150)
        day.journey.stay(1800)
        for time in times { day.report(SIMD2(20, 0), accuracy: 20, at: time, .honest(radius: radius)) }
        if let wrong { day.report(SIMD2(900, 0), accuracy: 20, at: wrong, .wrong) }
        if let coarse { day.report(SIMD2(9000, 0), accuracy: 25_000, at: coarse, .wrong) }
        if let asleep { day.lines.append(Day.Line(time: asleep, .suspend)) }
        day.sort()
        return TrueStay.all(of: day, at: day.fences[0])[0].sureAt
    }

    @Test func `four looks in a row make sure`() {
        #expect(Self.sureAt([0, 60, 120, 180, 240]) == 180)
        #expect(Self.sureAt([0, 10, 20, 30, 40, 50, 60, 120, 150]) == 120)
        #expect(Self.sureAt([0, 60, 120, 1700]) == 360)
        // What is contradicted begins anew.
        #expect(Self.sureAt([0, 60, 120, 180, 240, 300], wrong: 90) == 300)
    }

    @Test func `a look that stands makes sure`() {
        #expect(Self.sureAt([100]) == 460)
        #expect(Self.sureAt([100], wrong: 300) == nil)
        #expect(Self.sureAt([100], coarse: 300) == 460)
        #expect(Self.sureAt([100], asleep: 300) == nil)
        #expect(Self.sureAt([1500]) == nil)
    }

    @Test func `errors as large as the circle show nothing`() {
        #expect(Self.sureAt([0, 60, 120, 180, 240], radius: 120) == nil)
        // Four of them do what one alone can't.
        #expect(Self.sureAt([100], radius: 80) == nil)
        #expect(Self.sureAt([100, 200, 300, 400], radius: 80) == 400)
    }

    @Test func `the boundary is crossed where the way meets it`() {
        var day = Day(at: Plane(latitude: -16.8, longitude: 179.999))
        day.fence("home", at: .zero, radius: 200)
        day.journey.stay(100)
        day.journey.move(to: SIMD2(1000, 0), speed: 10)
        let stays = TrueStay.all(of: day, at: day.fences[0])
        #expect(stays.map(\.isInside) == [true, false])
        #expect(abs(stays[1].start - 120) < 0.2)
        #expect(stays[1].end == 200)
    }

    @Test(arguments: [DayKind.cafe, .bus, .clock])
    func `a seed makes the same day again`(_ kind: DayKind) {
        let days = (0..<2).map { _ in kind.day(seed: 3) }
        #expect(days[0].fences == days[1].fences)
        #expect(days[0].lines.map(\.time) == days[1].lines.map(\.time))
        #expect(days[0].fences != kind.day(seed: 4).fences)
        #expect(!days[0].lines.isEmpty)
    }
}
