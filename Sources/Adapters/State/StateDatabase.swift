package import Geofencing
internal import Glibc
internal import Platform
package import Reminders

/// What the program remembers by itself: region states, notices that wait, the history.
///
/// An SQLite database with a write-ahead log. At rest it needs no timer and no thread.
package final class StateDatabase {
    package enum Access: Hashable, Sendable {
        /// The daemon's: created where it is missing. One must hold the `StateLock`.
        case owner
        /// Changes what the daemon may have open; never creates it.
        case editor
        /// Reads what another process writes.
        case reader
    }

    /// What happened at opening that the person should know: a damaged database was set aside.
    package let warning: String?

    /// Called where the database was deleted while it was open, once it is begun anew.
    package var onBegunAnew: (() -> Void)?

    private(set) var database: Database
    private var file: FileIdentity?
    /// What the database has, so that only what differs is written; nil before it was read.
    private var written: SavedMonitor?
    private var writtenPolicy: SavedPolicy?
    /// Another number whenever a crossing has had a shift begin or end.
    package private(set) var shiftRevision = 0
    /// Another number whenever a crossing has left something to be sent.
    package private(set) var queueRevision = 0
    /// The number of the next point; nil before the database was asked.
    var nextPoint: Int64?
    /// Something was deleted that the write-ahead log still has.
    private var owesTruncation = false

    /// Seconds that a program waits which has nothing else to do meanwhile.
    package static let usualTimeout = 5.0

    /// - Parameters:
    ///   - path: The database; `:memory:` for one that is never on the disk.
    ///   - timeout: Seconds to wait for another program's lock, at each step.
    /// - Throws: `newer`, `foreign`; `missing` for an editor or a reader. A damaged database is set aside by its owner, and a new one begun.
    package init(path: String, access: Access = .owner, timeout: Double = usualTimeout) throws(StateError) {
        switch access {
        case .reader:
            database = try Self.openToRead(path, timeout)
            warning = nil
        case .editor:
            if Glibc.access(path, F_OK) != 0 && errno == ENOENT { throw .missing(path: path) }
            database = try Self.openToWrite(path, timeout)
            warning = nil
        case .owner where path == ":memory:":
            database = try Self.openToWrite(path, timeout)
            warning = nil
        case .owner:
            try Self.prepareFile(path)
            do {
                database = try Self.openToWrite(path, timeout)
                warning = nil
            } catch .broken(_, let reason) {
                let name = try Self.setAside(path)
                try Self.prepareFile(path)
                database = try Self.openToWrite(path, timeout)
                warning =
                    "\(path) was damaged (\(reason)) and was renamed to \(name); the history and notices not yet shown "
                    + "are begun anew, the geotifications are not affected"
            }
        }
        file = FileIdentity(path)
    }

    private var monitorTables: MonitorTables { MonitorTables(database: database) }
    private var policyTables: PolicyTables { PolicyTables(database: database) }
    var eventTables: EventTables { EventTables(database: database) }
    var shiftTables: ShiftTables { ShiftTables(database: database) }

    private static func openToRead(_ path: String, _ timeout: Double) throws(StateError) -> Database {
        if access(path, F_OK) != 0 && errno == ENOENT { throw .missing(path: path) }
        let mode: Database.Mode = isUnchangeable(path) ? .immutable : .readOnly
        let database = try Database(path: path, mode: mode, timeout: timeout)
        if try StateSchema.version(of: database) == 0 { throw .missing(path: path) }
        return database
    }

    /// Whether it is closed, and nobody can open it to write: a read-only file system has no room for the log's index, which
    /// is begun even to read.
    private static func isUnchangeable(_ path: String) -> Bool {
        var system = statvfs()
        return statvfs(path, &system) == 0 && system.f_flag & UInt(ST_RDONLY) != 0 && access(path + "-wal", F_OK) != 0
    }

    private static func openToWrite(_ path: String, _ timeout: Double = usualTimeout) throws(StateError) -> Database {
        let database = try Database(path: path, mode: .readWrite, timeout: timeout)
        // Whose it is comes first: the file of another program, or of a newer one, is left as it is.
        _ = try StateSchema.version(of: database)
        closeFileToOthers(path)
        if let report = try database.text("PRAGMA quick_check(1)"), report != "ok" {
            throw .broken(path: path, reason: report)
        }
        // FULL, because a commit must outlive a power cut. The page cache is in KiB where negative.
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
            PRAGMA cache_size = -256; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 100
            """)
        try database.execute("PRAGMA foreign_keys = OFF")
        try StateSchema.migrate(database)
        try database.execute("PRAGMA foreign_keys = ON")
        return database
    }

    /// Begins the database anew if it was deleted: what is written into a file without a name is lost, and no reader sees it.
    func replaceIfDeleted() throws(StateError) {
        guard let file, FileIdentity(database.path) != file else { return }
        let last = try newestEvent()
        try Self.prepareFile(database.path)
        let new = try Self.openToWrite(database.path)
        // Popups that stand on the screen know their events by number.
        try EventTables(database: new).count(from: last)
        database = new
        self.file = FileIdentity(new.path)
        (written, writtenPolicy, nextPoint) = (nil, nil, nil)
        onBegunAnew?()
    }

    /// Sees to it that the file is there, the person's alone where it is a new one; SQLite gives the files beside it the
    /// same permissions.
    private static func prepareFile(_ path: String) throws(StateError) {
        do {
            let directory = Directory.parent(of: path)
            try Directory.create(directory)
            closeToOthers(directory)
            if access(path, F_OK) != 0 { _ = try FileDescriptor.creating(path) }
        } catch {
            throw StateError(error)
        }
    }

    /// Takes from others what they could do with a database of ours and the files beside it, which may be links' targets.
    private static func closeFileToOthers(_ path: String) {
        guard path != ":memory:", let target = try? LinkChain(path).target else { return }
        for ending in ["", "-wal", "-shm"] { chmod(target + ending, 0o600) }
    }

    /// Takes from others what they could do with a directory that was there before, if it is the person's own.
    private static func closeToOthers(_ directory: String) {
        var status = stat()
        guard stat(directory, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
        chmod(directory, 0o700)
    }

    /// Renames a damaged database and its log, which may still be of use to somebody.
    /// - Returns: The new name.
    private static func setAside(_ path: String) throws(StateError) -> String {
        var number = 1
        while access("\(path).broken-\(number)", F_OK) == 0 { number += 1 }
        let name = "\(path).broken-\(number)"
        guard rename(path, name) == 0 else { throw StateError(SystemError("rename", path: path)) }
        rename(path + "-wal", name + "-wal")
        unlink(path + "-shm")
        return name
    }
}

// MARK: - The monitor and the policy

extension StateDatabase {
    package func loadMonitor() throws(StateError) -> SavedMonitor {
        let saved = try monitorTables.read()
        written = saved
        return saved
    }

    package func loadPolicy() throws(StateError) -> SavedPolicy {
        let saved = try policyTables.read()
        writtenPolicy = saved
        return saved
    }

    /// Saves the monitor, the policy and what has happened, all or nothing; nothing is written where nothing changed.
    /// - Parameter policy: nil leaves what is saved of it.
    /// - Returns: A notice for each reminder, which waits to be shown.
    /// - Throws: Also on a full disk; then the database is as it was, and the same call may be made again.
    package func record(
        _ saved: SavedMonitor, policy: SavedPolicy? = nil, occurrences: [Occurrence] = []
    ) throws(StateError) -> [Notice] {
        try replaceIfDeleted()
        let old = if let written { written } else { try loadMonitor() }
        let oldPolicy = if let writtenPolicy { writtenPolicy } else { try loadPolicy() }
        let policy = policy ?? oldPolicy
        if saved == old && policy == oldPolicy && occurrences.isEmpty { return [] }
        var hasDeleted = false
        var consequences = CrossingConsequences(database: database, regions: saved.entries)
        let notices = try database.transaction { () throws(StateError) -> [Notice] in
            hasDeleted = try monitorTables.write(saved, over: old)
            if try policyTables.write(policy, over: oldPolicy) { hasDeleted = true }
            let notices = try eventTables.insert(occurrences)
            try consequences.note(occurrences)
            try VisitTables(database: database).note(saved.entries, over: old.entries)
            return notices
        }
        written = saved
        writtenPolicy = policy
        if consequences.hasShiftChanged { shiftRevision += 1 }
        if consequences.hasQueued { queueRevision += 1 }
        if hasDeleted { owesTruncation = true }
        truncateIfOwed()
        return notices
    }

    /// A reader may stand in the way; then the next change tries again, and closing the database does it in any case.
    private func truncateIfOwed() {
        if owesTruncation, (try? database.truncateLog()) == true { owesTruncation = false }
    }

    /// Sees to it that what was deleted is gone from the log, too.
    func noteDeletion() {
        owesTruncation = true
        truncateIfOwed()
    }
}
