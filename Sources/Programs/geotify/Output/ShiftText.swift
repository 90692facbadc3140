import CommandLine
import Reminders
import Shifts

/// Shift profiles and shifts as text.
enum ShiftText {
    /// Number, profile, start, duration, route length and points.
    static func row(_ progress: ShiftProgress, now: Double) -> [String] {
        let shift = progress.shift
        return [
            String(shift.id), shift.profile, TimeText.local(shift.began),
            RuleText.minutes((shift.ended ?? now) - shift.began) + (shift.isOn ? ", on" : ""), route(shift.distance),
            count(shift.points, "point"), progress.waiting > 0 ? "\(progress.waiting) to be sent" : "",
        ]
    }

    /// Everything about one shift.
    static func status(_ progress: ShiftProgress, now: Double) -> [[String]] {
        let shift = progress.shift
        let duration = RuleText.minutes((shift.ended ?? now) - shift.began)
        var rows = [
            shift.isOn
                ? ["Running", "since \(TimeText.local(shift.began)), for \(duration)" + cause(shift)]
                : ["Was on", "from \(TimeText.local(shift.began)), for \(duration)" + cause(shift)]
        ]
        if shift.isOn, let until = shift.until { rows.append(["Until", TimeText.local(until)]) }
        rows.append(["Points", "\(shift.points), one every \(DurationText.text(shift.every))"])
        rows.append(["Route", route(shift.distance)])
        let shares = progress.shares
        guard let first = shares.first else { return rows + [["Sent", "nowhere"]] }
        let receivers = shares.filter { $0.sent > 0 }
        for share in receivers.isEmpty ? [first] : receivers {
            rows.append(["Sent", "\(share.sent) to \(address(share.state.target))"])
        }
        if shares.count == 1 || progress.waiting == 0 {
            rows.append(["Waiting", String(progress.waiting)])
        } else {
            for share in shares where share.waiting > 0 {
                rows.append(["Waiting", "\(share.waiting) for \(address(share.state.target))"])
            }
        }
        return rows + refused(progress.setAside, of: [shift.profile])
            + outcome(progress.decisive.map(\.state), now: now)
    }

    /// What still has to be sent to a target.
    /// - Parameter profiles: Those whose points it has refused.
    static func rows(_ delivery: DeliveryState, refusedOf profiles: [String], now: Double) -> [[String]] {
        [["To", address(delivery.target)], ["Waiting", String(delivery.waiting)]]
            + refused(delivery.setAside, of: profiles) + outcome([delivery], now: now)
    }

    static func rows(_ profile: ShiftProfile) -> [[String]] {
        var rows = [["Every", DurationText.text(profile.every)]]
        rows.append(["Sent", profile.target.map { "to " + address($0) } ?? "nowhere"])
        if let tracker = profile.target?.tracker { rows.append(["Tracker", tracker]) }
        return rows
    }

    private static func refused(_ count: Int, of profiles: [String]) -> [[String]] {
        guard count > 0 else { return [] }
        let command = CommandText.line(["geotify", "shift", "retry"] + profiles)
        let remedy = profiles.isEmpty ? "" : "; '\(command)' sends the points again"
        return [["Set aside", "\(count), refused by the receiver" + remedy]]
    }

    /// - Parameter deliveries: One for each target.
    private static func outcome(_ deliveries: [DeliveryState], now: Double) -> [[String]] {
        let success = deliveries.compactMap(\.lastSuccess).max()
        var rows = [["Last success", success.map(TimeText.local) ?? "none yet"]]
        for delivery in deliveries {
            guard let error = delivery.lastError else { continue }
            let since = delivery.failingSince.map { ", for \(RuleText.minutes(now - $0))" } ?? ""
            let subject = deliveries.count > 1 ? address(delivery.target) + ": " : ""
            rows.append(["Last error", subject + error + since])
        }
        return rows
    }

    private static func cause(_ shift: Shift) -> String {
        shift.origin == .crossing ? ", started by a geotification" : ""
    }

    static func address(_ target: Target) -> String {
        "\(target.url.text) (\(target.format.rawValue)\(target.url.isReadable ? ", not encrypted" : ""))"
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func route(_ metres: Double) -> String { DistanceText.text(metres, accuracy: 10) }
}
