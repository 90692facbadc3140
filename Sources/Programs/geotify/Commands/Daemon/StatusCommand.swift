import CommandLine
import Control
import JSON

extension Command {
    static let status = Command(
        CommandDescription(
            "status", summary: "Shows how geotifyd is doing.",
            discussion: [
                """
                Shows the condition of its source of positions, with the reason and what you can do; the age and \
                accuracy of the last position, without coordinates; the program that reports networks, how many access \
                points are heard, and at which places; waiting, paused and snoozed reminders and quiet hours; for the \
                geotifications that you are inside of, then the nearest ones, their distance and direction, their \
                status, since when and on what evidence; and what is wrong in the file of geotifications. The exit \
                code is 69 if geotifyd isn't running.
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
