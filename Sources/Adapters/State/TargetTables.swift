internal import Shifts

/// The table of the state database that holds where something is sent, and how that goes.
struct TargetTables {
    let database: Database

    /// The target's number, a new one where it has none.
    func number(of target: Target?) throws(StateError) -> Int64? {
        guard let target else { return nil }
        // An empty text, since SQLite takes each NULL for another one.
        let key: [DatabaseValue] = [
            .text(target.url.text), .text(target.format.rawValue), .text(target.tracker ?? ""),
            .integer(target.isInsecure ? 1 : 0),
        ]
        try Statement(
            database,
            """
            INSERT INTO targets (url, format, tracker, insecure) VALUES (?, ?, ?, ?)
            ON CONFLICT (url, format, tracker) DO UPDATE SET insecure = excluded.insecure
                WHERE insecure <> excluded.insecure
            """
        ).run(key)
        let statement = try Statement(database, "SELECT id FROM targets WHERE url = ? AND format = ? AND tracker = ?")
        try statement.bind(Array(key.dropLast()))
        return try statement.step() ? statement.integer(0) : nil
    }

    func target(_ number: Int64?) throws(StateError) -> Target? {
        guard let number else { return nil }
        let statement = try Statement(database, "SELECT url, format, tracker, insecure FROM targets WHERE id = ?")
        try statement.bind([.integer(number)])
        return try statement.step() ? statement.target(0) : nil
    }

    /// What can't be sent to the targets of a profile's shifts is tried at once, and counts as failing from then on.
    func endPauses(of profile: String) throws(StateError) {
        try database.run(
            """
            UPDATE targets SET failing_since = NULL WHERE failing_since IS NOT NULL AND id IN (
                SELECT target FROM shifts WHERE duty = ?1
                UNION SELECT target FROM resends WHERE shift IN (SELECT id FROM shifts WHERE duty = ?1))
            """, .text(profile))
    }

    /// That something waits to be sent to a target.
    static let hasWaiting = """
        (EXISTS (SELECT 1 FROM shifts WHERE target = targets.id AND target IS NOT NULL AND next_point <= last_point)
            OR EXISTS (SELECT 1 FROM messages WHERE target = targets.id)
            OR EXISTS (SELECT 1 FROM resends WHERE target = targets.id))
        """

    /// Where nothing waits any more nothing fails: what was deleted, or goes elsewhere now, leaves only what was refused.
    func endFailuresOfNothing() throws(StateError) {
        try database.run(
            """
            UPDATE targets SET failing_since = NULL, told = 0, last_error = (
                SELECT reason FROM set_aside WHERE target = targets.id ORDER BY id DESC LIMIT 1)
            WHERE (failing_since IS NOT NULL OR told) AND NOT \(Self.hasWaiting)
            """)
    }

    /// How it goes with targets.
    func states(_ condition: String, _ values: DatabaseValue...) throws(StateError) -> [DeliveryState] {
        let hasResends = try RefusalTables(database: database).hasResends
        let (ofShift, ofTarget) =
            hasResends
            ? (
                "(SELECT count(*) FROM resends WHERE shift = shifts.id)",
                "(SELECT count(*) FROM resends WHERE target = targets.id)"
            ) : ("0", "0")
        let statement = try Statement(
            database,
            """
            SELECT id, url, format, tracker, insecure, sent, set_aside, last_success, last_error, failing_since, told,
                (SELECT coalesce(sum(max(0, points - sent - set_aside - dropped - \(ofShift))), 0) FROM shifts
                    WHERE target = targets.id AND next_point <= last_point)
                + (SELECT count(*) FROM messages WHERE target = targets.id) + \(ofTarget)
            FROM targets \(condition)
            """)
        try statement.bind(values)
        var states: [DeliveryState] = []
        while try statement.step() {
            guard let target = statement.target(1) else { continue }
            states.append(
                DeliveryState(
                    id: statement.integer(0), target: target, sent: Int(statement.integer(5)),
                    setAside: Int(statement.integer(6)), waiting: Int(max(0, statement.integer(11))),
                    lastSuccess: statement.real(7), lastError: statement.text(8), failingSince: statement.real(9),
                    isTold: statement.integer(10) != 0))
        }
        return states
    }
}

extension Statement {
    /// The target in four columns: address, format, tracker, and whether it is insecure.
    fileprivate func target(_ column: Int32) -> Target? {
        guard let format = DeliveryFormat(rawValue: text(column + 1) ?? "") else { return nil }
        let tracker = text(column + 2) ?? ""
        return try? Target(
            url: text(column) ?? "", format: format, isInsecure: integer(column + 3) != 0,
            tracker: tracker.isEmpty ? nil : tracker)
    }
}
