import CommandLine
import Diagnosis
import JSON
import Platform

extension Command {
    private static let notify = OptionDescription(
        "notify", .none, "Shows a test notification; starts the notification server if necessary.")
    private static let plain = OptionDescription(
        "plain", .none, "Prints one check per line with tabs between check, verdict, finding and remedy.")
    private static let json = OptionDescription("json", .none, "Prints JSON, one object for each check.")

    static let doctor = Command(
        CommandDescription(
            "doctor", summary: "Finds out why no reminder comes and what to do about it.",
            discussion: [
                """
                Checks every link from a position to a reminder on the screen: session bus, geotifyd, autostart, \
                notification server; system bus, GeoClue and its agent, the desktop file, access, accuracy and the \
                last fix; what the machine can do; the files, their permissions and the disk space. For each it prints \
                whether it works (✓ ok), works with limits (! warning) or is broken (✗ failed), what was found, and \
                what to do.
                """,
                """
                It changes nothing. It starts GeoClue if necessary, as geotifyd does; if geotifyd isn't running, it \
                requests the location for a moment to learn whether that is allowed. It takes ten seconds at most, \
                even if something hangs.
                """,
                """
                The output has no coordinates, notes, identifiers, access points or names of places or users: you can \
                post it in a public bug report.
                """,
                "The exit code is 69 if something is broken; warnings don't count.",
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
            .unavailable, failures == 1 ? "one check failed" : "\(failures) checks failed")
    }
}
