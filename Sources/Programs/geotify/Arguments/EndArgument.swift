import CommandLine
import Platform
import Reminders

/// A time in the future, or how long from now.
enum EndArgument {
    /// The forms that it can have, for help texts.
    static let forms = "18:00, 8h, 2026-12-24 (the end of that day), 2026-12-24T18:00, or a time of RFC 3339"

    /// - Parameters:
    ///   - option: For the message: `--until`.
    ///   - now: Seconds since 1970.
    /// - Returns: Seconds since 1970, later than now.
    static func time(_ text: String, for option: String, now: Double) throws(CommandFailure) -> Double {
        guard let time = time(text, now: now) else {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': write \(forms)")
        }
        guard time > now else {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': that is in the past")
        }
        return time
    }

    private static func time(_ text: String, now: Double) -> Double? {
        RFC3339.time(from: text) ?? LocalTime.end(ofDay: text) ?? LocalTime.next(text, after: now)
            ?? DurationText.seconds(text).map { now + $0 } ?? moment(text)
    }

    /// `2026-12-24T18:00` or `2026-12-24 18:00`, in local time.
    private static func moment(_ text: String) -> Double? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        return parts.count == 2 ? LocalTime.moment(String(parts[1]), ofDay: String(parts[0])) : nil
    }
}
