import CommandLine
import Reminders

/// A duration as typed: `90s`, `10m`, `2h`, `3d`, `1h30m`.
enum DurationArgument {
    /// - Parameter subject: What takes the duration, for the message: `--dwell`.
    /// - Returns: Seconds, more than 0.
    static func seconds(
        _ text: String, for subject: String, atMost most: Double = .infinity
    ) throws(CommandFailure) -> Double {
        guard let seconds = DurationText.seconds(text) else {
            throw CommandFailure(
                .usage,
                "\(subject) can't be '\(text)': write whole numbers with their units, such as 90s, 10m, 2h, 3d or 1h30m"
            )
        }
        if seconds > most { throw CommandFailure(.usage, "\(subject) can't be '\(text)': it must be at most a year") }
        return seconds
    }

    static let year = 31_536_000.0
}
