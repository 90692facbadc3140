import CommandLine
import Platform

/// A day or a time from or until which something holds.
enum DateArgument {
    /// The start of a local day, or the time.
    /// - Parameter option: For the message: `--from`.
    /// - Returns: Seconds since 1970.
    static func beginning(_ text: String, for option: String) throws(CommandFailure) -> Double {
        try time(text, LocalTime.beginning(ofDay:), option)
    }

    /// The end of a local day, or the time.
    static func end(_ text: String, for option: String) throws(CommandFailure) -> Double {
        try time(text, LocalTime.end(ofDay:), option)
    }

    private static func time(
        _ text: String, _ ofDay: (String) -> Double?, _ option: String
    ) throws(CommandFailure) -> Double {
        if let time = RFC3339.time(from: text) ?? ofDay(text) { return time }
        throw CommandFailure(
            .usage, "\(option) can't be '\(text)': write a date as 2026-12-24, or a time as 2026-12-24T18:00:00+01:00")
    }
}
