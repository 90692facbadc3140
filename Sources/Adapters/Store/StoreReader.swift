internal import PropertyList
internal import Reminders

/// Reads a store's property list, entry by entry: one that is wrong doesn't keep the others from working.
struct StoreReader {
    /// The version of the store's layout that this program knows.
    static let version: Int64 = 1

    let root: PropertyListDictionary
    /// The places as they stand in the file; those that are right by their names; and where each name stands for the first
    /// time.
    let rawPlaces: PropertyListDictionary
    private(set) var places: [String: Place] = [:]
    private(set) var placePositions: [String: Int] = [:]
    /// The geotifications as they stand in the file; in the same order those that are right, nil for the others; and where
    /// each identifier stands for the first time.
    let rawGeotifications: [PropertyListValue]
    private(set) var geotifications: [Geotification?] = []
    private(set) var positions: [String: Int] = [:]
    private(set) var problems: [StoreProblem] = []

    private let file: String
    private let line: (_ path: [String]) -> Int?

    /// - Parameters:
    ///   - file: The store's path, for messages.
    ///   - line: The line of the value at a path.
    /// - Throws: The problem that makes the file as a whole no store.
    init(
        _ value: PropertyListValue, file: String, line: @escaping (_ path: [String]) -> Int? = { _ in nil }
    ) throws(StoreProblem) {
        self.file = file
        self.line = line
        func problem(_ key: String?, _ value: PropertyListValue?, _ rule: String) -> StoreProblem {
            StoreProblem(
                severity: .error, file: file, line: key.flatMap { line([$0]) } ?? line([]), subject: .file, key: key,
                finding: StoreRules.finding(value), rule: rule)
        }
        guard let root = value.dictionary else { throw problem(nil, value, "must be a dictionary") }
        if let key = root.doubledKeys.first {
            var doubled = problem(key, nil, StoreRules.once)
            doubled.finding = "stands twice"
            throw doubled
        }
        guard let places = (root[StoreKey.places] ?? .dictionary(PropertyListDictionary())).dictionary else {
            throw problem(
                StoreKey.places.rawValue, root[StoreKey.places], "must be a dictionary of places by their names")
        }
        guard let geotifications = (root[StoreKey.geotifications] ?? .array([])).array else {
            throw problem(
                StoreKey.geotifications.rawValue, root[StoreKey.geotifications], "must be an array of geotifications")
        }
        self.root = root
        rawPlaces = places
        rawGeotifications = geotifications
        switch root[StoreKey.version]?.number {
        case Double(Self.version): break
        case nil where root[StoreKey.version] == nil:
            var missing = problem(StoreKey.version.rawValue, nil, "should be 1, as which the file is read")
            missing.severity = .warning
            problems.append(missing)
        case let version? where version >= Double(Self.version + 1):
            throw problem(
                StoreKey.version.rawValue, root[StoreKey.version],
                "must be 1: the file is of a newer Geotify; update this one")
        default: throw problem(StoreKey.version.rawValue, root[StoreKey.version], "must be 1")
        }
        readPlaces()
        readGeotifications()
    }

    /// A store that has nothing yet.
    init(emptyFile file: String) {
        var root = PropertyListDictionary()
        root[StoreKey.version] = .integer(Self.version)
        root[StoreKey.places] = .dictionary(PropertyListDictionary())
        root[StoreKey.geotifications] = .array([])
        self.root = root
        rawPlaces = PropertyListDictionary()
        rawGeotifications = []
        self.file = file
        line = { _ in nil }
    }

    var contents: StoreContents {
        StoreContents(
            reminders: ReminderSet(
                places: Self.places(places, placePositions),
                geotifications: geotifications.compactMap(\.self)),
            problems: problems)
    }

    /// The places that are right, in the order of the file.
    static func places(_ places: [String: Place], _ positions: [String: Int]) -> [Place] {
        places.values.sorted { positions[$0.name, default: 0] < positions[$1.name, default: 0] }
    }

    private mutating func readPlaces() {
        for (index, entry) in rawPlaces.entries.enumerated() {
            let subject = StoreProblem.Subject.place(position: index + 1, name: entry.key)
            guard var reader = reader(of: entry.value, subject: subject, path: [StoreKey.places.rawValue, entry.key])
            else { continue }
            if !PlaceName.isName(entry.key) {
                reader.report(
                    key: nil, finding: "has the name \(StoreRules.quoted(entry.key))",
                    rule: "a place's name " + PlaceName.rule)
            }
            if let first = placePositions[entry.key] {
                reader.report(
                    key: nil, finding: "has the name of place \(first + 1) too", rule: "must have one of its own")
            } else {
                placePositions[entry.key] = index
            }
            if let place = reader.place(named: entry.key) { places[entry.key] = place }
            problems += reader.problems
        }
    }

    private mutating func readGeotifications() {
        geotifications.reserveCapacity(rawGeotifications.count)
        for (index, value) in rawGeotifications.enumerated() {
            geotifications.append(readGeotification(value, at: index))
        }
    }

    private mutating func readGeotification(_ value: PropertyListValue, at index: Int) -> Geotification? {
        let identifier = value.dictionary?[GeotificationKey.identifier]?.string.flatMap {
            StoreRules.isIdentifier($0) ? $0 : nil
        }
        let subject = StoreProblem.Subject.geotification(position: index + 1, identifier: identifier)
        guard var reader = reader(of: value, subject: subject, path: [StoreKey.geotifications.rawValue, String(index)])
        else {
            return nil
        }
        if let identifier, let first = positions[identifier] {
            reader.report(
                key: "identifier", finding: "is that of entry \(first + 1) too",
                rule: "must be one that no other entry has")
        } else if let identifier {
            positions[identifier] = index
        }
        let geotification = reader.geotification(identifier: identifier) {
            PlaceReference($0, in: places, placePositions)
        }
        problems += reader.problems
        return geotification
    }

    private mutating func reader(
        of value: PropertyListValue, subject: StoreProblem.Subject, path: [String]
    ) -> EntryReader? {
        let line = line
        if let dictionary = value.dictionary {
            return EntryReader(dictionary, subject: subject, file: file) { key in
                key.flatMap { line(path + [$0]) } ?? line(path)
            }
        }
        problems.append(
            StoreProblem(
                severity: .error, file: file, line: line(path), subject: subject, key: nil,
                finding: StoreRules.finding(value), rule: "must be a dictionary"))
        return nil
    }
}
