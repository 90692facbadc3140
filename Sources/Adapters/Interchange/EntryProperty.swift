internal import Geofencing
internal import Platform
internal import Reminders

/// What the store knows of an entry, under the store's keys. Each format has its own place for what it has no field for: an
/// object, an element of a namespace or a column that is named after the program.
enum EntryProperty: Hashable {
    case geotification(GeotificationKey)
    case circle(CircleKey)
    /// When it was made; no key of the store.
    case created
    case rule(RuleKey)

    static let identifier = Self.geotification(.identifier)
    static let note = Self.geotification(.note)
    static let eventType = Self.geotification(.eventType)
    static let latitude = Self.circle(.latitude)
    static let longitude = Self.circle(.longitude)
    static let radius = Self.circle(.radius)

    /// Those that may stand beside a format's own fields: all but the position.
    static let all: [Self] =
        GeotificationKey.allCases.map(geotification) + [.radius, .created] + RuleKey.allCases.map(rule)
    private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Those that every format has some field for.
    static let basic: Set<EntryProperty> = [.identifier, .note, .eventType, .radius]

    /// The key.
    var name: String {
        switch self {
        case .geotification(let key): key.rawValue
        case .circle(let key): key.rawValue
        case .created: "created"
        case .rule(let key): key.rawValue
        }
    }

    init?(name: String) {
        guard let property = Self.named[name] else { return nil }
        self = property
    }

    /// The properties of an entry that differ from their defaults, in the order of `all`.
    /// - Parameter left: Those that the format has fields for.
    static func values(
        of entry: InterchangeEntry, except left: Set<EntryProperty> = basic
    ) -> [(property: EntryProperty, value: StoreValue)] {
        all.compactMap { property in
            guard !left.contains(property), let value = property.value(of: entry) else { return nil }
            return (property, value)
        }
    }

    /// - Returns: nil if it has its default.
    func value(of entry: InterchangeEntry) -> StoreValue? {
        switch self {
        case .geotification(.identifier): entry.identifier.map(StoreValue.text)
        case .geotification(.note): .text(entry.note)
        case .geotification(.eventType): .text(entry.eventType.rawValue)
        case .geotification(.place): entry.place.map(StoreValue.text)
        case .geotification(.enabled): entry.isEnabled ? nil : .flag(false)
        case .geotification(.initial): entry.firesInitially ? .flag(true) : nil
        case .geotification(.completed): entry.completed.map(StoreValue.date)
        case .circle(.latitude): .number(entry.circle.center.latitude)
        case .circle(.longitude): .number(entry.circle.center.longitude)
        case .circle(.radius): .number(entry.circle.radius)
        case .created: entry.created.map(StoreValue.date)
        case .rule(.sound) where entry.rules.sound == "": .text(Self.silence)
        case .rule(let key): entry.rules.value(of: key)
        }
    }

    /// An empty text would be no value in some formats.
    fileprivate static let silence = "none"
}

extension StoreValue {
    /// As a text, in the formats that have nothing else.
    var text: String {
        switch self {
        case .flag(let flag): String(flag)
        case .number(let number): EntryText.number(number)
        case .date(let time): RFC3339.string(from: time)
        case .text(let text): text
        case .words(let words): words.joined(separator: " ")
        }
    }
}

extension EntryDraft {
    /// Takes a property from its text. One that can't be understood makes the entry unusable, since a reminder at other
    /// times than intended would be worse than none. The store checks which values a rule may have.
    mutating func set(_ property: EntryProperty, to text: String) {
        switch property {
        case .geotification(.identifier): identifier = text
        case .geotification(.note): note = text
        case .geotification(.eventType):
            take(property, text, "entry, exit, both or pass", EntryText.eventType) { $0.eventType = $1 }
        case .geotification(.place): place = text
        case .geotification(.enabled): takeFlag(property, text) { $0.isEnabled = $1 }
        case .geotification(.initial): takeFlag(property, text) { $0.firesInitially = $1 }
        case .geotification(.completed): takeDate(property, text) { $0.completed = $1 }
        case .circle(.radius): takeNumber(property, text, "a number of metres") { $0.radius = $1 }
        // Each format has its own fields for the position.
        case .circle(.latitude), .circle(.longitude): break
        case .created: takeDate(property, text) { $0.created = $1 }
        case .rule(let key): set(key, to: text)
        }
    }

    /// Takes a property that stands beside the format's own fields, if it is there.
    mutating func take(_ property: EntryProperty, named name: String, _ value: Scalar) {
        if case .rule(let key) = property, !key.isImported, value != .nothing {
            refusedRules.insert(key)
        } else if let text = takeText(name, value) {
            set(property, to: text)
        }
    }

    private mutating func set(_ key: RuleKey, to text: String) {
        let property = EntryProperty.rule(key)
        switch key {
        case .once: takeFlag(property, text) { $0.rules.isOnce = $1 }
        case .repeatAfter: takeNumber(property, text, "a number of seconds") { $0.rules.repeatAfter = $1 }
        case .dwell: takeNumber(property, text, "a number of seconds") { $0.rules.dwell = $1 }
        case .when:
            take(property, text, "weekdays and times, such as Mo-Fr 07:00-10:00", { try? OpeningHours($0) }) {
                $0.rules.schedule = $1
            }
        case .catchUp: takeFlag(property, text) { $0.rules.catchesUp = $1 }
        case .from: takeDate(property, text) { $0.rules.from = $1 }
        case .until: takeDate(property, text) { $0.rules.until = $1 }
        case .urgency:
            take(property, text, "low, normal or critical", ReminderRules.Urgency.init) { $0.rules.urgency = $1 }
        case .sound: rules.sound = text == EntryProperty.silence ? "" : text
        case .timeout:
            if text == "never" {
                rules.timeout = .never
            } else {
                takeNumber(property, text, "a number of seconds, or never") { $0.rules.timeout = .seconds($1) }
            }
        case .startShift, .stopShift, .post, .postAs, .postInsecure, .run: refusedRules.insert(key)
        }
    }

    private mutating func take<Value>(
        _ property: EntryProperty, _ text: String, _ right: String, _ value: (String) -> Value?,
        _ assign: (inout EntryDraft, Value) -> Void
    ) {
        guard let value = value(text) else {
            return fail("\(property.name) is \(EntryText.quoted(text)), must be \(right)")
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
