internal import CSQLite

/// What is put into a statement's parameters.
enum DatabaseValue {
    case integer(Int64)
    /// SQLite has no NaN; it becomes NULL.
    case real(Double?)
    case text(String?)
    case optionalInteger(Int64?)
}

/// A prepared statement.
final class Statement {
    private let database: Database
    private let handle: OpaquePointer?

    init(_ database: Database, _ sql: String) throws(StateError) {
        self.database = database
        handle = try database.prepare(sql)
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the values and runs to the end; may be called again.
    func run(_ values: [DatabaseValue]) throws(StateError) {
        try bind(values)
        while try step() {}
        sqlite3_reset(handle)
    }

    func bind(_ values: [DatabaseValue]) throws(StateError) {
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            let code =
                switch value {
                case .integer(let integer): sqlite3_bind_int64(handle, position, integer)
                case .real(let real?): sqlite3_bind_double(handle, position, real)
                case .text(let text?): bind(text, at: position)
                case .optionalInteger(let integer?): sqlite3_bind_int64(handle, position, integer)
                case .real(nil), .text(nil), .optionalInteger(nil): sqlite3_bind_null(handle, position)
                }
            if code != SQLITE_OK { throw database.failure(code) }
        }
    }

    private func bind(_ text: String, at position: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            // SQLITE_TRANSIENT, a macro that isn't imported: the bytes are copied. An empty text must not be a null pointer.
            let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            guard let address = bytes.baseAddress else { return sqlite3_bind_text(handle, position, "", 0, copied) }
            return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text(handle, position, $0, Int32(bytes.count), copied)
            }
        }
    }

    /// Goes to the next row.
    /// - Returns: false after the last one.
    func step() throws(StateError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw database.failure(code)
        }
    }

    /// Back to before the first row.
    func reset() { sqlite3_reset(handle) }

    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func real(_ column: Int32) -> Double? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_double(handle, column)
    }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
