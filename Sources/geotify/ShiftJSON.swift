import JSON
import Platform
import Shifts

/// Duties and shifts as JSON. What doesn't apply, or isn't known, is left out.
enum ShiftJSON {
    static func object(_ progress: ShiftProgress) -> JSONValue { .object(members(of: progress)) }

    /// A duty, whether it is on, and its last shift.
    static func object(_ name: String, _ duty: Duty?, last: ShiftProgress?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("duty", .string(name)), .init("on", .bool(last?.shift.isOn ?? false)),
        ]
        if let duty {
            members.append(.init("every", .number(duty.every)))
            members += target(duty.target)
        }
        if let last { members.append(.init("last", .object(self.members(of: last)))) }
        return .object(members)
    }

    private static func members(of progress: ShiftProgress) -> [JSONValue.Member] {
        let shift = progress.shift
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(shift.id))), .init("duty", .string(shift.duty)),
            .init("on", .bool(shift.isOn)), time("began", shift.began),
        ]
        if let until = shift.until { members.append(time("until", until)) }
        if let ended = shift.ended {
            members += [time("ended", ended), .init("duration", .number(ended - shift.began))]
        }
        members += [
            .init("from", .string(shift.origin.rawValue)), .init("every", .number(shift.every)),
            .init("points", .number(Double(shift.points))), .init("distance", .number(shift.distance.rounded())),
        ]
        guard let delivery = progress.delivery else { return members }
        members += target(delivery.target)
        members += [
            .init("sent", .number(Double(progress.sent))), .init("setAside", .number(Double(progress.setAside))),
            .init("waiting", .number(Double(progress.waiting))),
        ]
        if let success = delivery.lastSuccess { members.append(time("lastSuccess", success)) }
        if let error = delivery.lastError { members.append(.init("lastError", .string(error))) }
        if let since = delivery.failingSince { members.append(time("failingSince", since)) }
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
