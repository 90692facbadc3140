import JSON
import Platform
import Shifts

/// Shift profiles and shifts as JSON. What doesn't apply, or isn't known, is left out.
enum ShiftJSON {
    static func object(_ progress: ShiftProgress) -> JSONValue { .object(members(of: progress)) }

    /// All shifts that are on, and other deliveries that wait or failed.
    static func status(
        _ shifts: [ShiftProgress], _ deliveries: [(state: DeliveryState, profiles: [String])]
    ) -> JSONValue {
        .object([
            .init("shifts", .array(shifts.map(object))),
            .init(
                "deliveries",
                .array(
                    deliveries.map { delivery in
                        let state = delivery.state
                        var members = target(state.target) + counts(state.sent, state.setAside, state.waiting)
                        if !delivery.profiles.isEmpty {
                            members.append(.init("profiles", .array(delivery.profiles.map(JSONValue.string))))
                        }
                        return .object(members + outcome([state]))
                    })),
        ])
    }

    /// A profile, whether a shift of it is on, and its last shift.
    static func object(_ name: String, _ profile: ShiftProfile?, last: ShiftProgress?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("profile", .string(name)), .init("on", .bool(last?.shift.isOn ?? false)),
        ]
        if let profile {
            members.append(.init("every", .number(profile.every)))
            members += target(profile.target)
        }
        if let last { members.append(.init("last", .object(self.members(of: last)))) }
        return .object(members)
    }

    private static func members(of progress: ShiftProgress) -> [JSONValue.Member] {
        let shift = progress.shift
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(shift.id))), .init("profile", .string(shift.profile)),
            .init("on", .bool(shift.isOn)), time("began", shift.began),
        ]
        if let until = shift.until { members.append(time("until", until)) }
        if let ended = shift.ended {
            members += [time("ended", ended), .init("duration", .number(ended - shift.began))]
        }
        members += [
            .init("origin", .string(shift.origin.rawValue)), .init("every", .number(shift.every)),
            .init("points", .number(Double(shift.points))), .init("distance", .number(shift.distance.rounded())),
        ]
        let shares = progress.shares
        if shares.isEmpty { return members }
        if shares.count == 1 { members += target(shares[0].state.target) }
        members += counts(progress.sent, progress.setAside, progress.waiting)
        members += outcome(progress.decisive.map(\.state))
        if shares.count > 1 {
            let targets = shares.map { share -> JSONValue in
                .object(
                    target(share.state.target) + counts(share.sent, share.setAside, share.waiting)
                        + outcome([share.state]))
            }
            members.append(.init("targets", .array(targets)))
        }
        return members
    }

    private static func counts(_ sent: Int, _ setAside: Int, _ waiting: Int) -> [JSONValue.Member] {
        [
            .init("sent", .number(Double(sent))), .init("setAside", .number(Double(setAside))),
            .init("waiting", .number(Double(waiting))),
        ]
    }

    /// The last success, and the last error of the first target that fails.
    private static func outcome(_ deliveries: [DeliveryState]) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let success = deliveries.compactMap(\.lastSuccess).max() { members.append(time("lastSuccess", success)) }
        guard let failing = deliveries.first(where: { $0.lastError != nil }) else { return members }
        if let error = failing.lastError { members.append(.init("lastError", .string(error))) }
        if let since = failing.failingSince { members.append(time("failingSince", since)) }
        return members
    }

    private static func target(_ target: Target?) -> [JSONValue.Member] {
        guard let target else { return [] }
        let members: [JSONValue.Member] = [
            .init("url", .string(target.url.text)), .init("format", .string(target.format.rawValue)),
        ]
        return members + (target.tracker.map { [.init("tracker", .string($0))] } ?? [])
    }

    private static func time(_ key: String, _ time: Double) -> JSONValue.Member {
        .init(key, .string(RFC3339.string(from: time)))
    }
}
