import CommandLine
import Platform
import State

/// What the state database says, with and without a daemon.
extension Session {
    /// The database, to be read; nil where there is none yet.
    func stateToRead() throws(CommandFailure) -> StateDatabase? {
        do {
            return try StateDatabase(path: directories.database, access: .reader)
        } catch .missing {
            return nil
        } catch {
            throw CommandFailure(error)
        }
    }

    /// What the database answers.
    /// - Parameter nothing: The answer where there is no database yet.
    func readState<Answer>(
        or nothing: Answer, _ question: (StateDatabase) throws(StateError) -> Answer
    ) throws(CommandFailure) -> Answer {
        guard let database = try stateToRead() else { return nothing }
        do throws(StateError) { return try question(database) } catch { throw CommandFailure(error) }
    }

    /// Whether there is a profile of this name, or was a shift of one.
    func isProfile(_ name: String) throws(CommandFailure) -> Bool {
        try readState(or: false) { database throws(StateError) in
            if try database.profile(named: name) != nil { return true }
            return try !database.shifts(of: name, limit: 1).isEmpty
        }
    }
}
