import Foundation
import Testing

@testable import Reminders

/// The machine's own zone. In processes of their own, since `TZ` is the process's.
@Suite struct SystemCalendarTests {
    /// 29 March 2026, 01:00 UTC: summer time begins in the European Union.
    private static let spring = 1_774_746_000.0
    /// 25 October 2026, 01:00 UTC: it ends.
    private static let autumn = 1_792_890_000.0

    @Test func `summer time begins and ends to the second`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            let calendar = SystemCalendar()
            let (winter, summer) = (3600.0, 7200.0)
            #expect(calendar.offset(at: Self.spring - 1) == winter)
            #expect(calendar.offset(at: Self.spring) == summer)
            #expect(calendar.offset(at: Self.autumn - 1) == summer)
            #expect(calendar.offset(at: Self.autumn - 0.25) == summer)
            #expect(calendar.offset(at: Self.autumn) == winter)
        }
    }

    @Test(arguments: [
        ("UTC0", 0.0), ("<+0545>-5:45", 20_700), ("<-1130>11:30", -41_400), ("EST5EDT,M3.2.0,M11.1.0", -18_000),
    ])
    func `other zones`(zone: String, offset: Double) async {
        await #expect(processExitsWith: .success) { [zone, offset] in
            setenv("TZ", zone, 1)
            #expect(SystemCalendar().offset(at: 1_767_225_600) == offset)
        }
    }

    @Test func `who has travelled is in another zone`() async {
        await #expect(processExitsWith: .success) {
            let calendar = SystemCalendar()
            setenv("TZ", "CET-1", 1)
            #expect(calendar.offset(at: Self.spring) == 3600)
            setenv("TZ", "JST-9", 1)
            #expect(calendar.offset(at: Self.spring) == 32_400)
        }
    }

    @Test func `windows follow it`() async throws {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            // 07:00 in local time, the day before summer time begins and on its first day, which is 23 hours later.
            let hours = try OpeningHours("07:00-10:00")
            let first = try #require(hours.nextOpening(after: Self.spring - 86_400, in: SystemCalendar()))
            #expect(first == Self.spring - 86_400 + 5 * 3600)
            #expect(hours.nextOpening(after: first, in: SystemCalendar()) == first + 23 * 3600)
        }
    }

    @Test(arguments: [Double.infinity, -.infinity, 1e300])
    func `no time is too far`(time: Double) { #expect(abs(SystemCalendar().offset(at: time)) <= 86_400) }
}
