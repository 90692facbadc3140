internal import Geofencing
internal import Reminders

/// The table of the state database that holds the history.
struct EventTables {
    let database: Database

    /// Enters what has happened, and lets reminders wait to be shown; within a transaction.
    /// - Returns: A notice for each reminder.
    func insert(_ occurrences: [Occurrence]) throws(StateError) -> [Notice] {
        var notices: [Notice] = []
        for occurrence in occurrences {
            try insert(EventRow(occurrence))
            guard case .reminder(let reminder) = occurrence else { continue }
            notices.append(try NoticeTables(database: database).insert(reminder, as: database.lastInsertedRow))
        }
        return notices
    }

    /// Lets the numbers of events go on after this one.
    func count(from last: Int64) throws(StateError) {
        try database.run("DELETE FROM sqlite_sequence WHERE name = 'events'")
        try database.run("INSERT INTO sqlite_sequence VALUES ('events', ?)", .integer(last))
    }

    func insert(_ row: EventRow) throws(StateError) {
        let fix = row.fix
        try database.run(
            """
            INSERT INTO events (kind, time, direction, what, origin, since, until, identifier, note, place, region,
                latitude, longitude, accuracy, fix_time, evidence, explanation, initial, duty)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(row.kind.rawValue), .real(row.time), .text(row.direction?.rawValue), .text(row.what),
            .text(row.origin), .real(row.since), .real(row.until), .text(row.identifier), .text(row.note),
            .text(row.place), .text(row.region), .real(fix?.coordinate.latitude), .real(fix?.coordinate.longitude),
            .real(fix?.accuracy), .real(fix?.time), .text(row.evidence), .text(row.explanation),
            .integer(row.isInitial ? 1 : 0), .text(row.profile))
    }

    /// The newest events, the newest first; without what rules held back.
    func events(since: Double?, limit: Int?) throws(StateError) -> [HistoryEvent] {
        try events(
            "kind <> 'held' AND (?1 IS NULL OR time >= ?1) ORDER BY time DESC, id DESC LIMIT ?2",
            .real(since), .integer(Int64(limit ?? -1)))
    }

    func event(_ id: Int64) throws(StateError) -> HistoryEvent? { try events("id = ?", .integer(id)).first }

    /// What became of reminders after an event, up to the next crossing of the same region; the oldest first.
    func consequences(of id: Int64) throws(StateError) -> [HistoryEvent] {
        guard try StateSchema.version(of: database) >= StateSchema.versionWithKinds else { return [] }
        return try events(
            """
            kind IN ('reminder', 'held') AND id > ?1 AND region = (SELECT region FROM events WHERE id = ?1)
                AND id < coalesce(
                    (SELECT min(id) FROM events AS next WHERE next.kind = 'crossing' AND next.id > ?1
                        AND next.region = (SELECT region FROM events WHERE id = ?1)),
                    9223372036854775807)
            ORDER BY id
            """, .integer(id))
    }

    private func events(_ condition: String, _ values: DatabaseValue...) throws(StateError) -> [HistoryEvent] {
        let version = try StateSchema.version(of: database)
        let columns =
            version >= StateSchema.versionWithKinds
            ? "kind, what, origin, since, until, " : "'reminder' AS kind, cause, NULL, NULL, NULL, "
        let profile = version >= StateSchema.versionWithShifts ? "duty" : "NULL"
        let statement = try Statement(
            database,
            """
            SELECT id, time, \(columns) direction, identifier, note, place, latitude, longitude, accuracy, fix_time,
                evidence, explanation, initial, \(profile)
            FROM events WHERE \(condition)
            """)
        try statement.bind(values)
        var events: [HistoryEvent] = []
        while try statement.step() {
            if let event = HistoryEvent(statement) { events.append(event) }
        }
        return events
    }
}
