import CommandLine
import Geofencing
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
                started: a program that a reminder would run is named with --json. The track is GPX 1.0 or 1.1, NMEA 0183, or JSON Lines.
                """
            ],
            examples: ["geotify simulate --store geotifications.plist --track commute.gpx"],
            options: [.required(storeFile), .required(trackFile), .optional(jsonEvents), .optional(explain)])
    ) { arguments, session throws(CommandFailure) in
        let fences = try session.loadFences(from: arguments[storeFile] ?? "")
        let track = try loadTrack(arguments[trackFile] ?? "")
        var report = SimulationReport(fences, isJSON: arguments.has(jsonEvents), explains: arguments.has(explain))
        var simulation = Simulation(fences, beginning: track.items.first?.time ?? 0, reload: throughDatabase) {
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
        "Prints for each position and each circle near it what is believed, and why it is or isn't reported.")

    private static func loadTrack(_ path: String) throws(CommandFailure) -> Track {
        do {
            return try Track(parsing: File.contents(of: path, limit: 1 << 30))
        } catch let error as SystemError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
    }

    /// What a restarted daemon finds of the saved state.
    private static func throughDatabase(
        _ monitor: SavedMonitor, _ policy: SavedPolicy
    ) throws -> (SavedMonitor, SavedPolicy) {
        let database = try StateDatabase(path: ":memory:")
        _ = try database.record(monitor, policy: policy, reminders: [])
        return (try database.loadMonitor(), try database.loadPolicy())
    }
}

extension Session {
    /// What a file says that isn't the person's own store.
    fileprivate func loadFences(from path: String) throws(CommandFailure) -> Fences {
        do {
            let contents = try GeotificationStore(path: path).load()
            tell(contents.problems)
            return contents.fences
        } catch {
            throw CommandFailure(error)
        }
    }
}
