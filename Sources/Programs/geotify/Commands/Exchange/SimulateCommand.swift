import CommandLine
import Geofencing
import Glibc
import Platform
import Reminders
import State
import Store
import Tracks

extension Command {
    static let simulate = Command(
        CommandDescription(
            "simulate", summary: "Replays a track and prints what would be reported.",
            discussion: [
                """
                The rules are those of geotifyd, with timers that follow the track's time; nothing is shown, saved or \
                run; --json names the program that a reminder would run. The track is GPX 1.0 or 1.1, NMEA 0183, or \
                JSON Lines, which can also have networks: "heard" with a list of BSSIDs, and "connected" with one.
                """
            ],
            examples: ["geotify simulate --store geotifications.plist --track commute.gpx"],
            options: [.required(storeFile), .required(trackFile), .optional(jsonEvents), .optional(explain)])
    ) { arguments, session throws(CommandFailure) in
        let files = (store: try path(storeFile, arguments), track: try path(trackFile, arguments))
        let reminders = try session.loadReminders(files.store)
        let track = try session.loadTrack(files.track)
        var report = SimulationReport(reminders, isJSON: arguments.has(jsonEvents), explains: arguments.has(explain))
        for line in report.preface(reminders) { try session.print(line) }
        var simulation = Simulation(reminders, beginning: track.items.first?.time ?? 0, reload: throughDatabase) {
            event, engine in
            for line in report.lines(for: event, in: engine) { try session.print(line) }
        }
        do {
            try simulation.play(track)
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(.inputOutput, "cannot save and load the state: \(error)")
        }
    }

    private static let storeFile = OptionDescription("store", .text("FILE"), "The file of geotifications.")
    private static let trackFile = OptionDescription("track", .text("FILE"), "The recorded track.")
    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object for each event.")
    private static let explain = OptionDescription(
        "explain", .none,
        "Explains, for each position and each region near it, what is believed, why it is or isn't reported, and which "
            + "rule holds a reminder back.")

    private static func path(
        _ option: OptionDescription, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> String {
        guard let path = arguments[option], !path.isEmpty else {
            throw CommandFailure(.usage, "--\(option.name) is empty: give the path of a file")
        }
        return path
    }

    /// The saved state as a restarted daemon finds it.
    private static func throughDatabase(
        _ monitor: SavedMonitor, _ policy: SavedPolicy
    ) throws -> (SavedMonitor, SavedPolicy) {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(monitor, policy: policy)
        return (try database.loadMonitor(), try database.loadPolicy())
    }
}

/// The two files; each message names the option that it is about.
extension Session {
    /// A store that is examined here, so that its warnings are reported, too.
    fileprivate func loadReminders(_ path: String) throws(CommandFailure) -> ReminderSet {
        do {
            let contents = try GeotificationStore(path: path).load()
            for problem in contents.problems { tell("--store: \(problem)") }
            return contents.reminders
        } catch {
            throw CommandFailure(error).prefixed("--store")
        }
    }

    fileprivate func loadTrack(_ path: String) throws(CommandFailure) -> Track {
        do {
            let track = try Track(parsing: File.contents(of: path, limit: Track.maximumBytes))
            if let first = track.warnings.first {
                let others = track.warnings.count - 1
                let least = others + 1 < Track.mostWarnings ? "" : "at least "
                tell(
                    "--track: \(path): \(first)"
                        + (others > 0 ? "; and \(least)\(others) more \(others == 1 ? "line" : "lines")" : ""))
            }
            return track
        } catch let error as SystemError where error.code == EFBIG {
            let most = Track.maximumBytes >> 20
            throw CommandFailure(.badData, "--track: \(path): the file is larger than \(most) MiB")
        } catch let error as SystemError {
            throw CommandFailure(error).prefixed("--track")
        } catch {
            throw CommandFailure(.badData, "--track: \(path): \(error)")
        }
    }
}

extension CommandFailure {
    fileprivate func prefixed(_ option: String) -> CommandFailure { CommandFailure(exitCode, "\(option): \(message)") }
}
