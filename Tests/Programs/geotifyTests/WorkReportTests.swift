import CommandLine
import Shifts
import State
import Testing

@testable import geotify

/// Periods and what of shifts and stays is within them; seconds since 1970, near noon of a day in whichever zone.
@Suite struct WorkReportTests {
    /// 12:00 UTC on 2 March 2026.
    private static let noon = 1_772_452_800.0

    private static func shift(_ began: Double, _ ended: Double?, metres: Double = 0, id: Int64 = 1) -> Shift {
        Shift(
            id: id, profile: "work", every: 3, target: nil, began: noon + began, ended: ended.map { noon + $0 },
            origin: .command, distance: metres)
    }

    private static func report(
        _ shifts: [Shift], _ visits: [Visit] = [], since: Double, until: Double, now: Double = 0
    ) -> WorkReport {
        WorkReport(shifts: shifts, visits: visits, since: noon + since, until: noon + until, now: noon + now)
    }

    @Test(
        arguments: [
            // A shift of an hour that was over at noon, and the period; how long of it is within, and whether it is listed.
            (-3600, 0, 3600, true), (-1800, 0, 1800, true), (-7200, -1800, 1800, true), (0, 3600, 0, false),
            (-7200, -3600, 0, false), (-1, 0, 1, true), (-7200, -3599, 1, true),
        ] as [(Double, Double, Double, Bool)])
    func `what is within the period counts`(since: Double, until: Double, duration: Double, isListed: Bool) {
        let report = Self.report([Self.shift(-3600, 0)], since: since, until: until, now: 7200)
        #expect(report.totals.first?.duration ?? 0 == duration)
        #expect(report.shifts.isEmpty == !isListed)
    }

    /// It belongs to where the shift began.
    @Test(arguments: [(-3600.0, 500.0), (-3601, 500), (-3599, 0), (-1800, 0)])
    func `the way is counted where the shift began`(since: Double, metres: Double) {
        let report = Self.report([Self.shift(-3600, 0, metres: 500)], since: since, until: 3600, now: 3600)
        #expect(report.totals.map(\.distance) == [metres])
    }

    /// A clock that was set back has shifts and stays end later than now.
    @Test func `what is dated later counts until now`() {
        let report = Self.report(
            [Self.shift(-3600, 3600), Self.shift(1800, 3600, id: 2)], since: -7200, until: .infinity)
        #expect(report.totals.map(\.duration) == [3600])
        #expect(report.shifts.map(\.id) == [1])
        #expect(!report.totals[0].isOpen)
    }

    @Test func `what goes on is open today and in all`() throws {
        // Midnight nowhere.
        let report = Self.report([Self.shift(90 - 3 * 86_400, nil)], since: -9 * 86_400, until: .infinity, now: 90)
        #expect(report.days.map(\.isOpen) == [false, false, false, true])
        #expect(report.totals.map(\.isOpen) == [true])
        #expect(report.totals.map(\.duration) == [3 * 86_400])
        // A period that is over isn't open; neither is what began in the future.
        #expect(Self.report([Self.shift(-3600, nil)], since: -7200, until: 0).totals.map(\.isOpen) == [false])
        #expect(Self.report([Self.shift(60, nil)], since: -7200, until: .infinity).totals.isEmpty)
    }

    @Test(arguments: [(0.0, 0), (1, 1), (-9, 0), (-10, 0)])
    func `stays of unknown end are counted where they began`(until: Double, count: Int) {
        let stay = Visit(id: 1, name: "lake", isPlace: true, entered: Self.noon, end: .unknown)
        #expect(Self.report([], [stay], since: -10, until: until).uncounted == count)
        #expect(Self.report([], [stay], since: 0, until: 1).uncounted == 1)
        #expect(Self.report([], [stay], since: 1, until: 2).uncounted == 0)
    }

    @Test(arguments: [(29.0, "0:00"), (30, "0:01"), (3569, "0:59"), (3570, "1:00"), (36_000, "10:00")])
    func `hours are of whole minutes`(seconds: Double, text: String) {
        let report = Self.report([Self.shift(-seconds, 0)], since: -86_400, until: 60, now: 60)
        let lines = report.hoursTable.lines()
        #expect(lines.last?.contains(" \(text) ") == true, "\(lines)")
    }
}
