internal import PropertyList
internal import Reminders

extension EntryWriter {
    /// Writes the rules that differ; a rule that has its default needs no key.
    static func write(
        _ new: ReminderRules, over old: ReminderRules?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        for key in RuleKey.allCases {
            let value = new.value(of: key)
            if let old, old.value(of: key) == value { continue }
            dictionary[key] = value.map(PropertyListValue.init)
        }
        return dictionary
    }
}

extension PropertyListValue {
    /// Whole numbers are written as integers.
    init(_ value: StoreValue) {
        self =
            switch value {
            case .flag(let flag): .boolean(flag)
            case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .real(number)
            case .date(let time): .date(time)
            case .text(let text): .string(text)
            case .words(let words): .array(words.map { .string($0) })
            }
    }
}
