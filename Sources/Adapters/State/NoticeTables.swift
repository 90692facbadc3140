internal import Geofencing
internal import Reminders

/// The tables of the state database that hold the notices that wait or stand on the screen, and the programs to be run.
struct NoticeTables {
    let database: Database

    /// Lets a reminder wait to be shown, and its program to be run; within a transaction.
    /// - Parameter event: The reminder's number in the history.
    func insert(_ reminder: Reminder, as event: Int64) throws(StateError) -> Notice {
        let (geotification, crossing) = (reminder.geotification, reminder.crossing)
        try database.run("INSERT INTO notices (event) VALUES (?)", .integer(event))
        // One that is put off was told of before; its program has run.
        if !geotification.rules.program.isEmpty, reminder.cause != .snooze {
            try database.run("INSERT INTO programs (event) VALUES (?)", .integer(event))
        }
        return Notice(
            id: event, identifier: geotification.identifier, note: geotification.note,
            direction: crossing.direction, place: geotification.placeName, time: crossing.time,
            happened: reminder.happened, rules: geotification.rules)
    }

    /// Notices with their events, the oldest first.
    func notices(where condition: String) throws(StateError) -> [ShownNotice] {
        try notices(
            """
            SELECT id, identifier, note, direction, place, time, since, server_id, server, client
            FROM notices JOIN events ON id = event WHERE \(condition) ORDER BY id
            """)
    }

    /// The notices whose programs are still to be run, whether or not they were shown; the oldest first.
    func noticesWithPrograms() throws(StateError) -> [Notice] {
        try notices(
            """
            SELECT id, identifier, note, direction, place, time, since, 0, NULL, NULL
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
                direction: direction, place: statement.text(4), time: statement.real(5) ?? 0,
                happened: statement.real(6))
            notices.append(
                ShownNotice(
                    notice: notice, serverID: UInt32(truncatingIfNeeded: statement.integer(7)),
                    server: statement.text(8), client: statement.text(9)))
        }
        return notices
    }

    func delete(_ condition: String, _ values: [DatabaseValue]) throws(StateError) {
        try Statement(database, "DELETE FROM notices WHERE \(condition)").run(values)
    }
}
