import CommandLine
import Platform
import Reminders
import Shifts
import Text

/// The rules of a geotification as people read them.
enum RuleText {
    /// What matters in a list, in a few words each.
    static func short(_ geotification: Geotification, now: Double) -> [String] {
        geotification.ruleSummary(now: now) { $1 ? end($0) : beginning($0) }
    }

    /// Whether nothing will be shown any more.
    static func isExpired(_ rules: ReminderRules, now: Double) -> Bool { rules.until.map { $0 <= now } ?? false }

    /// A line for each rule that doesn't have its default.
    static func rows(_ geotification: Geotification, now: Double) -> [[String]] {
        RuleKey.allCases.compactMap { key in row(of: key, geotification, now: now).map { [$0.name, $0.text] } }
    }

    private static func row(
        of key: RuleKey, _ geotification: Geotification, now: Double
    ) -> (name: String, text: String)? {
        let rules = geotification.rules
        let isBoth = geotification.eventType == .both
        switch key {
        case .once: return rules.isOnce ? ("Once", "shown once, then done") : nil
        case .repeatAfter: return rules.repeatAfter.map { ("Repeat", "not again within \(DurationText.text($0))") }
        case .dwell: return rules.dwell.map { ("Dwell", "after " + geotification.stay(of: $0)) }
        case .when: return rules.schedule.map { ("When", $0.text) }
        case .catchUp: return rules.catchesUp ? ("Catch up", "a time that begins while you are there counts") : nil
        case .from: return rules.from.map { ("From", beginning($0)) }
        case .until:
            return rules.until.map { ("Until", end($0) + (isExpired(rules, now: now) ? ", expired" : "")) }
        case .urgency: return rules.urgency.map { ("Urgency", $0.rawValue) }
        case .sound: return rules.sound.map { ("Sound", $0.isEmpty ? "none" : $0) }
        case .timeout:
            switch rules.timeout {
            case .server: return nil
            case .seconds(let seconds): return ("Timeout", GeotificationText.number(seconds) + " s")
            case .never: return ("Timeout", "never")
            }
        case .startShift: return rules.startShift.map { ("Shift", "starts \($0)" + (isBoth ? ", on arriving" : "")) }
        case .stopShift: return rules.stopShift.map { ("Shift", "ends \($0)" + (isBoth ? ", on leaving" : "")) }
        case .post:
            return rules.post.map {
                ("Posts", "\($0.url.text) as \($0.format.rawValue)" + ($0.isInsecure ? ", insecure" : ""))
            }
        // In the line of `post`.
        case .postAs, .postInsecure: return nil
        case .run:
            return rules.program.isEmpty ? nil : ("Runs", rules.program.map(word).joined(separator: " "))
        }
    }

    /// In whole minutes.
    static func minutes(_ seconds: Double) -> String {
        seconds < 60 ? "0 min" : DurationText.text((seconds / 60).rounded(.down) * 60)
    }

    /// `24 Dec 2026`, with the time where it isn't midnight.
    static func beginning(_ time: Double) -> String {
        let local = LocalTime.text(time)
        return date(local.date) + (local.time == "00:00" ? "" : " " + local.time)
    }

    /// The last day, where it ends with one: `24 Dec 2026`.
    static func end(_ time: Double) -> String {
        LocalTime.text(time).time == "00:00" ? date(LocalTime.text(time - 1).date) : beginning(time)
    }

    private static func date(_ date: String) -> String {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return date }
        return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// An argument, in quotes where it isn't one plain word.
    private static func word(_ text: String) -> String {
        let isPlain = !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        return isPlain ? text : "'" + TerminalText.oneLine(text) + "'"
    }
}
