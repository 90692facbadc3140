import Reminders

/// Why a reminder was held back, in words.
enum HoldReasonText {
    static func why(_ rule: HeldReminder.Rule) -> String {
        switch rule {
        case .when: "--when: it was outside these times"
        case .dwell: "--dwell: it counts only after this time"
        case .repeatAfter: "--repeat-after: it was shown too recently"
        case .from: "--from: it was too early"
        case .until: "--until: it had expired"
        case .once: "--once: it was done"
        case .disabled: "it was disabled"
        case .quiet: "quiet hours: it is shown when they end"
        case .pause: "a pause: it is shown when that ends"
        }
    }
}
