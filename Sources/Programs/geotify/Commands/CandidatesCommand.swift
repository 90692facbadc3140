import CommandLine
import Geofencing
import Platform
import Reminders
import Shifts
import State
import Store
import Text

extension Command {
    /// What the shells' completions ask: a line for each candidate, with a tab and a description.
    ///
    /// It prints no error messages, which would appear in the middle of the line being typed.
    static let candidates = Command(
        CommandDescription(
            "candidates", summary: "Lists possible values for the completions of shells.",
            operand: OperandDescription("KIND", "identifiers, places, events or profiles."), isInternal: true)
    ) { arguments, session throws(CommandFailure) in
        for (candidate, explanation) in session.candidates(of: arguments.operands[0]) {
            // What doesn't fit in a line can't be chosen from a list.
            guard TerminalText.oneLine(candidate) == candidate else { continue }
            try session.print(candidate + "\t" + TerminalText.oneLine(explanation))
        }
    }
}

extension Session {
    /// None for an unknown kind: the shell's script may be older or newer than the program.
    fileprivate func candidates(of kind: String) -> [(String, String)] {
        switch kind {
        case "identifiers": (try? store.load())?.reminders.geotifications.map { ($0.identifier, $0.note) } ?? []
        case "places":
            (try? store.load())?.reminders.places.map { place in
                (place.name, place.circle.map { GeotificationText.metres($0.radius) } ?? "known by its networks")
            } ?? []
        case "events":
            (try? StateDatabase(path: directories.database, access: .reader).events(since: nil, limit: 50))?
                .map { (String($0.id), HistoryText.title($0)) } ?? []
        case "profiles":
            (try? StateDatabase(path: directories.database, access: .reader).profiles())?
                .map { ($0.name, "every " + DurationText.text($0.every)) } ?? []
        default: []
        }
    }
}
