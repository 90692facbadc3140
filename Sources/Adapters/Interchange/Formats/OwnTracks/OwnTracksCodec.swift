internal import Geofencing
internal import JSON

/// Waypoints of OwnTracks (https://owntracks.org/booklet/tech/json/): the messages `waypoint` and `waypoints`, also within
/// an exported `configuration` or a `cmd`.
///
/// A waypoint has a name (`desc`), `lat`, `lon`, `rad`, the time of its making (`tst`, by which the apps tell waypoints
/// apart) and an identifier (`rid`). Old versions write numbers as texts. It tells of arrivals and departures alike; which of
/// them is meant, and what only this program knows, stands in the object `geotify`, which the apps pass over.
enum OwnTracksCodec: FormatCodec {
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let root = try JSONFile.value(bytes)
        if let messages = root.array {
            for (index, message) in messages.enumerated() { try read(message, at: "[\(index)]", into: &collector) }
        } else {
            try read(root, at: "", into: &collector)
        }
    }

    /// - Parameter path: Where the message stands; empty for the file's only one.
    private static func read(
        _ message: JSONValue, at path: String, into collector: inout EntryCollector
    ) throws(InterchangeError) {
        let subject = path.isEmpty ? nil : path
        switch message["_type"]?.string {
        case "waypoint":
            try collector.add(draft(of: message, entry: path.isEmpty ? "the waypoint" : path))
        case "waypoints", "configuration":
            try read(list: message["waypoints"], at: path + ".waypoints", into: &collector)
        case "cmd" where message["action"]?.string == "setWaypoints":
            let list = message["waypoints"]?["waypoints"] ?? message["waypoints"]
            try read(list: list, at: path + ".waypoints", into: &collector)
        case "encrypted":
            throw InterchangeError("the message is encrypted; export the waypoints from the app instead", at: subject)
        case let type?:
            let finding = "the message is of the type \(EntryText.quoted(type))"
            throw InterchangeError("\(finding), must be waypoint or waypoints", at: subject)
        case nil:
            throw InterchangeError("the message has no _type; it should be waypoint or waypoints", at: subject)
        }
    }

    private static func read(
        list: JSONValue?, at path: String, into collector: inout EntryCollector
    ) throws(InterchangeError) {
        let path = path.hasPrefix(".") ? String(path.dropFirst()) : path
        guard let waypoints = list?.array else {
            throw InterchangeError("there is no list of waypoints", at: path)
        }
        for (index, waypoint) in waypoints.enumerated() {
            try collector.add(draft(of: waypoint, entry: "\(path)[\(index)]"))
        }
    }

    private static func draft(of waypoint: JSONValue, entry: String) -> EntryDraft {
        var draft = EntryDraft(entry: entry)
        guard waypoint.object != nil, waypoint["_type"] == nil || waypoint["_type"]?.string == "waypoint" else {
            draft.fail("it should be an object of the _type waypoint")
            return draft
        }
        func value(_ key: String) -> Scalar { waypoint[key]?.scalar ?? .nothing }
        draft.note = draft.takeText("desc", value("desc"))
        if let obstacle = obstacle(in: draft.note ?? "") {
            draft.fail(obstacle)
            return draft
        }
        let hasBeacon = value("uuid") != .nothing
        if hasBeacon, value("rad") == .nothing || value("rad").number == 0 {
            draft.fail(beaconRule)
            return draft
        }
        draft.takePosition(latitude: ("lat", value("lat")), longitude: ("lon", value("lon")))
        draft.radius = draft.require("rad", value("rad"), "a number of metres, at least 1")
        if let radius = draft.radius, radius <= 0 {
            draft.fail(
                "rad is \(EntryText.number(radius)), and so it is a point without a region; rad must be a number of metres, "
                    + "at least 1")
        }
        draft.identifier = draft.takeText("rid", value("rid"))
        draft.created = waypoint[JSONFile.extensionKey] == nil ? time(value("tst")) : nil
        draft.takeExtension(of: waypoint)
        if hasBeacon { draft.remarks.append("its beacon is left out, only the circle is taken") }
        return draft
    }

    /// A time that makes no sense is no reason to lose the waypoint.
    private static func time(_ value: Scalar) -> Double? {
        value.number.flatMap { $0 > 0 && $0 < latest ? $0 : nil }
    }

    /// The year 10000, seconds since 1970.
    private static let latest = 253_402_300_800.0

    private static let beaconRule = "it is a Bluetooth beacon, not a circle; beacons can't be monitored"

    /// Names that mean more than a name: beacons of old versions (`name:UUID:major:minor`), and the region that follows
    /// the phone around (`+follow`).
    private static func obstacle(in description: String) -> String? {
        if description.hasPrefix("+"), description.hasSuffix("follow") {
            return "it is a region that OwnTracks moves with the phone, not a place"
        }
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count >= 2 && isUUID(parts[1]) ? beaconRule : nil
    }

    private static func isUUID(_ text: Substring) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    // MARK: Writing

    static func write(_ reminders: [InterchangeEntry]) -> String {
        JSONFile.text(
            [JSONValue.Member("_type", .string("waypoints"))], listed: "waypoints",
            reminders.enumerated().map { waypoint(of: $1, number: $0 + 1) })
    }

    /// - Parameter number: Its position in the file, from 1.
    private static func waypoint(of fence: InterchangeEntry, number: Int) -> JSONValue {
        let center = fence.circle.center
        // The apps take whole metres only; the exact radius stands beside.
        let radius = fence.circle.radius.rounded(.up)
        var members = [
            JSONValue.Member("_type", .string("waypoint")), JSONValue.Member("desc", .string(fence.note)),
            JSONValue.Member("lat", .number(center.latitude)), JSONValue.Member("lon", .number(center.longitude)),
            JSONValue.Member("rad", .number(radius)),
            // It must differ from waypoint to waypoint, so that the position stands in where the time isn't known.
            JSONValue.Member("tst", .number(fence.created?.rounded(.down) ?? Double(number))),
        ]
        if let identifier = fence.identifier { members.append(JSONValue.Member("rid", .string(identifier))) }
        var left: Set<EntryProperty> = [.identifier, .note]
        if radius == fence.circle.radius { left.insert(.radius) }
        return .object(members + JSONFile.extensionMember(of: fence, except: left))
    }
}
