package import Geofencing

/// What is shown for one crossing and one geotification.
package struct Notice: Hashable, Sendable {
    /// Unique in the state database, and the `id` of the event.
    package var id: Int64
    /// Its geotification.
    package var identifier: String
    /// The geotification's note.
    package var note: String
    /// What happened at the region.
    package var direction: Crossing.Direction
    /// The place's name, where the geotification names one.
    package var place: String?
    /// When it counts, seconds since 1970.
    package var time: Double
    /// When the crossing happened, seconds since 1970: before `time` where it was put off or had to last.
    package var happened: Double
    /// How it is shown, and whether a click means that it is done.
    package var rules: ReminderRules

    /// Creates a notice from its parts; it happened at `time` unless `happened` is given.
    package init(
        id: Int64, identifier: String, note: String, direction: Crossing.Direction, place: String?, time: Double,
        happened: Double? = nil, rules: ReminderRules = ReminderRules()
    ) {
        self.id = id
        self.identifier = identifier
        self.note = note
        self.direction = direction
        self.place = place
        self.time = time
        self.happened = happened ?? time
        self.rules = rules
    }
}
