/// Keys with values in the order of the file. Keys are the same where their bytes are; other texts that look the same are
/// other keys.
///
/// A key stands once, unless a file that says it twice is read as it is.
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

    /// Keys that stand more than once; the first of each counts.
    package private(set) var doubledKeys: [String] = []

    /// Where each key stands first, once there are too many to look through them all.
    private var positions: [[UInt8]: Int]?
    private static let mostWithoutPositions = 16

    package init() {}

    package var keys: [String] { entries.map(\.key) }
    package var isEmpty: Bool { entries.isEmpty }

    /// Setting nil removes the key; setting a new key appends it; setting a present one keeps its position. Both leave no
    /// second value of the key behind.
    package subscript(key: String) -> PropertyListValue? {
        get { position(of: key).map { entries[$0].value } }
        set {
            guard let position = position(of: key) else {
                if let newValue { append(key, newValue) }
                return
            }
            if let newValue { entries[position].value = newValue }
            let isDoubled = doubledKeys.contains { $0.isIdentical(to: key) }
            guard newValue == nil || isDoubled else { return }
            let first = newValue == nil ? position : position + 1
            entries[first...].removeAll { $0.key.isIdentical(to: key) }
            doubledKeys.removeAll { $0.isIdentical(to: key) }
            positions = nil
            indexIfLarge()
        }
    }

    package func position(of key: String) -> Int? {
        if let positions { positions[Array(key.utf8)] } else { entries.firstIndex { $0.key.isIdentical(to: key) } }
    }

    /// Appends an entry, also where its key stands already.
    mutating func append(_ key: String, _ value: PropertyListValue) {
        if position(of: key) == nil {
            positions?[Array(key.utf8)] = entries.count
        } else if !doubledKeys.contains(where: { $0.isIdentical(to: key) }) {
            doubledKeys.append(key)
        }
        entries.append(Entry(key: key, value: value))
        indexIfLarge()
    }

    /// Leaves of each key that stands more than once the first value, which is the one that counts.
    package mutating func removeDoubles() {
        for key in doubledKeys { self[key] = self[key] }
    }

    package static func == (a: Self, b: Self) -> Bool { a.entries == b.entries }

    package func hash(into hasher: inout Hasher) { hasher.combine(entries) }

    private mutating func indexIfLarge() {
        guard positions == nil, entries.count > Self.mostWithoutPositions else { return }
        positions = Dictionary(entries.enumerated().map { (Array($1.key.utf8), $0) }) { first, _ in first }
    }
}

extension String {
    /// Whether the bytes are the same. For `==` texts are also equal that are composed differently.
    fileprivate func isIdentical(to other: String) -> Bool {
        // Most keys differ in length, which is known without looking through them.
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
