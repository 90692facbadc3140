internal import PropertyList
internal import Reminders

/// One change of the store, as it can be taken back: what its entries said before and after.
///
/// It has the entries only, not the whole file: what was changed elsewhere since, by the daemon or with an editor, stays when
/// the step is taken back.
package struct UndoStep: Hashable, Sendable {
    /// An entry that the change touched.
    struct EntryChange: Hashable, Sendable {
        var key: EntryKey
        /// Where it stands among the others, before and after.
        var positionBefore: Int
        /// nil where there was, or is, none.
        var before: PropertyListValue?
        var after: PropertyListValue?
    }

    /// Which entry of the store is meant.
    struct EntryKey: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable { case place, geotification }
        var kind: Kind
        /// The place's name or the geotification's identifier.
        var name: String
        /// Of several that have it: 0 is the last one.
        var occurrence = 0
    }

    /// When it was made, seconds since 1970.
    package var date: Double
    /// What the person did, in one line.
    package var command: String
    var changes: [EntryChange]

    /// - Parameters:
    ///   - old: The store's property list before.
    ///   - new: The same after.
    init(date: Double, command: String, from old: PropertyListValue, to new: PropertyListValue) {
        self.date = date
        self.command = command
        let (before, after) = (StoreEntries(old), StoreEntries(new))
        changes = before.all.compactMap { entry in
            let other = after[entry.key]
            if let other, other.value.isIdentical(to: entry.value) { return nil }
            return EntryChange(
                key: entry.key, positionBefore: entry.position, before: entry.value, after: other?.value)
        }
        changes += after.all.filter { before[$0.key] == nil }.map {
            EntryChange(key: $0.key, positionBefore: $0.position, before: nil, after: $0.value)
        }
    }
}

/// The entries of a store's property list by what they are called. Those that have no name no command touches.
struct StoreEntries {
    struct Entry: Hashable {
        var key: UndoStep.EntryKey
        var position: Int
        var value: PropertyListValue
    }

    private(set) var all: [Entry] = []
    private var indices: [UndoStep.EntryKey: Int] = [:]

    init(_ root: PropertyListValue) {
        let places = root.dictionary?[StoreKey.places]?.dictionary?.entries ?? []
        let geotifications = root.dictionary?[StoreKey.geotifications]?.array ?? []
        read(places.map { ($0.key, $0.value) }, .place)
        read(geotifications.map { ($0.dictionary?[GeotificationKey.identifier]?.string, $0) }, .geotification)
    }

    subscript(key: UndoStep.EntryKey) -> Entry? { indices[key].map { all[$0] } }

    private mutating func read(_ entries: [(name: String?, value: PropertyListValue)], _ kind: UndoStep.EntryKey.Kind) {
        var found: [Entry] = []
        var key = UndoStep.EntryKey(kind: kind, name: "")
        // From the end, so that one that is added or removed before others of its name leaves these what they are.
        var counts: [String: Int] = [:]
        for (position, entry) in entries.enumerated().reversed() {
            guard let name = entry.name else { continue }
            (key.name, key.occurrence) = (name, counts[name, default: 0])
            counts[name, default: 0] += 1
            found.append(Entry(key: key, position: position, value: entry.value))
        }
        for entry in found.reversed() {
            indices[entry.key] = all.count
            all.append(entry)
        }
    }
}

extension PropertyListValue {
    /// Whether a file would say the same. For `==` texts are also equal that are composed differently.
    func isIdentical(to other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.array(let a), .array(let b)): a.elementsEqual(b) { $0.isIdentical(to: $1) }
        case (.dictionary(let a), .dictionary(let b)):
            a.entries.elementsEqual(b.entries) {
                $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isIdentical(to: $1.value)
            }
        default: self == other
        }
    }
}
