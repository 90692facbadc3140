import Control
import Geofencing

/// The daemon's state as people read it.
enum StatusText {
    /// `inside since 2026-03-02 08:31 (4 fixes of 20 m)`.
    static func state(_ state: RegionState) -> String {
        var text = state.status.rawValue
        if let since = state.since { text += " since " + TimeText.local(since) }
        if !state.evidence.isEmpty { text += " (\(state.evidence))" }
        return text
    }

    /// Reason and remedy of a source's state, two sentences.
    static func explanation(of source: SourceState) -> String {
        [source.reason, source.remedy].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// - Parameter now: Seconds since 1970.
    static func rows(_ status: DaemonStatus, now: Double) -> [[String]] {
        var rows = [["geotifyd", status.version], ["Positions", status.source.condition.rawValue]]
        if !status.source.reason.isEmpty { rows.append(["", status.source.reason]) }
        if !status.source.remedy.isEmpty { rows.append(["", status.source.remedy]) }
        rows.append(["Last fix", lastFix(status, now: now)])
        if status.waitingNotices > 0 { rows.append(["Notices", "\(status.waitingNotices) waiting to be shown"]) }
        if let until = status.pausedUntil {
            rows.append(["Paused", "until " + (until.isFinite ? TimeText.local(until) : "'geotify resume'")])
        }
        if let until = status.quietUntil {
            rows.append(["Quiet", until.isFinite ? "until " + TimeText.local(until) : "always"])
        }
        rows += status.snoozed.map { ["Snoozed", "\($0.identifier) until \(TimeText.local($0.until))"] }
        rows += status.problems.map { ["Problem", $0] }
        return rows
    }

    private static func lastFix(_ status: DaemonStatus, now: Double) -> String {
        guard let time = status.fixTime else { return "none yet" }
        let accuracy = status.fixAccuracy.map { "accuracy " + GeotificationText.metres($0.rounded()) }
        return TimeText.duration(now - time) + " ago, " + (accuracy ?? "accuracy unknown")
    }
}
