internal import Geofencing
internal import JSON
internal import Platform

extension Track {
    /// All items as JSON Lines, which lose nothing.
    package var jsonLines: String { items.map { Self.jsonLine($0) + "\n" }.joined() }

    /// The fixes as a GPX 1.1 file of one track, without control lines.
    package var gpx: String {
        let points = items.compactMap { item in if case .fix(let fix) = item { GPXText.point(fix) } else { nil } }
        return GPXText.head + "  <trk>\n" + GPXText.segmentStart + points.joined() + GPXText.segmentEnd + "  </trk>\n"
            + GPXText.tail
    }

    private static func jsonLine(_ item: Item) -> String {
        let text = RFC3339.string(from: item.time)
        // The text has milliseconds only.
        let isExact = RFC3339.time(from: text) == item.time
        var members = [JSONValue.Member("time", isExact ? .string(text) : .number(item.time))]
        switch item {
        case .suspend: members.append(.init("control", .string("suspend")))
        case .resume: members.append(.init("control", .string("resume")))
        case .restart: members.append(.init("control", .string("restart")))
        case .scan(let scan):
            members.append(.init("heard", .array(scan.heard.sorted().map { .string($0.text) })))
            let connected = scan.connected.sorted().map { JSONValue.string($0.text) }
            if connected.count == 1 {
                members.append(.init("connected", connected[0]))
            } else if !connected.isEmpty {
                members.append(.init("connected", .array(connected)))
            }
        case .fix(let fix):
            let numbers: [(String, Double?)] = [
                ("latitude", fix.coordinate.latitude), ("longitude", fix.coordinate.longitude),
                ("accuracy", fix.accuracy), ("altitude", fix.altitude), ("speed", fix.speed), ("heading", fix.heading),
            ]
            for (key, number) in numbers {
                if let number { members.append(.init(key, .number(number))) }
            }
        }
        return JSONValue.object(members).text
    }
}
