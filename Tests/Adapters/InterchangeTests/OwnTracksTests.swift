import Interchange
import Reminders
import Testing

@Suite struct OwnTracksTests {
    private static func waypoints(_ waypoints: String...) -> String {
        "{\"_type\":\"waypoints\",\"waypoints\":[" + waypoints.joined(separator: ",") + "]}"
    }

    @Test func `reads waypoints`() throws {
        let result = try imported(
            Self.waypoints(
                """
                {"_type":"waypoint","desc":"Home","lat":52.5,"lon":-13.4,"rad":100,"tst":1385997757,"rid":"a1b2c3"}
                """,
                """
                {"_type":"waypoint","desc":"Paris is lovely","lat":"48.858330","lon":"2.295130","rad":"50",
                 "tst":"1385997757"}
                """), as: .owntracks)
        var home = InterchangeEntry("a1b2c3", "Home", 52.5, -13.4, 100)
        home.created = 1_385_997_757
        var paris = InterchangeEntry(nil, "Paris is lovely", 48.85833, 2.29513, 50)
        paris.created = 1_385_997_757
        #expect(result.reminders.map(\.content) == [home, paris])
        #expect(result.reminders.map(\.entry) == ["waypoints[0]", "waypoints[1]"])
    }

    /// A waypoint comes alone, in a list of messages, in a configuration and in a command.
    @Test(arguments: [
        ("%", "the waypoint"), ("[%]", "[0]"), ("[{\"_type\":\"waypoints\",\"waypoints\":[%]}]", "[0].waypoints[0]"),
        ("{\"_type\":\"configuration\",\"host\":\"h\",\"waypoints\":[%]}", "waypoints[0]"),
        (
            "{\"_type\":\"cmd\",\"action\":\"setWaypoints\",\"waypoints\":{\"_type\":\"waypoints\",\"waypoints\":[%]}}",
            "waypoints[0]"
        ),
    ])
    func `finds waypoints`(frame: String, entry: String) throws {
        let waypoint = "{\"_type\":\"waypoint\",\"desc\":\"x\",\"lat\":1,\"lon\":2,\"rad\":3,\"tst\":0}"
        let text = frame.split(separator: "%", omittingEmptySubsequences: false).joined(separator: waypoint)
        let result = try imported(text, as: .owntracks)
        #expect(result.reminders.map(\.entry) == [entry])
        #expect(InterchangeFormat.recognise(Array(text.utf8)) == .owntracks)
    }

    @Test(arguments: [
        ("\"rad\":0", "rad is 0, and so it is a point without a region"),
        ("\"rad\":-1", "rad is -1, and so it is a point without a region"),
        ("\"rad\":null", "rad is missing, must be a number of metres"),
        ("\"rad\":\"wide\"", "rad is \"wide\", must be"), ("\"rad\":5,\"lat\":\"north\"", "lat is \"north\", must be"),
        ("\"rad\":5,\"lat\":100", "latitude is 100, must be"), ("\"rad\":5,\"lon\":500", "longitude is 500, must be"),
        ("\"rad\":5,\"lon\":{}", "lon is an object, must be"),
        ("\"rad\":5,\"desc\":[]", "desc is a list, must be a text"),
        ("\"rad\":5,\"desc\":\"+follow\"", "it is a region that OwnTracks moves"),
        ("\"rad\":5,\"desc\":\"Desk:CA271EAE-5FA8-4E80-8F08-2A302A95A959:1:2\"", "it is a Bluetooth beacon"),
        ("\"rad\":0,\"uuid\":\"CA271EAE-5FA8-4E80-8F08-2A302A95A959\"", "it is a Bluetooth beacon"),
        ("\"rad\":5,\"_type\":\"location\"", "it should be an object of the _type waypoint"),
    ])
    func `tells of a bad waypoint and goes on`(members: String, message: String) throws {
        let result = try imported(
            Self.waypoints(
                "{\"lat\":1,\"lon\":2,\"desc\":\"x\",\(members)}",
                "{\"_type\":\"waypoint\",\"desc\":\"a:b\",\"lat\":1,\"lon\":2,\"rad\":3}"), as: .owntracks)
        #expect(result.reminders.map(\.note) == ["a:b"])
        #expect(result.badEntries.first?.message.hasPrefix(message) ?? false, "\(result.badEntries)")
    }

    @Test func `takes the circle of a beacon with one`() throws {
        let result = try imported(
            Self.waypoints("{\"desc\":\"x\",\"lat\":1,\"lon\":2,\"rad\":3,\"uuid\":\"CA271EAE\"}"), as: .owntracks)
        #expect(result.reminders.first?.remarks == ["its beacon is left out, only the circle is taken"])
    }

    @Test(arguments: [
        ("{\"_type\":\"encrypted\",\"data\":\"x\"}", "the message is encrypted"),
        ("{\"_type\":\"location\"}", "the message is of the type \"location\", must be waypoint or waypoints"),
        ("{}", "the message has no _type"), ("7", "the message has no _type"),
        ("{\"_type\":\"waypoints\"}", "waypoints: there is no list of waypoints"),
        ("[{\"_type\":\"lwt\"}]", "[0]: the message is of the type \"lwt\""), ("{\"_type\":", "line 1: this JSON"),
    ])
    func `refuses what is none`(text: String, message: String) {
        #expect(refusal(text.utf8, as: .owntracks)?.hasPrefix(message) ?? false)
    }

    /// The apps take whole metres, and tell waypoints apart by their times.
    @Test func `writes what the apps read`() {
        #expect(
            InterchangeFormat.owntracks.write([
                InterchangeEntry("a", "A", 1.5, 2, 150), InterchangeEntry("b", "B", 1, 2, 99.5, .exit),
            ]) == """
                {"_type":"waypoints","waypoints":[
                {"_type":"waypoint","desc":"A","lat":1.5,"lon":2,"rad":150,"tst":1,"rid":"a",\
                "geotify":{"eventType":"entry"}},
                {"_type":"waypoint","desc":"B","lat":1,"lon":2,"rad":100,"tst":2,"rid":"b",\
                "geotify":{"eventType":"exit","radius":99.5}}
                ]}

                """)
    }
}
