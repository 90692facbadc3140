// Points that are deleted, and what of them was still to be sent.

extension PointTables {
    /// How many points of a shift have numbers in a range, and how many of them are still to be sent.
    func count(of shift: Int64, in range: ClosedRange<Int64>) throws(StateError) -> PointCount {
        let statement = try Statement(
            database,
            """
            SELECT count(*), coalesce(sum((shifts.target IS NOT NULL AND points.id >= next_point)
                OR EXISTS (SELECT 1 FROM resends WHERE point = points.id)), 0)
            FROM points JOIN shifts ON shifts.id = points.shift
            WHERE points.id BETWEEN ? AND ? AND points.shift = ?
            """)
        try statement.bind([.integer(range.lowerBound), .integer(range.upperBound), .integer(shift)])
        guard try statement.step() else { return PointCount() }
        return PointCount(all: Int(statement.integer(0)), waiting: Int(statement.integer(1)))
    }

    /// Deletes the points of a shift with numbers in a range; within a transaction. What was still to be sent of them isn't
    /// any more.
    func delete(of shift: Int64, in numbers: ClosedRange<Int64>) throws(StateError) {
        guard let range = try range(of: shift), numbers.overlaps(range) else { return }
        let part = numbers.clamped(to: range)
        let bounds: [DatabaseValue] = [.integer(part.lowerBound), .integer(part.upperBound), .integer(shift)]
        try RefusalTables(database: database).forget(shift, in: part)
        // Where the next one to be sent is among them, it is the one after them.
        try Statement(
            database,
            """
            UPDATE shifts SET
                dropped = dropped + (SELECT count(*) FROM points
                    WHERE id BETWEEN max(shifts.next_point, ?1) AND ?2 AND shift = ?3),
                next_point = iif(max(next_point, first_point) BETWEEN ?1 AND ?2, ?2 + 1, next_point)
            WHERE id = ?3
            """
        ).run(bounds)
        try Statement(database, "DELETE FROM points WHERE id BETWEEN ? AND ? AND shift = ?").run(bounds)
        let first = try end(of: shift, in: range, "ASC")
        let last = try end(of: shift, in: range, "DESC")
        try database.run(
            "UPDATE shifts SET first_point = ?, last_point = coalesce(?, last_point) WHERE id = ?",
            .optionalInteger(first), .optionalInteger(last), .integer(shift))
    }

    /// The first or the last point that a shift has in a range.
    private func end(
        of shift: Int64, in range: ClosedRange<Int64>, _ order: String
    ) throws(StateError) -> Int64? {
        let statement = try Statement(
            database, "SELECT id FROM points WHERE id BETWEEN ? AND ? AND shift = ? ORDER BY id \(order) LIMIT 1")
        try statement.bind([.integer(range.lowerBound), .integer(range.upperBound), .integer(shift)])
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The shifts that began before a time and have points, the oldest first, and the number of the next point that is still
    /// to be sent of each.
    func shiftsWithPoints(before time: Double) throws(StateError) -> [(shift: Int64, next: Int64?)] {
        let statement = try Statement(
            database,
            """
            SELECT id, coalesce((SELECT min(point) FROM resends WHERE shift = shifts.id),
                iif(target IS NOT NULL AND next_point <= last_point, max(next_point, first_point), NULL))
            FROM shifts WHERE began < ? AND first_point IS NOT NULL ORDER BY began
            """)
        try statement.bind([.real(time)])
        var shifts: [(Int64, Int64?)] = []
        while try statement.step() { shifts.append((statement.integer(0), statement.optionalInteger(1))) }
        return shifts
    }
}

/// How many points something is about.
package struct PointCount: Hashable, Sendable {
    package var all: Int
    /// Those that are still to be sent.
    package var waiting: Int

    package init(all: Int = 0, waiting: Int = 0) {
        self.all = all
        self.waiting = waiting
    }
}
