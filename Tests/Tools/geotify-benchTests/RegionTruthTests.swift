import Geofencing
import Testing

@testable import geotify_bench

/// What is asked of a rule, and what counts as its fault.
@Suite struct FenceTruthTests {
    /// Half an hour inside, half an hour outside, half an hour inside; with a look each minute.
    private static let day: Day = {
        var day = Day(at: DayKind.town)
        day.fence("home", at: .zero, radius: 150)
        day.journey.stay(1800)
        day.journey.move(to: SIMD2(1000, 0), speed: 10)
        day.journey.stay(1800)
        day.journey.move(to: .zero, speed: 10)
        day.journey.stay(1800)
        for minute in 0..<Int(day.journey.end / 60) {
            let time = Double(minute) * 60
            day.report(day.journey.place(at: time), accuracy: 20, at: time, .honest(radius: 20))
        }
        return day
    }()

    /// Events as times, negative for exits, and what they come to: missed and false.
    @Test(
        arguments: [
            ([-1830, 3830], 0, 0), ([], 2, 0), ([-1830], 1, 0),
            // A wrong exit and the way back are two, an event told twice is one.
            ([-900, 1000, -1830, 3830], 0, 2), ([-1830, 2500, -2600, 3830], 0, 2), ([-1830, -1900, 3830], 0, 1),
            // Too late is missed, and false besides.
            ([-3830, 3900], 1, 1), ([-1700, 3830], 1, 1), ([-1770, 3830], 0, 0),
        ] as [([Double], Int, Int)])
    func `events are compared to what was true`(_ times: [Double], _ missed: Int, _ wrong: Int) {
        let events = times.map { DayEvent(fence: "home", isEntry: $0 > 0, time: abs($0)) }
        let score = RegionTruth(Self.day, at: Self.day.fences[0]).score(events)
        #expect(score.expected == 2)
        #expect(score.missed == missed)
        #expect(score.wrong == wrong)
        #expect(score.faults.count == missed + wrong)
    }

    @Test func `a delay counts from the first honest position after the crossing`() {
        let events = [
            DayEvent(fence: "home", isEntry: false, time: 1900), DayEvent(fence: "home", isEntry: true, time: 3760),
        ]
        let score = RegionTruth(Self.day, at: Self.day.fences[0]).score(events)
        #expect(score.delays == [40, 0])
    }

    /// Two minutes outside, which nobody could be sure of: they may be told once, or not at all.
    @Test(arguments: [([], 0), ([-1850, 1950], 0), ([-1850, 1900, -1920, 1990], 2)] as [([Double], Int)])
    func `what nobody could be sure of is excused once`(_ times: [Double], _ wrong: Int) {
        var day = Day(at: DayKind.town)
        day.fence("home", at: .zero, radius: 150)
        day.journey.stay(1800)
        for goal in [SIMD2(200.0, 0), .zero] { day.journey.move(to: goal, speed: 2) }
        day.journey.stay(1800)
        for minute in 0..<Int(day.journey.end / 60) {
            let time = Double(minute) * 60
            day.report(day.journey.place(at: time), accuracy: 40, at: time, .honest(radius: 40))
        }
        let events = times.map { DayEvent(fence: "home", isEntry: $0 > 0, time: abs($0)) }
        let score = RegionTruth(day, at: day.fences[0]).score(events)
        #expect(score.expected == 0)
        #expect(score.wrong == wrong)
    }
}
