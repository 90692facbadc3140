import Geofencing
import Platform
import Reminders
import Shifts
import State

/// Events as text.
enum HistoryText {
    /// The columns of places and notes.
    static let cuttable: Set = [3, 4]

    /// Number, local time, what happened, the place and the note: `7  2026-03-02 08:31  reminded  home  Water the
    /// plants`.
    static func rows(_ events: [HistoryEvent]) -> [[String]] {
        events.map { [String($0.id), TimeText.local($0.time), word($0), $0.place ?? "", subject($0)] }
    }

    /// The note; without note and place, the identifier.
    private static func subject(_ event: HistoryEvent) -> String {
        event.note.map(title) ?? (event.place == nil ? event.identifier ?? "" : "")
    }

    private static func title(_ note: String) -> String { note.isEmpty ? "No Note" : note }

    private static func word(_ event: HistoryEvent) -> String {
        switch event.kind {
        case .crossing(.entry): event.basis?.isInitial == true ? "was there" : "entered"
        case .crossing(.exit): "left"
        case .crossing(.pass): "passed"
        case .reminder: "reminded"
        case .held: "held back"
        case .action(.done, _): "done"
        case .action(.snoozed(let date), _): "snoozed until " + time(date, from: event.time)
        case .action(.next, _): "snoozed until the next crossing"
        case .action(.paused(let date), _): date.isFinite ? "paused until " + time(date, from: event.time) : "paused"
        case .action(.resumed, _): "resumed"
        case .visit(let entered): "stayed " + RuleText.minutes(event.time - entered)
        case .shift(let profile, nil, _): "shift \(profile) began"
        case .shift(let profile, let began?, _): "shift \(profile) ended after " + RuleText.minutes(event.time - began)
        }
    }

    /// The time of day, with the date if it is another day.
    private static func time(_ date: Double, from now: Double) -> String {
        let (local, today) = (LocalTime.text(date), LocalTime.text(now))
        return local.date == today.date ? local.time : "\(local.date) \(local.time)"
    }

    // MARK: - Explanation of one event

    /// The event's subject.
    static func title(_ event: HistoryEvent) -> String {
        if let note = event.note { return title(note) }
        if case .shift(let profile, _, _) = event.kind { return profile }
        return event.place ?? event.identifier ?? "All reminders"
    }

    /// Everything that was recorded with the event.
    /// - Parameter consequences: What it led to.
    static func explanation(_ event: HistoryEvent, _ consequences: [HistoryEvent]) -> [[String]] {
        var rows = [["Event", String(event.id)]]
        if let identifier = event.identifier { rows.append(["Identifier", identifier]) }
        rows.append(["What", what(event)])
        rows.append(["When", TimeText.local(event.time)])
        if let basis = event.basis { rows += explanation(basis, of: event) }
        if case .action(_, let origin) = event.kind { rows.append(["By", by(origin)]) }
        if case .shift(_, let began, let origin) = event.kind {
            rows.append(["By", by(origin)])
            if let began { rows.append(["Began", TimeText.local(began)]) }
        }
        if case .visit(let entered) = event.kind { rows.append(["Entered", TimeText.local(entered)]) }
        for consequence in consequences { rows += explanation(consequence, after: event) }
        return rows
    }

    private static func explanation(_ basis: HistoryEvent.Basis, of event: HistoryEvent) -> [[String]] {
        var rows: [[String]] = []
        if let fix = basis.fix {
            rows += [
                ["Position", GeotificationText.coordinate(fix.coordinate)],
                ["Accuracy", fix.accuracy.map(GeotificationText.metres) ?? "unknown"],
                ["Age", age(event.time - fix.time)],
            ]
        } else {
            rows.append(["Position", "none: the place is known by its networks"])
        }
        if case .reminder(_, let cause) = event.kind, let why = why(cause) { rows.append(["Why then", why]) }
        if !basis.evidence.isEmpty { rows.append(["Evidence", basis.evidence]) }
        if !basis.explanation.isEmpty { rows.append(["Belief", basis.explanation]) }
        if basis.isInitial {
            let asked = if case .reminder = event.kind { ", as --initial asks" } else { "" }
            rows.append(["Initial", "the first known status of this place" + asked])
        }
        return rows
    }

    private static func explanation(_ consequence: HistoryEvent, after event: HistoryEvent) -> [[String]] {
        let title = title(consequence)
        switch consequence.kind {
        case .held(_, let rule):
            if consequence.identifier == event.identifier { return [["Held back", "by " + HoldReasonText.why(rule)]] }
            return [["Held back", "\(title): by \(HoldReasonText.why(rule))"]]
        case .reminder: return [["Reminded", "\(title) (event \(consequence.id))"]]
        case .crossing, .action, .visit, .shift: return []
        }
    }

    /// nil if the crossing itself was the reason.
    private static func why(_ cause: Reminder.Cause) -> String? {
        switch cause {
        case .crossing: nil
        case .dwell: "it had lasted as long as --dwell asks"
        case .schedule: "a time of --when started, as --catch-up asks"
        case .snooze: "it was snoozed until then"
        }
    }

    private static func what(_ event: HistoryEvent) -> String {
        switch event.kind {
        case .crossing(let direction), .reminder(let direction, _), .held(let direction, _):
            direction.words(place: event.place)
        case .action, .visit, .shift:
            word(event)
        }
    }

    private static func by(_ origin: PersonAction.Origin) -> String {
        switch origin {
        case .popup: "the notification"
        case .command: "a command"
        case .timer: "its end time"
        }
    }

    private static func by(_ origin: Shift.Origin) -> String {
        switch origin {
        case .crossing: "a crossing"
        case .command: "a command"
        case .timer: "its end time"
        }
    }

    private static func age(_ seconds: Double) -> String {
        let seconds = seconds.rounded()
        return seconds < 1
            ? "decided when this position came"
            : "decided when this position was \(TimeText.duration(seconds)) old"
    }
}
