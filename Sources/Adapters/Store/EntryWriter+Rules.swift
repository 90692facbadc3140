internal import PropertyList
internal import Reminders
internal import Shifts

extension EntryWriter {
    /// Writes the rules that differ; one that has its default needs no key.
    static func write(
        _ new: ReminderRules, over old: ReminderRules?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        func write<Value: Equatable>(
            _ key: String, _ rule: KeyPath<ReminderRules, Value>, _ value: (Value) -> PropertyListValue?
        ) {
            if new[keyPath: rule] != old?[keyPath: rule] { dictionary[key] = value(new[keyPath: rule]) }
        }
        write("once", \.isOnce) { $0 ? .boolean(true) : nil }
        write("repeatAfter", \.repeatAfter) { $0.map(seconds) }
        write("dwell", \.dwell) { $0.map(seconds) }
        write("when", \.schedule?.text) { $0.map { .string($0) } }
        write("catchUp", \.catchesUp) { $0 ? .boolean(true) : nil }
        write("from", \.from) { $0.map { .date($0) } }
        write("until", \.until) { $0.map { .date($0) } }
        write("urgency", \.urgency) { $0.map { .string($0.rawValue) } }
        write("sound", \.sound) { $0.map { .string($0) } }
        write("timeout", \.timeout) { timeout in
            switch timeout {
            case .server: nil
            case .seconds(let time): seconds(time)
            case .never: .string("never")
            }
        }
        write("post", \.post?.url.text) { $0.map { .string($0) } }
        write("postAs", \.post?.format) { format in
            format.flatMap { $0 == .owntracks ? nil : .string($0.rawValue) }
        }
        write("postInsecure", \.post?.isInsecure) { $0 == true ? .boolean(true) : nil }
        write("run", \.program) { $0.isEmpty ? nil : .array($0.map { .string($0) }) }
        write("startShift", \.startShift) { $0.map { .string($0) } }
        write("stopShift", \.stopShift) { $0.map { .string($0) } }
        return dictionary
    }

    /// A whole number where it is one.
    private static func seconds(_ seconds: Double) -> PropertyListValue {
        Int64(exactly: seconds).map { .integer($0) } ?? .real(seconds)
    }
}
