import Geofencing
import Reminders
import TestSupport
import Testing

@testable import State

/// The history: what is kept of each kind, and of databases that knew reminders only.
@Suite struct EventTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { directory.entry("state.sqlite") }

    /// The tables of versions 1 and 2 that have become others.
    static let formerTables = """
        CREATE TABLE events (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time NOT NULL, direction TEXT NOT NULL, cause TEXT NOT NULL, identifier TEXT NOT NULL, note TEXT NOT NULL, place TEXT,
            latitude NOT NULL, longitude NOT NULL, accuracy, fix_time NOT NULL,
            evidence TEXT NOT NULL, explanation TEXT NOT NULL, initial INTEGER NOT NULL);
        CREATE TABLE notices (
            event INTEGER PRIMARY KEY REFERENCES events (id),
            server_id INTEGER, server TEXT);
        CREATE TABLE programs (event INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE);

        """

    private static let fix = PositionFix(coordinate: circle(52.5, 13.4).center, accuracy: 35, time: 1000.25)
    private static let basis = HistoryEvent.Basis(
        fix: fix, evidence: "why", explanation: "believed", isInitial: false)

    private static func crossing(
        _ direction: Crossing.Direction, _ time: Double, region: String = "place:home"
    ) -> Crossing {
        Crossing(regionIdentifier: region, direction: direction, time: time, fix: fix, evidence: "why")
    }

    private static func geotification(_ identifier: String, at place: String? = "home") -> Geotification {
        Geotification(
            identifier: identifier, note: "Note", eventType: .both,
            target: place.map(Geotification.Target.place) ?? .circle(circle(52.5, 13.4)))
    }

    private static func held(
        _ rule: HeldReminder.Rule, _ identifier: String, _ crossing: Crossing
    ) -> Occurrence {
        .held(HeldReminder(geotification: geotification(identifier), crossing: crossing, rule: rule, time: 7))
    }

    private static func action(_ what: PersonAction.What, _ origin: PersonAction.Origin) -> Occurrence {
        .action(PersonAction(what, geotification: geotification("a"), time: 9, origin: origin))
    }

    @Test(
        arguments: [
            (
                .crossing(
                    RegionCrossing(
                        crossing: crossing(.exit, 5), geotification: geotification("a"), explanation: "believed")),
                HistoryEvent(
                    id: 1, time: 5, kind: .crossing(.exit), identifier: nil, note: nil, place: "home", basis: basis)
            ),
            (
                .crossing(
                    RegionCrossing(
                        crossing: crossing(.entry, 5, region: "geotification:a"),
                        geotification: geotification("a", at: nil), explanation: "believed")),
                HistoryEvent(
                    id: 1, time: 5, kind: .crossing(.entry), identifier: "a", note: "Note", place: nil, basis: basis)
            ),
            (
                held(.when, "a", crossing(.pass, 5)),
                HistoryEvent(
                    id: 1, time: 7, kind: .held(.pass, by: .when), identifier: "a", note: "Note", place: "home")
            ),
            (
                action(.done, .popup),
                HistoryEvent(
                    id: 1, time: 9, kind: .action(.done, from: .popup), identifier: "a", note: "Note", place: "home")
            ),
            (
                action(.snoozed(until: 99.5), .command),
                HistoryEvent(
                    id: 1, time: 9, kind: .action(.snoozed(until: 99.5), from: .command), identifier: "a",
                    note: "Note", place: "home")
            ),
            (
                action(.next, .command),
                HistoryEvent(
                    id: 1, time: 9, kind: .action(.next, from: .command), identifier: "a", note: "Note", place: "home")
            ),
            (
                .action(PersonAction(.paused(until: .infinity), time: 3, origin: .command)),
                HistoryEvent(
                    id: 1, time: 3, kind: .action(.paused(until: .infinity), from: .command), identifier: nil,
                    note: nil, place: nil)
            ),
            (
                .action(PersonAction(.resumed, time: 4, origin: .timer)),
                HistoryEvent(
                    id: 1, time: 4, kind: .action(.resumed, from: .timer), identifier: nil, note: nil, place: nil)
            ),
        ] as [(Occurrence, HistoryEvent)])
    func `each kind comes back as it was`(_ occurrence: Occurrence, _ event: HistoryEvent) throws {
        let database = try StateDatabase(path: ":memory:")
        #expect(try database.record(SavedMonitor(), occurrences: [occurrence]) == [])
        #expect(try database.event(1) == event)
    }

    @Test func `the end of a stay is an event`() throws {
        let database = try StateDatabase(path: ":memory:")
        let region = Region(identifier: "place:home", circle: circle(52.5, 13.4))
        let states = [
            RegionState(status: .inside, since: 10, evidence: ""), .init(status: .outside, since: 25, evidence: ""),
        ]
        for state in states {
            _ = try database.record(SavedMonitor(entries: [SavedMonitor.Entry(region: region, state: state)]))
        }
        let stay = HistoryEvent(
            id: 1, time: 25, kind: .visit(entered: 10), identifier: nil, note: nil, place: "home")
        #expect(try database.events() == [stay])
    }

    @Test func `what rules held back is told of its crossing only`() throws {
        let database = try StateDatabase(path: ":memory:")
        let (first, second) = (Self.crossing(.entry, 5), Self.crossing(.exit, 50))
        let elsewhere = Self.crossing(.exit, 5, region: "place:office")
        let occurrences: [Occurrence] =
            [first, elsewhere].map {
                .crossing(RegionCrossing(crossing: $0, geotification: Self.geotification("a")))
            } + [
                Self.held(.dwell, "a", first), Self.held(.once, "b", elsewhere),
                .reminder(Reminder(geotification: Self.geotification("c"), crossing: first)),
                Self.held(.pause, "c", first), Self.held(.pause, "d", first),
                .crossing(RegionCrossing(crossing: second, geotification: Self.geotification("a"))),
                Self.held(.from, "e", second),
            ]
        _ = try database.record(SavedMonitor(), occurrences: occurrences)
        func consequences(_ id: Int64) throws -> [Int64] {
            try database.consequences(of: #require(try database.event(id))).map(\.id)
        }
        #expect(try consequences(1) == [3, 5, 6, 7])
        #expect(try consequences(2) == [4])
        #expect(try consequences(5) == [6])
        #expect(try consequences(8) == [9])
        #expect(try consequences(9) == [])
        #expect(try database.events().map(\.id) == [8, 5, 2, 1])
    }

    @Test(arguments: [(HeldReminder.Rule.pause, true), (.quiet, true), (.dwell, false), (.when, false), (.once, false)])
    func `of a reminder only what silenced it is told`(_ rule: HeldReminder.Rule, _ isTold: Bool) throws {
        let database = try StateDatabase(path: ":memory:")
        let crossing = Self.crossing(.entry, 5)
        _ = try database.record(
            SavedMonitor(),
            occurrences: [
                .reminder(Reminder(geotification: Self.geotification("a"), crossing: crossing)),
                Self.held(rule, "a", crossing), Self.held(rule, "b", crossing),
            ])
        let reminder = try #require(try database.event(1))
        #expect(try database.consequences(of: reminder).map(\.id) == (isTold ? [2] : []))
    }

    @Test func `events come in the order of their times`() throws {
        let database = try StateDatabase(path: ":memory:")
        let actions = [30.0, 10, 20, 20].map {
            Occurrence.action(PersonAction(.resumed, time: $0, origin: .command))
        }
        _ = try database.record(SavedMonitor(), occurrences: actions)
        #expect(try database.events().map(\.id) == [1, 4, 3, 2])
        #expect(try database.events(limit: 2).map(\.id) == [1, 4])
    }

    @Test func `what was done without a daemon is noted`() throws {
        do { _ = try StateDatabase(path: path) }
        let action = PersonAction(.done, geotification: Self.geotification("a"), time: 9, origin: .command)
        try StateDatabase(path: path, access: .editor).note([action, action])
        #expect(try StateDatabase(path: path, access: .reader).events().map(\.id) == [2, 1])
    }

    /// Events, notices and programs as version 2 has written them, of which the newest event was deleted.
    private func makeFormer() throws {
        let database = try StateDatabase(path: path).database
        try database.execute(
            "PRAGMA foreign_keys = OFF; " + withoutShifts
                + "DROP TABLE networks; DROP TABLE events; DROP TABLE notices; DROP TABLE programs; "
                + Self.formerTables
                    + """
                    INSERT INTO events VALUES (3, 5.5, 'exit', 'dwell', 'a', 'Note', 'home', 52.5, 13.4, 35, 1000.25, 'why',
                        'believed', 0);
                    INSERT INTO events VALUES (9, 6, 'entry', 'crossing', 'b', 'Note', NULL, 1, 2, NULL, 3, '', '', 1);
                    DELETE FROM events WHERE id = 9;
                    INSERT INTO notices VALUES (3, 7, 'bus :1.5');
                    INSERT INTO programs VALUES (3);
                    PRAGMA user_version = 2;
                    """)
    }

    @Test func `an older history is read and taken over`() throws {
        try makeFormer()
        let event = HistoryEvent(
            id: 3, time: 5.5, kind: .reminder(.exit, because: .dwell), identifier: "a", note: "Note", place: "home",
            basis: Self.basis)
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.events() == [event])
        #expect(try reader.consequences(of: event) == [])
        let database = try StateDatabase(path: path)
        #expect(try database.events() == [event])
        let shown = try database.shownNotices()
        #expect(shown.map(\.serverID) == [7] && shown.map(\.server) == ["bus :1.5"] && shown.map(\.client) == [nil])
        #expect(try database.pendingPrograms().map(\.id) == [3])
        // A number is never given twice, and what refers to events still does.
        let next = Reminder(geotification: Self.geotification("c"), crossing: Self.crossing(.entry, 8))
        #expect(try database.record(SavedMonitor(), occurrences: [.reminder(next)]).map(\.id) == [10])
        #expect(try database.database.text("PRAGMA foreign_key_check") == nil)
        #expect(throws: StateError.self) { try database.database.run("DELETE FROM events WHERE id = 10") }
    }
}
