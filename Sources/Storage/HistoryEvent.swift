package import Geofencing
package import Reminders

/// A reminder that was given: what `geotify history` lists.
package struct HistoryEvent: Hashable, Sendable {
    package var id: Int64
    /// Seconds since 1970.
    package var time: Double
    package var direction: Crossing.Direction
    package var identifier: String
    package var note: String
    /// The place's name, where the geotification named one.
    package var place: String?
    /// The fix that the crossing rests on.
    package var fix: PositionFix
    /// Why the monitor decided, in words without coordinates.
    package var evidence: String
    /// What the monitor believed of the region when it had decided, in words without coordinates.
    package var explanation: String
    package var isInitial: Bool
    /// Why it was given at that time.
    package var cause: Reminder.Cause
}
