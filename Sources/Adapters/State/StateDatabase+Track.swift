package import Geofencing
package import Shifts

// The points of shifts as a way: what is exported, drawn and deleted.

/// Points that are meant: those of one shift, of a profile or of all, and of which time.
package struct TrackSelection: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        case all
        /// By its name.
        case profile(String)
        /// By its number.
        case shift(Int64)
    }

    package var subject: Subject
    /// Those of then or later, seconds since 1970.
    package var since: Double?
    /// Those before.
    package var until: Double?

    package init(_ subject: Subject = .all, since: Double? = nil, until: Double? = nil) {
        self.subject = subject
        self.since = since
        self.until = until
    }
}

extension StateDatabase {
    /// What the body reads is all of one moment, however long it takes.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try database.execute("BEGIN")
        defer { try? database.execute("COMMIT") }
        return try body()
    }

    /// The shifts that have points in a selection, the oldest first, each with the range of their numbers.
    package func ranges(
        of selection: TrackSelection
    ) throws(StateError) -> [(shift: Shift, range: ClosedRange<Int64>)] {
        let shifts: [Shift]
        switch selection.subject {
        case .all:
            shifts = try self.shifts(since: selection.since, until: selection.until).map(\.shift).reversed()
        case .profile(let name):
            shifts = try self.shifts(of: name, since: selection.since, until: selection.until).map(\.shift).reversed()
        case .shift(let id): shifts = try shift(id).map { [$0.shift] } ?? []
        }
        var ranges: [(Shift, ClosedRange<Int64>)] = []
        for shift in shifts {
            let range = try pointTables.range(of: shift.id, since: selection.since, until: selection.until)
            if let range { ranges.append((shift, range)) }
        }
        return ranges
    }

    /// Goes through the points of a shift with numbers in a range, in the order in which they were taken.
    package func points(
        of shift: Int64, in range: ClosedRange<Int64>, _ body: (ShiftPoint) throws -> Void
    ) throws {
        try pointTables.points(of: shift, in: range) { point in
            try body(point)
            return true
        }
    }

    // MARK: - The shape

    /// The way of a profile in outline, for a map.
    package struct ShiftRoute: Hashable, Sendable {
        /// The profile's name.
        package var profile: String
        /// Of which shifts, the oldest first.
        package var shifts: [Shift]
        /// The corners of lines; nobody knows how one came from the end of one to the beginning of the next.
        package var segments: [[Coordinate]]
    }

    /// The ways of the profiles in a selection in outline, in the order in which they began: for one day, the time from one
    /// midnight to the next.
    /// - Parameters:
    ///   - tolerance: Metres that an outline may be off; twice as many and more where there would be too many corners.
    ///   - limit: The corners that the way of a profile may have.
    package func ways(_ selection: TrackSelection, tolerance: Double = 5, limit: Int = 20_000) throws -> [ShiftRoute] {
        try reading {
            var ways: [(way: ShiftRoute, outline: RouteOutline)] = []
            for (shift, range) in try ranges(of: selection) {
                var index = ways.firstIndex { $0.way.profile == shift.profile } ?? ways.count
                if index == ways.count {
                    ways.append(
                        (
                            ShiftRoute(profile: shift.profile, shifts: [], segments: []),
                            RouteOutline(tolerance: tolerance, limit: limit)
                        ))
                    index = ways.count - 1
                }
                ways[index].way.shifts.append(shift)
                var last = -Double.infinity
                try points(of: shift.id, in: range) { point in
                    let pause = point.fix.time - last
                    ways[index].outline.add(
                        point.fix.coordinate, isStart: pause < 0 || pause > shift.longestPause)
                    last = point.fix.time
                }
            }
            return ways.map { way, outline in
                var (way, outline) = (way, outline)
                way.segments = outline.finish()
                return way
            }
        }
    }

    // MARK: - Deletion

    /// How many points a selection has.
    package func count(_ selection: TrackSelection) throws(StateError) -> PointCount {
        var count = PointCount()
        for (shift, range) in try ranges(of: selection) {
            let found = try pointTables.count(of: shift.id, in: range)
            count.all += found.all
            count.waiting += found.waiting
        }
        return count
    }

    /// As many points as a day has at the usual pace: what is deleted together, so that another process may add some between.
    package static let slice = Int64(86_400 / ShiftProfile.defaultPace)

    /// Deletes points, also those that are still to be sent; the shifts stay, with their hours and the length of their way.
    /// - Returns: How many there were.
    @discardableResult
    package func deletePoints(_ selection: TrackSelection) throws(StateError) -> PointCount {
        var deleted = PointCount()
        defer { if deleted.all > 0 { noteDeletion() } }
        for (shift, range) in try ranges(of: selection) {
            var first = range.lowerBound
            while first <= range.upperBound {
                let part = first...min(first + Self.slice - 1, range.upperBound)
                let count = try database.transaction { () throws(StateError) in
                    let count = try pointTables.count(of: shift.id, in: part)
                    try pointTables.delete(of: shift.id, in: part)
                    try TargetTables(database: database).endFailuresOfNothing()
                    return count
                }
                deleted.all += count.all
                deleted.waiting += count.waiting
                first = part.upperBound + 1
            }
        }
        return deleted
    }

    /// Deletes points before a time but those that are still to be sent: the oldest, no more than so many, so that what else
    /// is to be done needn't wait.
    /// - Returns: Whether there may be more.
    package func deleteOldPoints(
        before time: Double, atMost most: Int64 = slice
    ) throws(StateError) -> Bool {
        var left = most
        let shifts = try pointTables.shiftsWithPoints(before: time)
        if shifts.isEmpty { return false }
        try database.transaction { () throws(StateError) in
            for (shift, next) in shifts where left > 0 {
                guard let old = try pointTables.range(of: shift, since: nil, until: time) else { continue }
                let end = min(old.upperBound, next.map { $0 - 1 } ?? .max, old.lowerBound + left - 1)
                guard end >= old.lowerBound else { continue }
                try pointTables.delete(of: shift, in: old.lowerBound...end)
                left -= end - old.lowerBound + 1
            }
        }
        if left < most { noteDeletion() }
        return left <= 0
    }
}

extension Shift {
    /// Seconds without a point after which nobody knows where the way led: some minutes, or some points.
    package var longestPause: Double { max(300, 3 * every) }
}
