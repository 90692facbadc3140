/// How a source is doing, as codes; the module `Wording` makes the sentences.
package struct SourceState: Hashable, Sendable {
    /// What is reported, and from where.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Positions of GeoClue.
        case geoClue = "geoclue"
        /// Positions of a recorded track.
        case replay
        /// Networks that NetworkManager or iwd hear.
        case networks
    }

    /// How the source is doing.
    package enum Condition: String, CaseIterable, Hashable, Sendable {
        /// Nobody needs it.
        case stopped
        /// It is being asked.
        case connecting
        /// It answers but has no position yet.
        case waiting = "waiting-for-position"
        /// It reports.
        case working
        /// GeoClue waits for a program that grants access.
        case noAgent = "no-agent"
        /// Access is not allowed.
        case denied
        /// Location access is switched off on the desktop.
        case switchedOff = "switched-off"
        /// It is not installed, not running or disabled.
        case notAvailable = "not-available"
        /// It can't be used.
        case broken
        /// It runs but doesn't answer.
        case notAnswering = "not-answering"
        /// It has lost a receiver and has none as exact.
        case sourceLost = "source-lost"
        /// The system bus can't be reached.
        case busLost = "system-bus-lost"
        /// The track is at its end.
        case finished
    }

    /// What lies behind a condition that has several causes.
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// Denied by GeoClue's configuration.
        case configuration
        /// Broken: it ended before it answered.
        case ended
        /// Waiting after location access was switched on again.
        case accessRestored = "access-restored"
    }

    /// What is reported, and from where.
    package var kind: Kind
    /// How the source is doing.
    package var condition: Condition
    /// What lies behind the condition; nil if that says all.
    package var cause: Cause?
    /// What another program said about it, as it said it; empty if nothing.
    package var detail: String

    /// Creates a state from its parts.
    package init(_ condition: Condition, of kind: Kind = .geoClue, cause: Cause? = nil, detail: String = "") {
        self.kind = kind
        self.condition = condition
        self.cause = cause
        self.detail = detail
    }
}
