import JSON
import Platform
import Reminders

/// The rules of a geotification as JSON, under the store's keys; rules that have their defaults are left out.
enum RuleJSON {
    static func members(of rules: ReminderRules) -> [JSONValue.Member] {
        RuleKey.allCases.compactMap { key in
            rules.value(of: key).map { JSONValue.Member(key.rawValue, value($0)) }
        }
    }

    private static func value(_ value: StoreValue) -> JSONValue {
        switch value {
        case .flag(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .date(let time): .string(RFC3339.string(from: time))
        case .text(let text): .string(text)
        case .words(let words): .array(words.map(JSONValue.string))
        }
    }
}
