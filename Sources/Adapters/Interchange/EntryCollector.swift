internal import Geofencing
internal import Reminders

/// Takes the entries of a file one by one, checks them, and fills in what the file doesn't say.
struct EntryCollector {
    let defaults: ImportDefaults
    private var taken = ImportResult()
    /// The rules that entries have but may not set, and how many entries have any.
    private var refusedRules: (keys: Set<RuleKey>, entries: Int) = ([], 0)

    /// Bytes of UTF-8.
    private static let longestNote = 64 << 10
    private static let longestIdentifier = 1024

    init(defaults: ImportDefaults) { self.defaults = defaults }

    /// What was collected.
    var result: ImportResult {
        var result = taken
        let count = taken.withoutRadius.count
        if count > 0 {
            let subject = count == 1 ? "1 entry has no radius and gets" : "\(count) entries have no radius and get"
            result.remarks.append("\(subject) \(EntryText.number(defaults.radius)) m")
        }
        if refusedRules.entries > 0 {
            let keys = RuleKey.allCases.filter(refusedRules.keys.contains).map(\.rawValue).joined(separator: ", ")
            let subject = refusedRules.entries == 1 ? "1 entry has" : "\(refusedRules.entries) entries have"
            result.remarks.append("\(subject) rules that aren't imported: \(keys)")
        }
        return result
    }

    /// Takes an entry, or notes why it can't be taken.
    /// - Throws: where there are more entries than a file may have.
    mutating func add(_ draft: EntryDraft) throws(InterchangeError) {
        if let fault = draft.fault { return try refuse(draft.entry, fault) }
        guard let latitude = draft.latitude, let longitude = draft.longitude else {
            return try refuse(draft.entry, "it has no position; latitude and longitude should be there, in degrees")
        }
        guard (-90.0...90.0).contains(latitude) else {
            return try refuse(
                draft.entry, "latitude is \(EntryText.number(latitude)), must be a number of degrees from -90 to 90")
        }
        guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
            return try refuse(
                draft.entry, "longitude is \(EntryText.number(longitude)), must be a number of degrees from -180 to 180"
            )
        }
        let radius = draft.radius ?? defaults.radius
        guard radius.isFinite, radius >= 1 else {
            return try refuse(
                draft.entry, "radius is \(EntryText.number(radius)), must be a number of metres, at least 1")
        }
        let note = EntryText.note(draft.note ?? "")
        guard note.utf8.count <= Self.longestNote else {
            return try refuse(
                draft.entry, "its note has \(note.utf8.count) bytes; at most \(Self.longestNote) can be taken")
        }
        try count()
        var fence = InterchangeEntry(
            note: note, eventType: draft.eventType ?? defaults.eventType,
            circle: Circle(center: center, radius: radius))
        fence.entry = draft.entry
        fence.place = draft.place.map(EntryText.line).flatMap { $0.isEmpty ? nil : $0 }
        fence.isEnabled = draft.isEnabled
        fence.created = draft.created
        fence.completed = draft.completed
        fence.firesInitially = draft.firesInitially
        fence.rules = draft.rules
        fence.remarks = draft.remarks
        if let identifier = draft.identifier, !identifier.isEmpty {
            if EntryText.isIdentifier(identifier), identifier.utf8.count <= Self.longestIdentifier {
                fence.identifier = identifier
            } else {
                fence.remarks.append("its identifier can't be taken; it gets another one")
            }
        }
        if !draft.refusedRules.isEmpty {
            refusedRules.keys.formUnion(draft.refusedRules)
            refusedRules.entries += 1
        }
        if draft.radius == nil { taken.withoutRadius.insert(taken.reminders.count) }
        if draft.eventType == nil { taken.withoutEventType.insert(taken.reminders.count) }
        taken.reminders.append(fence)
    }

    /// Notes an entry that can't be taken.
    /// - Parameter message: What is wrong and what would be right.
    mutating func refuse(_ entry: String, _ message: String) throws(InterchangeError) {
        try count()
        taken.badEntries.append(BadEntry(entry: entry, message: message))
    }

    /// Notes something about the file as a whole, once.
    mutating func remark(_ text: String) {
        if !taken.remarks.contains(text) { taken.remarks.append(text) }
    }

    private func count() throws(InterchangeError) {
        guard taken.reminders.count + taken.badEntries.count < InterchangeFormat.maximumEntries else {
            throw InterchangeError("the file has more than \(InterchangeFormat.maximumEntries) entries")
        }
    }
}
