internal import PropertyList
internal import Reminders

extension StoreDraft {
    func hasIdentifier(_ identifier: String) -> Bool { positions[identifier] != nil }

    /// - Throws: `identifierTaken`.
    package func checkIsFree(identifier: String) throws(StoreChangeError) {
        if hasIdentifier(identifier) { throw .identifierTaken(identifier) }
    }

    /// - Throws: `invalid` for what no place may be called.
    package static func check(nameOfPlace name: String) throws(StoreChangeError) {
        guard !PlaceName.isName(name) else { return }
        throw .invalid(key: "the place's name", finding: "is " + StoreRules.quoted(name), rule: PlaceName.rule)
    }

    /// - Throws: `placeTaken`.
    package func checkIsFree(place name: String) throws(StoreChangeError) {
        if rawPlaces[name]?.dictionary != nil || placePositions[name] != nil { throw .placeTaken(name) }
    }
}
