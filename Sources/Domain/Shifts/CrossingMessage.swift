package import Geofencing

/// A crossing as it is sent. It holds all that is told, so that nothing is lost with the history.
package struct CrossingMessage: Hashable, Sendable {
    package var id: Int64
    /// The geotification's identifier; nil where it is about a place.
    package var identifier: String?
    /// What the region is called: the place's name, otherwise the geotification's note.
    package var name: String
    package var direction: Crossing.Direction
    /// When it counts, seconds since 1970.
    package var time: Double
    /// The fix that decided; nil where it was networks that did.
    package var fix: PositionFix?
    /// The region; nil for a place that is known by its networks alone.
    package var circle: Circle?

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
