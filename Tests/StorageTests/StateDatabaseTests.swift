import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import Storage

@Suite struct StateDatabaseTests {
    private let directory = try! TemporaryDirectory()
    private var path: String { directory.entry("state/state.sqlite") }

    private func entry(
        _ identifier: String, _ status: RegionStatus = .inside, since: Double? = 100, radius: Double = 150
    ) -> SavedMonitor.Entry {
        SavedMonitor.Entry(
            region: Region(identifier: identifier, circle: circle(52.52, 13.405, radius)),
            state: RegionState(status: status, since: since, evidence: "4 fixes of 20 m"))
    }

    private static let fix = PositionFix(
        coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 35, time: 1000.25)

    private func reminder(
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
    func theMonitorComesBackAsItWas(_ inMemory: Bool) throws {
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

    @Test func negativeZeroAndNoNumberSurvive() throws {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(SavedMonitor(scalars: ["zero": -0.0, "none": .nan]))
        let scalars = try database.loadMonitor().scalars
        #expect(scalars["zero"]?.sign == .minus)
        #expect(scalars["none"]?.isNaN == true)
    }

    @Test func onlyWhatDiffersIsWritten() throws {
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

    @Test func anUnchangedMonitorLeavesTheFilesAlone() throws {
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

    @Test func aReminderBecomesANoticeAndAnEvent() throws {
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

    @Test func aNoticeIsPendingThenShownThenGone() throws {
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

    @Test func noticesOutliveTheProcess() throws {
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

    @Test func whenItHappenedOutlivesTheProcess() throws {
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
    @Test func aDatabaseThatIsDeletedWhileItIsOpenIsBegunAnew() throws {
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

    // MARK: All or nothing

    @Test func aFailureInTheMiddleChangesNothing() throws {
        let database = try StateDatabase(path: path)
        let old = SavedMonitor(entries: [entry("a", .outside), entry("gone")], lastFix: Self.fix, scalars: ["x": 1])
        _ = try database.record(old, occurrences: [reminder("first")].map(Occurrence.reminder))
        let new = SavedMonitor(entries: [entry("a", .inside), entry("new")], scalars: ["x": 2])
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
                #expect(try database.loadMonitor() == old, "\(operation) \(table)")
                #expect(try database.events().count == 1)
                #expect(try database.pendingNotices().count == 1)
            }
        }
        #expect(try database.record(new, occurrences: [reminder("second")].map(Occurrence.reminder)).count == 1)
        #expect(try database.loadMonitor() == new)
    }

    @Test func aKillInTheMiddleChangesNothing() async throws {
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
    @Test func afterAFullDiskTheSameCallWorks() async {
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

    // MARK: What is deleted is gone

    @Test func deletedRegionsAndNoticesLeaveNoTrace() throws {
        let database = try StateDatabase(path: path)
        _ = try database.record(
            SavedMonitor(entries: [entry("secretregion", .outside)]),
            occurrences: [reminder("a")].map(Occurrence.reminder))
        func holds(_ text: String) throws -> Bool {
            try [path, path + "-wal"].contains {
                String(decoding: try File.contents(of: $0), as: UTF8.self).contains(text)
            }
        }
        #expect(try holds("secretregion"))
        _ = try database.record(SavedMonitor())
        #expect(try !holds("secretregion"))
        #expect(try File.contents(of: path + "-wal").isEmpty)
        try database.markClosed(1)
        #expect(try File.contents(of: path + "-wal").isEmpty)
    }

    @Test func aReaderDelaysTheTruncationAndNothingElse() throws {
        let database = try StateDatabase(path: path)
        try database.database.execute("PRAGMA busy_timeout = 10")
        _ = try database.record(SavedMonitor(entries: [entry("secretregion", .outside)]))
        do {
            let reader = try StateDatabase(path: path, access: .reader)
            try reader.database.execute("BEGIN; SELECT * FROM regions")
            _ = try database.record(SavedMonitor())
            #expect(try !File.contents(of: path + "-wal").isEmpty)
            #expect(try reader.loadMonitor().entries.count == 1)
        }
        _ = try database.record(SavedMonitor(scalars: ["x": 1]))
        #expect(try File.contents(of: path + "-wal").isEmpty)
    }

    // MARK: The files

    @Test func allFilesAreThePersonsAlone() throws {
        let lock = try StateLock(database: path)
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [entry("a")]))
        #expect(permissions(directory.entry("state")) == 0o700)
        let names = TemporaryDirectory.names(in: directory.entry("state"))
        #expect(names == ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm", "state.sqlite.lock"])
        for name in names { #expect(permissions(directory.entry("state/" + name)) == 0o600, "\(name)") }
        withExtendedLifetime(lock) {}
    }

    @Test func aFileThatOthersCouldReadIsClosedToThem() throws {
        do { _ = try StateDatabase(path: path) }
        chmod(path, 0o644)
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [entry("a")]))
        for name in ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm"] {
            #expect(permissions(directory.entry("state/" + name)) == 0o600, "\(name)")
        }
    }

    @Test func aDirectoryThatOthersCouldReadIsClosedToThem() throws {
        mkdir(directory.entry("state"), 0o755)
        _ = try StateDatabase(path: path)
        #expect(permissions(directory.entry("state")) == 0o700)
        chmod(directory.entry("state"), 0o755)
        _ = try StateDatabase(path: path, access: .reader)
        #expect(permissions(directory.entry("state")) == 0o755)
    }

    @Test func theDatabaseIsMarkedAndDurable() throws {
        let database = try StateDatabase(path: path).database
        #expect(try database.integer("PRAGMA application_id") == 0x4765_6f74)
        #expect(try database.integer("PRAGMA user_version") == Int64(StateSchema.version))
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        #expect(try database.integer("PRAGMA synchronous") == 2)
        #expect(try database.integer("PRAGMA secure_delete") == 1)
        #expect(try database.integer("PRAGMA foreign_keys") == 1)
    }

    @Test func aNewerDatabaseIsRefusedAndLeftAsItIs() throws {
        do { try StateDatabase(path: path).database.execute("PRAGMA user_version = 99") }
        let before = try File.contents(of: path)
        for access in [StateDatabase.Access.owner, .reader] {
            let error = #expect(throws: StateError.self) { try StateDatabase(path: path, access: access) }
            #expect(error == .newer(path: path, version: 99, known: StateSchema.version))
            #expect(error?.exitCode == 65)
        }
        #expect(try File.contents(of: path) == before)
    }

    @Test func anotherProgramsDatabaseIsRefusedAndLeftAsItIs() throws {
        mkdir(directory.entry("state"), 0o700)
        do { try Database(path: path, mode: .readWrite).execute("CREATE TABLE bookmarks (x)") }
        let before = try File.contents(of: path)
        #expect(throws: StateError.foreign(path: path)) { try StateDatabase(path: path) }
        #expect(try File.contents(of: path) == before)
    }

    @Test func aDamagedDatabaseIsSetAside() throws {
        mkdir(directory.entry("state"), 0o700)
        let damage = String(repeating: "not a database ", count: 100)
        try directory.write(damage, to: "state/state.sqlite")
        try directory.write("taken", to: "state/state.sqlite.broken-1")
        let database = try StateDatabase(path: path)
        #expect(database.warning?.contains(path + ".broken-2") == true)
        #expect(directory.read("state/state.sqlite.broken-2") == damage)
        #expect(directory.read("state/state.sqlite.broken-1") == "taken")
        #expect(try database.record(SavedMonitor(), occurrences: [reminder("a")].map(Occurrence.reminder)).count == 1)
        #expect(try StateDatabase(path: path, access: .reader).events().count == 1)
    }

    @Test func aDatabaseWithADamagedPageIsSetAside() throws {
        do {
            let database = try StateDatabase(path: path)
            _ = try database.record(SavedMonitor(entries: (0..<500).map { entry("\($0)") }))
        }
        var bytes = try File.contents(of: path)
        for index in bytes.indices.dropFirst(4096) where index % 4096 < 200 { bytes[index] = 0xA5 }
        try File.replace(path, with: bytes)
        // A reader has no right to move it.
        _ = Result { try StateDatabase(path: path, access: .reader).loadMonitor() }
        #expect(try File.contents(of: path) == bytes)
        let database = try StateDatabase(path: path)
        #expect(database.warning != nil)
        #expect(try File.contents(of: path + ".broken-1") == bytes)
        #expect(try database.loadMonitor() == SavedMonitor())
    }

    @Test func anEmptyFileIsBegun() throws {
        mkdir(directory.entry("state"), 0o700)
        try directory.write("", to: "state/state.sqlite")
        #expect(throws: StateError.missing(path: path)) { try StateDatabase(path: path, access: .reader) }
        #expect(try StateDatabase(path: path).warning == nil)
    }

    @Test func aReaderNeverCreatesADatabase() {
        let error = #expect(throws: StateError.missing(path: path)) { try StateDatabase(path: path, access: .reader) }
        #expect(error?.exitCode == 66)
        #expect(directory.names == [])
    }

    @Test func aReaderReadsWhileTheOwnerWrites() throws {
        let database = try StateDatabase(path: path)
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.events() == [])
        _ = try database.record(SavedMonitor(), occurrences: [reminder("a")].map(Occurrence.reminder))
        #expect(try reader.events().count == 1)
        #expect(throws: StateError.self) { try reader.markClosed(1) }
    }

    @Test func whereNoDirectoryCanBeTheMessageSaysWhy() throws {
        try directory.write("x", to: "state")
        let error = #expect(throws: StateError.self) { try StateDatabase(path: path) }
        #expect(error?.description == "cannot use \(directory.entry("state")): Not a directory")
        #expect(error?.exitCode == 73)
        #expect(throws: StateError.self) { try StateLock(database: path) }
    }

    // MARK: The lock

    @Test func aSecondDaemonIsKeptOut() throws {
        do {
            let lock = try StateLock(database: path)
            let error = #expect(throws: StateError.self) { try StateLock(database: path) }
            #expect(error == .held(path: path, by: getpid()))
            #expect(error?.exitCode == 69)
            #expect(error?.description == "another geotifyd (process \(getpid())) is using \(path)")
            // Opening and closing the database doesn't give it back.
            _ = try StateDatabase(path: path)
            #expect(throws: StateError.self) { try StateLock(database: path) }
            withExtendedLifetime(lock) {}
        }
        _ = try StateLock(database: path)
    }
}
