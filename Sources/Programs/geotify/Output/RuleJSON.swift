import JSON
import Platform
import Reminders
import Shifts

/// The rules of a reminder as JSON, with the store's keys; those that are as they are by themselves are left out.
enum RuleJSON {
    static func members(of rules: ReminderRules) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if rules.isOnce { members.append(.init("once", .bool(true))) }
        if let pause = rules.repeatAfter { members.append(.init("repeatAfter", .number(pause))) }
        if let dwell = rules.dwell { members.append(.init("dwell", .number(dwell))) }
        if let schedule = rules.schedule { members.append(.init("when", .string(schedule.text))) }
        if rules.catchesUp { members.append(.init("catchUp", .bool(true))) }
        if let from = rules.from { members.append(.init("from", .string(RFC3339.string(from: from)))) }
        if let until = rules.until { members.append(.init("until", .string(RFC3339.string(from: until)))) }
        if let urgency = rules.urgency { members.append(.init("urgency", .string(urgency.rawValue))) }
        if let sound = rules.sound { members.append(.init("sound", .string(sound))) }
        switch rules.timeout {
        case .server: break
        case .seconds(let seconds): members.append(.init("timeout", .number(seconds)))
        case .never: members.append(.init("timeout", .string("never")))
        }
        if let profile = rules.startShift { members.append(.init("startShift", .string(profile))) }
        if let profile = rules.stopShift { members.append(.init("stopShift", .string(profile))) }
        if let post = rules.post {
            members.append(.init("post", .string(post.url.text)))
            members.append(.init("postAs", .string(post.format.rawValue)))
            if post.isInsecure { members.append(.init("postInsecure", .bool(true))) }
        }
        if !rules.program.isEmpty { members.append(.init("run", .array(rules.program.map(JSONValue.string)))) }
        return members
    }
}
