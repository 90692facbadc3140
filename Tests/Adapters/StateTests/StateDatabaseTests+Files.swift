import Geofencing
import Glibc
import Platform
import Reminders
import TestSupport
import Testing

@testable import State

/// The files: whose they are, what is refused, what is set aside, what deletion leaves.
extension StateDatabaseTests {
    // MARK: What is deleted is gone

    @Test func `deleted regions and notices leave no trace`() throws {
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

    @Test func `a reader delays the truncation and nothing else`() throws {
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

    @Test func `all files are the persons alone`() throws {
        let lock = try StateLock(database: path)
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [entry("a")]))
        #expect(permissions(directory.entry("state")) == 0o700)
        let names = TemporaryDirectory.names(in: directory.entry("state"))
        #expect(names == ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm", "state.sqlite.lock"])
        for name in names { #expect(permissions(directory.entry("state/" + name)) == 0o600, "\(name)") }
        withExtendedLifetime(lock) {}
    }

    @Test func `a file that others could read is closed to them`() throws {
        do { _ = try StateDatabase(path: path) }
        chmod(path, 0o644)
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [entry("a")]))
        for name in ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm"] {
            #expect(permissions(directory.entry("state/" + name)) == 0o600, "\(name)")
        }
    }

    @Test func `a directory that others could read is closed to them`() throws {
        mkdir(directory.entry("state"), 0o755)
        _ = try StateDatabase(path: path)
        #expect(permissions(directory.entry("state")) == 0o700)
        chmod(directory.entry("state"), 0o755)
        _ = try StateDatabase(path: path, access: .reader)
        #expect(permissions(directory.entry("state")) == 0o755)
    }

    @Test func `the database is marked and durable`() throws {
        let database = try StateDatabase(path: path).database
        #expect(try database.integer("PRAGMA application_id") == 0x4765_6f74)
        #expect(try database.integer("PRAGMA user_version") == Int64(StateSchema.version))
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        #expect(try database.integer("PRAGMA synchronous") == 2)
        #expect(try database.integer("PRAGMA secure_delete") == 1)
        #expect(try database.integer("PRAGMA foreign_keys") == 1)
    }

    @Test func `a newer database is refused and left as it is`() throws {
        do { try StateDatabase(path: path).database.execute("PRAGMA user_version = 99") }
        let before = try File.contents(of: path)
        for access in [StateDatabase.Access.owner, .reader] {
            let error = #expect(throws: StateError.self) { try StateDatabase(path: path, access: access) }
            #expect(error == .newer(path: path, version: 99, known: StateSchema.version))
            #expect(error?.exitCode == 65)
        }
        #expect(try File.contents(of: path) == before)
    }

    @Test func `another programs database is refused and left as it is`() throws {
        mkdir(directory.entry("state"), 0o700)
        do { try Database(path: path, mode: .readWrite).execute("CREATE TABLE bookmarks (x)") }
        chmod(path, 0o644)
        let before = try File.contents(of: path)
        #expect(throws: StateError.foreign(path: path)) { try StateDatabase(path: path) }
        #expect(try File.contents(of: path) == before)
        #expect(permissions(path) == 0o644)
    }

    @Test func `what a link leads to by mistake is left as it is`() throws {
        mkdir(directory.entry("state"), 0o700)
        try directory.write("no database", to: "notes")
        chmod(directory.entry("notes"), 0o644)
        symlink("../notes", path)
        #expect(try StateDatabase(path: path).warning != nil)
        #expect(directory.read("notes") == "no database")
        #expect(permissions(directory.entry("notes")) == 0o644)
        // A directory, too.
        unlink(path)
        unlink(path + ".broken-1")
        mkdir(directory.entry("letters"), 0o755)
        symlink("../letters", path)
        #expect(throws: StateError.self) { try StateDatabase(path: path) }
        #expect(permissions(directory.entry("letters")) == 0o755)
    }

    @Test func `a database behind a link is closed to others`() throws {
        mkdir(directory.entry("state"), 0o700)
        mkdir(directory.entry("elsewhere"), 0o755)
        symlink("../elsewhere/my.sqlite", path)
        do { _ = try StateDatabase(path: path) }
        chmod(directory.entry("elsewhere/my.sqlite"), 0o644)
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(entries: [entry("a")]))
        let names = TemporaryDirectory.names(in: directory.entry("elsewhere"))
        #expect(names == ["my.sqlite", "my.sqlite-wal", "my.sqlite-shm"])
        for name in names { #expect(permissions(directory.entry("elsewhere/" + name)) == 0o600, "\(name)") }
    }

    @Test func `a damaged database is set aside`() throws {
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

    @Test func `a database with a damaged page is set aside`() throws {
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

    @Test func `an empty file is begun`() throws {
        mkdir(directory.entry("state"), 0o700)
        try directory.write("", to: "state/state.sqlite")
        #expect(throws: StateError.missing(path: path)) { try StateDatabase(path: path, access: .reader) }
        #expect(try StateDatabase(path: path).warning == nil)
    }

    @Test func `a reader never creates a database`() {
        let error = #expect(throws: StateError.missing(path: path)) { try StateDatabase(path: path, access: .reader) }
        #expect(error?.exitCode == 66)
        #expect(directory.names == [])
    }

    @Test func `a reader reads while the owner writes`() throws {
        let database = try StateDatabase(path: path)
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.events() == [])
        _ = try database.record(SavedMonitor(), occurrences: [reminder("a")].map(Occurrence.reminder))
        #expect(try reader.events().count == 1)
        #expect(throws: StateError.self) { try reader.markClosed(1) }
    }

    @Test func `where no directory can be the message says why`() throws {
        try directory.write("x", to: "state")
        let error = #expect(throws: StateError.self) { try StateDatabase(path: path) }
        #expect(error?.description == "cannot use \(directory.entry("state")): Not a directory")
        #expect(error?.exitCode == 73)
        #expect(throws: StateError.self) { try StateLock(database: path) }
    }

    // MARK: The lock

    @Test func `a second daemon is kept out`() throws {
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
