import CommandLine
import Platform

/// A time in the past: a time, a date, or how long ago.
enum SinceArgument {
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - option: For the message.
    /// - Returns: Seconds since 1970.
    static func time(_ text: String, now: Double, for option: String = "--since") throws(CommandFailure) -> Double {
        try time(text, LocalTime.beginning(ofDay:), now, option)
    }

    /// The same; a day includes its end.
    static func end(_ text: String, now: Double, for option: String = "--until") throws(CommandFailure) -> Double {
        try time(text, LocalTime.end(ofDay:), now, option)
    }

    private static func time(
        _ text: String, _ ofDay: (String) -> Double?, _ now: Double, _ option: String
    ) throws(CommandFailure) -> Double {
        if let time = RFC3339.time(from: text) ?? ofDay(text) { return time }
        if let duration = duration(text) { return now - duration }
        throw CommandFailure(
            .usage,
            "\(option) can't be '\(text)': write a date as 2026-03-02, a time as 2026-03-02T08:31:00+01:00, or how long ago, "
                + "as 45m, 2h, 3d or 1w")
    }

    /// `45m`, `2h`, `3d` or `1w` in seconds.
    private static func duration(_ text: String) -> Double? {
        guard let unit = text.last, let seconds = units[unit], Decimal.isWhole(text.dropLast()),
            let number = Double(text.dropLast()), number.isFinite
        else { return nil }
        return number * seconds
    }

    private static let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
}
