import Geofencing
import Platform
import Reminders
import TestSupport
import Testing

@testable import State

@Suite struct PolicyTablesTests {
    private static let circle = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    private static func crossing(_ direction: Crossing.Direction, at time: Double) -> Crossing {
        Crossing(
            regionIdentifier: "place:home", direction: direction, time: time,
            fix: PositionFix(
                coordinate: circle.center, accuracy: 20, time: time - 1, altitude: 30, speed: 1.5, heading: 90),
            evidence: "4 fixes within 20 m", isInitial: true)
    }

    private static var full: SavedPolicy {
        var waiting = SavedPolicy.Entry(identifier: "a", circle: circle, knownSince: 1)
        waiting.waiting = crossing(.entry, at: 5)
        waiting.waitingSince = 6.5
        waiting.awaitsCrossing = true
        var done = SavedPolicy.Entry(identifier: "b", circle: circle, knownSince: 2)
        done.reported = 3
        done.window = 2.5
        done.change = .completed(3)
        done.snoozedUntil = 4
        done.last = crossing(.exit, at: 3)
        var reopened = SavedPolicy.Entry(identifier: "c", circle: circle, knownSince: 2)
        reopened.change = .reopened
        return SavedPolicy(entries: [waiting, done, reopened], pausedUntil: .infinity)
    }

    @Test func `what the rules remember comes back as it was`() throws {
        let database = try StateDatabase(path: ":memory:")
        #expect(try database.loadPolicy() == SavedPolicy())
        _ = try database.record(SavedMonitor(), policy: Self.full)
        #expect(try database.loadPolicy() == Self.full)
        // Not told of is not forgotten.
        _ = try database.record(SavedMonitor(scalars: ["x": 1]))
        #expect(try database.loadPolicy() == Self.full)
    }

    @Test func `what is forgotten is gone`() throws {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(SavedMonitor(), policy: Self.full)
        var less = Self.full
        less.entries.removeFirst()
        less.entries[0].last = nil
        less.entries[0].change = nil
        less.pausedUntil = 7
        _ = try database.record(SavedMonitor(), policy: less)
        #expect(try database.loadPolicy() == less)
        _ = try database.record(SavedMonitor(), policy: SavedPolicy())
        #expect(try database.loadPolicy() == SavedPolicy())
        #expect(try database.database.integer("SELECT count(*) FROM policy_crossings") == 0)
    }

    @Test func `what is forgotten is in no file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.entry("state.sqlite")
        let database = try StateDatabase(path: path)
        let entry = SavedPolicy.Entry(identifier: "hideout", circle: Self.circle, knownSince: 1)
        _ = try database.record(SavedMonitor(), policy: SavedPolicy(entries: [entry]))
        _ = try database.record(SavedMonitor(), policy: SavedPolicy())
        for file in [path, path + "-wal"] {
            #expect(try !String(decoding: File.contents(of: file), as: UTF8.self).contains("hideout"))
        }
    }

    @Test func `only what differs is written`() throws {
        let database = try StateDatabase(path: ":memory:")
        func rowsWritten(_ policy: SavedPolicy) throws -> Int64 {
            let before = try database.database.integer("SELECT total_changes()")
            _ = try database.record(SavedMonitor(), policy: policy)
            return try database.database.integer("SELECT total_changes()") - before
        }
        #expect(try rowsWritten(Self.full) > 0)
        #expect(try rowsWritten(Self.full) == 0)
        var changed = Self.full
        changed.entries[2].awaitsCrossing = true
        #expect(try rowsWritten(changed) == 1)
    }
}
