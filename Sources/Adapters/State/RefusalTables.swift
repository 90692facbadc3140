internal import Geofencing
internal import Shifts

/// The tables of the state database that hold what receivers have refused, and which points of that are sent again.
struct RefusalTables {
    let database: Database

    /// A reader may find what an older program has written.
    var hasResends: Bool {
        get throws(StateError) { try StateSchema.version(of: database) >= StateSchema.versionWithResends }
    }

    /// Sets an item aside; within a transaction.
    func insert(_ item: QueueItem, of target: Int64, because reason: String, at time: Double) throws(StateError) {
        try database.run(
            "UPDATE targets SET set_aside = set_aside + 1, last_error = ? WHERE id = ?", .text(reason), .integer(target)
        )
        let insertion = """
            INSERT INTO set_aside (target, time, reason, shift, point, identifier, direction)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        switch item {
        case .point(let point, _):
            try database.run(
                insertion, .integer(target), .real(time), .text(reason), .integer(point.shift), .integer(point.id),
                .text(nil), .text(nil))
        case .crossing(let message):
            try database.run(
                insertion, .integer(target), .real(time), .text(reason), .optionalInteger(nil), .optionalInteger(nil),
                .text(message.identifier), .text(message.direction.rawValue))
        }
    }

    /// The profiles of which a target has refused points, in the order of their names.
    func profiles(refusedBy target: Int64) throws(StateError) -> [String] {
        let statement = try Statement(
            database,
            """
            SELECT DISTINCT duty FROM shifts
            WHERE set_aside > 0 AND EXISTS (SELECT 1 FROM set_aside WHERE shift = shifts.id AND target = ?)
            ORDER BY duty
            """)
        try statement.bind([.integer(target)])
        var profiles: [String] = []
        while try statement.step() { profiles.append(statement.text(0) ?? "") }
        return profiles
    }

    // MARK: - Sent again

    /// Has the points of a profile's shifts that were set aside be sent again, and those that already are, to where it is sent
    /// now; within a transaction.
    /// - Parameter target: To where; nil: to where they were refused.
    /// - Returns: How many there are.
    func sendAgain(_ profile: String, to target: Int64?) throws(StateError) -> Int {
        let moved = try move(profile, to: target)
        let rows = """
            FROM set_aside WHERE shift IN (SELECT id FROM shifts WHERE duty = ?1)
                AND EXISTS (SELECT 1 FROM points WHERE points.id = set_aside.point)
            """
        let statement = try Statement(database, "SELECT shift, target, count(*) \(rows) GROUP BY shift, target")
        try statement.bind([.text(profile)])
        var counts: [(shift: Int64, target: Int64, count: Int64)] = []
        while try statement.step() { counts.append((statement.integer(0), statement.integer(1), statement.integer(2))) }
        for (shift, target, count) in counts { try take(count, of: shift, from: target) }
        try database.run(
            "INSERT INTO resends (point, shift, target) SELECT point, shift, coalesce(?2, target) \(rows)",
            .text(profile), .optionalInteger(target))
        try database.run("DELETE \(rows)", .text(profile))
        return moved + Int(counts.reduce(0) { $0 + $1.count })
    }

    /// Has what is sent again of a profile's shifts be sent to another target.
    /// - Returns: How many points were to be sent elsewhere.
    private func move(_ profile: String, to target: Int64?) throws(StateError) -> Int {
        guard let target else { return 0 }
        try database.run(
            "UPDATE resends SET target = ?2 WHERE target <> ?2 AND shift IN (SELECT id FROM shifts WHERE duty = ?1)",
            .text(profile), .integer(target))
        return Int(try database.integer("SELECT changes()"))
    }

    /// So many points of a shift aren't set aside any more.
    private func take(_ count: Int64, of shift: Int64, from target: Int64) throws(StateError) {
        try database.run("UPDATE shifts SET set_aside = set_aside - ? WHERE id = ?", .integer(count), .integer(shift))
        // What is over isn't a fault to be shown any more.
        try database.run(
            """
            UPDATE targets SET set_aside = set_aside - ?1,
                last_error = iif(set_aside = ?1 AND failing_since IS NULL, NULL, last_error)
            WHERE id = ?2
            """, .integer(count), .integer(target))
    }

    /// The next points that are sent to a target again.
    func points(to target: Int64, limit: Int) throws(StateError) -> [(point: ShiftPoint, profile: String)] {
        let statement = try Statement(
            database,
            """
            SELECT \(PointTables.columns), (SELECT duty FROM shifts WHERE shifts.id = points.shift) FROM points
            WHERE id IN (SELECT point FROM resends WHERE target = ? ORDER BY point LIMIT ?) ORDER BY id
            """)
        try statement.bind([.integer(target), .integer(Int64(limit))])
        var points: [(ShiftPoint, String)] = []
        while try statement.step() {
            if let point = ShiftPoint(statement) { points.append((point, statement.text(9) ?? "")) }
        }
        return points
    }

    /// A point was sent again, or refused again; within a transaction.
    func pass(_ point: Int64) throws(StateError) {
        try database.run("DELETE FROM resends WHERE point = ?", .integer(point))
    }

    /// Points of a shift were sent to another target than its own; within a transaction.
    func countSent(_ count: Int64, of shift: Int64, to target: Int64) throws(StateError) {
        try database.run(
            """
            INSERT INTO sent_elsewhere VALUES (?, ?, ?)
            ON CONFLICT (shift, target) DO UPDATE SET sent = sent + excluded.sent
            """, .integer(shift), .integer(target), .integer(count))
    }

    /// What became of a shift's points at other targets than its own, in the order of the targets' numbers.
    func elsewhere(of shift: Int64, but target: Int64?) throws(StateError) -> [ShiftProgress.Share] {
        guard let target, try hasResends else { return [] }
        let statement = try Statement(
            database,
            """
            SELECT target, sum(sent), sum(refused), sum(waiting) FROM (
                SELECT target, sent, 0 AS refused, 0 AS waiting FROM sent_elsewhere WHERE shift = ?1
                UNION ALL SELECT target, 0, 1, 0 FROM set_aside WHERE shift = ?1
                UNION ALL SELECT target, 0, 0, 1 FROM resends WHERE shift = ?1)
            WHERE target <> ?2 GROUP BY target ORDER BY target
            """)
        try statement.bind([.integer(shift), .integer(target)])
        var shares: [ShiftProgress.Share] = []
        while try statement.step() {
            let states = try TargetTables(database: database).states(
                "WHERE targets.id = ?", .integer(statement.integer(0)))
            guard let state = states.first else { continue }
            shares.append(
                .init(
                    state: state, sent: Int(statement.integer(1)), setAside: Int(statement.integer(2)),
                    waiting: Int(statement.integer(3))))
        }
        return shares
    }

    /// Points of a shift with numbers in a range are deleted, and with them what was to become of them; within a transaction.
    func forget(_ shift: Int64, in range: ClosedRange<Int64>) throws(StateError) {
        let bounds: [DatabaseValue] = [.integer(shift), .integer(range.lowerBound), .integer(range.upperBound)]
        let these = "WHERE shift = ?1 AND point BETWEEN ?2 AND ?3"
        try Statement(
            database,
            """
            UPDATE targets SET set_aside = set_aside - number,
                last_error = iif(set_aside = number AND failing_since IS NULL, NULL, last_error)
            FROM (SELECT target, count(*) AS number FROM set_aside \(these) GROUP BY target) AS gone
            WHERE targets.id = gone.target
            """
        ).run(bounds)
        try Statement(
            database,
            """
            UPDATE shifts SET set_aside = set_aside - (SELECT count(*) FROM set_aside \(these)),
                dropped = dropped + (SELECT count(*) FROM set_aside \(these)) + (SELECT count(*) FROM resends \(these))
            WHERE id = ?1
            """
        ).run(bounds)
        for table in ["set_aside", "resends"] { try Statement(database, "DELETE FROM \(table) \(these)").run(bounds) }
    }
}
