package import Shifts

/// When a geotification reports what its region saw, how it is shown, and what it runs. Each is a key of the store.
package struct ReminderRules: Hashable, Sendable {
    /// Shown once, then done (`once`).
    package var isOnce = false
    /// Seconds within which it isn't shown again (`repeatAfter`).
    package var repeatAfter: Double?
    /// Seconds that one must have stayed, on exit: been away, before it counts (`dwell`). Sleep counts.
    package var dwell: Double?
    /// When it may be shown, in local time (`when`); nil: always.
    package var schedule: OpeningHours?
    /// A window of the schedule that opens while one is already inside counts as an arrival (`catchUp`).
    package var catchesUp = false
    /// It reports nothing before and nothing from then on (`from`, `until`), seconds since 1970.
    package var from: Double?
    /// It reports nothing from then on (`until`), seconds since 1970.
    package var until: Double?

    /// nil: as the settings have it (`urgency`).
    package var urgency: Urgency?
    /// A name of the sound naming specification (`sound`); nil: the default, empty: none.
    package var sound: String?
    /// How long a notice stays (`timeout`).
    package var timeout = Timeout.server
    /// A program and its arguments (`run`); never handed to a shell.
    package var program: [String] = []

    /// The name of a profile whose shift begins (`startShift`); with `both`: on arriving.
    package var startShift: String?
    /// The name of a profile whose shift ends (`stopShift`); with `both`: on leaving.
    package var stopShift: String?
    /// Where its crossings are sent (`post`, `postAs`, `postInsecure`).
    package var post: Target?

    /// Creates rules that all have their defaults.
    package init() {}

    /// Whether they do something that only the user may have asked for: run a program, or tell others.
    package var needsTrust: Bool { Self.trusted.contains { value(of: $0) != nil } }
    private static let trusted = RuleKey.allCases.filter { !$0.isExported }

    /// As the notification specification has it.
    package enum Urgency: String, CaseIterable, Hashable, Sendable { case low, normal, critical }

    /// How long a notification stays.
    package enum Timeout: Hashable, Sendable {
        /// As long as the notification server has it.
        case server
        case seconds(Double)
        case never
    }
}
