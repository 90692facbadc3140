package import Geofencing
package import Shifts

// Profiles, shifts and their points.

extension StateDatabase {
    var pointTables: PointTables { PointTables(database: database) }

    /// In the order of their names.
    package func profiles() throws(StateError) -> [ShiftProfile] { try shiftTables.profiles() }

    package func profile(named name: String) throws(StateError) -> ShiftProfile? {
        try shiftTables.profile(named: name)
    }

    /// Remembers a profile; a shift that is on goes on as it began.
    package func set(_ profile: ShiftProfile) throws(StateError) {
        try replaceIfDeleted()
        try database.transaction { () throws(StateError) in try shiftTables.write(profile) }
    }

    /// Forgets a profile's settings; its shifts stay.
    /// - Returns: Whether there was one.
    package func deleteProfile(named name: String) throws(StateError) -> Bool {
        try database.transaction { () throws(StateError) in try shiftTables.deleteProfile(named: name) }
    }

    // MARK: - Shifts

    /// Has a shift begin, and remembers the profile as it is.
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - until: When it ends by itself.
    /// - Returns: nil where that profile is on already.
    package func startShift(
        _ profile: ShiftProfile, at time: Double, until: Double? = nil, by origin: Shift.Origin
    ) throws(StateError) -> Shift? {
        try replaceIfDeleted()
        return try database.transaction { () throws(StateError) in
            let shift = try shiftTables.begin(profile, at: time, until: until, by: origin)
            if let shift { try eventTables.insert(EventRow(shift, by: origin)) }
            return shift
        }
    }

    /// Ends a shift.
    /// - Returns: nil where it isn't on.
    @discardableResult
    package func endShift(_ id: Int64, at time: Double, by origin: Shift.Origin) throws(StateError) -> Shift? {
        try database.transaction { () throws(StateError) in
            guard let shift = try shiftTables.shift(id)?.shift, shift.isOn else { return nil }
            let ended = try shiftTables.end(shift, at: time)
            try eventTables.insert(EventRow(ended, by: origin))
            return ended
        }
    }

    /// Those that are on, the oldest first.
    package func openShifts() throws(StateError) -> [Shift] { try shiftTables.open() }

    /// Those that are on, with how far their points have come; the oldest first.
    package func progressOfOpenShifts() throws(StateError) -> [ShiftProgress] { try shiftTables.progressOfOpen() }

    /// The newest shifts, the newest first.
    /// - Parameters:
    ///   - profile: nil: of all profiles.
    ///   - since: Those that ended then or later, or are on; seconds since 1970.
    ///   - until: Those that began before.
    package func shifts(
        of profile: String? = nil, since: Double? = nil, until: Double? = nil, limit: Int? = nil
    ) throws(StateError) -> [ShiftProgress] {
        try shiftTables.shifts(of: profile, since: since, until: until, limit: limit)
    }

    package func shift(_ id: Int64) throws(StateError) -> ShiftProgress? { try shiftTables.shift(id) }

    // MARK: - Points

    /// A fix that has become a point of a shift.
    package struct NewPoint: Hashable, Sendable {
        /// The shift's number.
        package var shift: Int64
        package var fix: PositionFix
        /// What it adds to the shift's way, in metres.
        package var distance: Double

        package init(shift: Int64, fix: PositionFix, distance: Double) {
            self.shift = shift
            self.fix = fix
            self.distance = distance
        }
    }

    /// Begins the database anew if it was deleted while it was open, as everything does that writes what mustn't be lost.
    package func ensureThere() throws(StateError) { try replaceIfDeleted() }

    /// Adds points, all or nothing. They survive the end of the program at once, and a power cut within seconds.
    package func append(_ points: [NewPoint]) throws(StateError) {
        try replaceIfDeleted()
        var next = if let nextPoint { nextPoint } else { try pointTables.nextNumber() }
        // The disk isn't made to write every three seconds; whatever else is committed takes these along.
        try database.execute("PRAGMA synchronous = NORMAL")
        defer { try? database.execute("PRAGMA synchronous = FULL") }
        try database.transaction { () throws(StateError) in
            try pointTables.insert(
                points.map { point in
                    defer { next += 1 }
                    return (ShiftPoint(id: next, shift: point.shift, fix: point.fix), point.distance)
                })
        }
        nextPoint = next
    }

    package func lastPoint(of shift: Int64) throws(StateError) -> ShiftPoint? { try pointTables.last(of: shift) }

    // MARK: - What is sent

    /// How it goes with each target that something was or is to be sent to.
    package func deliveryStates() throws(StateError) -> [DeliveryState] {
        guard try shiftTables.isThere else { return [] }
        return try TargetTables(database: database).states("ORDER BY id")
    }

    /// Whether anything waits to be sent.
    package func hasDeliveries() throws(StateError) -> Bool {
        try database.integer(
            """
            SELECT EXISTS (SELECT 1 FROM shifts WHERE target IS NOT NULL AND next_point <= last_point)
                OR EXISTS (SELECT 1 FROM messages) OR EXISTS (SELECT 1 FROM resends)
            """) != 0
    }

    /// The profiles of which a target has refused points that can be sent again, in the order of their names.
    package func profiles(refusedBy target: Int64) throws(StateError) -> [String] {
        try RefusalTables(database: database).profiles(refusedBy: target)
    }

    /// Has the points of a profile's shifts that were set aside be sent again, to where the profile is sent now; to where they were
    /// refused, if it is forgotten. What is sent again already goes there, too. What waits for its next attempt needn't any more.
    /// - Returns: How many points there are; nil where there is no such profile, nor was one.
    package func sendAgain(_ profile: String) throws(StateError) -> Int? {
        try database.transaction { () throws(StateError) in
            let known = try shiftTables.profile(named: profile)
            if known == nil, try shiftTables.shifts(of: profile, since: nil, until: nil, limit: 1).isEmpty {
                return nil
            }
            let target = try TargetTables(database: database).number(of: known?.target)
            let count = try RefusalTables(database: database).sendAgain(profile, to: target)
            try TargetTables(database: database).endPauses(of: profile)
            try TargetTables(database: database).endFailuresOfNothing()
            return count
        }
    }

    /// Remembers whether the person was told that nothing can be sent to a target.
    package func setTold(_ isTold: Bool, target id: Int64) throws(StateError) {
        try database.run("UPDATE targets SET told = ? WHERE id = ?", .integer(isTold ? 1 : 0), .integer(id))
    }
}
