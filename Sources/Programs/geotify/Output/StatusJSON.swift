import Control
import Geofencing
import JSON
import Platform
import Ports

/// How the daemon is doing, as JSON.
enum StatusJSON {
    static func object(_ status: DaemonStatus, _ surroundings: Surroundings) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("version", .string(status.version)), .init("source", .string(status.source.kind.rawValue)),
        ]
        members += self.members(of: status.source)
        if let time = status.fixTime { members.append(.init("fixTime", .string(RFC3339.string(from: time)))) }
        if let accuracy = status.fixAccuracy { members.append(.init("fixAccuracy", .number(accuracy))) }
        members.append(.init("waitingNotices", .number(Double(status.waitingNotices))))
        members.append(.init("paused", .bool(status.pausedUntil != nil)))
        members += end("pausedUntil", status.pausedUntil)
        members.append(.init("quiet", .bool(status.quietUntil != nil)))
        members += end("quietUntil", status.quietUntil)
        members.append(.init("snoozed", .array(status.snoozed.map(object))))
        if let networks = status.networks { members.append(.init("networks", object(networks))) }
        members.append(.init("problems", .array(status.problems.map(JSONValue.string))))
        members.append(.init("regions", .array(surroundings.lines.map(object))))
        return .object(members)
    }

    /// `condition` and, if there are any, `cause` and `detail`.
    static func members(of source: SourceState) -> [JSONValue.Member] {
        var members = [JSONValue.Member("condition", .string(source.condition.rawValue))]
        if let cause = source.cause { members.append(.init("cause", .string(cause.rawValue))) }
        if !source.detail.isEmpty { members.append(.init("detail", .string(source.detail))) }
        return members
    }

    /// Nothing if there is no end.
    private static func end(_ key: String, _ time: Double?) -> [JSONValue.Member] {
        guard let time, time.isFinite else { return [] }
        return [.init(key, .string(RFC3339.string(from: time)))]
    }

    private static func object(_ line: DaemonStatus.SnoozeLine) -> JSONValue {
        .object([
            .init("identifier", .string(line.identifier)), .init("until", .string(RFC3339.string(from: line.until))),
        ])
    }

    private static func object(_ networks: NetworkStatus) -> JSONValue {
        var members = self.members(of: networks.source)
        if let manager = networks.manager { members.append(.init("manager", .string(manager))) }
        members += [
            .init("accessPoints", .number(Double(networks.accessPoints))),
            .init("connections", .number(Double(networks.connections))),
            .init("wired", .bool(networks.isWired)),
            .init("places", .array(networks.places.map(object))),
        ]
        return .object(members)
    }

    private static func object(_ line: NetworkStatus.PlaceLine) -> JSONValue {
        .object([
            .init("place", .string(line.place)), .init("status", .string(line.status.rawValue)),
            .init("evidence", .string(line.words)),
        ])
    }

    private static func object(_ line: Surroundings.Line) -> JSONValue {
        .object(
            [.init("identifier", .string(line.identifier))] + GeotificationJSON.members(of: line.state)
                + (line.heading.map(GeotificationJSON.members) ?? []))
    }
}
