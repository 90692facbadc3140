import Foundation
import Platform
import Testing

@Suite struct LocalTimeTests {
    private static func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Double {
        Calendar.current.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!.timeIntervalSince1970
    }

    @Test func `shows the time here`() {
        #expect(LocalTime.text(Self.time(2026, 3, 2, 8, 31) + 59.9) == ("2026-03-02", "08:31"))
        #expect(LocalTime.text(Self.time(1969, 11, 30, 23, 5)) == ("1969-11-30", "23:05"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func `stays in range`(time: Double) {
        #expect(LocalTime.text(time).date.utf8.count >= 5)
    }

    @Test func `finds the beginning of a day`() {
        #expect(LocalTime.beginning(ofDay: "2026-03-02") == Self.time(2026, 3, 2))
        // In summer, where there is one.
        #expect(LocalTime.beginning(ofDay: "2026-07-15") == Self.time(2026, 7, 15))
        #expect(LocalTime.beginning(ofDay: "2024-02-29") == Self.time(2024, 2, 29))
    }

    @Test func `a day ends where the next begins`() {
        #expect(LocalTime.end(ofDay: "2026-03-02") == Self.time(2026, 3, 3))
        #expect(LocalTime.end(ofDay: "2026-07-31") == Self.time(2026, 8, 1))
        #expect(LocalTime.end(ofDay: "2026-12-31") == Self.time(2027, 1, 1))
        #expect(LocalTime.end(ofDay: "2024-02-28") == Self.time(2024, 2, 29))
    }

    @Test(arguments: ["", "2026-02-29", "2026-3-2", "2026-00-10", "2026-03-02T", " 2026-03-02", "02.03.2026"])
    func `refuses what is no date`(text: String) {
        #expect(LocalTime.beginning(ofDay: text) == nil)
        #expect(LocalTime.end(ofDay: text) == nil)
    }

    @Test func `the next time of a day`() {
        let evening = Self.time(2026, 12, 31, 18, 30)
        #expect(LocalTime.next("18:31", after: evening) == evening + 60)
        #expect(LocalTime.next("24:00", after: evening) == Self.time(2027, 1, 1))
        // Not now, but when it comes again; and that day may be longer or shorter.
        #expect(LocalTime.next("18:30", after: evening) == Self.time(2027, 1, 1, 18, 30))
        #expect(LocalTime.next("8:05", after: evening) == Self.time(2027, 1, 1, 8, 5))
        #expect(LocalTime.next("0:00", after: Self.time(2026, 7, 31)) == Self.time(2026, 8, 1))
        #expect(LocalTime.moment("06:00", ofDay: "2026-03-29") == Self.time(2026, 3, 29, 6))
    }

    @Test(arguments: ["", "24:01", "25:00", "12:60", "1200", "12", ":30", "12:3", "-1:30", "+1:30", "1:30:00", " 8:05"])
    func `refuses what is no time of a day`(text: String) {
        #expect(LocalTime.next(text, after: 0) == nil)
        #expect(LocalTime.moment(text, ofDay: "2026-03-29") == nil)
    }
}
