import CommandLine
import Geofencing
import JSON
import Platform
import Ports
import Reminders
import Text
import Wording

/// The lines that `watch` prints, as text or as JSON with the keys of `history` and `status`.
struct EventReport {
    let isJSON: Bool
    let hasColour: Bool

    /// `2026-03-02 08:31  Arrived at home: Water the plants`.
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - note: nil if it isn't known any more.
    func reminder(
        id: Int64, _ direction: Crossing.Direction, identifier: String, time: Double, note: String?, place: String?
    ) -> String {
        guard isJSON else {
            let title = note.map { $0.isEmpty ? "No Note" : $0 } ?? identifier
            return line(time, direction.words(place: place) + ": ", .good, title)
        }
        var members: [JSONValue.Member] = [
            .init("id", .number(Double(id))), .init("identifier", .string(identifier)),
        ]
        if let note { members.append(.init("note", .string(note))) }
        if let place { members.append(.init("place", .string(place))) }
        return object(time, "reminder", [.init("direction", .string(direction.rawValue))] + members)
    }

    /// `2026-03-02 08:31  Positions: no agent. GeoClue waits for an agent …`
    func source(_ state: SourceState, time: Double) -> String {
        guard isJSON else {
            let text = SourceText.name(state.condition) + ". " + SourceText.explanation(of: state)
            return line(time, "Positions: ", .plain, text)
        }
        return object(
            time, "source", [.init("source", .string(state.kind.rawValue))] + StatusJSON.members(of: state))
    }

    /// `2026-03-02 08:31  Position: 52.52,13.405, accuracy 35 m`.
    func position(_ fix: PositionFix) -> String {
        guard isJSON else {
            let accuracy = fix.accuracy.map { "accuracy " + GeotificationText.metres($0.rounded()) }
            return line(
                fix.time, "Position: ", .plain,
                GeotificationText.coordinate(fix.coordinate) + ", " + (accuracy ?? "accuracy unknown"))
        }
        return object(fix.time, "position", GeotificationJSON.members(of: fix))
    }

    /// `2026-03-02 08:31  Shift: work began`.
    func shift(_ profile: String, isOn: Bool, time: Double) -> String {
        let change = isOn ? "began" : "ended"
        guard isJSON else { return line(time, "Shift: ", .plain, "\(profile) \(change)") }
        return object(time, "shift", [.init("profile", .string(profile)), .init("shift", .string(change))])
    }

    /// `2026-03-02 08:31  work: 52.52,13.405`.
    func point(_ fix: PositionFix, of profile: String) -> String {
        guard isJSON else {
            return line(fix.time, profile + ": ", .plain, GeotificationText.coordinate(fix.coordinate))
        }
        return object(
            fix.time, "point", [.init("profile", .string(profile))] + GeotificationJSON.members(of: fix))
    }

    private func line(_ time: Double, _ what: String, _ style: TextStyle, _ text: String) -> String {
        let (what, text) = (TerminalText.oneLine(what), TerminalText.oneLine(text))
        guard hasColour else { return TimeText.local(time) + "  " + what + text }
        return TextStyle.faint.applied(to: TimeText.local(time)) + "  " + style.applied(to: what) + text
    }

    private func object(_ time: Double, _ kind: String, _ members: [JSONValue.Member]) -> String {
        JSONValue.object(
            [.init("time", .string(RFC3339.string(from: time))), .init("kind", .string(kind))] + members
        ).text
    }
}
