import DBus
import Geofencing
internal import Ports
import Reminders

/// How geotifications, positions and networks look on the bus; the keys are the store's.
extension Value {
    /// A geotification with the circle that it resolves to and its region's state.
    static func geotification(_ geotification: Geotification, circle: Circle?, state: RegionState) -> Value {
        var entries: [(String, Value)] = [
            ("identifier", .text(geotification.identifier)),
            ("note", .text(geotification.note)),
            ("eventType", .string(geotification.eventType.rawValue)),
            ("enabled", .boolean(geotification.isEnabled)),
            ("status", .string(state.status.rawValue)),
            ("evidence", .string(state.evidence)),
        ]
        if let circle {
            entries += [
                ("latitude", .double(circle.center.latitude)),
                ("longitude", .double(circle.center.longitude)),
                ("radius", .double(circle.radius)),
            ]
        }
        if case .place(let name) = geotification.target { entries.append(("place", .text(name))) }
        if let completed = geotification.completed { entries.append(("completed", .double(completed))) }
        if let since = state.since { entries.append(("since", .double(since))) }
        return .properties(entries)
    }

    static func position(_ fix: PositionFix) -> Value {
        var entries: [(String, Value)] = [
            ("latitude", .double(fix.coordinate.latitude)),
            ("longitude", .double(fix.coordinate.longitude)),
            ("time", .double(fix.time)),
        ]
        if let accuracy = fix.accuracy { entries.append(("accuracy", .double(accuracy))) }
        return .properties(entries)
    }

    static func networks(_ networks: Set<Network>) -> Value { .strings(networks.sorted().map(\.text)) }
}

extension PositionFix {
    /// Reads a position as `Here` returns it; nil if it isn't one.
    init?(_ value: Value) {
        guard let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
            let time = value["time"]?.number, let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(coordinate: coordinate, accuracy: value["accuracy"]?.number, time: time)
    }
}

extension SourceState {
    /// The kind of source, the condition, its cause (empty if none) and the detail, as texts.
    var codes: [String] { [kind.rawValue, condition.rawValue, cause?.rawValue ?? "", detail] }

    /// Reads codes. A condition that only a later daemon has counts as broken.
    init(kind: Kind, condition: String, cause: String?, detail: String?) {
        self.init(
            Condition(rawValue: condition) ?? .broken, of: kind, cause: cause.flatMap(Cause.init), detail: detail ?? "")
    }
}
