internal import Platform

/// Keeps a second daemon out, also one of another session of the same home. Held until the value goes away.
package final class StateLock {
    private let lock: FileLock

    /// - Parameter database: The path of the database; the lock is on the file `database.lock` beside it, since SQLite has locks
    ///   of its own on the database, and lets go of them when the file is closed elsewhere in the process.
    /// - Throws: `StateError.held` where another process has it.
    package init(database: String) throws(StateError) {
        do {
            try Directory.create(Directory.parent(of: database))
        } catch {
            throw StateError(error)
        }
        do {
            lock = try FileLock(path: database + ".lock", timeout: 0)
        } catch {
            switch error {
            case .held(let holder): throw .held(path: database, by: holder)
            case .obstructed:
                throw .system(path: database + ".lock", reason: "it is no lock file; move it away", exitCode: 73)
            case .system(let error): throw StateError(error)
            }
        }
    }
}
