package import Geofencing

/// What of a policy is kept in the state database.
package struct SavedPolicy: Hashable, Sendable {
    /// What is remembered of one geotification. It belongs to identifier and circle.
    package struct Entry: Hashable, Sendable {
        /// The geotification.
        package var identifier: String
        /// nil: that of a place which is known by its networks alone.
        package var circle: Circle?
        /// Since when its schedule is known; dates here are seconds since 1970.
        package var knownSince: Double
        /// When it was reported last.
        package var reported: Double?
        /// When the window opened in which it was reported, or could have been, last.
        package var window: Double?
        /// Nothing but a crossing may report it.
        package var awaitsCrossing = false
        /// What the store doesn't say yet.
        package var change: StoreChange?
        /// When it is to be shown again.
        package var snoozedUntil: Double?
        /// The crossing that counts once it has lasted, and the date when it was decided.
        package var waiting: Crossing?
        /// When the crossing that waits was decided.
        package var waitingSince: Double?
        /// What was reported last.
        package var last: Crossing?

        /// Creates an entry with nothing to remember yet.
        package init(identifier: String, circle: Circle?, knownSince: Double) {
            self.identifier = identifier
            self.circle = circle
            self.knownSince = knownSince
        }
    }

    /// In the order of their identifiers.
    package var entries: [Entry]
    /// Nothing is shown before; infinite: until the person says so.
    package var pausedUntil: Double?

    /// Creates a saved policy from its parts.
    package init(entries: [Entry] = [], pausedUntil: Double? = nil) {
        self.entries = entries
        self.pausedUntil = pausedUntil
    }
}
