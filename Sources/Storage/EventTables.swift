internal import Geofencing
internal import Reminders

/// The tables of the state database that hold the history, and the notices that wait or stand on the screen.
struct EventTables {
    let database: Database

    /// Enters the reminders as events and as notices that wait; within a transaction.
    func insert(_ reminders: [Reminder]) throws(StateError) -> [Notice] {
        var notices: [Notice] = []
        for reminder in reminders {
            let (geotification, crossing) = (reminder.geotification, reminder.crossing)
            var place: String?
            if case .place(let name) = geotification.target { place = name }
            try database.run(
                """
                INSERT INTO events (time, direction, cause, identifier, note, place,
                    latitude, longitude, accuracy, fix_time, evidence, explanation, initial)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .real(crossing.time), .text(crossing.direction.rawValue), .text(reminder.cause.rawValue),
                .text(geotification.identifier), .text(geotification.note), .text(place),
                .real(crossing.fix.coordinate.latitude),
                .real(crossing.fix.coordinate.longitude), .real(crossing.fix.accuracy), .real(crossing.fix.time),
                .text(crossing.evidence), .text(reminder.explanation), .integer(crossing.isInitial ? 1 : 0))
            let id = database.lastInsertedRow
            try database.run("INSERT INTO notices (event) VALUES (?)", .integer(id))
            // One that is put off was told of before; its program has run.
            if !geotification.rules.program.isEmpty, reminder.cause != .snooze {
                try database.run("INSERT INTO programs (event) VALUES (?)", .integer(id))
            }
            notices.append(
                Notice(
                    id: id, identifier: geotification.identifier, note: geotification.note,
                    direction: crossing.direction, place: place, time: crossing.time, rules: geotification.rules))
        }
        return notices
    }

    /// Notices with their events, the oldest first.
    func notices(where condition: String) throws(StateError) -> [ShownNotice] {
        try notices(
            """
            SELECT id, identifier, note, direction, place, time, server_id, server
            FROM notices JOIN events ON id = event WHERE \(condition) ORDER BY id
            """)
    }

    /// The notices whose programs are still to be run, whether or not they were shown; the oldest first.
    func noticesWithPrograms() throws(StateError) -> [Notice] {
        try notices(
            """
            SELECT id, identifier, note, direction, place, time, 0, NULL
            FROM programs JOIN events ON id = event ORDER BY id
            """
        ).map(\.notice)
    }

    private func notices(_ query: String) throws(StateError) -> [ShownNotice] {
        let statement = try Statement(database, query)
        var notices: [ShownNotice] = []
        while try statement.step() {
            guard let direction = Crossing.Direction(rawValue: statement.text(3) ?? "") else { continue }
            let notice = Notice(
                id: statement.integer(0), identifier: statement.text(1) ?? "", note: statement.text(2) ?? "",
                direction: direction, place: statement.text(4), time: statement.real(5) ?? 0)
            notices.append(
                ShownNotice(
                    notice: notice, serverID: UInt32(truncatingIfNeeded: statement.integer(6)),
                    server: statement.text(7)))
        }
        return notices
    }

    func deleteNotices(_ condition: String, _ values: [DatabaseValue]) throws(StateError) {
        try Statement(database, "DELETE FROM notices WHERE \(condition)").run(values)
    }

    /// The newest events, the newest first.
    func events(since: Double?, limit: Int?) throws(StateError) -> [HistoryEvent] {
        let statement = try Statement(
            database, Self.eventQuery + " WHERE ?1 IS NULL OR time >= ?1 ORDER BY id DESC LIMIT ?2")
        try statement.bind([.real(since), .integer(Int64(limit ?? -1))])
        return try events(of: statement)
    }

    func event(_ id: Int64) throws(StateError) -> HistoryEvent? {
        let statement = try Statement(database, Self.eventQuery + " WHERE id = ?")
        try statement.bind([.integer(id)])
        return try events(of: statement).first
    }

    private static let eventQuery = """
        SELECT id, time, direction, identifier, note, place, latitude, longitude, accuracy, fix_time, evidence,
            explanation, initial, cause
        FROM events
        """

    private func events(of statement: Statement) throws(StateError) -> [HistoryEvent] {
        var events: [HistoryEvent] = []
        while try statement.step() {
            guard let direction = Crossing.Direction(rawValue: statement.text(2) ?? ""),
                let coordinate = statement.coordinate(6)
            else { continue }
            let time = statement.real(1) ?? 0
            events.append(
                HistoryEvent(
                    id: statement.integer(0), time: time, direction: direction, identifier: statement.text(3) ?? "",
                    note: statement.text(4) ?? "", place: statement.text(5),
                    fix: PositionFix(
                        coordinate: coordinate, accuracy: statement.real(8), time: statement.real(9) ?? time),
                    evidence: statement.text(10) ?? "", explanation: statement.text(11) ?? "",
                    isInitial: statement.integer(12) != 0,
                    cause: Reminder.Cause(rawValue: statement.text(13) ?? "") ?? .crossing))
        }
        return events
    }
}
