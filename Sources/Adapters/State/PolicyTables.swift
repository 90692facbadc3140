internal import Geofencing
internal import Reminders

/// The tables of the state database that hold what the rules remember.
struct PolicyTables {
    let database: Database

    func read() throws(StateError) -> SavedPolicy {
        let statement = try Statement(
            database,
            """
            SELECT identifier, latitude, longitude, radius, known_since, reported, window, awaits_crossing,
                change, completed, snoozed_until, waiting_since
            FROM policy ORDER BY identifier
            """)
        let crossings = try readCrossings()
        var entries: [SavedPolicy.Entry] = []
        while try statement.step() {
            guard let identifier = statement.text(0), let knownSince = statement.real(4) else { continue }
            var entry = SavedPolicy.Entry(
                identifier: identifier, circle: statement.circle(1), knownSince: knownSince)
            entry.reported = statement.real(5)
            entry.window = statement.real(6)
            entry.awaitsCrossing = statement.integer(7) != 0
            entry.change =
                switch (statement.text(8), statement.real(9)) {
                case ("completed", let date?): .completed(date)
                case ("reopened", _): .reopened
                default: nil
                }
            entry.snoozedUntil = statement.real(10)
            entry.waiting = crossings[identifier]?[.waiting]
            entry.waitingSince = entry.waiting == nil ? nil : statement.real(11)
            entry.last = crossings[identifier]?[.last]
            entries.append(entry)
        }
        return SavedPolicy(entries: entries.sorted { $0.identifier < $1.identifier }, pausedUntil: try readPause())
    }

    /// Writes what differs from what was written before; within a transaction.
    /// - Returns: Whether something was deleted.
    func write(_ saved: SavedPolicy, over old: SavedPolicy) throws(StateError) -> Bool {
        if saved.pausedUntil != old.pausedUntil {
            try database.run("DELETE FROM pause")
            if let date = saved.pausedUntil { try database.run("INSERT INTO pause VALUES (1, ?)", .real(date)) }
        }
        var gone = Dictionary(old.entries.map { ($0.identifier, $0) }) { $1 }
        for entry in saved.entries where gone.removeValue(forKey: entry.identifier) != entry { try write(entry) }
        for identifier in gone.keys {
            try database.run("DELETE FROM policy_crossings WHERE identifier = ?", .text(identifier))
            try database.run("DELETE FROM policy WHERE identifier = ?", .text(identifier))
        }
        return !gone.isEmpty
    }

    private func write(_ entry: SavedPolicy.Entry) throws(StateError) {
        let (change, completed): (String?, Double?) =
            switch entry.change {
            case .completed(let date): ("completed", date)
            case .reopened: ("reopened", nil)
            case nil: (nil, nil)
            }
        try database.run(
            "INSERT OR REPLACE INTO policy VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .text(entry.identifier), .real(entry.circle?.center.latitude), .real(entry.circle?.center.longitude),
            .real(entry.circle?.radius), .real(entry.knownSince), .real(entry.reported), .real(entry.window),
            .integer(entry.awaitsCrossing ? 1 : 0), .text(change), .real(completed), .real(entry.snoozedUntil),
            .real(entry.waitingSince))
        try database.run("DELETE FROM policy_crossings WHERE identifier = ?", .text(entry.identifier))
        if let crossing = entry.waiting { try write(crossing, .waiting, of: entry.identifier) }
        if let crossing = entry.last { try write(crossing, .last, of: entry.identifier) }
    }

    // MARK: - Crossings

    /// What a crossing is kept for.
    private enum Role: String { case waiting, last }

    private func write(_ crossing: Crossing, _ role: Role, of identifier: String) throws(StateError) {
        let fix = crossing.fix
        try database.run(
            "INSERT INTO policy_crossings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .text(identifier), .text(role.rawValue), .text(crossing.regionIdentifier),
            .text(crossing.direction.rawValue), .real(crossing.time), .real(fix?.coordinate.latitude),
            .real(fix?.coordinate.longitude), .real(fix?.accuracy), .real(fix?.time), .real(fix?.altitude),
            .real(fix?.speed), .real(fix?.heading), .text(crossing.evidence), .integer(crossing.isInitial ? 1 : 0))
    }

    private func readCrossings() throws(StateError) -> [String: [Role: Crossing]] {
        let statement = try Statement(
            database,
            """
            SELECT identifier, role, region, direction, time, latitude, longitude, accuracy, fix_time, altitude, speed,
                heading, evidence, initial
            FROM policy_crossings
            """)
        var crossings: [String: [Role: Crossing]] = [:]
        while try statement.step() {
            guard let identifier = statement.text(0), let role = Role(rawValue: statement.text(1) ?? ""),
                let direction = Crossing.Direction(rawValue: statement.text(3) ?? ""),
                let time = statement.real(4)
            else { continue }
            let fix = statement.coordinate(5).map { coordinate in
                PositionFix(
                    coordinate: coordinate, accuracy: statement.real(7), time: statement.real(8) ?? time,
                    altitude: statement.real(9), speed: statement.real(10), heading: statement.real(11))
            }
            crossings[identifier, default: [:]][role] = Crossing(
                regionIdentifier: statement.text(2) ?? "", direction: direction, time: time, fix: fix,
                evidence: statement.text(12) ?? "", isInitial: statement.integer(13) != 0)
        }
        return crossings
    }

    private func readPause() throws(StateError) -> Double? {
        let statement = try Statement(database, "SELECT until FROM pause")
        return try statement.step() ? statement.real(0) : nil
    }
}
