internal import Geofencing
internal import JSON
internal import Platform

extension Track {
    /// All items as JSON Lines, which lose nothing.
    package var jsonLines: String { items.map { Self.jsonLine($0) + "\n" }.joined() }

    /// The fixes as a GPX 1.1 file of one track. Accuracy becomes `hdop` by 5 m; speed, heading and control lines have no
    /// place in it.
    package var gpx: String {
        let points = items.compactMap { item in if case .fix(let fix) = item { Self.gpxPoint(fix) } else { nil } }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Geotify" xmlns="http://www.topografix.com/GPX/1/1">
              <trk>
                <trkseg>
            \(points.joined())    </trkseg>
              </trk>
            </gpx>

            """
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
        case .sighting(let sighting):
            members.append(.init("heard", .array(sighting.heard.sorted().map { .string($0.text) })))
            let connected = sighting.connected.sorted().map { JSONValue.string($0.text) }
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

    private static func gpxPoint(_ fix: PositionFix) -> String {
        let altitude = fix.altitude.map { "<ele>\($0)</ele>" } ?? ""
        let dilution = fix.accuracy.map { "<hdop>\($0 / Quantity.metresPerDilution)</hdop>" } ?? ""
        return "      <trkpt lat=\"\(fix.coordinate.latitude)\" lon=\"\(fix.coordinate.longitude)\">"
            + "\(altitude)<time>\(RFC3339.string(from: fix.time))</time>\(dilution)</trkpt>\n"
    }
}
