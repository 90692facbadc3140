internal import Shifts

extension Geotification {
    /// Its rules in a few words each, for lists: `once`, `Mo-Fr 07:00-10:00`, `after 10 min there`, `until 24 Dec 2026`.
    /// How a notice sounds and how long it stays is left out.
    /// - Parameters:
    ///   - now: Seconds since 1970; moments that are over are left out.
    ///   - moment: Writes a moment, in seconds since 1970; `isEnd` says whether it is the end of a time.
    package func ruleSummary(now: Double, moment: (_ time: Double, _ isEnd: Bool) -> String) -> [String] {
        RuleKey.allCases.compactMap { key in
            switch key {
            case .once: rules.isOnce ? "once" : nil
            case .repeatAfter: rules.repeatAfter.map { "at most every " + DurationText.text($0) }
            case .dwell: rules.dwell.map { "after " + stay(of: $0) }
            case .when: rules.schedule?.text
            case .from: rules.from.flatMap { $0 > now ? "from " + moment($0, false) : nil }
            case .until: rules.until.flatMap { $0 > now ? "until " + moment($0, true) : nil }
            case .urgency: rules.urgency.flatMap { $0 == .normal ? nil : $0.rawValue }
            case .startShift: rules.startShift.map { "starts " + $0 }
            case .stopShift: rules.stopShift.map { "stops " + $0 }
            case .post: rules.post.map { "posts to " + $0.url.host }
            case .run: rules.program.first.map { "runs " + ($0.split(separator: "/").last.map(String.init) ?? $0) }
            case .catchUp, .sound, .timeout, .postAs, .postInsecure: nil
            }
        }
    }

    /// `10 min there`, on exit `10 min away`.
    /// - Parameter seconds: How long the user must have stayed.
    package func stay(of seconds: Double) -> String {
        let duration = DurationText.text(seconds)
        return switch eventType {
        case .entry: duration + " there"
        case .exit: duration + " away"
        case .both, .pass: duration
        }
    }
}
