import CommandLine
import Storage

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
}
