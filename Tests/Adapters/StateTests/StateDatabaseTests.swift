import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import State

@Suite struct StateDatabaseTests {
    let directory = try! TemporaryDirectory()
    var path: String { directory.entry("state/state.sqlite") }

    func entry(
        _ identifier: String, _ status: RegionStatus = .inside, since: Double? = 100, radius: Double = 150
    ) -> SavedMonitor.Entry {
        SavedMonitor.Entry(
            region: Region(identifier: identifier, circle: circle(52.52, 13.405, radius)),
            state: RegionState(status: status, since: since, evidence: "4 fixes of 20 m"))
    }

    static let fix = PositionFix(
        coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 35, time: 1000.25)

    func reminder(
        _ identifier: String, note: String = "Note", target: Geotification.Target = .place("home"), time: Double = 1000
    ) -> Reminder {
        Reminder(
            geotification: geotification(identifier, note: note, target: target),
            crossing: Crossing(
                regionIdentifier: "place:home", direction: .exit, time: time, fix: Self.fix, evidence: "why",
                isInitial: true), explanation: "believed")
    }

    // MARK: The monitor

    @Test(arguments: [false, true])
    func `the monitor comes back as it was`(_ inMemory: Bool) throws {
        let extremes = [
            0.0, 1, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 0.1, 1e15,
            9_007_199_254_740_991, .infinity, -.infinity,
        ]
        let saved = SavedMonitor(
            entries: [
                entry("z", .outside), entry("a", .unknown, since: nil), entry("\u{0}é\n'\"", radius: 1e-300),
                SavedMonitor.Entry(
                    region: Region(identifier: "", circle: circle(-90, 180, .greatestFiniteMagnitude)),
                    state: RegionState(status: .inside, since: -.leastNonzeroMagnitude, evidence: "")),
            ],
            lastFix: PositionFix(
                coordinate: Coordinate(latitude: -0.1, longitude: -180)!, accuracy: .infinity, time: 1.1e18,
                altitude: -.pi, speed: nil, heading: 359.999_999_999_999_94),
            scalars: Dictionary(uniqueKeysWithValues: extremes.enumerated().map { ("number \($0)", $1) }))
        let database = try StateDatabase(path: inMemory ? ":memory:" : path)
        #expect(try database.loadMonitor() == SavedMonitor())
        #expect(try database.record(saved) == [])
        #expect(try database.loadMonitor() == saved)
        if !inMemory { #expect(try StateDatabase(path: path, access: .reader).loadMonitor() == saved) }
    }

    @Test func `negative zero and no number survive`() throws {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(SavedMonitor(scalars: ["zero": -0.0, "none": .nan]))
        let scalars = try database.loadMonitor().scalars
        #expect(scalars["zero"]?.sign == .minus)
        #expect(scalars["none"]?.isNaN == true)
    }

    @Test func `only what differs is written`() throws {
        let database = try StateDatabase(path: ":memory:")
        func rowsWritten(_ saved: SavedMonitor) throws -> Int64 {
            let before = try database.database.integer("SELECT total_changes()")
            _ = try database.record(saved)
            return try database.database.integer("SELECT total_changes()") - before
        }
        var saved = SavedMonitor(
            entries: [entry("a", .outside), entry("b", .unknown), entry("c", .outside)], lastFix: Self.fix,
            scalars: ["x": 1])
        #expect(try rowsWritten(saved) == 5)
        #expect(try rowsWritten(saved) == 0)
        saved.entries[1].state.status = .outside
        #expect(try rowsWritten(saved) == 1)
        saved.scalars["x"] = 2
        #expect(try rowsWritten(saved) == 1)
        saved.entries.removeFirst()
        #expect(try rowsWritten(saved) == 1)
        saved.lastFix = nil
        saved.scalars = [:]
        #expect(try rowsWritten(saved) == 2)
        #expect(try database.loadMonitor() == saved)
    }

    @Test func `an unchanged monitor leaves the files alone`() throws {
        let database = try StateDatabase(path: path)
        let saved = SavedMonitor(entries: [entry("a")], lastFix: Self.fix, scalars: ["x": 1])
        _ = try database.record(saved)
        let before = try File.contents(of: path + "-wal")
        _ = try database.record(saved)
        #expect(try File.contents(of: path + "-wal") == before)
        // Nor does it need the lock for writing.
        let other = try Database(path: path, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        try database.database.execute("PRAGMA busy_timeout = 10")
        #expect(throws: Never.self) { try database.record(saved) }
        let busy = #expect(throws: StateError.self) { try database.record(SavedMonitor()) }
        #expect(busy == .system(path: path, reason: "another program holds its lock", exitCode: 75))
    }

    // MARK: Notices and the history

    @Test func `a reminder becomes a notice and an event`() throws {
        let database = try StateDatabase(path: ":memory:")
        let notices = try database.record(
            SavedMonitor(entries: [entry("place:home")]),
            occurrences: [
                reminder("a", note: "a & b <3", time: 5), reminder("b", target: .circle(circle(1, 2)), time: 6),
            ].map(Occurrence.reminder))
        let expected = [
            Notice(id: 1, identifier: "a", note: "a & b <3", direction: .exit, place: "home", time: 5),
            Notice(id: 2, identifier: "b", note: "Note", direction: .exit, place: nil, time: 6),
        ]
        #expect(notices == expected)
        #expect(try database.pendingNotices() == expected)
        let event = HistoryEvent(
            id: 1, time: 5, kind: .reminder(.exit, because: .crossing), identifier: "a", note: "a & b <3",
            place: "home",
            basis: HistoryEvent.Basis(fix: Self.fix, evidence: "why", explanation: "believed", isInitial: true))
        #expect(try database.event(1) == event)
        #expect(try database.event(3) == nil)
        #expect(try database.events().map(\.id) == [2, 1])
        #expect(try database.events(limit: 1).map(\.id) == [2])
        #expect(try database.events(since: 6).map(\.id) == [2])
        #expect(try database.events(since: 7) == [])
    }

    @Test func `a notice is pending then shown then gone`() throws {
        let database = try StateDatabase(path: ":memory:")
        let notices = try database.record(
            SavedMonitor(), occurrences: [reminder("a"), reminder("b"), reminder("a")].map(Occurrence.reminder))
        try database.markShown(1, serverID: .max, by: nil)
        try database.markShown(2, serverID: 7, by: "bus :1.7")
        #expect(try database.pendingNotices() == [notices[2]])
        #expect(
            try database.shownNotices() == [
                ShownNotice(notice: notices[0], serverID: .max, server: nil),
                ShownNotice(notice: notices[1], serverID: 7, server: "bus :1.7"),
            ])
        try database.markClosed(2)
        #expect(try database.shownNotices().map(\.notice.id) == [1])
        try database.removeNotices(of: "a")
        #expect(try database.shownNotices() == [])
        #expect(try database.pendingNotices() == [])
        #expect(try database.events().count == 3)
        // An event's number is never used again, not even that of one that is gone.
        try database.database.execute("DELETE FROM events")
        #expect(
            try database.record(SavedMonitor(), occurrences: [reminder("c")].map(Occurrence.reminder)).map(\.id) == [4])
    }

    @Test func `notices outlive the process`() throws {
        var notices: [Notice] = []
        do {
            notices = try StateDatabase(path: path).record(
                SavedMonitor(), occurrences: [reminder("a"), reminder("b")].map(Occurrence.reminder))
        }
        do {
            let database = try StateDatabase(path: path)
            #expect(try database.pendingNotices() == notices)
            try database.markShown(1, serverID: 9, by: "bus :1.7")
        }
        let shown = try StateDatabase(path: path).shownNotices()
        #expect(shown == [ShownNotice(notice: notices[0], serverID: 9, server: "bus :1.7")])
    }

    @Test func `when it happened outlives the process`() throws {
        var late = reminder("a", time: 500)
        late.happened = 100
        late.geotification.rules.program = ["true"]
        do {
            #expect(
                try StateDatabase(path: path).record(SavedMonitor(), occurrences: [.reminder(late)])[0].happened == 100)
        }
        let database = try StateDatabase(path: path)
        #expect(try database.pendingNotices().map { [$0.time, $0.happened] } == [[500, 100]])
        #expect(try database.pendingPrograms().map { [$0.time, $0.happened] } == [[500, 100]])
        try database.markShown(1, serverID: 9, by: "bus :1.7", for: ":1.8")
        #expect(
            try database.shownNotices() == [
                ShownNotice(
                    notice: Notice(
                        id: 1, identifier: "a", note: "Note", direction: .exit, place: "home", time: 500, happened: 100),
                    serverID: 9, server: "bus :1.7", client: ":1.8")
            ])
        #expect(try database.event(1)?.time == 500)
    }

    /// Somebody deletes it while the daemon runs: what is decided afterwards is kept, and readers see it.
    @Test func `a database that is deleted while it is open is begun anew`() throws {
        let database = try StateDatabase(path: path)
        var begun = 0
        database.onBegunAnew = { begun += 1 }
        let monitor = SavedMonitor(entries: [entry("place:home")])
        let policy = SavedPolicy(
            entries: [SavedPolicy.Entry(identifier: "a", circle: circle(52.52, 13.405, 150), knownSince: 5)],
            pausedUntil: 99)
        _ = try database.record(monitor, policy: policy, occurrences: [.reminder(reminder("a"))])
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        let notices = try database.record(monitor, policy: policy, occurrences: [.reminder(reminder("b"))])
        // The number of what still stands on the screen isn't given again.
        #expect(notices.map(\.id) == [2])
        #expect(begun == 1)
        try database.markShown(2, serverID: 7, by: nil)
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.events().map(\.identifier) == ["b"])
        #expect(try reader.loadMonitor() == monitor)
        #expect(try reader.loadPolicy() == policy)
        #expect(try reader.shownNotices().map(\.serverID) == [7])
        _ = try database.record(monitor, policy: policy, occurrences: [.reminder(reminder("c"))])
        #expect(begun == 1)
        #expect(try reader.events().map(\.id) == [3, 2])
        #expect(permissions(path) == 0o600)
    }
}
