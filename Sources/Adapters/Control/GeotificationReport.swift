import DBus
package import Geofencing

/// A geotification as the daemon's methods `List` and `Get` describe it.
package struct GeotificationReport: Hashable, Sendable {
    /// Its complete identifier.
    package var identifier: String
    /// Its note, as written.
    package var note: String
    /// The place that it names; nil if it has its own circle.
    package var place: String?
    /// The circle in effect, its own or its place's; nil if the place has none.
    package var circle: Circle?
}

extension GeotificationReport {
    /// Reads what came over the bus; nil without an identifier.
    init?(_ value: Value) {
        guard let identifier = value["identifier"]?.string else { return nil }
        self.identifier = identifier
        note = value["note"]?.string ?? ""
        place = value["place"]?.string
        if let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
            let radius = value["radius"]?.number,
            let center = Coordinate(latitude: latitude, longitude: longitude)
        {
            circle = Circle(center: center, radius: radius)
        }
    }
}
