internal import Geofencing
internal import Shifts

/// The table of the state database that holds the crossings that wait to be sent.
struct MessageTables {
    let database: Database

    /// Lets a crossing wait to be sent; within a transaction.
    func insert(_ message: CrossingMessage, to target: Target) throws(StateError) {
        guard let number = try TargetTables(database: database).number(of: target) else { return }
        let (fix, circle) = (message.fix, message.circle)
        try database.run(
            """
            INSERT INTO messages (target, identifier, name, direction, time, latitude, longitude, accuracy, fix_time,
                region_latitude, region_longitude, region_radius)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .integer(number), .text(message.identifier), .text(message.name), .text(message.direction.rawValue),
            .real(message.time), .real(fix?.coordinate.latitude), .real(fix?.coordinate.longitude),
            .real(fix?.accuracy),
            .real(fix?.time), .real(circle?.center.latitude), .real(circle?.center.longitude), .real(circle?.radius))
    }

    /// The oldest ones for a target, the oldest first.
    func messages(to target: Int64, limit: Int) throws(StateError) -> [CrossingMessage] {
        let statement = try Statement(
            database,
            """
            SELECT id, identifier, name, direction, time, latitude, longitude, accuracy, fix_time, region_latitude,
                region_longitude, region_radius
            FROM messages WHERE target = ? ORDER BY id LIMIT ?
            """)
        try statement.bind([.integer(target), .integer(Int64(limit))])
        var messages: [CrossingMessage] = []
        while try statement.step() {
            guard let direction = Crossing.Direction(rawValue: statement.text(3) ?? ""),
                let time = statement.real(4)
            else { continue }
            let fix = statement.coordinate(5).map {
                PositionFix(coordinate: $0, accuracy: statement.real(7), time: statement.real(8) ?? time)
            }
            let circle = statement.coordinate(9).map { Circle(center: $0, radius: statement.real(11) ?? 0) }
            messages.append(
                CrossingMessage(
                    id: statement.integer(0), identifier: statement.text(1), name: statement.text(2) ?? "",
                    direction: direction, time: time,
                    fix: fix, circle: circle))
        }
        return messages
    }
}
