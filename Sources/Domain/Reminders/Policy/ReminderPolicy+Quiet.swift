/// What keeps reminders from being shown at once.
package enum Silence: Int, Comparable, Sendable {
    /// Nothing does.
    case none
    /// Quiet hours: only what is critical is shown.
    case quiet
    /// A pause: nothing is shown.
    case paused

    /// Orders silences by how little may be shown.
    package static func < (a: Silence, b: Silence) -> Bool { a.rawValue < b.rawValue }

    /// Whether something of these rules, with the settings' defaults filled in, is shown.
    package func allows(_ rules: ReminderRules) -> Bool {
        switch self {
        case .none: true
        case .quiet: rules.urgency == .critical
        case .paused: false
        }
    }
}

/// Quiet hours: a pause that comes by the clock, and lets through what is critical.
///
/// That they begin needs no wake-up, since it matters only once there is something to show; that they end does.
extension ReminderPolicy {
    /// As of the last time that was told.
    package var silence: Silence { isPaused ? .paused : quietUntil != nil ? .quiet : .none }

    /// Sets the hours in which only critical notices are shown; nil for none.
    package mutating func setQuietHours(_ hours: OpeningHours?, at moment: Moment) {
        quietHours = hours
        keepQuietHours(at: moment)
    }

    /// The end of the quiet hours that are at that time, seconds since 1970, infinite where there is none; nil: it isn't quiet.
    package func quietEnd(at date: Double) -> Double? {
        guard let quietHours, quietHours.isOpen(at: date, in: calendar) else { return nil }
        return quietHours.nextClosing(after: date, in: calendar) ?? .infinity
    }

    mutating func keepQuietHours(at moment: Moment) {
        let end = quietEnd(at: moment.date)
        guard end != quietUntil else { return }
        quietUntil = end
        noteChange()
    }
}
