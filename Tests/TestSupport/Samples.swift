package import Geofencing
package import Reminders

/// The circle around a latitude and a longitude in degrees, with a radius in metres.
package func circle(_ latitude: Double, _ longitude: Double, _ radius: Double = 150) -> Circle {
    Circle(center: Coordinate(latitude: latitude, longitude: longitude)!, radius: radius)
}

/// A geotification of which a test says only what matters to it.
package func geotification(
    _ identifier: String, note: String = "Note", eventType: EventType = .entry,
    target: Geotification.Target = .circle(circle(1, 2))
) -> Geotification {
    Geotification(identifier: identifier, note: note, eventType: eventType, target: target)
}
