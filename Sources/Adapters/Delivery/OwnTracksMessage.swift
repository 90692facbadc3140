internal import Geofencing
internal import JSON
internal import Shifts

/// OwnTracks' messages as it posts them. (https://owntracks.org/booklet/tech/json/, …/tech/http/)
enum OwnTracksMessage {
    /// `_type: location`: the user's position.
    static func location(
        _ fix: PositionFix, from sender: Sender, _ surroundings: DeliveryWriter.Surroundings
    ) -> JSONValue {
        var members = beginning("location", sender.topic, sender, fix.coordinate, fix.accuracy, at: fix.time)
        if let altitude = fix.altitude { members.append(.init("alt", .number(altitude.rounded()))) }
        if let speed = fix.speed { members.append(.init("vel", .number((speed * kilometresPerHour).rounded()))) }
        if let heading = fix.heading {
            members.append(.init("cog", .number(heading.rounded().truncatingRemainder(dividingBy: 360))))
        }
        if let battery = surroundings.battery { members.append(.init("batt", .number(Double(battery)))) }
        members.append(.init("inregions", .array(surroundings.places.map { .string($0) })))
        return .object(members)
    }

    /// `_type: transition`: a place was entered or left.
    /// - Returns: nil for a pass, which OwnTracks doesn't know.
    static func transition(_ message: CrossingMessage, from sender: Sender) -> JSONValue? {
        guard let event = event(of: message.direction) else { return nil }
        var members = beginning(
            "transition", sender.topic + "/event", sender, message.coordinate, message.fix?.accuracy, at: message.time)
        members += [
            .init("event", .string(event)), .init("desc", .string(message.name)), .init("t", .string("c")),
            // When the region was made: that isn't known, and must be there.
            .init("wtst", .number(0)),
        ]
        return .object(members)
    }

    private static let kilometresPerHour = 3.6

    private static func event(of direction: Crossing.Direction) -> String? {
        switch direction {
        case .entry: "enter"
        case .exit: "leave"
        case .pass: nil
        }
    }

    /// - Parameter coordinate: nil where it was networks that told; Home Assistant asks for the names nevertheless.
    private static func beginning(
        _ type: String, _ topic: String, _ sender: Sender, _ coordinate: Coordinate?, _ accuracy: Double?,
        at time: Double
    ) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("_type", .string(type)), .init("topic", .string(topic)), .init("tid", .string(sender.initials)),
            .init("tst", .number(time.rounded(.down))), .init("lat", coordinate.map { .number($0.latitude) } ?? .null),
            .init("lon", coordinate.map { .number($0.longitude) } ?? .null),
        ]
        // Whole metres; Home Assistant passes over what claims none.
        if let accuracy { members.append(.init("acc", .number(max(1, accuracy.rounded(.up))))) }
        return members
    }
}
