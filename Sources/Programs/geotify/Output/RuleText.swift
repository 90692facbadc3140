import CommandLine
import Platform
import Reminders
import Shifts
import Text

/// The rules of a reminder as people read them.
enum RuleText {
    /// What matters in a list, in short words: `once`, `Mo-Fr 07:00-10:00`, `after 10 min there`, `until 24 Dec 2026`.
    static func short(_ geotification: Geotification, now: Double) -> [String] {
        let rules = geotification.rules
        var parts: [String] = []
        if rules.isOnce { parts.append("once") }
        if let schedule = rules.schedule { parts.append(schedule.text) }
        if let dwell = rules.dwell {
            parts.append("after \(DurationText.text(dwell))" + whereabouts(geotification.eventType))
        }
        if let pause = rules.repeatAfter { parts.append("at most every \(DurationText.text(pause))") }
        if let from = rules.from, from > now { parts.append("from " + beginning(from)) }
        if let until = rules.until, until > now { parts.append("until " + end(until)) }
        if let urgency = rules.urgency, urgency != .normal { parts.append(urgency.rawValue) }
        if let profile = rules.startShift { parts.append("starts " + profile) }
        if let profile = rules.stopShift { parts.append("stops " + profile) }
        if let post = rules.post { parts.append("posts to " + post.url.host) }
        if let program = rules.program.first { parts.append("runs " + Directory.name(of: program)) }
        return parts
    }

    /// Whether nothing will be shown any more.
    static func isExpired(_ rules: ReminderRules, now: Double) -> Bool { rules.until.map { $0 <= now } ?? false }

    /// A line for each rule that isn't as it is by itself.
    static func rows(_ geotification: Geotification, now: Double) -> [[String]] {
        let rules = geotification.rules
        var rows: [[String]] = []
        if rules.isOnce { rows.append(["Once", "shown once, then done"]) }
        if let pause = rules.repeatAfter { rows.append(["Repeat", "not again within \(DurationText.text(pause))"]) }
        if let dwell = rules.dwell {
            rows.append(["Dwell", "after \(DurationText.text(dwell))" + whereabouts(geotification.eventType)])
        }
        if let schedule = rules.schedule { rows.append(["When", schedule.text]) }
        if rules.catchesUp { rows.append(["Catch up", "a time that begins while one is there counts"]) }
        if let from = rules.from { rows.append(["From", beginning(from)]) }
        if let until = rules.until {
            rows.append(["Until", end(until) + (isExpired(rules, now: now) ? ", expired" : "")])
        }
        if let urgency = rules.urgency { rows.append(["Urgency", urgency.rawValue]) }
        if let sound = rules.sound { rows.append(["Sound", sound.isEmpty ? "none" : sound]) }
        switch rules.timeout {
        case .server: break
        case .seconds(let seconds): rows.append(["Timeout", GeotificationText.number(seconds) + " s"])
        case .never: rows.append(["Timeout", "never"])
        }
        let (start, stop) = geotification.eventType == .both ? (", on arriving", ", on leaving") : ("", "")
        if let profile = rules.startShift { rows.append(["Shift", "begins \(profile)\(start)"]) }
        if let profile = rules.stopShift { rows.append(["Shift", "ends \(profile)\(stop)"]) }
        if let post = rules.post {
            rows.append([
                "Posts", "\(post.url.text) as \(post.format.rawValue)" + (post.isInsecure ? ", insecure" : ""),
            ])
        }
        if !rules.program.isEmpty { rows.append(["Runs", rules.program.map(word).joined(separator: " ")]) }
        return rows
    }

    private static func whereabouts(_ type: EventType) -> String {
        switch type {
        case .entry: " there"
        case .exit: " away"
        case .both, .pass: ""
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
