internal import Geofencing
internal import PropertyList
internal import Reminders

/// Reads one geotification or place, and collects all that is wrong with it.
struct EntryReader {
    let dictionary: PropertyListDictionary
    let subject: StoreProblem.Subject
    let file: String
    /// The line of a key's value, or of the entry.
    let line: (_ key: String?) -> Int?

    private(set) var problems: [StoreProblem] = []

    init(
        _ dictionary: PropertyListDictionary, subject: StoreProblem.Subject, file: String,
        line: @escaping (_ key: String?) -> Int?
    ) {
        self.dictionary = dictionary
        self.subject = subject
        self.file = file
        self.line = line
        for key in dictionary.doubledKeys { report(key: key, finding: "stands twice", rule: StoreRules.once) }
    }

    var isRight: Bool { !problems.contains { $0.severity == .error } }

    mutating func report(
        _ severity: StoreProblem.Severity = .error, key: String?, finding: String?, rule: String
    ) {
        problems.append(
            StoreProblem(
                severity: severity, file: file, line: line(key), subject: subject, key: key, finding: finding,
                rule: rule))
    }

    /// A geotification, or nil with the problems that it has.
    /// - Parameter reference: What there is under the name of a place.
    mutating func geotification(
        identifier: String?, reference: (_ place: String) -> PlaceReference
    ) -> Geotification? {
        if identifier == nil { report(valueOf: GeotificationKey.identifier, rule: StoreRules.identifier) }
        let note = dictionary[GeotificationKey.note]?.string
        if note == nil { report(valueOf: GeotificationKey.note, rule: StoreRules.note) }
        let eventType = EventType(storeValue: dictionary[GeotificationKey.eventType])
        if eventType == nil { report(valueOf: GeotificationKey.eventType, rule: StoreRules.eventType) }
        let target = target(reference: reference)
        let isEnabled = boolean(GeotificationKey.enabled, default: true)
        let isInitial = boolean(GeotificationKey.initial, default: false)
        let completed = date(GeotificationKey.completed)
        let rules = rules()
        guard isRight, let identifier, let note, let eventType, let target else { return nil }
        if let idle = RuleValues.idle(rules, on: eventType) {
            report(.warning, key: idle.key, finding: idle.finding, rule: idle.rule)
        }
        if eventType == .pass, case .place(let name) = target, reference(name) == .networks {
            report(.warning, key: GeotificationKey.eventType.rawValue, finding: "is pass", rule: StoreRules.passing)
        }
        return Geotification(
            identifier: identifier, note: note, eventType: eventType, target: target, isEnabled: isEnabled,
            completed: completed, firesInitially: isInitial, rules: rules)
    }

    /// A place, or nil with the problems that it has.
    mutating func place(named name: String) -> Place? {
        let networks = networks()
        if hasCircle {
            guard let circle = circle(), isRight else { return nil }
            return Place(name: name, circle: circle, networks: networks)
        }
        if networks.isEmpty && isRight {
            report(key: nil, finding: "has neither a circle nor networks", rule: StoreRules.placeTarget)
        }
        return isRight ? Place(name: name, circle: nil, networks: networks) : nil
    }

    private var hasCircle: Bool { CircleKey.allCases.contains { dictionary[$0] != nil } }

    /// The circle of a place or a geotification, or nil with the problems that it has.
    private mutating func circle() -> Circle? {
        let latitude = number(.latitude, within: -90...90, rule: StoreRules.latitude)
        let longitude = number(.longitude, within: -180...180, rule: StoreRules.longitude)
        let radius = radius()
        guard let latitude, let longitude, let radius,
            let center = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Circle(center: center, radius: radius)
    }

    /// The networks of a place.
    mutating func networks() -> Set<Network> {
        guard let value = dictionary[PlaceKey.networks] else { return [] }
        guard let values = value.array else {
            report(valueOf: PlaceKey.networks, rule: StoreRules.networks)
            return []
        }
        var networks: Set<Network> = []
        for value in values {
            guard let network = value.string.flatMap(Network.init) else {
                report(
                    key: PlaceKey.networks.rawValue, finding: "has one that \(StoreRules.finding(value))",
                    rule: StoreRules.networks)
                continue
            }
            networks.insert(network)
        }
        return networks
    }

    private mutating func target(reference: (_ place: String) -> PlaceReference) -> Geotification.Target? {
        guard let place = dictionary[GeotificationKey.place] else {
            if hasCircle { return circle().map { .circle($0) } }
            report(key: nil, finding: nil, rule: StoreRules.target)
            return nil
        }
        if hasCircle {
            report(key: GeotificationKey.place.rawValue, finding: "stands beside a circle", rule: StoreRules.target)
            return nil
        }
        guard let name = place.string, reference(name) != .missing else {
            report(valueOf: GeotificationKey.place, rule: "must be the name of a place of this file")
            return nil
        }
        if reference(name) == .wrong {
            report(valueOf: GeotificationKey.place, rule: "must be the name of a place that is right itself")
            return nil
        }
        return .place(name)
    }

    private mutating func radius() -> Double? {
        guard let radius = dictionary[CircleKey.radius]?.number else {
            report(valueOf: CircleKey.radius, rule: StoreRules.radius)
            return nil
        }
        switch StoreRules.judge(radius: radius) {
        case .refused:
            report(valueOf: CircleKey.radius, rule: StoreRules.radius)
            return nil
        case .warning(let rule): report(.warning, valueOf: CircleKey.radius, rule: rule)
        case .fine: break
        }
        return min(radius, StoreRules.largestRadius)
    }

    private mutating func number(_ key: CircleKey, within range: ClosedRange<Double>, rule: String) -> Double? {
        if let number = dictionary[key]?.number, range.contains(number) { return number }
        report(valueOf: key, rule: rule)
        return nil
    }

    mutating func boolean(_ key: some RawRepresentable<String>, default missing: Bool) -> Bool {
        guard let value = dictionary[key] else { return missing }
        if let boolean = value.boolean { return boolean }
        report(valueOf: key, rule: "must be true or false")
        return missing
    }

    mutating func date(_ key: some RawRepresentable<String>) -> Double? {
        switch dictionary[key] {
        case nil: return nil
        case .date(let time): return time
        default:
            report(valueOf: key, rule: StoreRules.date)
            return nil
        }
    }

    mutating func report(
        _ severity: StoreProblem.Severity = .error, valueOf key: some RawRepresentable<String>, rule: String
    ) {
        report(severity, key: key.rawValue, finding: StoreRules.finding(dictionary[key]), rule: rule)
    }
}

extension EventType {
    /// As it is written, also by the programs that this one took over from: `onEntry`, `On Entry` and 0 are `entry`.
    fileprivate init?(storeValue value: PropertyListValue?) {
        switch value {
        case .integer(0), .real(0), .string("onEntry"), .string("On Entry"): self = .entry
        case .integer(1), .real(1), .string("onExit"), .string("On Exit"): self = .exit
        case .string(let text): self.init(rawValue: text)
        default: return nil
        }
    }
}
