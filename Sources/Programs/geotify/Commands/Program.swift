import CommandLine
import Glibc
import Platform

/// The command line of Geotify.
@main struct Program {
    static let command = Command(
        CommandDescription(
            "geotify", summary: "Reminds you of things when you arrive at a place or leave it.",
            discussion: [
                """
                Reminders, called geotifications, are kept in a file that you can edit at any time; geotifyd watches \
                your position and shows them.
                """
            ],
            examples: [
                "geotify add \"Water the plants\" --at 52.52,13.405 --radius 150",
                "geotify place add office --here",
                "geotify add \"Hand in the keys\" --at office --on exit",
            ]),
        subcommands: [
            "add": .add,
            "list": .list,
            "show": .show,
            "edit": .edit,
            "remove": .remove,
            "enable": .enable,
            "disable": .disable,
            "done": .done,
            "snooze": .snooze,
            "pause": .pause,
            "resume": .resume,
            "shift": .shift,
            "place": .place,
            "networks": .networks,
            "status": .status,
            "watch": .watch,
            "where": .whereabouts,
            "map": .map,
            "doctor": .doctor,
            "autostart": .autostart,
            "history": .history,
            "track": .track,
            "report": .report,
            "simulate": .simulate,
            "settings": .settings,
            "undo": .undo,
            "import": .importFile,
            "export": .export,
            "candidates": .candidates,
        ])

    static func main() {
        StandardDescriptors.ensureOpen()
        let session = Session()
        do {
            try run(in: session)
        } catch {
            // What was printed before the failure is still true.
            try? session.flush()
            session.tell(error.message)
            exit(error.exitCode.rawValue)
        }
    }

    @MainActor private static func run(in session: Session) throws(CommandFailure) {
        session.commandLine = try arguments()
        switch try command.description(for: session.commandLine).parse(session.commandLine) {
        case .run(let path, let arguments): try command.run(path, arguments, in: session)
        case .help(let text): try session.print(text, terminator: "")
        case .version: try session.print("geotify " + Version.current)
        }
        try session.flush()
    }

    /// The arguments, without the program's name.
    /// - Throws: 64 if one isn't UTF-8, since a repaired one would mean something else.
    private static func arguments() throws(CommandFailure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(Swift.CommandLine.argc)) {
            guard let pointer = Swift.CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: pointer) else {
                throw CommandFailure(.usage, "argument \(index) is not UTF-8 text")
            }
            arguments.append(argument)
        }
        return arguments
    }
}
