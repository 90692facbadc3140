internal import Geofencing
internal import Shifts

extension CrossingMessage {
    /// Where it was, as well as that is known: the fix's, else the region's, as for what was told by networks.
    var coordinate: Coordinate? { fix?.coordinate ?? circle?.center }
}
