internal import Geofencing
internal import PropertyList
package import Reminders

/// A store that is being changed. Keys, entries and their order stay as they are, except for what is changed.
package struct StoreDraft {
    private let file: String
    private var root: PropertyListDictionary
    var rawPlaces: PropertyListDictionary
    private(set) var places: [String: Place]
    private(set) var placePositions: [String: Int]
    /// The entries as they stand in the file, those that are right (nil for the others), and where each identifier stands.
    var rawGeotifications: [PropertyListValue]
    private var geotifications: [Geotification?]
    private(set) var positions: [String: Int]
    /// By what an identifier begins with, the number below which there is no free one.
    private var nextNumbers: [String: Int] = [:]

    /// What was wrong with the file when it was read.
    package let problems: [StoreProblem]

    init(_ reader: StoreReader, file: String) {
        self.file = file
        root = reader.root
        rawPlaces = reader.rawPlaces
        places = reader.places
        placePositions = reader.placePositions
        rawGeotifications = reader.rawGeotifications
        geotifications = reader.geotifications
        positions = reader.positions
        problems = reader.problems
    }

    /// The property list as it is now.
    var value: PropertyListValue {
        var root = root
        if root[StoreKey.places] != nil || !rawPlaces.isEmpty { root[StoreKey.places] = .dictionary(rawPlaces) }
        if root[StoreKey.geotifications] != nil || !rawGeotifications.isEmpty {
            root[StoreKey.geotifications] = .array(rawGeotifications)
        }
        return .dictionary(root)
    }

    /// The entries that are right, as they are now.
    package var reminders: ReminderSet {
        ReminderSet(
            places: StoreReader.places(places, placePositions),
            geotifications: geotifications.compactMap(\.self))
    }
}

// MARK: - Identifiers

extension StoreDraft {
    /// The identifier that begins with this text; one that is equal to it wins. Also of an entry that is wrong, so that it can
    /// be removed.
    /// - Throws: `emptyIdentifier`, since nothing is the beginning of all of them; `unknownIdentifier`, `ambiguous`.
    package func resolve(_ prefix: String) throws(StoreChangeError) -> String {
        if prefix.isEmpty { throw .emptyIdentifier }
        if positions[prefix] != nil { return prefix }
        let fitting = positions.filter { $0.key.hasPrefix(prefix) }.sorted { $0.value < $1.value }.map(\.key)
        switch fitting.count {
        case 0: throw .unknownIdentifier(prefix)
        case 1: return fitting[0]
        default: throw .ambiguous(prefix, fitting)
        }
    }

    /// An identifier made of the note: `buy-milk`, then `buy-milk-2`.
    /// - Parameter taken: Further ones that it must not be.
    package mutating func uniqueIdentifier(for note: String, besides taken: Set<String> = []) -> String {
        let base = Slug.of(note) ?? "reminder"
        // Thousands may have the same note: those that were tried once are taken still.
        var number = nextNumbers[base] ?? 1
        func identifier() -> String { number == 1 ? base : "\(base)-\(number)" }
        while positions[identifier()] != nil || taken.contains(identifier()) { number += 1 }
        nextNumbers[base] = number
        return identifier()
    }
}

// MARK: - Geotifications

extension StoreDraft {
    /// Appends a geotification.
    /// - Returns: Warnings, e.g. of a radius that was clamped.
    /// - Throws: `identifierTaken`, `unknownPlace`, `wrongPlace`, `invalid`.
    @discardableResult
    package mutating func add(_ geotification: Geotification) throws(StoreChangeError) -> [String] {
        try checkIsFree(identifier: geotification.identifier)
        let (checked, warnings) = try check(Self.storable(geotification))
        positions[checked.identifier] = geotifications.count
        geotifications.append(checked)
        rawGeotifications.append(.dictionary(EntryWriter.write(checked, over: nil, in: PropertyListDictionary())))
        return warnings
    }

    /// Changes a geotification; its identifier may become another one. An entry that was wrong is mended.
    /// - Returns: Warnings, e.g. of a radius that was clamped.
    /// - Throws: `unknownIdentifier`, `identifierTaken`, `unknownPlace`, `wrongPlace`, `invalid`.
    @discardableResult
    package mutating func replace(
        _ identifier: String, with geotification: Geotification
    ) throws(StoreChangeError) -> [String] {
        let position = try position(of: identifier)
        if geotification.identifier != identifier, positions[geotification.identifier] != nil {
            throw .identifierTaken(geotification.identifier)
        }
        let (checked, warnings) = try check(geotification, insteadOf: geotifications[position])
        write(checked, at: position)
        if checked.identifier != identifier { readAgain() }
        return warnings
    }

    /// Removes them all, or none if one of them isn't there.
    /// - Throws: `unknownIdentifier`.
    package mutating func remove(_ identifiers: [String]) throws(StoreChangeError) {
        var gone: Set<Int> = []
        for identifier in identifiers { gone.insert(try position(of: identifier)) }
        rawGeotifications = rawGeotifications.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        readAgain()
    }

    /// - Throws: `unknownIdentifier`; `wrongEntry` where the entry is wrong otherwise.
    package mutating func setEnabled(_ isEnabled: Bool, of identifier: String) throws(StoreChangeError) {
        try edit(identifier) { $0.isEnabled = isEnabled }
    }

    /// - Parameter completed: Seconds since 1970; nil where it is to be done again.
    /// - Throws: `unknownIdentifier`; `wrongEntry` where the entry is wrong otherwise.
    package mutating func setCompleted(_ completed: Double?, of identifier: String) throws(StoreChangeError) {
        try edit(identifier) { $0.completed = completed }
    }

    private mutating func edit(
        _ identifier: String, _ change: (inout Geotification) -> Void
    ) throws(StoreChangeError) {
        let position = try position(of: identifier)
        guard var geotification = geotifications[position] else { throw .wrongEntry(identifier) }
        change(&geotification)
        write(geotification, at: position)
    }

    private mutating func write(_ geotification: Geotification, at position: Int) {
        let geotification = Self.storable(geotification)
        let dictionary = rawGeotifications[position].dictionary ?? PropertyListDictionary()
        rawGeotifications[position] = .dictionary(
            EntryWriter.write(geotification, over: geotifications[position], in: dictionary))
        geotifications[position] = geotification
    }

    /// As it is read again: times have whole seconds.
    private static func storable(_ geotification: Geotification) -> Geotification {
        var storable = geotification
        storable.completed = geotification.completed?.rounded(.down)
        return storable
    }

    func position(of identifier: String) throws(StoreChangeError) -> Int {
        guard let position = positions[identifier] else { throw .unknownIdentifier(identifier) }
        return position
    }

    /// - Returns: The geotification as it is stored, and warnings.
    private func check(
        _ geotification: Geotification, insteadOf old: Geotification? = nil
    ) throws(StoreChangeError) -> (Geotification, [String]) {
        guard StoreRules.isIdentifier(geotification.identifier) else {
            let finding = "is " + StoreRules.quoted(geotification.identifier)
            throw .invalid(key: "identifier", finding: finding, rule: StoreRules.identifier)
        }
        if geotification.identifier != old?.identifier {
            try Self.checkIsVisible(geotification.identifier, as: "identifier")
        }
        guard geotification.note == old?.note || RuleLimits.isNote(geotification.note) else {
            let finding = "is " + StoreRules.quoted(geotification.note)
            throw .invalid(key: "note", finding: finding, rule: StoreRules.noteText)
        }
        try checkRules(of: geotification, insteadOf: old)
        switch geotification.target {
        case .circle(let circle):
            var checked = geotification
            let (storable, warnings) = try Self.check(circle)
            checked.target = .circle(storable)
            return (checked, warnings)
        case .place(let name):
            let place = try place(named: name)
            let isNew = old.map { $0.target != geotification.target || $0.eventType != geotification.eventType }
            if geotification.eventType == .pass, place.circle == nil, isNew ?? true {
                throw .invalid(key: "eventType", finding: "is pass", rule: StoreRules.passing)
            }
            return (geotification, [])
        }
    }

    /// Rules that stay what they were may do nothing, as the file may say it.
    private func checkRules(of new: Geotification, insteadOf old: Geotification?) throws(StoreChangeError) {
        if let fault = RuleValues.fault(of: new.rules) {
            throw .invalid(key: fault.key, finding: fault.finding, rule: fault.rule)
        }
        guard new.rules != old?.rules || new.eventType != old?.eventType else { return }
        if let idle = RuleValues.idle(new.rules, on: new.eventType) {
            throw .invalid(key: idle.key, finding: idle.finding, rule: idle.rule)
        }
    }

    /// - Returns: The circle as it is stored, and warnings.
    /// - Throws: `invalid`.
    static func check(_ circle: Circle) throws(StoreChangeError) -> (Circle, [String]) {
        let finding = "is " + StoreRules.text(circle.radius)
        switch StoreRules.judge(radius: circle.radius) {
        case .refused: throw .invalid(key: "radius", finding: finding, rule: StoreRules.radius)
        case .fine: return (circle, [])
        case .warning(let rule):
            let radius = min(circle.radius, StoreRules.largestRadius)
            return (Circle(center: circle.center, radius: radius), ["radius \(finding), \(rule)"])
        }
    }
}

// MARK: - What a change does to the rest

extension StoreDraft {
    /// Other entries may be right or wrong now: geotifications that name a place, a second one of the same identifier.
    mutating func readAgain() {
        guard let reader = try? StoreReader(value, file: file) else { return }
        places = reader.places
        placePositions = reader.placePositions
        geotifications = reader.geotifications
        positions = reader.positions
        nextNumbers = [:]
    }
}
