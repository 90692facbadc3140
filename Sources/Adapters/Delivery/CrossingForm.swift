internal import Geofencing
internal import Platform
internal import Shifts

/// The forms by which two apps tell of crossings; Home Assistant, among others, takes both.
enum CrossingForm {
    /// Locative's: `device`, `id`, `trigger`, the coordinate, and the time in seconds.
    /// - Returns: nil for a pass, which it doesn't know, and where the position isn't known, which must be there.
    static func locative(_ message: CrossingMessage, from sender: Sender) -> FormFields? {
        guard let coordinate = message.coordinate else { return nil }
        var fields = FormFields()
        switch message.direction {
        case .entry: fields.add("trigger", "enter")
        case .exit: fields.add("trigger", "exit")
        case .pass: return nil
        }
        fields.add("device", sender.device)
        fields.add("id", message.name)
        fields.add("latitude", coordinate.latitude)
        fields.add("longitude", coordinate.longitude)
        fields.add("timestamp", message.time.rounded(.down))
        return fields
    }

    /// Geofency's: the coordinate is the region's, and `current…` is the user's.
    /// - Returns: nil for a pass, which it doesn't know, and where the position isn't known, which must be there.
    static func geofency(_ message: CrossingMessage, from sender: Sender) -> FormFields? {
        guard message.direction != .pass, let coordinate = message.coordinate else { return nil }
        let region = message.circle?.center ?? coordinate
        var fields = FormFields()
        fields.add("device", sender.device)
        fields.add("id", message.identifier ?? message.name)
        fields.add("name", message.name)
        // It must be there, and isn't known.
        fields.add("address", "")
        fields.add("entry", message.direction == .entry ? "1" : "0")
        fields.add("date", RFC3339.string(from: message.time.rounded(.down)))
        fields.add("latitude", region.latitude)
        fields.add("longitude", region.longitude)
        if let circle = message.circle { fields.add("radius", circle.radius) }
        fields.add("currentLatitude", coordinate.latitude)
        fields.add("currentLongitude", coordinate.longitude)
        return fields
    }
}
