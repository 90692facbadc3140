internal import PropertyList
internal import Reminders
internal import Shifts

/// The keys that say when a geotification reports, how it is shown, and what it runs. Each may be missing.
extension EntryReader {
    mutating func rules() -> ReminderRules {
        var rules = ReminderRules()
        rules.isOnce = boolean("once", default: false)
        rules.repeatAfter = seconds("repeatAfter")
        rules.dwell = seconds("dwell")
        rules.schedule = schedule()
        rules.catchesUp = boolean("catchUp", default: false)
        rules.from = date("from")
        rules.until = date("until")
        rules.urgency = urgency()
        rules.sound = sound()
        rules.timeout = timeout()
        rules.program = program()
        rules.startShift = profile("startShift")
        rules.stopShift = profile("stopShift")
        rules.post = post()
        return rules
    }

    private mutating func seconds(_ key: String) -> Double? {
        guard let value = dictionary[key] else { return nil }
        if let seconds = value.number, RuleLimits.seconds.contains(seconds) { return seconds }
        report(valueOf: key, rule: RuleValues.secondsRule)
        return nil
    }

    private mutating func schedule() -> OpeningHours? {
        guard let value = dictionary["when"] else { return nil }
        guard let text = value.string else {
            report(valueOf: "when", rule: RuleValues.scheduleRule)
            return nil
        }
        do {
            return try OpeningHours(text)
        } catch {
            report(key: "when", finding: "is wrong (\(error))", rule: RuleValues.scheduleRule)
            return nil
        }
    }

    private mutating func urgency() -> ReminderRules.Urgency? {
        guard let value = dictionary["urgency"] else { return nil }
        if let urgency = value.string.flatMap(ReminderRules.Urgency.init) { return urgency }
        report(valueOf: "urgency", rule: RuleValues.urgencyRule)
        return nil
    }

    private mutating func sound() -> String? {
        guard let value = dictionary["sound"] else { return nil }
        if let name = value.string, RuleValues.isSound(name) { return name }
        report(valueOf: "sound", rule: RuleValues.soundRule)
        return nil
    }

    private mutating func timeout() -> ReminderRules.Timeout {
        switch dictionary["timeout"] {
        case nil: return .server
        case .string("never"): return .never
        case let value:
            if let seconds = value?.number, RuleValues.timeout.contains(seconds) { return .seconds(seconds) }
            report(valueOf: "timeout", rule: RuleValues.timeoutRule)
            return .server
        }
    }

    private mutating func post() -> Target? {
        let isInsecure = boolean("postInsecure", default: false)
        var format = DeliveryFormat.owntracks
        if let value = dictionary["postAs"] {
            if let given = value.string.flatMap(DeliveryFormat.init), given.takesCrossings {
                format = given
            } else {
                report(valueOf: "postAs", rule: RuleValues.postFormatRule)
                return nil
            }
        }
        guard let value = dictionary["post"] else {
            for key in ["postAs", "postInsecure"] where dictionary[key] != nil {
                report(key: key, finding: "is there without post", rule: "does nothing without post")
            }
            return nil
        }
        guard let url = value.string else {
            report(valueOf: "post", rule: TargetURL.Fault.noAddress.description)
            return nil
        }
        do {
            return try Target(url: url, format: format, isInsecure: isInsecure)
        } catch {
            // An address with a password isn't repeated.
            report(key: "post", finding: "can't be used", rule: RuleValues.rule(of: error))
            return nil
        }
    }

    private mutating func program() -> [String] {
        guard let value = dictionary["run"] else { return [] }
        let words = value.array?.map(\.string)
        if let words, !words.contains(nil), RuleValues.isProgram(words.compactMap(\.self)) {
            return words.compactMap(\.self)
        }
        report(valueOf: "run", rule: RuleValues.programRule)
        return []
    }

    private mutating func profile(_ key: String) -> String? {
        guard let value = dictionary[key] else { return nil }
        if let name = value.string, ShiftProfile.isName(name) { return name }
        report(valueOf: key, rule: ShiftProfile.nameRule)
        return nil
    }
}
