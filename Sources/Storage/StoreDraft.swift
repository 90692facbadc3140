package import Reminders

/// A store that is being changed. Keys, entries and their order are kept as they are, except for what is changed.
package struct StoreDraft {
    /// The valid entries, as they are now.
    package var fences: Fences { fatalError() }
    /// What was wrong with the file when it was read.
    package var problems: [StoreProblem] { fatalError() }

    /// The identifier that begins with this text; one that is equal to it wins.
    /// - Throws: `unknownIdentifier`, `ambiguous`.
    package func resolve(_ prefix: String) throws(StoreChangeError) -> String { fatalError() }

    /// An identifier made of the note: `buy-milk`, then `buy-milk-2`.
    package func uniqueIdentifier(for note: String) -> String { fatalError() }

    /// Appends a geotification.
    /// - Returns: Warnings, e.g. of a radius that was clamped.
    /// - Throws: `identifierTaken`, `unknownPlace`, `invalid`.
    @discardableResult
    package mutating func add(_ geotification: Geotification) throws(StoreChangeError) -> [String] { fatalError() }

    /// Changes a geotification; its identifier may become another one.
    @discardableResult
    package mutating func replace(
        _ identifier: String, with geotification: Geotification
    ) throws(StoreChangeError) -> [String] { fatalError() }

    package mutating func remove(_ identifiers: [String]) throws(StoreChangeError) { fatalError() }

    package mutating func setEnabled(_ isEnabled: Bool, of identifier: String) throws(StoreChangeError) { fatalError() }

    /// - Parameter completed: Seconds since 1970; nil where it is to be done again.
    package mutating func setCompleted(_ completed: Double?, of identifier: String) throws(StoreChangeError) {
        fatalError()
    }

    /// - Throws: `placeTaken`, `invalid`.
    @discardableResult
    package mutating func addPlace(_ place: Place) throws(StoreChangeError) -> [String] { fatalError() }

    /// Gives a place another circle.
    /// - Throws: `unknownPlace`, `invalid`.
    @discardableResult
    package mutating func replacePlace(_ place: Place) throws(StoreChangeError) -> [String] { fatalError() }

    /// - Throws: `unknownPlace`, `placeInUse`.
    package mutating func removePlace(_ name: String) throws(StoreChangeError) { fatalError() }
}
