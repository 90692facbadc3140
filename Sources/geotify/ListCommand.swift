import CommandLine
import JSON
import Reminders
import Storage

extension Command {
    static let list = Command(
        CommandDescription(
            "list", summary: "Lists the geotifications.",
            discussion: [
                """
                A line has the identifier, the note, the radius, what is reported and where, and the rules in short; done, \
                disabled or expired; or, if geotifyd runs, whether one is inside or outside.
                """
            ],
            options: [.optional(.json)])
    ) { arguments, session throws(CommandFailure) in
        let fences = try session.loadStore().fences
        guard !fences.geotifications.isEmpty else {
            session.tell("no geotifications yet; add one with 'geotify add NOTE --at LAT,LON'")
            return
        }
        let states = session.daemon.regionStates()
        if arguments.has(.json) {
            for geotification in fences.geotifications {
                let state = states[geotification.identifier]
                try session.print(GeotificationJSON.object(geotification, in: fences, state: state).text)
            }
        } else {
            let now = TimeText.now
            let rows = fences.geotifications.map { geotification in
                let state = states[geotification.identifier]
                return [
                    geotification.identifier, GeotificationText.line(geotification, in: fences, state: state, now: now),
                ]
            }
            try session.print(rows: rows)
        }
    }
}
