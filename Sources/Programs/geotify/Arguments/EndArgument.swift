import CommandLine
import Platform
import Reminders

/// A moment to come: when, or how long from now.
enum EndArgument {
    /// What is taken, for help texts.
    static let forms = "18:00, 8h, 2026-12-24 (the end of that day), 2026-12-24T18:00, or a moment of RFC 3339"

    /// - Parameters:
    ///   - option: For the message: `--until`.
    ///   - now: Seconds since 1970.
    /// - Returns: Seconds since 1970, later than now.
    static func time(_ text: String, for option: String, now: Double) throws(CommandFailure) -> Double {
        guard let time = time(text, now: now) else {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': write \(forms)")
        }
        guard time > now else {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': that is over already")
        }
        return time
    }

    private static func time(_ text: String, now: Double) -> Double? {
        RFC3339.time(from: text) ?? LocalTime.end(ofDay: text) ?? LocalTime.next(text, after: now)
            ?? DurationText.seconds(text).map { now + $0 } ?? moment(text)
    }

    /// `2026-12-24T18:00` or `2026-12-24 18:00`, as clocks here show it.
    private static func moment(_ text: String) -> Double? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        return parts.count == 2 ? LocalTime.moment(String(parts[1]), ofDay: String(parts[0])) : nil
    }
}
