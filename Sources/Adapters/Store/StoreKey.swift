internal import PropertyList
internal import Reminders

/// A key at the top of the store's file.
package enum StoreKey: String, CaseIterable, Hashable, Sendable {
    case version, places, geotifications

    /// The names of all keys of the file, also of those within places and geotifications.
    package static let allNames = Set(
        allCases.map(\.rawValue) + PlaceKey.allCases.map(\.rawValue) + GeotificationKey.allCases.map(\.rawValue)
            + CircleKey.allCases.map(\.rawValue) + RuleKey.allCases.map(\.rawValue))
}

extension PropertyListDictionary {
    /// The value of a key of the store.
    subscript(key: some RawRepresentable<String>) -> PropertyListValue? {
        get { self[key.rawValue] }
        set { self[key.rawValue] = newValue }
    }
}
