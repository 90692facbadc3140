import DBus
package import Geofencing

/// A geotification as the daemon's methods `List` and `Get` tell of it.
package struct GeotificationReport: Hashable, Sendable {
    package var identifier: String
    package var note: String
    /// The place that it names; nil where it has a circle of its own.
    package var place: String?
    /// The circle that counts; nil where its place is missing.
    package var circle: Circle?
    package var isEnabled: Bool
    /// When it was done, seconds since 1970.
    package var completed: Double?

    /// Whether its region is monitored.
    package var isActive: Bool { isEnabled && completed == nil }

    /// The note as a title: "No Note" where it is empty.
    package var title: String { note.isEmpty ? "No Note" : note }
}

extension GeotificationReport {
    /// Reads what came over the bus.
    /// - Returns: nil where there is no identifier.
    init?(_ value: Value) {
        guard let identifier = value["identifier"]?.string else { return nil }
        self.identifier = identifier
        note = value["note"]?.string ?? ""
        place = value["place"]?.string
        isEnabled = value["enabled"]?.boolean ?? true
        completed = value["completed"]?.number
        if let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
            let radius = value["radius"]?.number,
            let center = Coordinate(latitude: latitude, longitude: longitude)
        {
            circle = Circle(center: center, radius: radius)
        }
    }
}
