import Geofencing
import Interchange
import Reminders
import Testing

@Suite struct GeoJSONTests {
    private static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    }

    @Test func `reads circles`() throws {
        let result = try imported(
            Self.collection(
                """
                {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[13.405,52.52,34]},
                 "properties":{"radius":200,"name":"Bakery"}}
                """,
                """
                {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[-122.126986,47.639754]},
                 "properties":{"subType":"Circle","radius":"100.5","title":"Lake","eventType":"On Exit"}}
                """,
                """
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":null}
                """), as: .geojson, defaults: ImportDefaults(radius: 250, eventType: .both))
        #expect(
            result.reminders.map(\.content) == [
                InterchangeEntry("a", "Bakery", 52.52, 13.405, 200, .both),
                InterchangeEntry("7", "Lake", 47.639754, -122.126986, 100.5, .exit),
                InterchangeEntry(nil, "", 0, 0, 250, .both),
            ])
        #expect(result.reminders.map(\.entry) == ["features[0]", "features[1]", "features[2]"])
        #expect(result.badEntries == [])
        #expect(result.remarks == ["1 entry has no radius and gets 250 m"])
    }

    @Test(
        arguments: [
            ("\"name\":\"Bakery\",\"Name\":\"Other\"", "Bakery"), ("\"Name\":\"Bakery\"", "Bakery"),
            ("\"NAME\":\"Bakery\"", "Bakery"), ("\"Namen\":\"Bakery\"", ""), ("\"name\":{\"de\":\"x\"}", ""),
            // Saved places of Google Maps: as they are exported now, and as they were.
            (
                """
                "date":"2023-01-01T10:00:00Z","google_maps_url":"http://maps.google.com/?cid=1",
                "location":{"address":"Street 1, Berlin","country_code":"DE","name":"Bakery"}
                """, "Bakery"
            ),
            ("\"location\":{\"address\":\"Street 1, Berlin\"}", "Street 1, Berlin"),
            (
                """
                "Google Maps URL":"http://maps.google.com/?cid=1","Title":"The bakery",
                "Location":{"Address":"Street 1","Business Name":"Bakery","Geo Coordinates":{"Latitude":"52.5"}}
                """, "The bakery"
            ),
            ("\"Location\":{\"Address\":\"Street 1\",\"Business Name\":\"Bakery\"}", "Bakery"),
            ("\"location\":\"here\"", ""),
        ])
    func `finds the note`(properties: String, note: String) throws {
        let point = "\"geometry\":{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}"
        let result = try imported(
            Self.collection("{\"type\":\"Feature\",\(point),\"properties\":{\(properties)}}"), as: .geojson)
        #expect(result.reminders.map(\.note) == [note])
    }

    /// As programs write it that cut a text to a length.
    @Test func `takes half a character for an unknown one`() throws {
        let point = "\"geometry\":{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}"
        let result = try imported(
            Self.collection("{\"type\":\"Feature\",\(point),\"properties\":{\"name\":\"Bakery \\ud83c\"}}"),
            as: .geojson)
        #expect(result.reminders.map(\.note) == ["Bakery \u{FFFD}"])
    }

    @Test func `reads a feature or a geometry alone`() throws {
        let point = "{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}"
        let feature = "{\"type\":\"Feature\",\"geometry\":\(point),\"properties\":{}}"
        let collection = "{\"type\":\"GeometryCollection\",\"geometries\":[\(point),\(point)]}"
        #expect(try imported(point, as: .geojson).reminders.map(\.entry) == ["the geometry"])
        #expect(try imported(feature, as: .geojson).reminders.map(\.entry) == ["the feature"])
        #expect(try imported(collection, as: .geojson).reminders.map(\.entry) == ["geometries[0]", "geometries[1]"])
        #expect(try imported(point, as: .geojson).reminders[0].circle.center.latitude == 52.5)
    }

    @Test func `takes polygons as the circle around`() throws {
        let square = "[[[13,52],[13.01,52],[13.01,52.01],[13,52.01],[13,52]],[[13.004,52.004],[13.005,52.005]]]"
        let result = try imported(
            Self.collection(
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(square)}}",
                """
                {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[179.99,70],[179.99,70.01]]],
                [[[-179.99,70],[-179.99,70.01]]]]}}
                """), as: .geojson)
        #expect(result.badEntries == [])
        let half = 655.0  // Half the diagonal of 1112.8 m by 686.6 m.
        #expect(abs(result.reminders[0].circle.radius - half) < 5)
        #expect(abs(result.reminders[0].circle.center.latitude - 52.005) < 1e-4)
        #expect(
            result.reminders[0].remarks == [
                "the polygon is taken as the smallest circle around, \(result.reminders[0].circle.radius) m"
            ])
        #expect(abs(result.reminders[1].circle.center.longitude) > 179.9999)
        #expect(abs(result.reminders[1].circle.radius - 675.2) < 5)
        #expect(result.reminders[1].remarks[0].hasPrefix("the polygons are together taken as"))
    }

    @Test(arguments: [
        ("{\"type\":\"Point\",\"coordinates\":[52.5]}", "its coordinates must be a list of two numbers"),
        ("{\"type\":\"Point\",\"coordinates\":[\"13\",\"52\"]}", "its coordinates must be a list of two numbers"),
        (
            "{\"type\":\"Point\",\"coordinates\":[13.4,95]}",
            "latitude is 95, must be a number of degrees from -90 to 90"
        ),
        (
            "{\"type\":\"Point\",\"coordinates\":[367,5]}",
            "longitude is 367, must be a number of degrees from -180 to 180"
        ),
        ("{\"type\":\"LineString\",\"coordinates\":[]}", "its geometry is \"LineString\", must be a Point"),
        ("{\"type\":\"Polygon\",\"coordinates\":[]}", "its coordinates must be lists of rings"),
        ("{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3]]]}", "its coordinates must be a list of two numbers"),
        ("{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,95]]]}", "the polygon has the position [3, 95], must be"),
        ("{\"type\":\"MultiPolygon\",\"coordinates\":[]}", "its area has no corners"),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[1,2]]]}",
            "radius is 0, must be a number of metres, at least 1"
        ),
        ("null", "it has no geometry"), ("[]", "it has no geometry"), ("5", "it has no geometry"),
        (
            "{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"properties\":{\"name\":\"EPSG:3857\"}}}",
            "its coordinate reference system is \"EPSG:3857\", must be WGS 84"
        ),
    ])
    func `tells of a bad geometry and goes on`(geometry: String, message: String) throws {
        let result = try imported(
            Self.collection(
                "{\"type\":\"Feature\",\"geometry\":\(geometry)}",
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"), as: .geojson)
        #expect(result.reminders.map(\.entry) == ["features[1]"])
        #expect(result.badEntries.map(\.entry) == ["features[0]"])
        #expect(result.badEntries[0].message.hasPrefix(message), "\(result.badEntries[0])")
    }

    @Test(arguments: [
        ("\"radius\":-5", "radius is -5, must be a number of metres, at least 1"),
        ("\"radius\":\"wide\"", "radius is \"wide\", must be a number of metres"),
        ("\"radius\":[5]", "radius is a list, must be"), ("\"radius\":true", "radius is true, must be"),
        ("\"eventType\":\"sometimes\"", "eventType is \"sometimes\", must be entry, exit, both or pass"),
        ("\"identifier\":{}", "identifier is an object, must be a text"),
        ("\"geotify\":{\"when\":\"teatime\"}", "when is \"teatime\", must be weekdays and times"),
        ("\"geotify\":{\"dwell\":\"long\"}", "dwell is \"long\", must be a number of seconds"),
        ("\"geotify\":{\"once\":1}", "once is \"1\", must be true or false"),
        ("\"geotify\":{\"until\":[]}", "geotify.until is a list, must be a text"),
    ])
    func `tells of a bad property`(property: String, message: String) throws {
        let result = try imported(
            Self.collection(
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{\(property)}}"
            ),
            as: .geojson)
        #expect(result.badEntries.count == 1)
        #expect(result.badEntries.first?.message.hasPrefix(message) ?? false, "\(result.badEntries)")
    }

    @Test(arguments: [
        ("{}", "this is no GeoJSON"), ("[1]", "this is no GeoJSON"),
        ("{\"type\":\"FeatureCollection\"}", "a FeatureCollection should have a list of features"),
        ("{\"type\":\"GeometryCollection\",\"geometries\":5}", "a GeometryCollection should have a list"),
        ("{\"type\":\"Point\",\n\"coordinates\":[1,2,]}", "line 2: this JSON can't be read: no value begins here"),
        (
            "{\"type\":\"FeatureCollection\",\"features\":[],\"crs\":{\"type\":\"link\"}}",
            "its coordinate reference system isn't named, must be WGS 84 (OGC:CRS84); convert the file first"
        ),
    ])
    func `refuses what is none`(text: String, message: String) {
        #expect(refusal(text.utf8, as: .geojson)?.hasPrefix(message) ?? false)
    }

    @Test(arguments: ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"])
    func `knows the names of WGS 84`(name: String) throws {
        let text =
            "{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"\(name)\"}}}"
        #expect(try imported(text, as: .geojson).reminders.count == 1)
    }

    @Test func `writes what other programs read`() {
        var fence = InterchangeEntry("buy-milk", "Buy \"milk\"", 52.52, 13.405, 150)
        fence.rules.isOnce = true
        fence.rules.dwell = 60
        #expect(
            InterchangeFormat.geojson.write([fence]) == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","id":"buy-milk","geometry":{"type":"Point","coordinates":[13.405,52.52]},\
                "properties":{"name":"Buy \\"milk\\"","subType":"Circle","radius":150,"eventType":"entry",\
                "geotify":{"once":true,"dwell":60}}}
                ]}

                """)
    }
}
