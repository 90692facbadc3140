internal import Shifts

/// A rule of a geotification, by the key that it has in the store, in JSON and in exchanged files.
///
/// Whatever reads, writes, checks or shows rules switches over these keys without a `default`, so that the compiler names
/// every place that a new rule needs.
package enum RuleKey: String, CaseIterable, Hashable, Sendable {
    case once, repeatAfter, dwell, when, catchUp, from, until
    case urgency, sound, timeout
    case startShift, stopShift
    case post, postAs, postInsecure
    case run

    /// What a rule can cause.
    package enum Effect: Hashable, Sendable {
        /// It only says when and how a notice is shown.
        case notice
        /// It starts or ends a shift.
        case shift
        /// It sends crossings to a server.
        case delivery
        /// It runs a program.
        case program
    }

    /// What the rule can cause.
    package var effect: Effect {
        switch self {
        case .once, .repeatAfter, .dwell, .when, .catchUp, .from, .until, .urgency, .sound, .timeout: .notice
        case .startShift, .stopShift: .shift
        case .post, .postAs, .postInsecure: .delivery
        case .run: .program
        }
    }

    /// Whether an imported file may set the rule: data of others brings no power.
    package var isImported: Bool { effect == .notice }

    /// Whether the rule is written to files for other programs. Addresses and arguments may hold secrets.
    package var isExported: Bool {
        switch effect {
        case .notice, .shift: true
        case .delivery, .program: false
        }
    }
}

extension ReminderRules {
    /// The value of a rule as the store has it, `post…` each on its own.
    /// - Returns: nil if the rule has its default, which needs no key.
    package func value(of key: RuleKey) -> StoreValue? {
        switch key {
        case .once: isOnce ? .flag(true) : nil
        case .repeatAfter: repeatAfter.map(StoreValue.number)
        case .dwell: dwell.map(StoreValue.number)
        case .when: schedule.map { .text($0.text) }
        case .catchUp: catchesUp ? .flag(true) : nil
        case .from: from.map(StoreValue.date)
        case .until: until.map(StoreValue.date)
        case .urgency: urgency.map { .text($0.rawValue) }
        case .sound: sound.map(StoreValue.text)
        case .timeout:
            switch timeout {
            case .server: nil
            case .seconds(let seconds): .number(seconds)
            case .never: .text("never")
            }
        case .startShift: startShift.map(StoreValue.text)
        case .stopShift: stopShift.map(StoreValue.text)
        case .post: post.map { .text($0.url.text) }
        case .postAs: post.flatMap { $0.format == .owntracks ? nil : .text($0.format.rawValue) }
        case .postInsecure: post?.isInsecure == true ? .flag(true) : nil
        case .run: program.isEmpty ? nil : .words(program)
        }
    }

    /// Takes a rule from other rules, its default too; `post…` all together.
    package mutating func take(_ key: RuleKey, from other: ReminderRules) {
        switch key {
        case .once: isOnce = other.isOnce
        case .repeatAfter: repeatAfter = other.repeatAfter
        case .dwell: dwell = other.dwell
        case .when: schedule = other.schedule
        case .catchUp: catchesUp = other.catchesUp
        case .from: from = other.from
        case .until: until = other.until
        case .urgency: urgency = other.urgency
        case .sound: sound = other.sound
        case .timeout: timeout = other.timeout
        case .startShift: startShift = other.startShift
        case .stopShift: stopShift = other.stopShift
        case .post, .postAs, .postInsecure: post = other.post
        case .run: program = other.program
        }
    }

    /// These rules, with the defaults in place of those that aren't kept.
    package func keeping(_ isKept: (RuleKey) -> Bool) -> ReminderRules {
        var rules = self
        for key in RuleKey.allCases where !isKept(key) { rules.take(key, from: ReminderRules()) }
        return rules
    }

    /// The keys of the rules that don't have their defaults.
    package var keys: [RuleKey] { RuleKey.allCases.filter { value(of: $0) != nil } }
}
