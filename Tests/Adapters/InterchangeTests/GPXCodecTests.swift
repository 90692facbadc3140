import Interchange
import Reminders
import Testing

@Suite struct GPXCodecTests {
    private func read(_ content: String) throws -> ImportResult {
        try InterchangeFormat.gpx.read("<gpx version='1.1'>\n\(content)</gpx>")
    }

    /// As OsmAnd writes favourites.
    @Test func `reads favourites of OsmAnd`() throws {
        let text = """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <gpx version="1.1" creator="OsmAnd 4.6.10" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:osmand="https://osmand.net" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <metadata><name>favorites</name><time>2026-02-11T19:02:31Z</time></metadata>
              <wpt lat="52.5219184" lon="13.4132147">
                <ele>34.5</ele>
                <time>2026-02-11T19:01:12Z</time>
                <name>Bakery &amp; café</name>
                <desc>Order the cake</desc>
                <type>Errands</type>
                <extensions>
                  <osmand:address>Alexanderstraße, Berlin</osmand:address>
                  <osmand:icon>shop_bakery</osmand:icon>
                  <osmand:color>#eecc22</osmand:color>
                </extensions>
              </wpt>
            </gpx>
            """
        var expected = fence("Bakery & café\nOrder the cake", 52.5219184, 13.4132147, entry: "line 4")
        expected.created = 1_770_836_472
        let result = try InterchangeFormat.gpx.read(text)
        #expect(result.reminders == [expected])
        #expect(result.badEntries.isEmpty)
        #expect(result.remarks == ["1 entry has no radius and gets 150 m"])
    }

    /// As a device of Garmin and its programs write waypoints: both generations of the extension, the comment repeated.
    @Test func `takes the proximity of garmin as radius`() throws {
        let content = """
            <wpt lat="46.57608" lon="8.23425"><ele>1500.1</ele><name>HUT</name><cmt>HUT</cmt><desc>HUT</desc>
            <sym>Lodge</sym><extensions>
            <gpxx:WaypointExtension xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3">
            <gpxx:Proximity>250.000000</gpxx:Proximity><gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode>
            </gpxx:WaypointExtension></extensions></wpt>
            <wpt lat="46.5" lon="8.2"><name>LAKE</name><cmt>Swim</cmt><extensions>
            <wptx1:WaypointExtension xmlns:wptx1="http://www.garmin.com/xmlschemas/WaypointExtension/v1">
            <wptx1:Proximity>1200.5</wptx1:Proximity></wptx1:WaypointExtension></extensions></wpt>

            """
        #expect(
            try read(content).reminders == [
                fence("HUT", 46.57608, 8.23425, 250, entry: "line 2"),
                fence("LAKE\nSwim", 46.5, 8.2, 1200.5, entry: "line 7"),
            ])
    }

    @Test func `reads GPX 10`() throws {
        let text =
            "<gpx version='1.0' creator='GPSBabel' xmlns='http://www.topografix.com/GPX/1/0'><bounds minlat='1'/>"
            + "<wpt lon='-0.5' lat=' 1.5 '><name> A\n</name><desc>A</desc></wpt></gpx>"
        #expect(try InterchangeFormat.gpx.read(text).reminders == [fence("A", 1.5, -0.5, entry: "line 1")])
    }

    @Test func `fills in what the file does not say`() throws {
        let defaults = ImportDefaults(radius: 400, eventType: .exit)
        let text = "<gpx><wpt lat='1' lon='2'/></gpx>"
        #expect(
            try InterchangeFormat.gpx.read(text, defaults: defaults).reminders
                == [fence("", 1, 2, 400, on: .exit, entry: "line 1")])
    }

    @Test func `leaves tracks and routes out and says so`() throws {
        let content = "<trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk><trk/><rte><rtept lat='1' lon='2'/></rte>"
        let result = try read(content)
        #expect(result.reminders.isEmpty && result.badEntries.isEmpty)
        #expect(
            result.remarks == [
                "tracks were left out: only waypoints are taken", "routes were left out: only waypoints are taken",
            ])
    }

    @Test(arguments: [
        ("<wpt lon='2'/>", "it has no position; latitude and longitude should be there, in degrees"),
        ("<wpt lat='91' lon='2'/>", "latitude is 91, must be a number of degrees from -90 to 90"),
        ("<wpt lat='1' lon='180.5'/>", "longitude is 180.5, must be a number of degrees from -180 to 180"),
        ("<wpt lat='1,5' lon='2'/>", "lat is \"1,5\", must be a number of degrees"),
        ("<wpt lat='nan' lon='2'/>", "lat is \"nan\", must be a number of degrees"),
        (
            "<wpt lat='1' lon='2'><extensions><x><Proximity>far</Proximity></x></extensions></wpt>",
            "radius is \"far\", must be a number of metres"
        ),
        (
            "<wpt lat='1' lon='2'><extensions><x><Proximity>0.5</Proximity></x></extensions></wpt>",
            "radius is 0.5, must be a number of metres, at least 1"
        ),
    ])
    func `tells of a bad entry and takes the others`(_ waypoint: String, _ message: String) throws {
        let good = "<wpt lat='1' lon='2'><name>n</name></wpt>\n"
        let result = try read(good + waypoint + "\n" + good)
        #expect(result.reminders.map(\.entry) == ["line 2", "line 4"])
        #expect(result.badEntries == [BadEntry(entry: "line 3", message: message)])
    }

    @Test(arguments: [
        ("<kml/>", "line 1: it begins with <kml>; GPX begins with <gpx>"),
        ("<gpx>\n<wpt lat='1' lon='2'>", "line 2: the document ends too early: 2 elements are still open"),
        ("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&a;</gpx>", "line 1: the document declares an entity (a)"),
        ("", "line 1: the document is empty"),
        ("<gpx>" + String(repeating: "<a>", count: 100), "line 1: elements are nested deeper than 64"),
        (
            "<gpx><wpt lat='1' lon='2'>" + String(repeating: "<a/>", count: 20_001) + "</wpt></gpx>",
            "line 1: a <wpt> has more than 20000 elements"
        ),
    ])
    func `refuses a file that it cannot read as a whole`(_ text: String, _ message: String) throws {
        let error = try #require(InterchangeFormat.gpx.failure(text), "accepted")
        #expect(error.description.hasPrefix(message), "\(error)")
    }

    @Test func `writes what devices and maps understand`() {
        var sample = fence("Hand in <keys>\n& badge", 52.5, -1.5e-7, 200, on: .exit, id: "hand-in")
        sample.created = 1_772_440_267
        sample.rules.dwell = 600
        #expect(
            InterchangeFormat.gpx.write([sample]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="Geotify" xmlns="http://www.topografix.com/GPX/1/1" \
                xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" \
                xmlns:geotify="https://geotify.github.io/fence/1">
                  <wpt lat="52.5" lon="-0.00000015">
                    <time>2026-03-02T08:31:07Z</time>
                    <name>Hand in &lt;keys&gt;</name>
                    <desc>&amp; badge</desc>
                    <extensions>
                      <gpxx:WaypointExtension>
                        <gpxx:Proximity>200</gpxx:Proximity>
                      </gpxx:WaypointExtension>
                      <geotify:fence>
                        <geotify:identifier>hand-in</geotify:identifier>
                        <geotify:eventType>exit</geotify:eventType>
                        <geotify:dwell>600</geotify:dwell>
                      </geotify:fence>
                    </extensions>
                  </wpt>
                </gpx>

                """)
    }
}
