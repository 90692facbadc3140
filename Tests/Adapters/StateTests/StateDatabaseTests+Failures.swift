import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import State

/// All or nothing, whatever comes between.
extension StateDatabaseTests {
    // MARK: All or nothing

    @Test func `a failure in the middle changes nothing`() throws {
        let database = try StateDatabase(path: path)
        let old = SavedMonitor(
            entries: [entry("a", .outside), entry("gone")], lastFix: Self.fix, scalars: ["x": 1, "gone": 1])
        _ = try database.record(old, occurrences: [reminder("first")].map(Occurrence.reminder))
        var fix = Self.fix
        fix.time += 10
        let new = SavedMonitor(entries: [entry("a", .inside), entry("new")], lastFix: fix, scalars: ["x": 2])
        var failed: Set<String> = []
        for table in ["regions", "last_fix", "scalars", "events", "notices"] {
            for operation in ["INSERT ON", "UPDATE ON", "DELETE ON"] {
                try database.database.execute(
                    "CREATE TEMP TRIGGER fault BEFORE \(operation) \(table) BEGIN SELECT RAISE(ABORT, 'fault'); END")
                let result = Result {
                    try database.record(new, occurrences: [reminder("second")].map(Occurrence.reminder))
                }
                try database.database.execute("DROP TRIGGER fault")
                guard case .failure = result else {
                    // This change has no such operation: begin again.
                    _ = try database.record(old)
                    try database.database.execute(
                        "DELETE FROM notices WHERE event > 1; DELETE FROM events WHERE id > 1")
                    continue
                }
                failed.insert("\(operation) \(table)")
                #expect(try database.loadMonitor() == old, "\(operation) \(table)")
                #expect(try database.events().count == 1)
                #expect(try database.pendingNotices().count == 1)
            }
        }
        // What the change does to the tables; a fault there was seen to fail it.
        #expect(
            failed == [
                "INSERT ON regions", "UPDATE ON regions", "DELETE ON regions", "INSERT ON last_fix",
                "DELETE ON last_fix", "INSERT ON scalars", "DELETE ON scalars", "INSERT ON events", "INSERT ON notices",
            ])
        #expect(try database.record(new, occurrences: [reminder("second")].map(Occurrence.reminder)).count == 1)
        #expect(try database.loadMonitor() == new)
    }

    @Test func `a kill in the middle changes nothing`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let state = try StateDatabase(path: path)
            _ = try state.record(SavedMonitor(scalars: ["x": 1]))
            try state.database.transaction { () throws(StateError) in
                try state.database.execute("UPDATE scalars SET value = 2; DELETE FROM regions")
                // Even what has reached the log by then.
                try state.database.execute("PRAGMA cache_spill = 1; PRAGMA cache_size = 1")
                for id in 1...500 {
                    try state.database.run("INSERT INTO scalars VALUES (?, 3)", .text("\(id)"))
                }
                kill(getpid(), SIGKILL)
            }
        }
        let database = try StateDatabase(path: path)
        #expect(database.warning == nil)
        #expect(try database.loadMonitor() == SavedMonitor(scalars: ["x": 1]))
    }

    /// In a process of its own, since the limit is the process's. A file's size limit fails a write as a full disk does.
    @Test func `after a full disk the same call works`() async {
        await #expect(processExitsWith: .success) {
            let directory = try! TemporaryDirectory()
            let database = try StateDatabase(path: directory.entry("state.sqlite"))
            let geotification = geotification("a", note: String(repeating: "x", count: 100_000))
            let crossing = Crossing(
                regionIdentifier: "r", direction: .entry, time: 1,
                fix: PositionFix(coordinate: Coordinate(latitude: 1, longitude: 2)!, accuracy: 1, time: 1), evidence: ""
            )
            let saved = SavedMonitor(scalars: ["x": 1])
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 60_000, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(1), &limit)
            let error = #expect(throws: StateError.self) {
                try database.record(
                    saved, occurrences: [.reminder(Reminder(geotification: geotification, crossing: crossing))])
            }
            #expect(error?.exitCode == 74)
            #expect(error?.description.hasPrefix("cannot use \(directory.entry("state.sqlite")): ") == true)
            #expect(try database.events() == [])
            #expect(try database.loadMonitor() == SavedMonitor())
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(1), &limit)
            let notices = try database.record(
                saved, occurrences: [.reminder(Reminder(geotification: geotification, crossing: crossing))])
            #expect(notices.count == 1)
            #expect(try database.loadMonitor() == saved)
            #expect(try database.database.text("PRAGMA integrity_check") == "ok")
        }
    }
}
