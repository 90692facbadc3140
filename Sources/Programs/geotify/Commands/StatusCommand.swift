import CommandLine
import Control
import JSON

extension Command {
    static let status = Command(
        CommandDescription(
            "status", summary: "Tells how geotifyd is doing.",
            discussion: [
                """
                How its source of positions works, why not and what can be done about it; how old and how accurate the last \
                position is, without coordinates; which program tells of networks, how many access points are heard, and \
                which places' networks are; which reminders wait, are paused or snoozed, or whether it is quiet; for the geotifications that one is in, then \
                the nearest ones, how far the circle is and in which direction, whether one is inside or outside, since when \
                and on which evidence; and what is wrong in the file of geotifications. Ends with 69 if geotifyd isn't running.
                """
            ],
            options: [.optional(.jsonObject)])
    ) { arguments, session throws(CommandFailure) in
        let (status, surroundings) = try session.daemon.surroundings()
        if arguments.has(.jsonObject) {
            try session.print(StatusJSON.object(status, surroundings).text)
        } else {
            try session.print(StatusText.table(status, now: TimeText.now))
            guard !surroundings.lines.isEmpty else { return }
            try session.print(heading: "Geotifications")
            let (table, others) = StatusText.table(surroundings)
            try session.print(table, indentation: 2)
            if others > 0 {
                try session.print("  and \(others) more; 'geotify list' has all")
            }
        }
    }

}
