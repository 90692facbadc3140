// What was and is over, and for how long it is kept.

extension StateDatabase {
    /// The newest stays, the newest first.
    /// - Parameter since: Those that lasted beyond this time, or may have; seconds since 1970.
    package func visits(since: Double? = nil, limit: Int? = nil) throws(StateError) -> [Visit] {
        try VisitTables(database: database).visits(since: since, limit: limit)
    }

    /// Forgets the events and stays that were over then; what waits to be shown or run or stands on the screen stays, and so
    /// does a stay that lasts.
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
        }
        if try database.integer("SELECT total_changes()") != before { noteDeletion() }
    }
}
