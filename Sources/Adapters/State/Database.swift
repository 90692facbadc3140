internal import CSQLite
internal import Glibc
internal import Platform

/// A connection to an SQLite database, for one thread.
final class Database {
    enum Mode {
        case readWrite, readOnly
        /// To be read as it is, without locks: only for a file that nobody has open to write.
        case immutable
    }

    let path: String
    private var handle: OpaquePointer?

    /// Opens a database; nothing is read yet.
    /// - Parameter timeout: Seconds to wait for a lock.
    init(path: String, mode: Mode, timeout: Double = StateDatabase.usualTimeout) throws(StateError) {
        self.path = path
        // Opening a pipe waits for its other end, for ever.
        if let kind = RegularFile.otherKind(at: path) {
            throw .system(path: path, reason: "it is \(kind), and must be a file", exitCode: 74)
        }
        let (name, flags) =
            switch mode {
            case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            case .readOnly: (path, SQLITE_OPEN_READONLY)
            case .immutable: (Self.immutableName(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
            }
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            let error = failure(code)
            // A handle is given for most failures too, and deinit doesn't run for an object that never was.
            sqlite3_close_v2(handle)
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(timeout * 1000))
    }

    deinit { sqlite3_close_v2(handle) }

    /// A URI of the database's file (sqlite.org/uri.html), with all but letters and digits escaped.
    private static func immutableName(_ path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                name += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        return name + "?immutable=1"
    }

    /// Runs statements that give no rows, or whose rows don't matter.
    func execute(_ sql: String) throws(StateError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code) }
    }

    /// Runs one statement that gives no rows.
    func run(_ sql: String, _ values: DatabaseValue...) throws(StateError) {
        try Statement(self, sql).run(values)
    }

    /// The first column of the first row, as an integer.
    func integer(_ sql: String) throws(StateError) -> Int64 {
        let statement = try Statement(self, sql)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// The first column of the first row, as text.
    func text(_ sql: String) throws(StateError) -> String? {
        let statement = try Statement(self, sql)
        return try statement.step() ? statement.text(0) : nil
    }

    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// All that the body does, or nothing of it.
    func transaction<Result>(_ body: () throws(StateError) -> Result) throws(StateError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite has rolled back by itself after some failures, such as a full disk.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Moves the write-ahead log into the database and empties it, so that nothing deleted stays behind in it.
    /// - Returns: false where a reader stands in the way at the moment.
    func truncateLog() throws(StateError) -> Bool {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if code & 0xff == SQLITE_BUSY { return false }
        if code != SQLITE_OK { throw failure(code) }
        return true
    }

    /// Compiles a statement; the caller finalises it.
    func prepare(_ sql: String) throws(StateError) -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        return statement
    }

    /// What a result code means for the person.
    func failure(_ code: Int32) -> StateError {
        let text = handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle)
        let message = text.map { String(cString: $0) } ?? "code \(code)"
        let system = handle == nil ? 0 : sqlite3_system_errno(handle)
        switch code & 0xff {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .broken(path: path, reason: message)
        case SQLITE_FULL:
            return .system(path: path, reason: String(cString: strerror(ENOSPC)), exitCode: 74)
        case SQLITE_BUSY, SQLITE_LOCKED:
            return .system(path: path, reason: "another program holds its lock", exitCode: StateError.locked)
        case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_READONLY, SQLITE_PERM:
            let isPermission = system == EACCES || system == EPERM
            let reason = system == 0 ? message : String(cString: strerror(system))
            return .system(path: path, reason: reason, exitCode: isPermission ? 77 : 74)
        default:
            return .system(path: path, reason: message, exitCode: 74)
        }
    }
}
