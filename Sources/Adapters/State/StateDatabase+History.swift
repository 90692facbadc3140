package import Reminders

// What was and is over, and for how long it is kept.

extension StateDatabase {
    /// The newest events, the newest first; what rules held back is told by `consequences` only.
    /// - Parameter since: Seconds since 1970.
    package func events(since: Double? = nil, limit: Int? = nil) throws(StateError) -> [HistoryEvent] {
        try eventTables.events(since: since, limit: limit)
    }

    /// The event with this number.
    package func event(_ id: Int64) throws(StateError) -> HistoryEvent? { try eventTables.event(id) }

    /// What came of a crossing, the oldest first: reminders, and what rules held back. Of a reminder: what held it back.
    package func consequences(of event: HistoryEvent) throws(StateError) -> [HistoryEvent] {
        switch event.kind {
        case .crossing: try eventTables.consequences(of: event.id)
        case .reminder:
            try eventTables.consequences(of: event.id).filter {
                switch $0.kind {
                case .held(_, .pause), .held(_, .quiet): $0.identifier == event.identifier
                default: false
                }
            }
        case .held, .action, .visit, .shift: []
        }
    }

    /// The number of the newest event; 0 where there is none.
    package func newestEvent() throws(StateError) -> Int64 {
        try database.integer("SELECT coalesce(max(id), 0) FROM events")
    }

    /// Notes what the person has done while no daemon ran.
    package func note(_ actions: [PersonAction]) throws(StateError) {
        try database.transaction { () throws(StateError) in
            for action in actions { try eventTables.insert(EventRow(.action(action))) }
        }
    }

    /// The newest stays, the newest first.
    /// - Parameter since: Those that lasted beyond this time, or may have; seconds since 1970.
    package func visits(since: Double? = nil, limit: Int? = nil) throws(StateError) -> [Visit] {
        try VisitTables(database: database).visits(since: since, limit: limit)
    }

    /// Forgets the events, stays and shifts that were over then; what waits to be shown or run or stands on the screen stays, and
    /// so do a stay that lasts, and a shift that is on or has points.
    /// - Parameter time: Seconds since 1970; infinite for all.
    package func deleteHistory(before time: Double) throws(StateError) {
        let before = try database.integer("SELECT total_changes()")
        try database.transaction { () throws(StateError) in
            try database.run(
                """
                DELETE FROM events WHERE time < ? AND id NOT IN (SELECT event FROM notices)
                    AND id NOT IN (SELECT event FROM programs)
                """, .real(time))
            try VisitTables(database: database).delete(before: time)
            try pointTables.deleteShiftsWithoutPoints(before: time)
        }
        if try database.integer("SELECT total_changes()") != before { noteDeletion() }
    }
}
