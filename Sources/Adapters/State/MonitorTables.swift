internal import Geofencing

/// The tables of the state database that hold the monitor.
struct MonitorTables {
    let database: Database

    func read() throws(StateError) -> SavedMonitor {
        SavedMonitor(
            entries: try readEntries(), lastFix: try readLastFix(), scalars: try readScalars(),
            networks: try NetworkTables(database: database).read())
    }

    /// Writes what differs from what was written before; within a transaction.
    /// - Returns: Whether something was deleted.
    func write(_ saved: SavedMonitor, over old: SavedMonitor) throws(StateError) -> Bool {
        if saved.lastFix != old.lastFix { try write(saved.lastFix) }
        if saved.scalars != old.scalars { try write(saved.scalars, over: old.scalars) }
        let hasForgotten = try NetworkTables(database: database).write(saved.networks, over: old.networks)
        return try write(saved.entries, over: old.entries) || hasForgotten
    }

    private func readEntries() throws(StateError) -> [SavedMonitor.Entry] {
        let statement = try Statement(
            database, "SELECT identifier, latitude, longitude, radius, status, since, evidence FROM regions ORDER BY id"
        )
        var entries: [SavedMonitor.Entry] = []
        while try statement.step() {
            guard let identifier = statement.text(0), let status = RegionStatus(rawValue: statement.text(4) ?? "")
            else { continue }
            entries.append(
                SavedMonitor.Entry(
                    identifier: identifier, circle: statement.circle(1),
                    state: RegionState(
                        status: status, since: statement.real(5), evidence: statement.text(6) ?? "")))
        }
        return entries
    }

    private func readLastFix() throws(StateError) -> PositionFix? {
        let statement = try Statement(
            database, "SELECT latitude, longitude, accuracy, time, altitude, speed, heading FROM last_fix")
        guard try statement.step(), let coordinate = statement.coordinate(0), let time = statement.real(3) else {
            return nil
        }
        return PositionFix(
            coordinate: coordinate, accuracy: statement.real(2), time: time, altitude: statement.real(4),
            speed: statement.real(5), heading: statement.real(6))
    }

    private func readScalars() throws(StateError) -> [String: Double] {
        let statement = try Statement(database, "SELECT name, value FROM scalars")
        var scalars: [String: Double] = [:]
        while try statement.step() {
            if let name = statement.text(0) { scalars[name] = statement.real(1) ?? .nan }
        }
        return scalars
    }

    /// - Returns: Whether regions were deleted.
    private func write(
        _ entries: [SavedMonitor.Entry], over old: [SavedMonitor.Entry]
    ) throws(StateError) -> Bool {
        if entries == old { return false }
        var gone = Dictionary(old.map { ($0.identifier, $0) }) { $1 }
        let upsert = try Statement(
            database,
            """
            INSERT INTO regions (identifier, latitude, longitude, radius, status, since, evidence)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (identifier) DO UPDATE SET
                latitude = excluded.latitude, longitude = excluded.longitude, radius = excluded.radius,
                status = excluded.status, since = excluded.since, evidence = excluded.evidence
            """)
        for entry in entries where gone.removeValue(forKey: entry.identifier) != entry {
            try upsert.run([
                .text(entry.identifier), .real(entry.circle?.center.latitude),
                .real(entry.circle?.center.longitude), .real(entry.circle?.radius), .text(entry.state.status.rawValue),
                .real(entry.state.since),
                .text(entry.state.evidence),
            ])
        }
        let delete = try Statement(database, "DELETE FROM regions WHERE identifier = ?")
        for identifier in gone.keys { try delete.run([.text(identifier)]) }
        return !gone.isEmpty
    }

    private func write(_ fix: PositionFix?) throws(StateError) {
        try database.run("DELETE FROM last_fix")
        guard let fix else { return }
        try database.run(
            """
            INSERT INTO last_fix (id, latitude, longitude, accuracy, time, altitude, speed, heading)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?)
            """,
            .real(fix.coordinate.latitude), .real(fix.coordinate.longitude), .real(fix.accuracy), .real(fix.time),
            .real(fix.altitude), .real(fix.speed), .real(fix.heading))
    }

    private func write(_ scalars: [String: Double], over old: [String: Double]) throws(StateError) {
        for (name, value) in scalars where old[name] != value {
            try database.run("INSERT OR REPLACE INTO scalars VALUES (?, ?)", .text(name), .real(value))
        }
        for name in old.keys where scalars[name] == nil {
            try database.run("DELETE FROM scalars WHERE name = ?", .text(name))
        }
    }
}

extension Statement {
    /// The coordinate in two columns, nil where there is none.
    func coordinate(_ column: Int32) -> Coordinate? {
        guard let latitude = real(column), let longitude = real(column + 1) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The circle in three columns, nil where there is none.
    func circle(_ column: Int32) -> Circle? {
        guard let center = coordinate(column), let radius = real(column + 2) else { return nil }
        return Circle(center: center, radius: radius)
    }
}
