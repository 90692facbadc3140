internal import Geofencing
internal import Glibc
package import Shifts

/// What waits to be sent, for the program that sends it; the daemon adds to it meanwhile.
///
/// What is marked as sent survives the end of the program at once. After a power cut the last of it may be sent again, so
/// that the disk isn't made to write for each request.
package final class DeliveryQueue {
    private let database: Database

    /// - Parameter path: The state database.
    /// - Throws: `missing`; `newer` or `foreign`; `system` where it is an older one, which the daemon brings up to date.
    package init(path: String) throws(StateError) {
        if access(path, F_OK) != 0 && errno == ENOENT { throw .missing(path: path) }
        database = try Database(path: path, mode: .readWrite)
        guard try StateSchema.version(of: database) == StateSchema.version else {
            throw .system(path: path, reason: "it is of an older version; restart geotifyd", exitCode: 69)
        }
        try database.execute(
            """
            PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -1024; PRAGMA foreign_keys = ON;
            PRAGMA temp_store = MEMORY
            """)
    }

    /// The targets for which something waits, in the order of their numbers.
    package func pendingTargets() throws(StateError) -> [DeliveryState] {
        try TargetTables(database: database).states(
            "WHERE \(TargetTables.hasWaiting) ORDER BY id")
    }

    /// Another number once another program has written to the database: what was read before may be gone.
    package func revision() throws(StateError) -> Int64 { try database.integer("PRAGMA data_version") }

    /// What is to be sent to a target next, in the order of time.
    package func next(_ target: Int64, limit: Int) throws(StateError) -> [QueueItem] {
        let points = try points(for: target, limit: limit)
        let messages = try MessageTables(database: database).messages(to: target, limit: limit)
        var items: [QueueItem] = []
        var rest = messages[...]
        for point in points {
            while let message = rest.first, message.time <= point.time { items.append(.crossing(rest.removeFirst())) }
            items.append(point)
        }
        return Array((items + rest.map { .crossing($0) }).prefix(limit))
    }

    /// The next points of all shifts for a target; those that are sent again come in the order of all.
    private func points(for target: Int64, limit: Int) throws(StateError) -> [QueueItem] {
        let statement = try Statement(
            database,
            """
            SELECT id, duty, max(next_point, first_point), last_point FROM shifts
            WHERE target = ? AND next_point <= last_point ORDER BY next_point
            """)
        try statement.bind([.integer(target)])
        var found = try RefusalTables(database: database).points(to: target, limit: limit)
        while try statement.step() {
            let (shift, profile) = (statement.integer(0), statement.text(1) ?? "")
            let (first, last) = (statement.integer(2), statement.integer(3))
            // Shifts come in the order of their next points: what is later than enough of them needn't be looked at.
            if found.count >= limit, first > found[limit - 1].point.id { break }
            do {
                try PointTables(database: database).points(of: shift, in: first...last, limit: limit) { point in
                    found.append((point, profile))
                    return true
                }
            } catch let error as StateError { throw error } catch { preconditionFailure("\(error)") }
            found.sort { $0.point.id < $1.point.id }
        }
        return found.prefix(limit).map { .point($0.point, profile: $0.profile) }
    }

    /// The items were sent. Of each shift they must be the next ones, in their order, but for those that are sent again. What
    /// was deleted meanwhile, or goes elsewhere, doesn't count.
    /// - Parameter time: Now, seconds since 1970.
    package func markSent(_ items: [QueueItem], to target: Int64, at time: Double) throws(StateError) {
        try database.transaction { () throws(StateError) in
            try pass(items, of: target, counting: Self.sent)
            try database.run(
                """
                UPDATE targets SET sent = sent + ?, last_success = ?, last_error = NULL, failing_since = NULL
                WHERE id = ?
                """, .integer(Int64(items.count)), .real(time), .integer(target))
        }
    }

    /// The receiver will never take this item, which must be the next one of its shift.
    /// - Parameters:
    ///   - reason: In words.
    ///   - time: Now, seconds since 1970.
    package func setAside(
        _ item: QueueItem, of target: Int64, because reason: String, at time: Double
    ) throws(StateError) {
        try database.transaction { () throws(StateError) in
            // One that was deleted meanwhile has nobody to be kept for.
            guard try pass([item], of: target, counting: "set_aside") else { return }
            try RefusalTables(database: database).insert(item, of: target, because: reason, at: time)
        }
    }

    /// Nothing can be sent to a target at present; unless nothing is to be any more.
    /// - Parameters:
    ///   - reason: In words.
    ///   - time: Now, seconds since 1970.
    package func noteFailure(of target: Int64, because reason: String, at time: Double) throws(StateError) {
        try database.run(
            """
            UPDATE targets SET last_error = ?, failing_since = coalesce(failing_since, ?)
            WHERE id = ? AND \(TargetTables.hasWaiting)
            """, .text(reason), .real(time), .integer(target))
    }

    /// The stays at places within a time, those that began first first.
    /// - Parameters:
    ///   - first: Seconds since 1970.
    ///   - last: Seconds since 1970.
    package func stays(from first: Double, to last: Double) throws(StateError) -> [Visit] {
        try VisitTables(database: database).visits(since: first, limit: nil).reversed().filter { visit in
            visit.isPlace && visit.entered <= last
        }
    }

    /// Moves on past items, as far as they still wait for this target; within a transaction.
    /// - Returns: Whether any of them did.
    @discardableResult
    private func pass(_ items: [QueueItem], of target: Int64, counting column: String) throws(StateError) -> Bool {
        let refusals = RefusalTables(database: database)
        let look = try Statement(
            database,
            """
            SELECT shifts.target = ?2, points.id >= next_point,
                EXISTS (SELECT 1 FROM resends WHERE point = points.id AND target = ?2)
            FROM points JOIN shifts ON shifts.id = points.shift WHERE points.id = ?1
            """)
        var passed: [Int64: Passed] = [:]
        var isAny = false
        for item in items {
            switch item {
            case .point(let point, _):
                look.reset()
                try look.bind([.integer(point.id), .integer(target)])
                guard try look.step() else { continue }
                let (isOwn, isAgain) = (look.integer(0) != 0, look.integer(2) != 0)
                let isNext = isOwn && look.integer(1) != 0
                guard isNext || isAgain else { continue }
                if isAgain { try refusals.pass(point.id) }
                passed[point.shift, default: Passed()].add(point.id, isNext: isNext, isOwn: isOwn)
            case .crossing(let message):
                try database.run("DELETE FROM messages WHERE id = ?", .integer(message.id))
                if try database.integer("SELECT changes()") > 0 { isAny = true }
            }
        }
        look.reset()
        for (shift, passed) in passed {
            try database.run(
                "UPDATE shifts SET \(column) = \(column) + ?, next_point = coalesce(? + 1, next_point) WHERE id = ?",
                .integer(passed.count), .optionalInteger(passed.last), .integer(shift))
            if column == Self.sent, passed.elsewhere > 0 {
                try refusals.countSent(passed.elsewhere, of: shift, to: target)
            }
        }
        return isAny || !passed.isEmpty
    }

    private static let sent = "sent"

    /// What was passed of a shift.
    private struct Passed {
        var count: Int64 = 0
        /// Those that weren't sent to the shift's own target.
        var elsewhere: Int64 = 0
        /// The last one but for what is sent again.
        var last: Int64?

        mutating func add(_ point: Int64, isNext: Bool, isOwn: Bool) {
            count += 1
            if !isOwn { elsewhere += 1 }
            if isNext { last = point }
        }
    }
}
