import Reminders

/// Why a reminder was held back, for people.
enum HoldReasonText {
    static func why(_ rule: HeldReminder.Rule) -> String {
        switch rule {
        case .when: "--when: that was outside of its times"
        case .dwell: "--dwell: it counts only once that has lasted so long"
        case .repeatAfter: "--repeat-after: it had been given too short a time before"
        case .from: "--from: its time was still to come"
        case .until: "--until: it had expired"
        case .once: "--once: it was done"
        case .disabled: "it was disabled"
        case .quiet: "quiet hours: it is shown when they are over"
        case .pause: "a pause: it is shown when that is over"
        }
    }
}
