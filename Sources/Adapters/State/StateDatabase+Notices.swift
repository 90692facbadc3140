package import Reminders

// The notices that wait to be shown or stand on the screen, and the programs to be run.

extension StateDatabase {
    private var tables: NoticeTables { NoticeTables(database: database) }

    /// The notices that were not shown yet, the oldest first.
    package func pendingNotices() throws(StateError) -> [Notice] {
        try tables.notices(where: "server_id IS NULL").map(\.notice)
    }

    /// The notices that were shown and not closed, and the numbers that the server gave them; the oldest first.
    package func shownNotices() throws(StateError) -> [ShownNotice] {
        try tables.notices(where: "server_id IS NOT NULL")
    }

    /// The notice stands on the screen.
    /// - Parameters:
    ///   - server: Which notification server has given it its number; nil where that isn't known.
    ///   - client: Who has asked it to, as the server knows it.
    package func markShown(
        _ id: Int64, serverID: UInt32, by server: String?, for client: String? = nil
    ) throws(StateError) {
        try database.run(
            "UPDATE notices SET server_id = ?, server = ?, client = ? WHERE event = ?", .integer(Int64(serverID)),
            .text(server), .text(client), .integer(id))
    }

    /// The notice is done with; the history keeps its event.
    package func markClosed(_ id: Int64) throws(StateError) {
        try deleteNotices("event = ?", .integer(id))
    }

    /// Forgets the notices of a geotification, shown or not.
    /// - Parameter last: The newest one to forget.
    package func removeNotices(of identifier: String, upTo last: Int64 = .max) throws(StateError) {
        try deleteNotices(
            "event IN (SELECT id FROM events WHERE identifier = ? AND id <= ?)", .text(identifier), .integer(last))
    }

    /// The notices whose programs are still to be run, whether or not they were shown; the oldest first.
    package func pendingPrograms() throws(StateError) -> [Notice] { try tables.noticesWithPrograms() }

    /// The notice's program was run, or never will be.
    package func markRun(_ id: Int64) throws(StateError) {
        try database.run("DELETE FROM programs WHERE event = ?", .integer(id))
    }

    private func deleteNotices(_ condition: String, _ values: DatabaseValue...) throws(StateError) {
        try tables.delete(condition, values)
        noteDeletion()
    }
}
