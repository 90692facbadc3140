internal import Shifts

/// The tables of the state database that hold profiles and shifts.
struct ShiftTables {
    let database: Database

    private var targets: TargetTables { TargetTables(database: database) }

    /// A reader may find what an older program has written.
    var isThere: Bool {
        get throws(StateError) { try StateSchema.version(of: database) >= StateSchema.versionWithShifts }
    }

    // MARK: - Profiles

    /// In the order of their names.
    func profiles() throws(StateError) -> [ShiftProfile] {
        guard try isThere else { return [] }
        return try profiles("ORDER BY name")
    }

    func profile(named name: String) throws(StateError) -> ShiftProfile? {
        guard try isThere else { return nil }
        return try profiles("WHERE name = ?", .text(name)).first
    }

    private func profiles(_ condition: String, _ values: DatabaseValue...) throws(StateError) -> [ShiftProfile] {
        let statement = try Statement(database, "SELECT name, every, target FROM duties \(condition)")
        try statement.bind(values)
        var profiles: [ShiftProfile] = []
        while try statement.step() {
            profiles.append(
                ShiftProfile(
                    name: statement.text(0) ?? "", every: statement.real(1) ?? ShiftProfile.defaultPace,
                    target: try targets.target(statement.optionalInteger(2))))
        }
        return profiles
    }

    func write(_ profile: ShiftProfile) throws(StateError) {
        try database.run(
            "INSERT OR REPLACE INTO duties VALUES (?, ?, ?)", .text(profile.name), .real(profile.every),
            .optionalInteger(try targets.number(of: profile.target)))
    }

    /// - Returns: Whether there was one.
    func deleteProfile(named name: String) throws(StateError) -> Bool {
        guard try profile(named: name) != nil else { return false }
        try database.run("DELETE FROM duties WHERE name = ?", .text(name))
        return true
    }

    // MARK: - Shifts

    /// Has a shift begin; within a transaction. The profile is remembered as it is.
    /// - Returns: nil where that profile is on already.
    func begin(_ profile: ShiftProfile, at time: Double, until: Double?, by origin: Shift.Origin) throws(StateError)
        -> Shift?
    {
        if try shift(ofProfile: profile.name) != nil { return nil }
        try write(profile)
        try database.run(
            "INSERT INTO shifts (duty, every, target, began, until, origin) VALUES (?, ?, ?, ?, ?, ?)",
            .text(profile.name), .real(profile.every), .optionalInteger(try targets.number(of: profile.target)),
            .real(time),
            .real(until), .text(origin.rawValue))
        return Shift(
            id: database.lastInsertedRow, profile: profile.name, every: profile.every, target: profile.target,
            began: time,
            until: until, origin: origin)
    }

    /// Ends a shift; within a transaction. It never ends before it has begun.
    func end(_ shift: Shift, at time: Double) throws(StateError) -> Shift {
        var shift = shift
        shift.ended = max(time, shift.began)
        try database.run(
            "UPDATE shifts SET ended = ? WHERE id = ? AND ended IS NULL", .real(shift.ended), .integer(shift.id))
        return shift
    }

    /// Those that are on, the oldest first.
    func open() throws(StateError) -> [Shift] { try progressOfOpen().map(\.shift) }

    func progressOfOpen() throws(StateError) -> [ShiftProgress] {
        guard try isThere else { return [] }
        return try shifts("WHERE ended IS NULL ORDER BY id")
    }

    /// The one of a profile that is on.
    func shift(ofProfile name: String) throws(StateError) -> Shift? {
        try shifts("WHERE duty = ? AND ended IS NULL", .text(name)).first?.shift
    }

    func shift(_ id: Int64) throws(StateError) -> ShiftProgress? {
        guard try isThere else { return nil }
        return try shifts("WHERE id = ?", .integer(id)).first
    }

    /// The newest ones, the newest first.
    func shifts(
        of profile: String?, since: Double?, until: Double?, limit: Int?
    ) throws(StateError) -> [ShiftProgress] {
        guard try isThere else { return [] }
        return try shifts(
            """
            WHERE (?1 IS NULL OR duty = ?1) AND (?2 IS NULL OR ended IS NULL OR ended >= ?2) AND (?3 IS NULL OR began < ?3)
            ORDER BY began DESC, id DESC LIMIT ?4
            """, .text(profile), .real(since), .real(until), .integer(Int64(limit ?? -1)))
    }

    private func shifts(_ condition: String, _ values: DatabaseValue...) throws(StateError) -> [ShiftProgress] {
        let statement = try Statement(
            database,
            """
            SELECT id, duty, every, target, began, until, ended, origin, points, distance, sent, set_aside, dropped
            FROM shifts \(condition)
            """)
        try statement.bind(values)
        var shifts: [ShiftProgress] = []
        while try statement.step() {
            let target = statement.optionalInteger(3)
            let shift = Shift(
                id: statement.integer(0), profile: statement.text(1) ?? "",
                every: statement.real(2) ?? ShiftProfile.defaultPace, target: try targets.target(target),
                began: statement.real(4) ?? 0, until: statement.real(5), ended: statement.real(6),
                origin: Shift.Origin(rawValue: statement.text(7) ?? "") ?? .command,
                points: Int(statement.integer(8)), distance: statement.real(9) ?? 0)
            let (sent, setAside, dropped) = (statement.integer(10), statement.integer(11), statement.integer(12))
            let waiting = target == nil ? 0 : max(0, statement.integer(8) - sent - setAside - dropped)
            shifts.append(
                ShiftProgress(
                    shift: shift, sent: Int(sent), setAside: Int(setAside), waiting: Int(waiting),
                    delivery: try targets.states("WHERE targets.id = ?", .optionalInteger(target)).first,
                    elsewhere: try RefusalTables(database: database).elsewhere(of: shift.id, but: target)))
        }
        return shifts
    }
}
