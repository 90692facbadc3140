internal import Geofencing
internal import JSON
internal import Platform
internal import Shifts

/// Geotify's own JSON: `{"user":…,"device":…,"points":[{"id":…,"shift":…,"profile":…,"time":…,"latitude":…,…},…]}`.
///
/// Points keep their numbers, so that a receiver can tell those that come twice.
enum PointList {
    static func json(_ items: some Collection<QueueItem>, from sender: Sender) -> JSONValue {
        .object([
            .init("user", .string(sender.user)), .init("device", .string(sender.device)),
            .init("points", .array(items.compactMap(json))),
        ])
    }

    private static func json(_ item: QueueItem) -> JSONValue? {
        guard case .point(let point, let profile) = item else { return nil }
        let fix = point.fix
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(point.id))), .init("shift", .number(Double(point.shift))),
            .init("profile", .string(profile)), .init("time", .string(RFC3339.string(from: fix.time))),
            .init("latitude", .number(fix.coordinate.latitude)), .init("longitude", .number(fix.coordinate.longitude)),
        ]
        let others = [
            ("accuracy", fix.accuracy), ("altitude", fix.altitude), ("speed", fix.speed), ("heading", fix.heading),
        ]
        for (key, value) in others {
            if let value { members.append(.init(key, .number(value))) }
        }
        return .object(members)
    }
}
