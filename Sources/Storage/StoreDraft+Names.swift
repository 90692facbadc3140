internal import PropertyList

extension StoreDraft {
    func hasIdentifier(_ identifier: String) -> Bool { positions[identifier] != nil }

    /// - Throws: `identifierTaken`.
    package func checkIsFree(identifier: String) throws(StoreChangeError) {
        if hasIdentifier(identifier) { throw .identifierTaken(identifier) }
    }

    /// - Throws: `placeTaken`.
    package func checkIsFree(place name: String) throws(StoreChangeError) {
        if rawPlaces[name]?.dictionary != nil || placePositions[name] != nil { throw .placeTaken(name) }
    }
}
