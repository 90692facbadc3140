internal import Glibc

/// A look at a state database that changes nothing: it is neither created nor migrated, and nobody who works with it waits.
package struct StateExamination: Hashable, Sendable {
    /// The version of its tables.
    package let version: Int32
    /// The one that this program makes of it.
    package let newest: Int32

    /// Examines the database at a path: whose it is, of which version, and whether it is whole.
    /// - Throws: `missing`, `foreign`, `newer`, `broken`, or `system`, also where somebody keeps it locked.
    package init(of path: String) throws(StateError) {
        if access(path, F_OK) != 0 && errno == ENOENT { throw .missing(path: path) }
        newest = StateSchema.version
        // A closed database has no log beside it; opened by itself it would be given one, and an index of that. Where it is
        // opened by its owner meanwhile, what was read may be of two times, and another look tells.
        if !Self.hasLog(path) {
            do {
                version = try Self.examine(path, .immutable)
                return
            } catch {
                if !Self.hasLog(path) { throw error }
            }
        }
        version = try Self.examine(path, .readOnly)
    }

    private static func examine(_ path: String, _ mode: Database.Mode) throws(StateError) -> Int32 {
        let database = try Database(path: path, mode: mode, timeout: 1)
        let version = try StateSchema.version(of: database)
        if version == 0 { throw .missing(path: path) }
        if let report = try database.text("PRAGMA quick_check(1)"), report != "ok" {
            throw .broken(path: path, reason: report)
        }
        return version
    }

    private static func hasLog(_ path: String) -> Bool { access(path + "-wal", F_OK) == 0 }
}
