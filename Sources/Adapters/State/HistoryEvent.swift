package import Geofencing
package import Reminders
package import Shifts

/// What has happened once: what `geotify history` lists.
package struct HistoryEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A region was entered, left or passed.
        case crossing(Crossing.Direction)
        /// A reminder was given.
        case reminder(Crossing.Direction, because: Reminder.Cause)
        /// A rule held a reminder back.
        case held(Crossing.Direction, by: HeldReminder.Rule)
        /// The person has done something about reminders.
        case action(PersonAction.What, from: PersonAction.Origin)
        /// A stay has ended; when it had begun, seconds since 1970.
        case visit(entered: Double)
        /// A shift of a profile has begun or, where it says when it had begun (seconds since 1970), has ended.
        case shift(String, began: Double?, by: Shift.Origin)
    }

    /// What a decision rests on.
    package struct Basis: Hashable, Sendable {
        /// The fix that decided; nil where networks alone did.
        package var fix: PositionFix?
        /// Why the monitor decided, in words without coordinates.
        package var evidence: String
        /// What the monitor believed of the region when it had decided, in words without coordinates.
        package var explanation: String
        /// It was the first that was known of the region.
        package var isInitial: Bool
    }

    package var id: Int64
    /// Seconds since 1970.
    package var time: Double
    package var kind: Kind
    /// That of the geotification; nil where it is about a place or about all.
    package var identifier: String?
    package var note: String?
    /// The place's name, where there is one.
    package var place: String?
    package var basis: Basis?

    package init(
        id: Int64, time: Double, kind: Kind, identifier: String?, note: String?, place: String?, basis: Basis? = nil
    ) {
        self.id = id
        self.time = time
        self.kind = kind
        self.identifier = identifier
        self.note = note
        self.place = place
        self.basis = basis
    }
}
