import Geofencing
import JSON
import Platform
import Reminders

/// Geotifications and places as JSON, with the store's key names.
enum GeotificationJSON {
    /// The store's keys: a place, or a circle's three. Then `circle`, the circle in either case, and the state if
    /// known.
    static func object(
        _ geotification: Geotification, in reminders: ReminderSet, state: RegionState?, heading: Heading? = nil
    ) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("identifier", .string(geotification.identifier)),
            .init("note", .string(geotification.note)),
            .init("eventType", .string(geotification.eventType.rawValue)),
        ]
        switch geotification.target {
        case .circle(let circle): members += Self.members(of: circle)
        case .place(let name): members.append(.init("place", .string(name)))
        }
        members.append(.init("enabled", .bool(geotification.isEnabled)))
        members.append(.init("initial", .bool(geotification.firesInitially)))
        members += RuleJSON.members(of: geotification.rules)
        if let completed = geotification.completed {
            members.append(.init("completed", .string(RFC3339.string(from: completed))))
        }
        if let circle = reminders.circle(of: geotification) {
            members.append(.init("circle", .object(Self.members(of: circle))))
        }
        if let state { members += Self.members(of: state) }
        if let heading { members += Self.members(of: heading) }
        return .object(members)
    }

    static func object(_ place: Place) -> JSONValue {
        var members = [JSONValue.Member("name", .string(place.name))]
        if let circle = place.circle { members += self.members(of: circle) }
        if !place.networks.isEmpty {
            members.append(.init("networks", .array(place.networks.sorted().map { .string($0.text) })))
        }
        return .object(members)
    }

    /// A reminder as `simulate` prints it.
    /// - Parameter id: The event's number.
    static func object(_ reminder: Reminder, id: Int) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("time", .string(RFC3339.string(from: reminder.crossing.time))),
            .init("event", .string(reminder.crossing.direction.rawValue)),
            .init("identifier", .string(reminder.geotification.identifier)),
            .init("note", .string(reminder.geotification.note)),
        ]
        if let fix = reminder.crossing.fix { members += Self.members(of: fix) }
        members.append(.init("id", .number(Double(id))))
        if reminder.cause != .crossing { members.append(.init("cause", .string(reminder.cause.rawValue))) }
        let direction = reminder.crossing.direction
        if reminder.cause != .snooze {
            if let profile = reminder.geotification.startedShift(by: direction) {
                members.append(.init("startShift", .string(profile)))
            }
            if let profile = reminder.geotification.stoppedShift(by: direction) {
                members.append(.init("stopShift", .string(profile)))
            }
        }
        let program = reminder.geotification.rules.program
        if !program.isEmpty { members.append(.init("run", .array(program.map(JSONValue.string)))) }
        return .object(members)
    }

    /// `status`, `since` and `evidence` of a region.
    static func members(of state: RegionState) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [.init("status", .string(state.status.rawValue))]
        if let since = state.since { members.append(.init("since", .string(RFC3339.string(from: since)))) }
        if !state.evidence.isEmpty { members.append(.init("evidence", .string(state.evidence))) }
        return members
    }

    /// `distance` in metres, as exactly as it is known, and `compassPoint`, one of the eight points of the compass.
    static func members(of heading: Heading) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [.init("distance", .number(heading.roundedDistance))]
        if let point = heading.compassPoint { members.append(.init("compassPoint", .string(point))) }
        return members
    }

    /// `latitude`, `longitude` and, if known, `accuracy`.
    static func members(of fix: PositionFix) -> [JSONValue.Member] {
        let members: [JSONValue.Member] = [
            .init("latitude", .number(fix.coordinate.latitude)), .init("longitude", .number(fix.coordinate.longitude)),
        ]
        guard let accuracy = fix.accuracy else { return members }
        return members + [.init("accuracy", .number(accuracy))]
    }

    private static func members(of circle: Circle) -> [JSONValue.Member] {
        [
            .init("latitude", .number(circle.center.latitude)),
            .init("longitude", .number(circle.center.longitude)),
            .init("radius", .number(circle.radius)),
        ]
    }
}
