internal import Geofencing
internal import Platform
internal import Reminders

/// What this program knows of a fence and other formats have no field for, under the store's keys and as text. Each format
/// has a place of its own for them: an object or an element of a namespace or a column that is named after the program.
enum EntryProperty: String, CaseIterable {
    case identifier, note, eventType, radius
    case place
    case isEnabled = "enabled"
    case created, completed
    case firesInitially = "initial"
    case isOnce = "once"
    case repeatAfter, dwell
    case schedule = "when"
    case catchesUp = "catchUp"
    case from, until, urgency, sound, timeout

    /// Those that every format has some field for.
    static let basic: Set<EntryProperty> = [.identifier, .note, .eventType, .radius]

    /// The properties of a fence that differ from what counts where nothing is said, in the order of the cases.
    /// - Parameter left: Those that the format has fields for.
    static func texts(
        of fence: InterchangeEntry, except left: Set<EntryProperty> = basic
    ) -> [(property: EntryProperty, text: String)] {
        allCases.compactMap { property in
            guard !left.contains(property), let text = property.text(of: fence) else { return nil }
            return (property, text)
        }
    }

    /// nil where it is as it is by itself.
    func text(of fence: InterchangeEntry) -> String? {
        let rules = fence.rules
        return switch self {
        case .identifier: fence.identifier
        case .note: fence.note
        case .eventType: fence.eventType.rawValue
        case .radius: EntryText.number(fence.circle.radius)
        case .place: fence.place
        case .isEnabled: fence.isEnabled ? nil : "false"
        case .created: fence.created.map(RFC3339.string)
        case .completed: fence.completed.map(RFC3339.string)
        case .firesInitially: fence.firesInitially ? "true" : nil
        case .isOnce: rules.isOnce ? "true" : nil
        case .repeatAfter: rules.repeatAfter.map(EntryText.number)
        case .dwell: rules.dwell.map(EntryText.number)
        case .schedule: rules.schedule?.text
        case .catchesUp: rules.catchesUp ? "true" : nil
        case .from: rules.from.map(RFC3339.string)
        case .until: rules.until.map(RFC3339.string)
        case .urgency: rules.urgency?.rawValue
        case .sound: rules.sound.map { $0.isEmpty ? Self.silence : $0 }
        case .timeout:
            switch rules.timeout {
            case .server: nil
            case .seconds(let seconds): EntryText.number(seconds)
            case .never: "never"
            }
        }
    }

    /// An empty text would be no value in some formats.
    private static let silence = "none"
}

extension EntryDraft {
    /// Takes a property from its text; one that can't be understood makes the entry unusable, since a reminder that came
    /// at other times than it should would be worse than none. The store checks which values a rule may have.
    mutating func set(_ property: EntryProperty, to text: String) {
        switch property {
        case .identifier: identifier = text
        case .note: note = text
        case .eventType: take(property, text, "entry, exit, both or pass", EntryText.eventType) { $0.eventType = $1 }
        case .radius: takeNumber(property, text, "a number of metres") { $0.radius = $1 }
        case .place: place = text
        case .isEnabled: takeFlag(property, text) { $0.isEnabled = $1 }
        case .created: takeDate(property, text) { $0.created = $1 }
        case .completed: takeDate(property, text) { $0.completed = $1 }
        case .firesInitially: takeFlag(property, text) { $0.firesInitially = $1 }
        case .isOnce: takeFlag(property, text) { $0.rules.isOnce = $1 }
        case .repeatAfter: takeNumber(property, text, "a number of seconds") { $0.rules.repeatAfter = $1 }
        case .dwell: takeNumber(property, text, "a number of seconds") { $0.rules.dwell = $1 }
        case .schedule:
            take(property, text, "weekdays and times, such as Mo-Fr 07:00-10:00", { try? OpeningHours($0) }) {
                $0.rules.schedule = $1
            }
        case .catchesUp: takeFlag(property, text) { $0.rules.catchesUp = $1 }
        case .from: takeDate(property, text) { $0.rules.from = $1 }
        case .until: takeDate(property, text) { $0.rules.until = $1 }
        case .urgency:
            take(property, text, "low, normal or critical", ReminderRules.Urgency.init) { $0.rules.urgency = $1 }
        case .sound: rules.sound = text == "none" ? "" : text
        case .timeout:
            if text == "never" {
                rules.timeout = .never
            } else {
                takeNumber(property, text, "a number of seconds, or never") { $0.rules.timeout = .seconds($1) }
            }
        }
    }

    private mutating func take<Value>(
        _ property: EntryProperty, _ text: String, _ right: String, _ value: (String) -> Value?,
        _ assign: (inout EntryDraft, Value) -> Void
    ) {
        guard let value = value(text) else {
            return fail("\(property.rawValue) is \(EntryText.quoted(text)), must be \(right)")
        }
        assign(&self, value)
    }

    private mutating func takeNumber(
        _ property: EntryProperty, _ text: String, _ right: String, _ assign: (inout EntryDraft, Double) -> Void
    ) {
        take(property, text, right, { EntryText.number(from: $0) }, assign)
    }

    private mutating func takeFlag(
        _ property: EntryProperty, _ text: String, _ assign: (inout EntryDraft, Bool) -> Void
    ) {
        take(property, text, "true or false", { Bool($0) }, assign)
    }

    private mutating func takeDate(
        _ property: EntryProperty, _ text: String, _ assign: (inout EntryDraft, Double) -> Void
    ) {
        take(property, text, "a date such as 2026-03-02T08:31:07Z", { RFC3339.time(from: $0) }, assign)
    }
}
