internal import Geofencing
internal import Glibc
internal import Shifts

/// The table of the state database that holds the points of shifts.
struct PointTables {
    let database: Database

    /// The number that the next point gets: numbers ascend, also over points and shifts that were deleted, and none is one
    /// that counts as sent.
    func nextNumber() throws(StateError) -> Int64 {
        try database.integer(
            """
            SELECT 1 + max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'points'), 0),
                coalesce((SELECT max(max(coalesce(last_point, 0), next_point - 1)) FROM shifts), 0))
            """)
    }

    /// Deletes the shifts that ended before a time and have no points any more; within a transaction. The numbers of their
    /// points aren't given again: a receiver takes what has the same one for the same.
    func deleteShiftsWithoutPoints(before time: Double) throws(StateError) {
        let last = try nextNumber() - 1
        try database.run("DELETE FROM shifts WHERE ended < ? AND first_point IS NULL", .real(time))
        if try nextNumber() > last { return }
        // Where SQLite itself keeps such numbers.
        try database.run("DELETE FROM sqlite_sequence WHERE name = 'points'")
        try database.run("INSERT INTO sqlite_sequence VALUES ('points', ?)", .integer(last))
    }

    /// Adds points, with what each adds to its shift's way in metres; within a transaction.
    func insert(_ points: [(point: ShiftPoint, distance: Double)]) throws(StateError) {
        let insertion = try Statement(database, "INSERT INTO points VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        var sums: [Int64: (count: Int64, distance: Double, first: Int64, last: Int64)] = [:]
        for (point, distance) in points {
            let fix = point.fix
            try insertion.run([
                .integer(point.id), .integer(point.shift), .optionalInteger(Self.whole(fix.time, 1000)),
                .optionalInteger(Self.whole(fix.coordinate.latitude, 1e7)),
                .optionalInteger(Self.whole(fix.coordinate.longitude, 1e7)),
                .optionalInteger(fix.accuracy.flatMap { Self.whole($0, 10) }),
                .optionalInteger(fix.altitude.flatMap { Self.whole($0, 10) }),
                .optionalInteger(fix.speed.flatMap { Self.whole($0, 100) }),
                .optionalInteger(fix.heading.flatMap { Self.whole($0, 100) }),
            ])
            let sum = sums[point.shift] ?? (0, 0, point.id, point.id)
            sums[point.shift] = (sum.count + 1, sum.distance + distance, sum.first, point.id)
        }
        for (shift, sum) in sums {
            try database.run(
                """
                UPDATE shifts SET points = points + ?, distance = distance + ?, first_point = coalesce(first_point, ?),
                    last_point = ?
                WHERE id = ?
                """, .integer(sum.count), .real(sum.distance), .integer(sum.first), .integer(sum.last),
                .integer(shift))
        }
    }

    private static func whole(_ value: Double, _ scale: Double) -> Int64? { Int64(exactly: (value * scale).rounded()) }

    /// Those that make a point.
    static let columns = "id, shift, time, latitude, longitude, accuracy, altitude, speed, heading"

    /// The points with numbers in a range, in their order.
    /// - Parameters:
    ///   - shift: nil: of all shifts.
    ///   - body: Returns false to end it.
    func points(
        of shift: Int64?, in range: ClosedRange<Int64>, limit: Int? = nil, _ body: (ShiftPoint) throws -> Bool
    ) throws {
        let statement = try Statement(
            database,
            """
            SELECT \(Self.columns) FROM points WHERE id BETWEEN ?1 AND ?2 AND (?3 IS NULL OR shift = ?3)
            ORDER BY id LIMIT ?4
            """)
        try statement.bind([
            .integer(range.lowerBound), .integer(range.upperBound), .optionalInteger(shift),
            .integer(Int64(limit ?? -1)),
        ])
        while try statement.step() {
            if let point = ShiftPoint(statement), try !body(point) { return }
        }
    }

    /// The numbers of the first and the last point of a shift; nil where it has none.
    func range(of shift: Int64) throws(StateError) -> ClosedRange<Int64>? {
        let statement = try Statement(database, "SELECT first_point, last_point FROM shifts WHERE id = ?")
        try statement.bind([.integer(shift)])
        guard try statement.step(), let first = statement.optionalInteger(0), let last = statement.optionalInteger(1)
        else { return nil }
        return first...last
    }

    /// The numbers of the points of a shift in a time, as far as there are any; some of them may be of other shifts.
    func range(of shift: Int64, since: Double?, until: Double?) throws(StateError) -> ClosedRange<Int64>? {
        guard let range = try range(of: shift) else { return nil }
        var (first, end) = (range.lowerBound, range.upperBound + 1)
        if let since { first = try firstNumber(from: since, in: range) }
        if let until, until.isFinite { end = try firstNumber(from: until, in: range) }
        return first < end ? first...(end - 1) : nil
    }

    /// The last one of a shift that is still there.
    func last(of shift: Int64) throws(StateError) -> ShiftPoint? {
        guard let range = try range(of: shift) else { return nil }
        let statement = try Statement(
            database,
            "SELECT \(Self.columns) FROM points WHERE id BETWEEN ? AND ? AND shift = ? ORDER BY id DESC LIMIT 1")
        try statement.bind([.integer(range.lowerBound), .integer(range.upperBound), .integer(shift)])
        return try statement.step() ? ShiftPoint(statement) : nil
    }

    /// The number of the first point at or after a time, by halving: numbers ascend with time.
    func firstNumber(from time: Double, in range: ClosedRange<Int64>) throws(StateError) -> Int64 {
        let statement = try Statement(database, "SELECT id, time FROM points WHERE id >= ? ORDER BY id LIMIT 1")
        let milliseconds = Self.whole(time, 1000) ?? (time < 0 ? .min : .max)
        var (low, high) = (range.lowerBound, range.upperBound + 1)
        while low < high {
            let middle = low + (high - low) / 2
            statement.reset()
            try statement.bind([.integer(middle)])
            guard try statement.step() else {
                high = middle
                continue
            }
            if statement.integer(1) < milliseconds { low = statement.integer(0) + 1 } else { high = middle }
        }
        return low
    }
}

extension ShiftPoint {
    /// From the row that the statement stands at.
    init?(_ row: Statement) {
        func scaled(_ column: Int32, _ scale: Double) -> Double? {
            row.optionalInteger(column).map { Double($0) / scale }
        }
        guard let time = scaled(2, 1000), let latitude = scaled(3, 1e7), let longitude = scaled(4, 1e7),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(
            id: row.integer(0), shift: row.integer(1),
            fix: PositionFix(
                coordinate: coordinate, accuracy: scaled(5, 10), time: time, altitude: scaled(6, 10),
                speed: scaled(7, 100), heading: scaled(8, 100)))
    }
}
