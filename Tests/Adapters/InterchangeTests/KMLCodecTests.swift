import Geofencing
import Interchange
import Reminders
import Testing

@Suite struct KMLCodecTests {
    private func read(_ content: String) throws -> ImportResult {
        try InterchangeFormat.kml.read(
            "<kml xmlns='http://www.opengis.net/kml/2.2'><Document>\n\(content)</Document></kml>")
    }

    private func placemark(_ content: String) -> String { "<Placemark>\(content)</Placemark>\n" }

    /// As Google Earth writes a folder of places, with its styles, views and descriptions of HTML.
    @Test func `reads places of google earth`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" \
            xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
            <Document>
              <name>My Places.kml</name>
              <StyleMap id="m_ylw-pushpin"><Pair><key>normal</key><styleUrl>#s_ylw-pushpin</styleUrl></Pair></StyleMap>
              <Folder><name>Errands</name><open>1</open>
                <Folder><name>Town</name>
                  <Placemark id="0A3F">
                    <name>Shop</name>
                    <description><![CDATA[<div dir="ltr">Buy <b>milk</b> &amp; bread<br>Mondays</div>]]></description>
                    <LookAt><longitude>13.0</longitude><latitude>52.0</latitude><altitude>0</altitude></LookAt>
                    <styleUrl>#m_ylw-pushpin</styleUrl>
                    <Point><gx:drawOrder>1</gx:drawOrder><coordinates>13.405,52.52,0</coordinates></Point>
                  </Placemark>
                </Folder>
                <Placemark><name>Way</name><LineString><coordinates>13.4,52.5,0 13.5,52.5,0</coordinates></LineString>
                </Placemark>
              </Folder>
            </Document>
            </kml>
            """
        let result = try InterchangeFormat.kml.read(text)
        #expect(result.reminders == [fence("Shop\nBuy milk & bread\nMondays", 52.52, 13.405, entry: "line 8")])
        #expect(result.badEntries.isEmpty)
        #expect(
            result.remarks == [
                "placemarks without a point or an area, such as lines, were left out",
                "1 entry has no radius and gets 150 m",
            ])
    }

    @Test(arguments: [
        "<ExtendedData><Data name='radius'><displayName>Radius</displayName><value> 75 </value></Data></ExtendedData>",
        "<ExtendedData><SchemaData schemaUrl='#s'><SimpleData name='Radius'>75</SimpleData></SchemaData></ExtendedData>",
    ])
    func `reads a radius from the data`(_ data: String) throws {
        let result = try read(placemark("<name>n</name>\(data)<Point><coordinates>2,1</coordinates></Point>"))
        #expect(result.reminders == [fence("n", 1, 2, 75, entry: "line 2")])
    }

    /// Data of the same names as this program's own, but of other programs, mean what they mean there.
    @Test func `takes only its own data for rules`() throws {
        let data = "<Data name='until'><value>evening</value></Data><Data name='enabled'><value>no</value></Data>"
        let text = placemark("<ExtendedData>\(data)</ExtendedData><Point><coordinates>2,1</coordinates></Point>")
        #expect(try read(text).reminders == [fence("", 1, 2, entry: "line 2")])
    }

    @Test(arguments: [
        "<Polygon><outerBoundaryIs><LinearRing><coordinates>SQUARE</coordinates></LinearRing></outerBoundaryIs>"
            + "<innerBoundaryIs><LinearRing><coordinates>50,50 51,51 50,50</coordinates></LinearRing></innerBoundaryIs></Polygon>",
        "<LinearRing><coordinates>SQUARE</coordinates></LinearRing>",
        "<MultiGeometry><Point><coordinates>70,70</coordinates></Point><Polygon><outerBoundaryIs><LinearRing>"
            + "<coordinates>SQUARE</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>",
    ])
    func `takes an area as its enclosing circle`(_ geometry: String) throws {
        let square = "\n13.40,52.51,0 13.42,52.51,0\n13.42,52.53,0 13.40,52.53,0 13.40,52.51,0 "
        let result = try read(placemark(geometry.split(separator: "SQUARE").joined(separator: square)))
        let circle = try #require(result.reminders.first?.circle)
        let center = try #require(Coordinate(latitude: 52.52, longitude: 13.41))
        #expect(Geodesic.distance(circle.center, center) < 2)
        let corner = try #require(Coordinate(latitude: 52.51, longitude: 13.40))
        #expect(abs(circle.radius - Geodesic.distance(center, corner)) < 2)
        #expect(result.reminders.first?.remarks.count == 1)
    }

    @Test(arguments: [
        ("<Point/>", "its coordinates must be such as 13.405,52.52: the longitude, a comma and the latitude"),
        ("<Point><coordinates>13</coordinates></Point>", "its coordinates must be such as"),
        ("<Point><coordinates>13,4,5,6</coordinates></Point>", "its coordinates must be such as"),
        ("<Point><coordinates>x,y</coordinates></Point>", "its coordinates must be such as"),
        ("<Point><coordinates>13,91</coordinates></Point>", "latitude is 91, must be"),
        ("<LinearRing><coordinates>13,91 14,1 1,1</coordinates></LinearRing>", "its coordinates must be in"),
    ])
    func `tells of a bad entry and takes the others`(_ geometry: String, _ message: String) throws {
        let good = placemark("<Point><coordinates>2,1</coordinates></Point>")
        let result = try read(good + placemark(geometry) + good)
        #expect(result.reminders.map(\.entry) == ["line 2", "line 4"])
        #expect(result.badEntries.map(\.entry) == ["line 3"])
        #expect(result.badEntries.first?.message.hasPrefix(message) == true, "\(result.badEntries)")
    }

    @Test func `an area has so many corners at most`() throws {
        let ring = String(repeating: "1,2 ", count: 100_001)
        let result = try read(placemark("<LinearRing><coordinates>\(ring)</coordinates></LinearRing>"))
        #expect(result.badEntries.map(\.message) == ["its area has more than 100000 corners"])
    }

    @Test func `follows no links`() throws {
        let result = try read("<NetworkLink><Link><href>https://example.org/more.kml</href></Link></NetworkLink>")
        #expect(result.remarks == ["links to other files were not followed"])
    }

    @Test func `writes what maps show`() {
        let sample = fence("Buy \"milk\"\nTwo bottles", 52.52, 13.405, 75.5, on: .both, id: "buy-milk")
        #expect(
            InterchangeFormat.kml.write([sample]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2">
                  <Document>
                    <name>Geotify</name>
                    <Placemark>
                      <name>Buy "milk"</name>
                      <description>Two bottles</description>
                      <ExtendedData>
                        <Data name="radius"><value>75.5</value></Data>
                        <Data name="geotify:identifier"><value>buy-milk</value></Data>
                        <Data name="geotify:eventType"><value>both</value></Data>
                      </ExtendedData>
                      <Point><coordinates>13.405,52.52</coordinates></Point>
                    </Placemark>
                  </Document>
                </kml>

                """)
    }
}
