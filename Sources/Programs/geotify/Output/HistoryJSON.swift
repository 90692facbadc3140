import Geofencing
import JSON
import Platform
import Reminders
import Shifts
import State

/// Events as JSON.
enum HistoryJSON {
    static func object(_ event: HistoryEvent) -> JSONValue { .object(members(of: event)) }

    /// With everything that was recorded, and what it led to.
    static func explanation(_ event: HistoryEvent, _ consequences: [HistoryEvent]) -> JSONValue {
        var members = members(of: event)
        if let basis = event.basis {
            members.append(.init("explanation", .string(basis.explanation)))
            if let fix = basis.fix { members.append(.init("fixTime", .string(RFC3339.string(from: fix.time)))) }
            members.append(.init("initial", .bool(basis.isInitial)))
        }
        if !consequences.isEmpty { members.append(.init("consequences", .array(consequences.map(object)))) }
        return .object(members)
    }

    /// What doesn't apply to the event's kind, or isn't known, is left out.
    private static func members(of event: HistoryEvent) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(event.id))),
            .init("kind", .string(kind(event))),
            .init("time", .string(RFC3339.string(from: event.time))),
        ]
        members += details(event)
        let texts = [("identifier", event.identifier), ("note", event.note), ("place", event.place)]
        for case (let key, let value?) in texts { members.append(.init(key, .string(value))) }
        guard let basis = event.basis else { return members }
        if let fix = basis.fix { members += GeotificationJSON.members(of: fix) }
        if case .reminder(_, let cause) = event.kind, cause != .crossing {
            members.append(.init("cause", .string(cause.rawValue)))
        }
        return members + [.init("evidence", .string(basis.evidence))]
    }

    private static func kind(_ event: HistoryEvent) -> String {
        switch event.kind {
        case .crossing: "crossing"
        case .reminder: "reminder"
        case .held: "held"
        case .action: "action"
        case .visit: "visit"
        case .shift: "shift"
        }
    }

    private static func details(_ event: HistoryEvent) -> [JSONValue.Member] {
        switch event.kind {
        case .crossing(let direction), .reminder(let direction, _):
            [.init("direction", .string(direction.rawValue))]
        case .held(let direction, let rule):
            [.init("direction", .string(direction.rawValue)), .init("rule", .string(rule.rawValue))]
        case .action(let what, let origin):
            action(what) + [.init("origin", .string(origin.rawValue))]
        case .visit(let entered):
            [
                .init("entered", .string(RFC3339.string(from: entered))),
                .init("left", .string(RFC3339.string(from: event.time))),
                .init("duration", .number(max(0, event.time - entered))),
            ]
        case .shift(let profile, let began, let origin):
            shift(profile, began: began, at: event.time) + [.init("origin", .string(origin.rawValue))]
        }
    }

    private static func shift(_ profile: String, began: Double?, at time: Double) -> [JSONValue.Member] {
        let members: [JSONValue.Member] = [
            .init("profile", .string(profile)), .init("shift", .string(began == nil ? "began" : "ended")),
        ]
        guard let began else { return members }
        return members + [
            .init("began", .string(RFC3339.string(from: began))), .init("duration", .number(max(0, time - began))),
        ]
    }

    private static func action(_ what: PersonAction.What) -> [JSONValue.Member] {
        let (name, until): (String, Double?) =
            switch what {
            case .done: ("done", nil)
            case .snoozed(let date): ("snooze", date)
            case .next: ("next", nil)
            case .paused(let date): ("pause", date)
            case .resumed: ("resume", nil)
            }
        let members = [JSONValue.Member("action", .string(name))]
        guard let until, until.isFinite else { return members }
        return members + [.init("until", .string(RFC3339.string(from: until)))]
    }
}
