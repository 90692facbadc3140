import CommandLine
import Platform

/// What the daemon was started with.
struct DaemonOptions: Hashable {
    /// Where positions come from.
    enum Source: Hashable {
        case geoClue
        /// A recorded track, and how many of its seconds pass in one of ours.
        case replay(file: String, speed: Double)
    }

    var source = Source.geoClue
    /// Positions, notes and identifiers may stand in the log.
    var isVerbose = false

    static let sourceOption = OptionDescription(
        "source", .text("SOURCE"),
        "Where positions come from: geoclue (the default), or replay:FILE[@SPEED], a recorded track in GPX, NMEA or JSON "
            + "Lines, SPEED times as fast as it was.")
    static let verboseOption = OptionDescription(
        "verbose", .none, "Writes positions, notes and identifiers to the log, which otherwise has none.")

    static let description = CommandDescription(
        "geotifyd",
        summary: "Watches where you are and reminds you of what you noted for a place.",
        discussion: [
            "The daemon of the desktop session: it reads positions from GeoClue and the geotifications from "
                + "geotify/geotifications.plist in the configuration directory, and shows notifications. "
                + "'geotify' manages the geotifications.",
            "A replayed track needs neither GeoClue nor a session: its reminders are also written to the terminal, and "
                + "its state is kept apart.",
        ],
        examples: ["geotifyd", "geotifyd --source replay:commute.gpx@60"],
        options: [.optional(sourceOption), .optional(verboseOption)])

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        isVerbose = arguments.has(Self.verboseOption)
        guard let text = arguments[Self.sourceOption], text != "geoclue" else { return }
        let scheme = "replay:"
        guard text.hasPrefix(scheme), text.count > scheme.count else {
            throw CommandFailure(.usage, "--source can't be '\(text)': it is geoclue or replay:FILE[@SPEED]")
        }
        source = try Self.replay(String(text.dropFirst(scheme.count)))
    }

    /// `FILE[@SPEED]`; an `@` that no number follows belongs to the file's name.
    private static func replay(_ text: String) throws(CommandFailure) -> Source {
        guard let at = text.lastIndex(of: "@"), let speed = Double(text[text.index(after: at)...]) else {
            return .replay(file: text, speed: 1)
        }
        guard speed > 0, speed <= 1e6 else {
            throw CommandFailure(.usage, "the speed of a replay can't be \(speed): it is above 0 and at most 1000000")
        }
        return .replay(file: String(text[..<at]), speed: speed)
    }
}
