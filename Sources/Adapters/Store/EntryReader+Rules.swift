internal import PropertyList
internal import Reminders
internal import Shifts

/// The rules of a geotification. Each key may be missing.
extension EntryReader {
    mutating func rules() -> ReminderRules {
        var rules = ReminderRules()
        for key in RuleKey.allCases { read(key, into: &rules) }
        return rules
    }

    private mutating func read(_ key: RuleKey, into rules: inout ReminderRules) {
        switch key {
        case .once: rules.isOnce = boolean(key, default: false)
        case .repeatAfter: rules.repeatAfter = seconds(key)
        case .dwell: rules.dwell = seconds(key)
        case .when: rules.schedule = schedule(key)
        case .catchUp: rules.catchesUp = boolean(key, default: false)
        case .from: rules.from = date(key)
        case .until: rules.until = date(key)
        case .urgency:
            rules.urgency = value(of: key, rule: RuleValues.urgencyRule) {
                $0.string.flatMap(ReminderRules.Urgency.init)
            }
        case .sound:
            rules.sound = value(of: key, rule: RuleValues.soundRule) { value in
                value.string.flatMap { RuleValues.isSound($0) ? $0 : nil }
            }
        case .timeout: rules.timeout = timeout(key)
        case .startShift: rules.startShift = profile(key)
        case .stopShift: rules.stopShift = profile(key)
        case .post: rules.post = post()
        // Read with `post`.
        case .postAs, .postInsecure: break
        case .run: rules.program = program(key)
        }
    }

    /// - Returns: nil if the key is missing or, which is reported, has another value.
    private mutating func value<Value>(
        of key: RuleKey, rule: String, _ read: (PropertyListValue) -> Value?
    ) -> Value? {
        guard let value = dictionary[key] else { return nil }
        if let value = read(value) { return value }
        report(valueOf: key, rule: rule)
        return nil
    }

    private mutating func seconds(_ key: RuleKey) -> Double? {
        value(of: key, rule: RuleValues.secondsRule) { value in
            value.number.flatMap { RuleLimits.seconds.contains($0) ? $0 : nil }
        }
    }

    private mutating func profile(_ key: RuleKey) -> String? {
        value(of: key, rule: ShiftProfile.nameRule) { value in
            value.string.flatMap { ShiftProfile.isName($0) ? $0 : nil }
        }
    }

    private mutating func schedule(_ key: RuleKey) -> OpeningHours? {
        guard let text = value(of: key, rule: RuleValues.scheduleRule, \.string) else { return nil }
        do {
            return try OpeningHours(text)
        } catch {
            report(key: key.rawValue, finding: "is wrong (\(error))", rule: RuleValues.scheduleRule)
            return nil
        }
    }

    private mutating func timeout(_ key: RuleKey) -> ReminderRules.Timeout {
        value(of: key, rule: RuleValues.timeoutRule) { value in
            if value.string == "never" { return .never }
            return value.number.flatMap { RuleValues.timeout.contains($0) ? .seconds($0) : nil }
        } ?? .server
    }

    private mutating func program(_ key: RuleKey) -> [String] {
        value(of: key, rule: RuleValues.programRule) { value in
            let words = value.array?.compactMap(\.string)
            return words.flatMap { $0.count == value.array?.count && RuleValues.isProgram($0) ? $0 : nil }
        } ?? []
    }

    private mutating func post() -> Target? {
        let isInsecure = boolean(RuleKey.postInsecure, default: false)
        let format = value(of: .postAs, rule: RuleValues.postFormatRule) { value in
            value.string.flatMap(DeliveryFormat.init).flatMap { $0.takesCrossings ? $0 : nil }
        }
        if format == nil, dictionary[RuleKey.postAs] != nil { return nil }
        guard dictionary[RuleKey.post] != nil else {
            for key in [RuleKey.postAs, .postInsecure] where dictionary[key] != nil {
                report(key: key.rawValue, finding: "is there without post", rule: "does nothing without post")
            }
            return nil
        }
        guard let url = value(of: .post, rule: TargetURL.Fault.noAddress.description, \.string) else { return nil }
        do {
            return try Target(url: url, format: format ?? .owntracks, isInsecure: isInsecure)
        } catch {
            // An address with a password isn't repeated.
            report(key: RuleKey.post.rawValue, finding: "can't be used", rule: RuleValues.rule(of: error))
            return nil
        }
    }
}
