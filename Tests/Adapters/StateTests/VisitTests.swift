import Geofencing
import Platform
import Reminders
import TestSupport
import Testing

@testable import State

@Suite struct VisitTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { directory.entry("state.sqlite") }

    private static func state(
        _ status: RegionStatus, _ since: Double? = nil, region: String = "place:home"
    ) -> SavedMonitor.Entry {
        SavedMonitor.Entry(
            region: Region(identifier: region, circle: circle(52.52, 13.405)),
            state: RegionState(status: status, since: since, evidence: ""))
    }

    private static func visit(_ id: Int64, _ entered: Double, _ end: Visit.End, name: String = "home") -> Visit {
        Visit(id: id, name: name, isPlace: name == "home", entered: entered, end: end)
    }

    private func visits(of states: [[SavedMonitor.Entry]]) throws -> [Visit] {
        let database = try StateDatabase(path: ":memory:")
        for entries in states { _ = try database.record(SavedMonitor(entries: entries)) }
        return try database.visits().reversed()
    }

    @Test(
        arguments: [
            ([], []),
            ([[state(.unknown)], [state(.outside, 5)]], []),
            ([[state(.outside, 5)], [state(.inside, 10)]], [visit(1, 10, .open)]),
            ([[state(.inside, 10)], [state(.inside, 10)], [state(.outside, 25)]], [visit(1, 10, .left(25))]),
            (
                [[state(.inside, 10)], [state(.outside, 25)], [state(.inside, 30)], [state(.outside, 31)]],
                [visit(1, 10, .left(25)), visit(2, 30, .left(31))]
            ),
            // Moved, disabled or removed while one is there: nobody looked when one left.
            ([[state(.inside, 10)], [state(.unknown)], [state(.outside, 40)]], [visit(1, 10, .unknown)]),
            ([[state(.inside, 10)], []], [visit(1, 10, .unknown)]),
            (
                [
                    [state(.inside, 10), state(.outside, 1, region: "geotification:a:b")],
                    [state(.inside, 10), state(.inside, 12, region: "geotification:a:b")],
                    [state(.outside, 20), state(.inside, 12, region: "geotification:a:b")],
                ], [visit(1, 10, .left(20)), visit(2, 12, .open, name: "a:b")]
            ),
        ] as [([[SavedMonitor.Entry]], [Visit])])
    func `stays begin and end`(_ states: [[SavedMonitor.Entry]], _ expected: [Visit]) throws {
        #expect(try visits(of: states) == expected)
    }

    @Test func `a stay outlives the process`() throws {
        do { _ = try StateDatabase(path: path).record(SavedMonitor(entries: [Self.state(.inside, 10)])) }
        let database = try StateDatabase(path: path)
        _ = try database.loadMonitor()
        _ = try database.record(SavedMonitor(entries: [Self.state(.outside, 25)]))
        #expect(try StateDatabase(path: path, access: .reader).visits() == [Self.visit(1, 10, .left(25))])
    }

    /// Three stays that are over, of which one ended unseen, and one that lasts; and a reminder at each.
    private func filled() throws -> StateDatabase {
        let database = try StateDatabase(path: path)
        let states = [
            [Self.state(.inside, 10)], [Self.state(.outside, 20)], [Self.state(.inside, 30)], [],
            [Self.state(.inside, 50)], [Self.state(.outside, 60)], [Self.state(.inside, 70)],
        ]
        for entries in states {
            let reminders = entries.map { entry in
                Reminder(
                    geotification: geotification("a"),
                    crossing: Crossing(
                        regionIdentifier: "place:home", direction: .entry, time: entry.state.since ?? 0,
                        fix: PositionFix(coordinate: circle(1, 2).center, accuracy: 20, time: 0), evidence: "",
                        isInitial: false))
            }
            for notice in try database.record(
                SavedMonitor(entries: entries), occurrences: reminders.map(Occurrence.reminder))
            where notice.time < 60 {
                try database.markClosed(notice.id)
            }
        }
        return database
    }

    @Test(
        arguments: [
            (nil, nil, [4, 3, 2, 1]), (20, nil, [4, 3, 2, 1]), (21, nil, [4, 3, 2]), (31, nil, [4, 3]), (61, nil, [4]),
            (1000, nil, [4]), (nil, 2, [4, 3]), (21, 1, [4]),
        ] as [(Double?, Int?, [Int64])])
    func `the newest are listed`(since: Double?, limit: Int?, expected: [Int64]) throws {
        #expect(try filled().visits(since: since, limit: limit).map(\.id) == expected)
    }

    @Test(
        arguments: [
            // The ends of the stays are events, too.
            (0, [10, 20, 20, 30, 50, 60, 60, 70], [1, 2, 3, 4]), (20, [20, 20, 30, 50, 60, 60, 70], [1, 2, 3, 4]),
            (31, [50, 60, 60, 70], [3, 4]), (1000, [60, 70], [4]), (.infinity, [60, 70], [4]),
        ] as [(Double, [Double], [Int64])])
    func `what is over is forgotten`(before: Double, events: [Double], visits: [Int64]) throws {
        let database = try filled()
        let editor = try StateDatabase(path: path, access: .editor)
        try editor.deleteHistory(before: before)
        #expect(try database.events().map(\.time).reversed() == events)
        #expect(try database.visits().map(\.id).reversed() == visits)
        #expect(try database.pendingNotices().count == 2)
    }

    /// It isn't forgotten what program is still to be run.
    @Test func `what is still to be run stays`() throws {
        let database = try StateDatabase(path: path)
        var geotification = geotification("a")
        geotification.rules.program = ["true"]
        let crossing = Crossing(
            regionIdentifier: "place:home", direction: .entry, time: 5,
            fix: PositionFix(coordinate: circle(1, 2).center, accuracy: 20, time: 0), evidence: "")
        let reminder = Occurrence.reminder(Reminder(geotification: geotification, crossing: crossing))
        let notice = try #require(try database.record(SavedMonitor(), occurrences: [reminder]).first)
        try database.markClosed(notice.id)
        try database.deleteHistory(before: .infinity)
        #expect(try database.pendingPrograms().map(\.id) == [notice.id])
        try database.markRun(notice.id)
        try database.deleteHistory(before: .infinity)
        #expect(try database.events() == [])
    }

    @Test(
        arguments: [
            (9, .open, false), (10, .open, true), (1e9, .open, true), (9, .left(20), false), (10, .left(20), true),
            (19, .left(20), true), (20, .left(20), false), (15, .unknown, false),
        ] as [(Double, Visit.End, Bool)])
    func `one is there from entry to exit`(time: Double, end: Visit.End, isThere: Bool) {
        #expect(Self.visit(1, 10, end).contains(time) == isThere)
    }

    @Test func `what is forgotten leaves no trace`() throws {
        let database = try StateDatabase(path: path)
        for state in [
            Self.state(.inside, 1, region: "place:hideout"), Self.state(.outside, 2, region: "place:hideout"),
        ] {
            _ = try database.record(SavedMonitor(entries: [state]))
        }
        _ = try database.record(SavedMonitor())
        try StateDatabase(path: path, access: .editor).deleteHistory(before: .infinity)
        for file in [path, path + "-wal"] {
            #expect(try !String(decoding: File.contents(of: file), as: UTF8.self).contains("hideout"))
        }
    }

    @Test func `an editor needs a database`() {
        #expect(throws: StateError.missing(path: path)) { try StateDatabase(path: path, access: .editor) }
    }

    @Test func `a reader of an older database finds none`() throws {
        do {
            let database = try StateDatabase(path: path).database
            try database.execute(
                withoutShifts
                    + "DROP TABLE networks; DROP TABLE visits; DROP TABLE events; DROP TABLE notices; DROP TABLE programs; "
                    + EventTests.formerTables + "PRAGMA user_version = 1")
        }
        #expect(try StateDatabase(path: path, access: .reader).visits() == [])
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [Self.state(.inside, 10)]))
        #expect(try database.visits() == [Self.visit(1, 10, .open)])
    }
}
