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
                position is, without coordinates; whether reminders are paused or snoozed, or it is quiet; for each geotification whether one is inside or outside, since when and on \
                which evidence; and what is wrong in the file of geotifications. Ends with 69 if geotifyd isn't running.
                """
            ],
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let status = try session.daemon.status()
        if arguments.has(.jsonObject) {
            try session.print(object(status).text)
        } else {
            try session.print(rows: StatusText.rows(status, now: TimeText.now))
            guard !status.regions.isEmpty else { return }
            try session.print("Geotifications")
            try session.print(
                rows: status.regions.map { [$0.identifier, StatusText.state($0.state)] }, indentation: "  ")
        }
    }

    private static func object(_ line: DaemonStatus.SnoozeLine) -> JSONValue {
        .object([
            .init("identifier", .string(line.identifier)), .init("until", .string(RFC3339.string(from: line.until))),
        ])
    }

    private static func object(_ status: DaemonStatus) -> JSONValue {
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
        members.append(.init("problems", .array(status.problems.map(JSONValue.string))))
        members.append(
            .init(
                "regions",
                .array(
                    status.regions.map { region in
                        .object(
                            [.init("identifier", .string(region.identifier))]
                                + GeotificationJSON.members(of: region.state))
                    })))
        return .object(members)
    }
}
