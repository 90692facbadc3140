internal import Geofencing

/// The query of OsmAnd's live tracking as Traccar takes it. (https://www.traccar.org/osmand/)
enum OsmAndQuery {
    private static let knots = 3600 / 1852.0

    static func query(for fix: PositionFix, from sender: Sender, battery: Int?) -> FormFields {
        var fields = FormFields()
        fields.add("id", sender.device)
        fields.add("timestamp", fix.time.rounded(.down))
        fields.add("lat", fix.coordinate.latitude)
        fields.add("lon", fix.coordinate.longitude)
        // Metres a second to ours, knots to Traccar.
        if let speed = fix.speed { fields.add("speed", (speed * knots * 100).rounded() / 100) }
        if let heading = fix.heading { fields.add("bearing", heading) }
        if let altitude = fix.altitude { fields.add("altitude", altitude) }
        if let accuracy = fix.accuracy { fields.add("accuracy", accuracy) }
        if let battery { fields.add("batt", Double(battery)) }
        return fields
    }
}
