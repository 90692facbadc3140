import CommandLine
import Control
import Geofencing
import JSON
import Platform

extension Command {
    static let status = Command(
        CommandDescription(
            "status", summary: "Tells how geotifyd is doing.",
            discussion: [
                """
                How its source of positions works, why not and what can be done about it; how old and how accurate the last \
                position is, without coordinates; which program tells of networks, how many access points are heard, and \
                which places' networks are; which reminders wait, are paused or snoozed, or whether it is quiet; for the geotifications that one is in, then \
                the nearest ones, how far the circle is and in which direction, whether one is inside or outside, since when \
                and on which evidence; and what is wrong in the file of geotifications. Ends with 69 if geotifyd isn't running.
                """
            ],
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let (status, surroundings) = try session.daemon.surroundings()
        if arguments.has(.jsonObject) {
            try session.print(object(status, surroundings).text)
        } else {
            try session.print(StatusText.table(status, now: TimeText.now))
            guard !surroundings.lines.isEmpty else { return }
            try session.print(heading: "Geotifications")
            let (table, others) = StatusText.table(surroundings)
            try session.print(table, indentation: 2)
            if others > 0 {
                try session.print("  and \(others) more; 'geotify list' has all")
            }
        }
    }

    private static func object(_ line: DaemonStatus.SnoozeLine) -> JSONValue {
        .object([
            .init("identifier", .string(line.identifier)), .init("until", .string(RFC3339.string(from: line.until))),
        ])
    }

    private static func object(_ hearing: NetworkStatus) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("source", .string(hearing.source.condition.rawValue)),
            .init("reason", .string(hearing.source.reason)),
            .init("remedy", .string(hearing.source.remedy)),
        ]
        if let manager = hearing.manager { members.append(.init("manager", .string(manager))) }
        members += [
            .init("accessPoints", .number(Double(hearing.accessPoints))),
            .init("connections", .number(Double(hearing.connections))),
            .init("wired", .bool(hearing.isWired)),
            .init(
                "places",
                .array(
                    hearing.places.map { line in
                        .object([
                            .init("place", .string(line.place)), .init("status", .string(line.status.rawValue)),
                            .init("evidence", .string(line.words)),
                        ])
                    })),
        ]
        return .object(members)
    }

    private static func object(_ line: Surroundings.Line) -> JSONValue {
        var members: [JSONValue.Member] = [.init("identifier", .string(line.identifier))]
        members += GeotificationJSON.members(of: line.state)
        if let heading = line.heading { members += GeotificationJSON.members(of: heading) }
        return .object(members)
    }

    private static func object(_ status: DaemonStatus, _ surroundings: Surroundings) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("version", .string(status.version)),
            .init("source", .string(status.source.condition.rawValue)),
            .init("reason", .string(status.source.reason)),
            .init("remedy", .string(status.source.remedy)),
        ]
        if let time = status.fixTime { members.append(.init("fixTime", .string(RFC3339.string(from: time)))) }
        if let accuracy = status.fixAccuracy { members.append(.init("fixAccuracy", .number(accuracy))) }
        members.append(.init("waitingNotices", .number(Double(status.waitingNotices))))
        if let until = status.pausedUntil {
            members.append(.init("paused", .bool(true)))
            if until.isFinite { members.append(.init("pausedUntil", .string(RFC3339.string(from: until)))) }
        }
        if let until = status.quietUntil {
            members.append(.init("quiet", .bool(true)))
            if until.isFinite { members.append(.init("quietUntil", .string(RFC3339.string(from: until)))) }
        }
        if !status.snoozed.isEmpty { members.append(.init("snoozed", .array(status.snoozed.map(object)))) }
        if let hearing = status.hearing { members.append(.init("networks", object(hearing))) }
        members.append(.init("problems", .array(status.problems.map(JSONValue.string))))
        members.append(.init("regions", .array(surroundings.lines.map(object))))
        return .object(members)
    }
}
