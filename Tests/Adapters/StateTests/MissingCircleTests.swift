import Geofencing
import Reminders
import TestSupport
import Testing

@testable import State

/// Regions without a circle, and crossings without a position, in the state database.
@Suite struct MissingCircleTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.entry("state.sqlite")
    }

    private static let crossing = Crossing(
        regionIdentifier: "place:home", direction: .entry, time: 5, fix: nil, evidence: "connected", isInitial: true)
    private static let fix = PositionFix(coordinate: circle(-0.1, 179.9).center, accuracy: 20, time: 4.5, speed: 1)

    private static func monitor(_ circles: [Circle?]) -> SavedMonitor {
        SavedMonitor(
            entries: circles.enumerated().map {
                SavedMonitor.Entry(
                    identifier: "place:\($0)", circle: $1,
                    state: RegionState(status: .inside, since: 3.25, evidence: "connected"))
            })
    }

    private static func policy(_ circles: [Circle?], fix: PositionFix?) -> SavedPolicy {
        SavedPolicy(
            entries: circles.enumerated().map {
                var entry = SavedPolicy.Entry(identifier: "\($0)", circle: $1, knownSince: 1)
                var last = crossing
                last.fix = fix
                (entry.waiting, entry.waitingSince, entry.last) = (crossing, 6, last)
                entry.waiting?.fix = fix
                entry.change = .completed(7)
                entry.snoozedUntil = 8
                return entry
            })
    }

    @Test func `come back as they were`() throws {
        let circles = [nil, circle(52.5, 13.4)]
        let database = try StateDatabase(path: path)
        _ = try database.record(Self.monitor(circles), policy: Self.policy(circles, fix: nil))
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.loadMonitor() == Self.monitor(circles))
        #expect(try reader.loadPolicy() == Self.policy(circles, fix: nil))
        // A circle that is gone, and one that has come.
        _ = try database.record(
            Self.monitor(circles.reversed()), policy: Self.policy(circles.reversed(), fix: Self.fix))
        #expect(try reader.loadMonitor() == Self.monitor(circles.reversed()))
        #expect(try reader.loadPolicy() == Self.policy(circles.reversed(), fix: Self.fix))
    }

    @Test func `history knows why without a position`() throws {
        let home = Geotification(identifier: "a", note: "Note", eventType: .entry, target: .place("home"))
        let database = try StateDatabase(path: path)
        let occurrence = RegionCrossing(crossing: Self.crossing, geotification: home, explanation: "believed")
        _ = try database.record(SavedMonitor(), occurrences: [.crossing(occurrence)])
        let basis = HistoryEvent.Basis(fix: nil, evidence: "connected", explanation: "believed", isInitial: true)
        #expect(
            try database.event(1)
                == HistoryEvent(
                    id: 1, time: 5, kind: .crossing(.entry), identifier: nil, note: nil, place: "home", basis: basis))
    }

    /// The tables as version 4 had them.
    private static let formerTables = """
        DROP TABLE regions; DROP TABLE policy; DROP TABLE policy_crossings;
        CREATE TABLE regions (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            latitude NOT NULL, longitude NOT NULL, radius NOT NULL,
            status TEXT NOT NULL, since, evidence TEXT NOT NULL);
        CREATE TABLE policy (
            identifier TEXT PRIMARY KEY,
            latitude NOT NULL, longitude NOT NULL, radius NOT NULL,
            known_since NOT NULL, reported, window, awaits_crossing INTEGER NOT NULL,
            change TEXT, completed, snoozed_until, waiting_since) WITHOUT ROWID;
        CREATE TABLE policy_crossings (
            identifier TEXT NOT NULL, role TEXT NOT NULL, region TEXT NOT NULL, direction TEXT NOT NULL, time NOT NULL,
            latitude NOT NULL, longitude NOT NULL, accuracy, fix_time NOT NULL, altitude, speed, heading,
            evidence TEXT NOT NULL, initial INTEGER NOT NULL,
            PRIMARY KEY (identifier, role)) WITHOUT ROWID;
        PRAGMA user_version = 4;
        """

    @Test func `what an older program has written stays`() throws {
        let circles = [circle(52.5, 13.4), circle(-0.0, 1, 0.5)]
        let (monitor, policy) = (Self.monitor(circles), Self.policy(circles, fix: Self.fix))
        do {
            try StateDatabase(path: path).database.execute(withoutShifts + Self.formerTables)
            let database = try Database(path: path, mode: .readWrite)
            // Before it is migrated the former tables take what has circles and positions.
            _ = try MonitorTables(database: database).write(monitor, over: SavedMonitor())
            _ = try PolicyTables(database: database).write(policy, over: SavedPolicy())
            #expect(throws: StateError.self) {
                try MonitorTables(database: database).write(Self.monitor([nil]), over: SavedMonitor())
            }
        }
        #expect(try StateDatabase(path: path, access: .reader).loadMonitor() == monitor)
        let database = try StateDatabase(path: path)
        #expect(try database.loadMonitor() == monitor)
        #expect(try database.loadPolicy() == policy)
        #expect(try database.loadMonitor().entries[1].circle?.center.latitude.sign == .minus)
        _ = try database.record(Self.monitor([nil]), policy: Self.policy([nil], fix: nil))
        #expect(try database.loadMonitor() == Self.monitor([nil]))
        #expect(try database.database.integer("PRAGMA user_version") == Int64(StateSchema.version))
    }
}
