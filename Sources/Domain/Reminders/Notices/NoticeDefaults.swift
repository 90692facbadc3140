/// How notices are shown whose geotification doesn't say it.
package struct NoticeDefaults: Hashable, Sendable {
    /// nil: normal.
    package var urgency: ReminderRules.Urgency?
    /// A name of the sound naming specification; nil: the usual one, empty: none.
    package var sound: String?
    /// How long a notice stays.
    package var timeout = ReminderRules.Timeout.server

    /// Creates defaults that leave everything to the notification server.
    package init() {}
}

extension ReminderRules {
    /// With these in place of what isn't said.
    package func filled(with defaults: NoticeDefaults) -> ReminderRules {
        var rules = self
        rules.urgency = urgency ?? defaults.urgency
        rules.sound = sound ?? defaults.sound
        if timeout == .server { rules.timeout = defaults.timeout }
        return rules
    }
}
