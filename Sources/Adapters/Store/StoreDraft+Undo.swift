internal import PropertyList
internal import Reminders

extension StoreDraft {
    /// What is to become of the store's entries when a step is taken back.
    private struct Restoration {
        var replaced: [Int: PropertyListValue] = [:]
        var removed: Set<Int> = []
        var inserted: [(position: Int, name: String, value: PropertyListValue)] = []
        var isNeeded: Bool { !replaced.isEmpty || !removed.isEmpty || !inserted.isEmpty }
    }

    /// Takes a step back; what was changed since, and isn't of it, stays.
    /// - Returns: false where all is as it was before the step already.
    /// - Throws: `changedSince` where the entries of the step were changed since, `placeInUse`; then nothing is changed.
    mutating func takeBack(_ step: UndoStep) throws(StoreChangeError) -> Bool {
        let entries = StoreEntries(value)
        var restorations: [UndoStep.EntryKey.Kind: Restoration] = [:]
        var conflicts: [String] = []
        for change in step.changes {
            let current = entries[change.key]
            if Self.isSame(current?.value, change.before) { continue }
            guard let restored = Self.restored(current?.value, by: change) else {
                if !conflicts.contains(change.key.name) { conflicts.append(change.key.name) }
                continue
            }
            switch (current, restored) {
            case (let current?, .value(let value)):
                restorations[change.key.kind, default: Restoration()].replaced[current.position] = value
            case (let current?, .nothing):
                restorations[change.key.kind, default: Restoration()].removed.insert(current.position)
            case (nil, .value(let value)):
                restorations[change.key.kind, default: Restoration()].inserted.append(
                    (change.positionBefore, change.key.name, value))
            case (nil, .nothing): break
            }
        }
        if !conflicts.isEmpty { throw .changedSince(conflicts) }
        guard restorations.values.contains(where: \.isNeeded) else { return false }
        let right = Set(reminders.geotifications.map(\.identifier))
        if let places = restorations[.place] { restorePlaces(places) }
        if let geotifications = restorations[.geotification] { restoreGeotifications(geotifications) }
        let touched = Set(step.changes.filter { $0.key.kind == .geotification }.map(\.key.name))
        let lost = right.subtracting(touched).subtracting(reminders.geotifications.map(\.identifier)).sorted()
        if !lost.isEmpty {
            let place = step.changes.first { $0.key.kind == .place }?.key.name ?? ""
            throw .placeInUse(place, by: lost)
        }
        return true
    }

    private enum Restored {
        case value(PropertyListValue)
        case nothing
    }

    /// What an entry becomes; nil where it was changed since in what the change was about.
    private static func restored(_ current: PropertyListValue?, by change: UndoStep.EntryChange) -> Restored? {
        if isSame(current, change.after) { return change.before.map { .value($0) } ?? .nothing }
        // Key by key: the daemon may have noted that a reminder is done.
        guard var dictionary = current?.dictionary, let before = change.before?.dictionary,
            let after = change.after?.dictionary
        else { return nil }
        let keys = before.keys + after.keys.filter { before[$0] == nil }
        for key in keys where !isSame(before[key], after[key]) {
            if isSame(dictionary[key], before[key]) { continue }
            guard isSame(dictionary[key], after[key]) else { return nil }
            dictionary[key] = before[key]
        }
        return .value(.dictionary(dictionary))
    }

    private static func isSame(_ one: PropertyListValue?, _ other: PropertyListValue?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?): one.isIdentical(to: other)
        default: false
        }
    }

    private mutating func restoreGeotifications(_ restoration: Restoration) {
        var values: [PropertyListValue] = []
        for (position, value) in rawGeotifications.enumerated() where !restoration.removed.contains(position) {
            values.append(restoration.replaced[position] ?? value)
        }
        for entry in restoration.inserted.sorted(by: { $0.position < $1.position }) {
            values.insert(entry.value, at: min(entry.position, values.count))
        }
        rawGeotifications = values
        readAgain()
    }

    private mutating func restorePlaces(_ restoration: Restoration) {
        var entries: [(key: String, value: PropertyListValue)] = []
        for (position, entry) in rawPlaces.entries.enumerated() where !restoration.removed.contains(position) {
            entries.append((entry.key, restoration.replaced[position] ?? entry.value))
        }
        for entry in restoration.inserted.sorted(by: { $0.position < $1.position }) {
            entries.insert((entry.name, entry.value), at: min(entry.position, entries.count))
        }
        var places = PropertyListDictionary()
        // A name that stands twice keeps its first entry, which is the one that counts.
        for entry in entries where places[entry.key] == nil { places[entry.key] = entry.value }
        rawPlaces = places
        readAgain()
    }
}
