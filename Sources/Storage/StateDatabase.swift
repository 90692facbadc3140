package import Geofencing
package import Reminders

/// What the program remembers by itself: region states, notices that wait, the history.
package final class StateDatabase {
    package enum Access: Hashable, Sendable {
        /// The daemon's: created where it is missing. One must hold the `StateLock`.
        case owner
        /// Read what another process writes.
        case reader
    }

    /// What happened at opening that the person should know: a damaged database was set aside.
    package private(set) var warning: String?

    /// - Parameter path: The database; `:memory:` for one that is never on the disk.
    package init(path: String, access: Access = .owner) throws(StateError) { fatalError() }

    package func loadMonitor() throws(StateError) -> SavedMonitor { fatalError() }

    /// Saves the monitor and the reminders that it caused, all or nothing; nothing is written where nothing changed.
    /// - Returns: A notice for each reminder, which waits to be shown.
    package func record(_ saved: SavedMonitor, reminders: [Reminder]) throws(StateError) -> [Notice] { fatalError() }

    /// The notices that were not shown yet, the oldest first.
    package func pendingNotices() throws(StateError) -> [Notice] { fatalError() }
    /// The notices that were shown and not closed, and the numbers that the server gave them.
    package func shownNotices() throws(StateError) -> [ShownNotice] { fatalError() }
    package func markShown(_ id: Int64, serverID: UInt32) throws(StateError) { fatalError() }
    package func markClosed(_ id: Int64) throws(StateError) { fatalError() }
    /// Forgets the notices of a geotification, shown or not.
    package func removeNotices(of identifier: String) throws(StateError) { fatalError() }

    /// The newest events, the newest first.
    /// - Parameter since: Seconds since 1970.
    package func events(since: Double? = nil, limit: Int? = nil) throws(StateError) -> [HistoryEvent] { fatalError() }
    package func event(_ id: Int64) throws(StateError) -> HistoryEvent? { fatalError() }
}

/// A notice that stands on the screen.
package struct ShownNotice: Hashable, Sendable {
    package var notice: Notice
    /// The notification server's number for it.
    package var serverID: UInt32
}

/// Keeps a second daemon out, also one of another session of the same home. Held until the value goes away.
package final class StateLock {
    /// - Parameter database: The path of the database; the lock is the file `database.lock` beside it.
    /// - Throws: `StateError.held` where another process has it.
    package init(database: String) throws(StateError) { fatalError() }
}
