package import Geofencing
package import Reminders

/// Geotifications and places as the map's window tells of them.
package enum CircleText {
    /// `Radius: 150 m - On entry`, and the place.
    package static func subtitle(
        _ geotification: Geotification, in reminders: ReminderSet, units: UnitSystem
    ) -> String {
        var parts: [String] = []
        if let circle = reminders.circle(of: geotification) { parts.append(radius(circle, units)) }
        parts.append(geotification.eventType.text)
        return parts.joined(separator: " - ")
    }

    /// `Radius: 150 m`.
    package static func radius(_ circle: Circle, _ units: UnitSystem) -> String {
        "Radius: " + units.text(ofMetres: circle.radius)
    }

    /// The window's title counts them.
    package static func count(_ count: Int) -> String {
        switch count {
        case 0: "No geotifications"
        case 1: "1 geotification"
        default: "\(count) geotifications"
        }
    }

    /// `52.52000, 13.40500`: as exact as a metre, for people.
    package static func coordinate(_ coordinate: Coordinate) -> String {
        Figures.fixed(coordinate.latitude, 5) + ", " + Figures.fixed(coordinate.longitude, 5)
    }

    /// What a screen reader says of a mark: `Water the plants, on entry, you are inside`.
    package static func spoken(_ fence: MapCircle) -> String {
        let isLong = fence.label.count > longLabel
        return (isLong ? fence.label.prefix(longLabel) + "…" : fence.label) + ", " + fence.kind.name
            + (fence.isInside ? ", you are inside" : "")
    }

    /// Characters after which nobody wants to hear more of a label.
    private static let longLabel = 200
}
