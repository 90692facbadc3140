package import Reminders
internal import Shifts

extension ReminderRules {
    /// Rules of any kind that the store can hold, each there or not.
    package static func random(using generator: inout SeededGenerator) -> ReminderRules {
        var rules = ReminderRules()
        for key in RuleKey.allCases where Bool.random(using: &generator) { rules.draw(key, using: &generator) }
        return rules
    }

    private mutating func draw(_ key: RuleKey, using generator: inout SeededGenerator) {
        switch key {
        case .once: isOnce = true
        case .repeatAfter: repeatAfter = 3600
        case .dwell: dwell = .random(in: 1...9000, using: &generator)
        case .when: schedule = try? OpeningHours("Mo-Fr 07:00-10:00; Sa 22:00-02:00")
        case .catchUp: catchesUp = true
        case .from: from = 1_700_000_000
        case .until: until = 1_800_000_000
        case .urgency: urgency = Urgency.allCases.randomElement(using: &generator)
        case .sound: sound = ["", "bell"].randomElement(using: &generator)
        case .timeout: timeout = [.never, .seconds(12.5)].randomElement(using: &generator) ?? .never
        case .startShift: startShift = "work"
        case .stopShift: stopShift = "Night shift"
        case .post: post = try? Target(url: "https://example.org/secret", format: .owntracks)
        case .postAs: post = try? Target(url: "https://example.org/secret", format: .locative)
        case .postInsecure:
            post = try? Target(url: "http://example.org/secret", format: .geofency, isInsecure: true)
        case .run: program = ["/usr/bin/logger", "secret", "a b"]
        }
    }
}
