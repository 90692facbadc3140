package import Geofencing

/// A crossing as it is sent. It holds all that is sent, so that deleting the history loses nothing.
package struct CrossingMessage: Hashable, Sendable {
    /// Its number in the database.
    package var id: Int64
    /// The geotification's identifier; nil for a place.
    package var identifier: String?
    /// What the region is called: the place's name, otherwise the geotification's note.
    package var name: String
    /// Whether the region was entered or left.
    package var direction: Crossing.Direction
    /// When the crossing counts as having happened, seconds since 1970.
    package var time: Double
    /// The fix that decided; nil if networks did.
    package var fix: PositionFix?
    /// The region; nil for a place that is known by its networks alone.
    package var circle: Circle?

    /// Creates a message from its parts.
    package init(
        id: Int64, identifier: String?, name: String, direction: Crossing.Direction, time: Double, fix: PositionFix?,
        circle: Circle?
    ) {
        self.id = id
        self.identifier = identifier
        self.name = name
        self.direction = direction
        self.time = time
        self.fix = fix
        self.circle = circle
    }
}
