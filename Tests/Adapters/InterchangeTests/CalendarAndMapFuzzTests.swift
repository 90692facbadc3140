import Geofencing
import Interchange
import Reminders
import TestSupport
import Testing

/// Damaged files are refused or read, and never end the process; what was read survives being written.
@Suite struct CalendarAndMapFuzzTests {
    private func check(_ format: InterchangeFormat, _ samples: [String], tokens: [String]) {
        var own = fence("Buy <milk>;\n\"two\" bottles,", 52.52, 13.405, 75, on: .both, id: "buy-milk")
        own.completed = 1_772_440_267
        own.place = "shop"
        own.rules.dwell = 600
        var accepted = 0
        for input in Mutations(of: (samples + [format.write([own])]).map { Array($0.utf8) }, tokens: tokens) {
            guard let result = try? format.read(input) else { continue }
            accepted += result.reminders.count
            if !isSame(result.reminders, try? format.read(Array(format.write(result.reminders).utf8))) {
                Issue.record("input \(input)")
            }
        }
        #expect(accepted > 0)
    }

    /// One that has no identifier, or the same as another one, is no export of this program's.
    private func isSame(_ reminders: [InterchangeEntry], _ result: ImportResult?) -> Bool {
        guard let result, result.badEntries.isEmpty, result.reminders.count == reminders.count else { return false }
        return zip(reminders, result.reminders).allSatisfy { before, after in
            var (before, after) = (before, after)
            before.entry = ""
            before.remarks = []
            after.entry = ""
            // Of times the files keep milliseconds.
            for time in [\InterchangeEntry.created, \.completed]
            where isNear(before[keyPath: time], after[keyPath: time]) {
                after[keyPath: time] = before[keyPath: time]
            }
            return before == after && before.circle.radius >= 1
        }
    }

    private func isNear(_ a: Double?, _ b: Double?) -> Bool {
        guard let a, let b else { return false }
        return abs(a - b) <= 0.001
    }

    @Test func `reads damaged GPX`() {
        let sample = """
            <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
            <wpt lat="52.52" lon="13.405"><ele>34</ele><time>2026-03-02T08:31:07Z</time><name>Shop</name><cmt>c</cmt>
            <extensions><x:WaypointExtension><x:Proximity>250.5</x:Proximity></x:WaypointExtension></extensions></wpt>
            <wpt lat="1" lon="-2"/><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
            """
        check(
            .gpx, [sample],
            tokens: [
                "<wpt lat=\"1\" lon=\"2\">", "</wpt>", "<name>", "<desc/>", "&lt;", "&#13;", "]]>", "<!--", "e9", "\"",
                "-",
            ])
    }

    @Test func `reads damaged KML`() {
        let sample = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><Placemark><name>Shop</name>
            <description><![CDATA[<b>milk</b> &amp; <br>bread<script>x</script>]]></description>
            <ExtendedData><Data name="radius"><value>75</value></Data></ExtendedData>
            <Point><coordinates>13.405,52.52,0</coordinates></Point></Placemark></Folder>
            <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>13.4,52.5 13.5,52.5 13.5,52.6 13.4,52.5
            </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>
            """
        check(
            .kml, [sample],
            tokens: [
                "<Placemark>", "</Placemark>", "<Point>", ",", " ", "&#60;br&#62;", "&amp;amp;", "]]>", "<![CDATA[",
                "e9", "-",
                "geotify:until", "<MultiGeometry>",
            ])
    }

    @Test func `reads damaged calendars`() {
        let sample = """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:6C1B4C5E
            SUMMARY:Buy milk\\, eggs
            DESCRIPTION:two\\n bot
             tles
            CREATED:20260302T083107Z
            STATUS:COMPLETED
            LAST-MODIFIED:20260302T083107Z
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            X-APPLE-PROXIMITY:DEPART
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70.7;X-TITLE="A^nB":geo:52.5,13.4
            END:VALARM
            END:VTODO
            BEGIN:VEVENT
            SUMMARY:Leave
            BEGIN:VALARM
            PROXIMITY:ARRIVE
            BEGIN:VLOCATION
            URL:geo:40.443,-79.945;u=10
            END:VLOCATION
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """
        check(
            .icalendar, [sample],
            tokens: [
                "\n", "\r\n ", "\n\t", "BEGIN:VALARM\n", "END:VALARM\n", "BEGIN:VTODO\n", "END:VTODO\n",
                "PROXIMITY:DEPART\n",
                "X-GEOTIFY-UNTIL:", "X-GEOTIFY-NOTE:a\n", ";u=", "\\", "\"", "^", ":", ";", "GEO:1;2\n",
            ])
    }
}
