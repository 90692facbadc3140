import CommandLine
import Geofencing
import JSON
import Platform
import Reminders

/// The lines that `watch` prints, for people or as JSON with the keys of `history` and `status`.
struct EventReport {
    let isJSON: Bool
    let hasColour: Bool

    /// `2026-03-02 08:31  Arrived at home: Water the plants`.
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - note: nil where it isn't known any more.
    func crossing(
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
        return object(time, direction.rawValue, members)
    }

    /// `2026-03-02 08:31  Positions: no agent. No agent is there. Start one.`
    func source(_ state: SourceState, time: Double) -> String {
        guard isJSON else {
            let explanation = StatusText.explanation(of: state)
            return line(
                time, "Positions: ", .plain,
                state.condition.rawValue + (explanation.isEmpty ? "" : ". " + explanation))
        }
        return object(
            time, "source",
            [
                .init("source", .string(state.condition.rawValue)), .init("reason", .string(state.reason)),
                .init("remedy", .string(state.remedy)),
            ])
    }

    /// `2026-03-02 08:31  Position: 52.52,13.405, accuracy 35 m`.
    func position(_ fix: PositionFix) -> String {
        guard isJSON else {
            let accuracy = fix.accuracy.map { "accuracy " + GeotificationText.metres($0.rounded()) }
            return line(
                fix.time, "Position: ", .plain,
                GeotificationText.coordinate(fix.coordinate) + ", " + (accuracy ?? "accuracy unknown"))
        }
        var members: [JSONValue.Member] = [
            .init("latitude", .number(fix.coordinate.latitude)), .init("longitude", .number(fix.coordinate.longitude)),
        ]
        if let accuracy = fix.accuracy { members.append(.init("accuracy", .number(accuracy))) }
        return object(fix.time, "position", members)
    }

    /// `2026-03-02 08:31  Shift: work began`.
    func shift(_ profile: String, isOn: Bool, time: Double) -> String {
        let word = isOn ? "began" : "ended"
        guard isJSON else { return line(time, "Shift: ", .plain, "\(profile) \(word)") }
        return object(time, "shift", [.init("profile", .string(profile)), .init("shift", .string(word))])
    }

    /// `2026-03-02 08:31  work: 52.52, 13.405`.
    func point(_ fix: PositionFix, of profile: String) -> String {
        let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.longitude)
        guard isJSON else {
            return line(
                fix.time, profile + ": ", .plain,
                "\(GeotificationText.number(latitude)), \(GeotificationText.number(longitude))")
        }
        var members: [JSONValue.Member] = [
            .init("profile", .string(profile)), .init("latitude", .number(latitude)),
            .init("longitude", .number(longitude)),
        ]
        if let accuracy = fix.accuracy { members.append(.init("accuracy", .number(accuracy))) }
        return object(fix.time, "point", members)
    }

    private func line(_ time: Double, _ what: String, _ style: TextStyle, _ text: String) -> String {
        let (what, text) = (TerminalText.oneLine(what), TerminalText.oneLine(text))
        guard hasColour else { return TimeText.local(time) + "  " + what + text }
        return TextStyle.faint.applied(to: TimeText.local(time)) + "  " + style.applied(to: what) + text
    }

    private func object(_ time: Double, _ event: String, _ members: [JSONValue.Member]) -> String {
        JSONValue.object(
            [.init("time", .string(RFC3339.string(from: time))), .init("event", .string(event))] + members
        ).text
    }
}
