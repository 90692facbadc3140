internal import Reminders
internal import Shifts

/// Which values the rules of a reminder may have, and how it is said.
enum RuleValues {
    static let secondsRule = "must be a number of seconds from 1 to 31536000"
    /// Of `timeout`: a second to a day.
    static let timeout = 1.0...86_400
    static let timeoutRule = "must be a number of seconds from 1 to 86400, or never"
    static let scheduleRule = "must be a text with weekdays and times, such as Mo-Fr 07:00-10:00"
    static let urgencyRule = "must be low, normal or critical"
    static let soundRule = "must be a name such as message-new-instant, or empty for none"
    static let postFormatRule = "must be owntracks, locative or geofency"
    static let programRule =
        "must be an array of texts: a program's name or absolute path, then its arguments, at most 32 KiB in all"

    /// A name of the sound naming specification, or nothing for silence.
    static func isSound(_ name: String) -> Bool {
        name.utf8.count <= 100
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// What would be right in place of an address that can't be posted to.
    static func rule(of fault: TargetURL.Fault) -> String {
        fault == .plain
            ? "http would send positions for everybody on the way to read: use https, or set postInsecure"
            : fault.description
    }

    /// Whether these words are a program and its arguments. A path relative to who knows which directory is none.
    static func isProgram(_ words: [String]) -> Bool {
        guard let name = words.first, !name.isEmpty, name.hasPrefix("/") || !name.contains("/") else { return false }
        return !name.hasSuffix("/") && words.allSatisfy(RuleLimits.isNote)
            && words.reduce(0) { $0 + $1.utf8.count + 1 } <= 32 << 10
    }

    /// What is wrong with a rule, or does nothing: its key, what it is, and what would be right.
    typealias Fault = (key: String, finding: String, rule: String)

    /// What is wrong with rules that didn't come from a file; nil if nothing.
    static func fault(of rules: ReminderRules) -> Fault? {
        for key in RuleKey.allCases {
            guard let rule = rule(against: rules, key), let value = rules.value(of: key) else { continue }
            return (key.rawValue, "is \(text(value))", rule)
        }
        return nil
    }

    /// What would be right in place of the value that a rule has; nil if that is right.
    private static func rule(against rules: ReminderRules, _ key: RuleKey) -> String? {
        switch key {
        case .repeatAfter: isSeconds(rules.repeatAfter) ? nil : secondsRule
        case .dwell: isSeconds(rules.dwell) ? nil : secondsRule
        case .timeout:
            if case .seconds(let seconds) = rules.timeout, !timeout.contains(seconds) { timeoutRule } else { nil }
        case .sound: rules.sound.map(isSound) == false ? soundRule : nil
        case .startShift: rules.startShift.map(ShiftProfile.isName) == false ? ShiftProfile.nameRule : nil
        case .stopShift: rules.stopShift.map(ShiftProfile.isName) == false ? ShiftProfile.nameRule : nil
        case .run: rules.program.isEmpty || isProgram(rules.program) ? nil : programRule
        // Their types have right values only.
        case .once, .when, .catchUp, .from, .until, .urgency, .post, .postAs, .postInsecure: nil
        }
    }

    private static func isSeconds(_ seconds: Double?) -> Bool { seconds.map(RuleLimits.seconds.contains) ?? true }

    private static func text(_ value: StoreValue) -> String {
        switch value {
        case .flag(let flag): String(flag)
        case .number(let number): StoreRules.text(number)
        case .date: "a date"
        case .text(let text): StoreRules.quoted(text)
        case .words(let words): StoreRules.quoted(words.joined(separator: " "))
        }
    }

    /// What can never have an effect in this combination; nil if everything can.
    static func idle(_ rules: ReminderRules, on event: EventType) -> Fault? {
        if rules.catchesUp, rules.schedule == nil {
            return idle(.catchUp, "is true", "does nothing without when, which says what to catch up with")
        }
        if rules.catchesUp, event == .exit || event == .pass {
            return idle(.catchUp, "is true", "does nothing on \(event.rawValue): eventType must be entry or both")
        }
        if let dwell = rules.dwell, event == .pass {
            return idle(
                .dwell, "is \(StoreRules.text(dwell))", "does nothing on pass: eventType must be entry, exit or both"
            )
        }
        if rules.isOnce, let pause = rules.repeatAfter {
            return idle(.repeatAfter, "is \(StoreRules.text(pause))", "does nothing with once: must stand alone")
        }
        if let start = rules.startShift, start == rules.stopShift, event != .both {
            return idle(
                .stopShift, "is that of startShift",
                "does nothing on \(event.rawValue), after which the shift begins anew: eventType must be both"
            )
        }
        if rules.post != nil, event == .pass {
            return idle(.post, "is there", "does nothing on pass: eventType must be entry, exit or both")
        }
        if let from = rules.from, let until = rules.until, until <= from {
            return idle(.until, "isn't later than from", "must be later, or nothing is ever reported")
        }
        return nil
    }

    private static func idle(_ key: RuleKey, _ finding: String, _ rule: String) -> Fault {
        (key.rawValue, finding, rule)
    }
}
