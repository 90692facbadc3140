import CommandLine
import Diagnosis
import JSON
import Platform

extension Command {
    private static let notify = OptionDescription(
        "notify", .none, "Shows a test notification; starts the notification server for it, if need be.")
    private static let plain = OptionDescription(
        "plain", .none, "Prints a check a line, its fields with tabs between them: check, verdict, finding, remedy.")
    private static let json = OptionDescription("json", .none, "Prints JSON, one object a line for each check.")

    static let doctor = Command(
        CommandDescription(
            "doctor", summary: "Finds out why no reminder comes, and what to do about it.",
            discussion: [
                """
                Each link of the chain from a position to a reminder on the screen is looked at: session bus, geotifyd, \
                autostart, notification server; system bus, GeoClue and its agent, the desktop file, access, accuracy and \
                the last fix; what the machine can do; the files, their permissions and the room for them. Beside each \
                stands whether it is in order (✓ ok), works but not as well as it might (! warning), or is broken \
                (✗ failed), what was found, and what to do.
                """,
                """
                Nothing is changed. GeoClue is started where it isn't running, as geotifyd does; where geotifyd doesn't run, \
                the location is asked for during a moment to learn whether that is allowed. It takes ten seconds at most, \
                also where something hangs.
                """,
                """
                The output has no coordinates, notes, identifiers, names of places or of yourself, and no access points: it \
                can go into a public report of a fault.
                """,
                "Ends with 0 if nothing is broken (warnings don't count), with 69 otherwise.",
            ],
            examples: ["geotify doctor", "geotify doctor --notify"],
            options: [.optional(notify), .atMostOne([plain, json])])
    ) { arguments, session throws(CommandFailure) in
        let examination = Examination(directories: session.directories, environment: Environment.variable)
        let findings = examination.findings(notifies: arguments.has(notify), now: TimeText.now)
        if arguments.has(json) {
            for finding in findings { try session.print(DoctorText.object(finding).text) }
        } else if arguments.has(plain) {
            for finding in findings { try session.print(DoctorText.plainLine(finding)) }
        } else {
            let hasColour = session.terminal?.hasColour ?? false
            for line in DoctorText.lines(findings, width: session.terminal?.width, hasColour: hasColour) {
                try session.print(line)
            }
        }
        let failures = findings.count { $0.verdict == .failed }
        guard failures > 0 else { return }
        throw CommandFailure(
            .unavailable, failures == 1 ? "one check has failed" : "\(failures) checks have failed")
    }
}
