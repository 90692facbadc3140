import CommandLine
import Platform
import Shifts
import State

/// Selects points of shifts: by profile or shift, and time.
extension Session {
    /// What the arguments select.
    /// - Parameter name: A profile's name, or the number of a shift; nil for all.
    /// - Throws: 66 if there is no such profile or shift.
    func selection(
        _ name: String?, _ arguments: ParsedArguments, in database: StateDatabase
    ) throws(CommandFailure) -> TrackSelection {
        let now = TimeText.now
        var selection = TrackSelection()
        if let name { selection.subject = try subject(name, in: database) }
        selection.since = try arguments[.sinceTime].map { text throws(CommandFailure) in
            try SinceArgument.time(text, now: now)
        }
        if let text = arguments[.untilTime] {
            selection.until = try SinceArgument.end(text, now: now)
        } else if let text = arguments[.beforeTime] {
            selection.until = try SinceArgument.time(text, now: now, for: "--before")
        }
        if let since = selection.since, let until = selection.until, since >= until {
            throw CommandFailure(.usage, "--since must be earlier than --until")
        }
        return selection
    }

    /// A profile comes first: an old one may have a number for its name.
    private func subject(
        _ name: String, in database: StateDatabase
    ) throws(CommandFailure) -> TrackSelection.Subject {
        do {
            let shift = try shift(numbered: name, in: database)
            if try !database.shifts(of: name, limit: 1).isEmpty {
                if let shift, shift.profile != name {
                    tell("'\(name)' is taken as the profile of that name, not as that shift of \(shift.profile)")
                }
                return .profile(name)
            }
            if let shift { return .shift(shift.id) }
        } catch {
            throw CommandFailure(error)
        }
        throw CommandFailure(
            .notFound,
            "there is no shift of a profile '\(name)', nor one with that number; 'geotify shift list' lists them")
    }

    private func shift(numbered text: String, in database: StateDatabase) throws(StateError) -> Shift? {
        guard Decimal.isWhole(text[...]), let number = Int64(text) else { return nil }
        return try database.shift(number)?.shift
    }
}

extension OptionDescription {
    static let sinceTime = OptionDescription(
        "since", .text("TIME"),
        "From then on: 2026-03-02, 2026-03-02T08:31:00+01:00, or how long ago: 45m, 2h, 3d.")
    static let untilTime = OptionDescription(
        "until", .text("TIME"), "Until then, in the same forms; a day includes its end.")
    static let beforeTime = OptionDescription("before", .text("TIME"), "What was before then, in the same forms.")
}

extension OperandDescription {
    static let profileOrShift = OperandDescription(
        "NAME", "A shift profile, for all of its shifts, or the number of a shift, as 'geotify shift list' prints it.",
        completes: .profiles)
}
