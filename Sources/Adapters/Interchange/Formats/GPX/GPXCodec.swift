internal import Geofencing
internal import Platform
internal import Text
internal import XML

/// Waypoints of GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/).
///
/// GPX has no radius. Garmin's devices have a distance at which a waypoint is announced, in metres (`Proximity` of their
/// waypoint extensions), which other programs write and keep, too; that is the radius. What no other program knows stands
/// in an element of a namespace of this one's.
enum GPXCodec: FormatCodec {
    /// Of the element that holds what only this program knows.
    static let namespace = "https://geotify.github.io/fence/1"
    private static let garmin = "http://www.garmin.com/xmlschemas/GpxExtensions/v3"

    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let others = [
            "trk": "tracks were left out: only waypoints are taken",
            "rte": "routes were left out: only waypoints are taken",
        ]
        let form = XMLPartReader.Form(root: "gpx", title: "GPX", part: "wpt", others: others) {
            waypoint, collector throws(InterchangeError) in
            try collector.add(draft(waypoint))
        }
        try XMLPartReader.read(bytes, as: form, into: &collector)
    }

    private static func draft(_ waypoint: XMLElement) -> EntryDraft {
        var draft = EntryDraft(entry: "line \(waypoint.line)")
        draft.latitude = degrees("lat", of: waypoint, &draft)
        draft.longitude = degrees("lon", of: waypoint, &draft)
        let name = waypoint.trimmedText(of: "name")
        // Devices repeat the name in the comment.
        let details = ["desc", "cmt"].lazy.compactMap(waypoint.trimmedText).first { $0 != name }
        draft.note = NoteText.join(name, details)
        draft.created = waypoint.trimmedText(of: "time").flatMap { RFC3339.time(from: $0) }
        if let text = waypoint.descendant("Proximity").map({ $0.text.trimmed }), !text.isEmpty {
            draft.set(.radius, to: text)
        }
        if let fence = waypoint.descendant("fence"), fence.namespace == namespace {
            for child in fence.children where child.namespace == namespace {
                if let property = EntryProperty(name: child.name) { draft.set(property, to: child.text) }
            }
        }
        return draft
    }

    private static func degrees(_ name: String, of waypoint: XMLElement, _ draft: inout EntryDraft) -> Double? {
        guard let text = waypoint.attributes[name] else { return nil }
        guard let value = EntryText.number(from: text.trimmed) else {
            draft.fail("\(name) is \(EntryText.quoted(text)), must be a number of degrees")
            return nil
        }
        return value
    }

    static func write(_ reminders: [InterchangeEntry]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Geotify" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxx="\(garmin)" \
        xmlns:geotify="\(namespace)">
        \(reminders.map(waypoint).joined())</gpx>

        """
    }

    private static func waypoint(_ fence: InterchangeEntry) -> String {
        let (title, details) = NoteText.split(fence.note)
        var own = EntryProperty.basic.subtracting([.identifier, .eventType]).union([.created])
        if !NoteText.survives(fence.note, details: details) { own.remove(.note) }
        let properties = EntryProperty.values(of: fence, except: own)
        let indentation = "    "
        return "  <wpt lat=\"\(PlainDecimal.text(fence.circle.center.latitude))\""
            + " lon=\"\(PlainDecimal.text(fence.circle.center.longitude))\">\n"
            + XMLText.element("time", fence.created.map(RFC3339.string), indentation: indentation)
            + XMLText.element("name", title, indentation: indentation)
            + XMLText.element("desc", details, indentation: indentation)
                + """
                    <extensions>
                      <gpxx:WaypointExtension>
                        <gpxx:Proximity>\(PlainDecimal.text(fence.circle.radius))</gpxx:Proximity>
                      </gpxx:WaypointExtension>
                      <geotify:fence>
                \(properties.map { XMLText.element("geotify:\($0.name)", $1.text, indentation: indentation + "    ") }.joined())\
                      </geotify:fence>
                    </extensions>
                  </wpt>

                """
    }
}
