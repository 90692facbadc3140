import CommandLine
import Geofencing
import Glibc
import Platform
import Reminders
import Storage
import Tracks

extension Command {
    static let simulate = Command(
        CommandDescription(
            "simulate", summary: "Plays a track and prints what would be reported.",
            discussion: [
                """
                The same rules decide as in geotifyd, with timers that follow the track's time; nothing is shown, saved or \
                started: a program that a reminder would run is named with --json. The track is GPX 1.0 or 1.1, NMEA 0183, or \
                JSON Lines, which may tell of networks as well: "heard" with a list of BSSIDs, and "connected" with one.
                """
            ],
            examples: ["geotify simulate --store geotifications.plist --track commute.gpx"],
            options: [.required(storeFile), .required(trackFile), .optional(jsonEvents), .optional(explain)])
    ) { arguments, session throws(CommandFailure) in
        let files = (store: try path(storeFile, arguments), track: try path(trackFile, arguments))
        let reminders = try session.loadFences(files.store)
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

    private static let storeFile = OptionDescription("store", .text("FILE"), "The file of geotifications to be used.")
    private static let trackFile = OptionDescription("track", .text("FILE"), "The recorded track.")
    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object an event.")
    private static let explain = OptionDescription(
        "explain", .none,
        "Prints for each position and each circle near it what is believed, why it is or isn't reported, and which rule "
            + "holds a reminder back.")

    private static func path(
        _ option: OptionDescription, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> String {
        guard let path = arguments[option], !path.isEmpty else {
            throw CommandFailure(.usage, "--\(option.name) is empty: write the path of a file")
        }
        return path
    }

    /// What a restarted daemon finds of the saved state.
    private static func throughDatabase(
        _ monitor: SavedMonitor, _ policy: SavedPolicy
    ) throws -> (SavedMonitor, SavedPolicy) {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(monitor, policy: policy)
        return (try database.loadMonitor(), try database.loadPolicy())
    }
}

/// The two files; each message says which of them it is about.
extension Session {
    /// What a file says that isn't the person's own store, which is looked at here: with warnings.
    fileprivate func loadFences(_ path: String) throws(CommandFailure) -> ReminderSet {
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
            throw CommandFailure(.badData, "--track: \(path): has more than \(most) MiB, the most that is read")
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
