import Geofencing
import Reminders
import Storage

/// Events as people read them.
enum HistoryText {
    /// Number, local time, what happened and the note: `7  2026-03-02 08:31  Arrived at home  Water the plants`.
    static func rows(_ events: [HistoryEvent]) -> [[String]] {
        events.map { [String($0.id), TimeText.local($0.time), what($0), title($0)] }
    }

    static func title(_ event: HistoryEvent) -> String { event.note.isEmpty ? "No Note" : event.note }

    /// All that was kept with the event.
    static func explanation(_ event: HistoryEvent) -> [[String]] {
        var rows = [
            ["Event", String(event.id)],
            ["Identifier", event.identifier],
            ["What", what(event)],
            ["When", TimeText.local(event.time)],
            ["Position", GeotificationText.coordinate(event.fix.coordinate)],
            ["Accuracy", event.fix.accuracy.map(GeotificationText.metres) ?? "unknown"],
            ["Age", age(event)],
        ]
        if let why = why(event.cause) { rows.append(["Why then", why]) }
        if !event.evidence.isEmpty { rows.append(["Evidence", event.evidence]) }
        if !event.explanation.isEmpty { rows.append(["Belief", event.explanation]) }
        if event.isInitial {
            rows.append(["Initial", "the first that was known of this circle, which --initial asks for"])
        }
        return rows
    }

    /// nil where the crossing itself was the reason.
    private static func why(_ cause: Reminder.Cause) -> String? {
        switch cause {
        case .crossing: nil
        case .dwell: "it had lasted for as long as --dwell asks for"
        case .schedule: "a time of --when began, which --catch-up asks for"
        case .snooze: "it was put off until then"
        }
    }

    private static func what(_ event: HistoryEvent) -> String { event.direction.words(place: event.place) }

    private static func age(_ event: HistoryEvent) -> String {
        let seconds = (event.time - event.fix.time).rounded()
        return seconds < 1
            ? "decided as soon as this position came"
            : "decided when this position was \(TimeText.duration(seconds)) old"
    }
}
