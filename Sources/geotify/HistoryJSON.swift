import Geofencing
import JSON
import Platform
import Reminders
import Storage

/// Events as JSON.
enum HistoryJSON {
    static func object(_ event: HistoryEvent) -> JSONValue { .object(members(of: event)) }

    /// With all that was kept besides.
    static func explanation(_ event: HistoryEvent) -> JSONValue {
        .object(
            members(of: event) + [
                .init("explanation", .string(event.explanation)),
                .init("fixTime", .string(RFC3339.string(from: event.fix.time))),
                .init("initial", .bool(event.isInitial)),
            ])
    }

    /// `place` and `accuracy` are there only where there are any.
    private static func members(of event: HistoryEvent) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(event.id))),
            .init("time", .string(RFC3339.string(from: event.time))),
            .init("event", .string(event.direction.rawValue)),
            .init("identifier", .string(event.identifier)),
            .init("note", .string(event.note)),
        ]
        if let place = event.place { members.append(.init("place", .string(place))) }
        members.append(.init("latitude", .number(event.fix.coordinate.latitude)))
        members.append(.init("longitude", .number(event.fix.coordinate.longitude)))
        if let accuracy = event.fix.accuracy { members.append(.init("accuracy", .number(accuracy))) }
        if event.cause != .crossing { members.append(.init("cause", .string(event.cause.rawValue))) }
        members.append(.init("evidence", .string(event.evidence)))
        return members
    }
}
