internal import PropertyList
internal import Reminders
internal import Shifts

extension StoreDraft {
    func hasIdentifier(_ identifier: String) -> Bool { positions[identifier] != nil }

    /// - Throws: `identifierTaken`.
    package func checkIsFree(identifier: String) throws(StoreChangeError) {
        if hasIdentifier(identifier) { throw .identifierTaken(identifier) }
    }

    /// - Throws: `invalid` for what no place may be called.
    static func check(nameOfPlace name: String) throws(StoreChangeError) {
        guard PlaceName.isName(name) else {
            throw .invalid(key: "the place's name", finding: "is " + StoreRules.quoted(name), rule: PlaceName.rule)
        }
        try checkIsVisible(name, as: "the place's name")
    }

    /// - Throws: `invalid` for a new name that can't be told from others by sight.
    static func checkIsVisible(_ name: String, as key: String) throws(StoreChangeError) {
        guard let fault = VisibleText.fault(of: name) else { return }
        throw .invalid(key: key, finding: fault, rule: StoreRules.visible)
    }

    /// - Throws: `placeTaken`.
    package func checkIsFree(place name: String) throws(StoreChangeError) {
        if rawPlaces[name]?.dictionary != nil || placePositions[name] != nil { throw .placeTaken(name) }
    }
}
