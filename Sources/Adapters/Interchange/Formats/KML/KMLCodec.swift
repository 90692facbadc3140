internal import Geofencing
internal import Platform
internal import Text
internal import XML

/// Placemarks of KML (OGC 12-007r2), in whatever folders they stand.
///
/// KML has no circle: a placemark is a point, and its radius stands in its `ExtendedData`, which Google Earth and others
/// show and keep. An area is taken as its smallest enclosing circle.
enum KMLCodec: FormatCodec {
    /// Before the names of the data that only this program knows.
    private static let prefix = "geotify:"

    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let others = ["NetworkLink": "links to other files were not followed"]
        let form = XMLPartReader.Form(root: "kml", title: "KML", part: "Placemark", others: others) {
            placemark, collector throws(InterchangeError) in
            guard let shape = KMLShape(of: placemark) else {
                collector.remark("placemarks without a point or an area, such as lines, were left out")
                return
            }
            try collector.add(draft(placemark, shape))
        }
        try XMLPartReader.read(bytes, as: form, into: &collector)
    }

    private static func draft(_ placemark: XMLElement, _ shape: KMLShape) -> EntryDraft {
        var draft = EntryDraft(entry: "line \(placemark.line)")
        let description = placemark.trimmedText(of: "description").map(MarkedUpText.plain)
        draft.note = NoteText.join(placemark.trimmedText(of: "name"), description)
        draft.created = placemark.child("TimeStamp")?.trimmedText(of: "when").flatMap { RFC3339.time(from: $0) }
        shape.write(into: &draft)
        guard let data = placemark.child("ExtendedData") else { return draft }
        for (name, text) in values(of: data) {
            if name.hasPrefix(prefix) {
                let property = EntryProperty(name: String(name.dropFirst(prefix.count)))
                if let property { draft.set(property, to: text) }
            } else if name.lowercased() == "radius", !text.trimmed.isEmpty {
                draft.set(.radius, to: text.trimmed)
            }
        }
        return draft
    }

    /// The named values, those with a schema, too.
    private static func values(of data: XMLElement) -> [(name: String, text: String)] {
        data.children.flatMap { child -> [(String, String)] in
            switch child.name {
            case "Data": [(child.attributes["name"] ?? "", child.child("value")?.text ?? "")]
            case "SchemaData":
                child.children.filter { $0.name == "SimpleData" }.map { ($0.attributes["name"] ?? "", $0.text) }
            default: []
            }
        }
    }

    static func write(_ reminders: [InterchangeEntry]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
          <Document>
            <name>Geotify</name>
        \(reminders.map(placemark).joined())  </Document>
        </kml>

        """
    }

    private static func placemark(_ fence: InterchangeEntry) -> String {
        let (title, details) = NoteText.split(fence.note)
        var written: Set<EntryProperty> = [.note, .radius, .created]
        if !NoteText.survives(fence.note, details: details.map(MarkedUpText.plain)) { written.remove(.note) }
        let values =
            [("radius", PlainDecimal.text(fence.circle.radius))]
            + EntryProperty.values(of: fence, except: written).map { (prefix + $0.name, $1.text) }
        let center = fence.circle.center
        let coordinates = "\(PlainDecimal.text(center.longitude)),\(PlainDecimal.text(center.latitude))"
        let time = fence.created.map(RFC3339.string)
        return "    <Placemark>\n"
            + XMLText.element("name", title, indentation: "      ")
            + XMLText.element("description", details, indentation: "      ")
            + (time.map { "      <TimeStamp><when>\($0)</when></TimeStamp>\n" } ?? "")
            + "      <ExtendedData>\n"
            + values.map { name, text in
                "        <Data name=\"\(name)\"><value>\(text.escapedForXML())</value></Data>\n"
            }.joined()
                + """
                      </ExtendedData>
                      <Point><coordinates>\(coordinates)</coordinates></Point>
                    </Placemark>

                """
    }
}
