/// Keys with values in the order of the file; a key stands once.
package struct PropertyListDictionary: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: PropertyListValue

        package init(key: String, value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }

    package private(set) var entries: [Entry] = []

    /// Where each key stands, once there are too many to look through them all.
    private var positions: [String: Int]?
    private static let mostWithoutPositions = 16

    package init() {}

    package var keys: [String] { entries.map(\.key) }
    package var isEmpty: Bool { entries.isEmpty }

    /// Setting nil removes the key; setting a new key appends it; setting a present one keeps its position.
    package subscript(key: String) -> PropertyListValue? {
        get { position(of: key).map { entries[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?):
                entries[position].value = value
            case (let position?, nil):
                entries.remove(at: position)
                positions = nil
                indexIfLarge()
            case (nil, let value?):
                append(key, value)
            case (nil, nil):
                break
            }
        }
    }

    package func position(of key: String) -> Int? {
        if let positions { positions[key] } else { entries.firstIndex { $0.key == key } }
    }

    package static func == (a: Self, b: Self) -> Bool { a.entries == b.entries }

    package func hash(into hasher: inout Hasher) { hasher.combine(entries) }

    private mutating func append(_ key: String, _ value: PropertyListValue) {
        entries.append(Entry(key: key, value: value))
        positions?[key] = entries.count - 1
        indexIfLarge()
    }

    private mutating func indexIfLarge() {
        guard positions == nil, entries.count > Self.mostWithoutPositions else { return }
        positions = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
    }
}
