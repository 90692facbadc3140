import CommandLine
import Control
import Geofencing
import Ports
import Wording

/// The daemon's status as text.
enum StatusText {
    /// `inside since 2026-03-02 08:31 (4 fixes of 20 m)`.
    static func state(_ state: RegionState) -> String {
        var text = state.status.rawValue
        if let since = state.since { text += " since " + TimeText.local(since) }
        if !state.evidence.isEmpty { text += " (\(state.evidence))" }
        return text
    }

    /// How many outside geotifications and how many problems are listed.
    private static let most = 10

    /// - Parameter now: Seconds since 1970.
    static func table(_ status: DaemonStatus, now: Double) -> Table {
        var table = Table([Table.Column(), Table.Column(isFilled: true)])
        for row in rows(status, now: now) {
            let style: TextStyle =
                switch row[0] {
                case "Positions": status.source.condition == .working ? .good : .doubtful
                case "Problem": .bad
                default: .plain
                }
            table.add([Table.Cell(row[0]), Table.Cell(row[1], style)])
        }
        return table
    }

    /// The geotifications inside which the user is, and the nearest others.
    /// - Returns: Also how many are left out.
    static func table(_ surroundings: Surroundings) -> (Table, others: Int) {
        var table = Table([Table.Column(isCuttable: true), Table.Column(), Table.Column()])
        let lines = surroundings.nearestFirst
        let shown = lines.prefix(lines.count { $0.state.status == .inside } + most)
        for line in shown {
            // Inside, the distance is 0.
            let heading = line.state.status == .inside ? nil : line.heading
            table.add([
                Table.Cell(line.identifier), Table.Cell(heading?.text ?? ""),
                Table.Cell(state(line.state), style(of: line.state.status)),
            ])
        }
        return (table, lines.count - shown.count)
    }

    static func style(of status: RegionStatus) -> TextStyle {
        switch status {
        case .inside: .good
        case .outside: .plain
        case .unknown: .faint
        }
    }

    /// - Parameter now: Seconds since 1970.
    private static func rows(_ status: DaemonStatus, now: Double) -> [[String]] {
        var rows = [["geotifyd", status.version], ["Positions", SourceText.name(status.source.condition)]]
        rows += [SourceText.reason(status.source), SourceText.remedy(status.source)].filter { !$0.isEmpty }.map {
            ["", $0]
        }
        rows.append(["Last fix", lastFix(status, now: now)])
        rows += networks(status)
        if status.waitingNotices > 0 { rows.append(["Notices", "\(status.waitingNotices) waiting to be shown"]) }
        if let until = status.pausedUntil {
            rows.append(["Paused", "until " + (until.isFinite ? TimeText.local(until) : "'geotify resume'")])
        }
        if let until = status.quietUntil {
            rows.append(["Quiet", until.isFinite ? "until " + TimeText.local(until) : "always"])
        }
        rows += status.snoozed.map { ["Snoozed", "\($0.identifier) until \(TimeText.local($0.until))"] }
        rows += status.problems.prefix(most).map { ["Problem", $0] }
        if status.problems.count > most {
            rows.append(["Problem", "and \(status.problems.count - most) more; 'geotify status --json' has all"])
        }
        return rows
    }

    /// What is heard of networks, and at which places that is.
    private static func networks(_ status: DaemonStatus) -> [[String]] {
        guard let networks = status.networks else { return [] }
        guard networks.source.condition == .working else {
            let source = networks.source
            return [["Networks", SourceText.name(source.condition)], ["", SourceText.explanation(of: source)]]
        }
        return [["Networks", summary(of: networks)]]
            + networks.places.map { line in
                let status = line.status == .unknown ? "" : line.status.rawValue + " "
                return ["", status + line.place + ": " + line.words]
            }
    }

    /// "NetworkManager, hears 4 access points, connected to 1".
    static func summary(of networks: NetworkStatus) -> String {
        let count = networks.accessPoints
        var text = networks.manager.map { $0 + ", " } ?? ""
        text += "hears \(count == 0 ? "no" : count.description) access point" + (count == 1 ? "" : "s")
        if networks.connections > 0 { text += ", connected to \(networks.connections)" }
        if networks.isWired { text += networks.connections > 0 ? " and by cable" : ", connected by cable" }
        return text
    }

    private static func lastFix(_ status: DaemonStatus, now: Double) -> String {
        guard let time = status.fixTime else { return "none yet" }
        let accuracy = status.fixAccuracy.map { "accuracy " + GeotificationText.metres($0.rounded()) }
        return TimeText.duration(now - time) + " ago, " + (accuracy ?? "accuracy unknown")
    }
}
