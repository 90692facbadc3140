import Geofencing
import Testing
import Tracks

@Suite struct JSONLinesTests {
    @Test func `reads fixes and control lines`() throws {
        let text = """
            {"time":"2026-03-02T08:31:07Z","latitude":52.52,"longitude":13.405,"accuracy":35.0,"altitude":34.0,"speed":1.2,"heading":270.0}

            {"time":1772440268.5,"control":"suspend"}\r
            {"time":"2026-03-02T10:31:09+02:00","control":"resume","note":"x"}
            {"control":"restart","time":1772440270}
            {"time":1772440271,"latitude":-90,"longitude":180,"other":{"accuracy":1}}
            """
        let expected: [Track.Item] = [
            fix(1_772_440_267, 52.52, 13.405, accuracy: 35, altitude: 34, speed: 1.2, heading: 270),
            .suspend(1_772_440_268.5), .resume(1_772_440_269), .restart(1_772_440_270), fix(1_772_440_271, -90, 180),
        ]
        #expect(try items(text) == expected)
        #expect(try items(text + "\n") == expected)
    }

    @Test func `reads what is heard with and without a position`() throws {
        let text = """
            {"time":1,"heard":["02:00:5E:00:53:01","ssid:Campus"],"connected":"02:00:5e:00:53:01"}
            {"time":2,"heard":[],"latitude":1,"longitude":2}
            {"time":3,"connected":["02:00:5e:00:53:01","wired:0f8c"]}
            {"time":4,"heard":null}
            """
        let accessPoint = try #require(Network("02:00:5e:00:53:01"))
        let name = try #require(Network.named("Campus"))
        let wired = try #require(Network.wired("0f8c"))
        let expected: [Track.Item] = [
            .scan(NetworkScan(time: 1, heard: [accessPoint, name], connected: [accessPoint])),
            .scan(NetworkScan(time: 2)), fix(2, 1, 2),
            .scan(NetworkScan(time: 3, connected: [accessPoint, wired])), .scan(NetworkScan(time: 4)),
        ]
        #expect(try items(text) == expected)
        #expect(try items(Track(items: expected).jsonLines) == expected)
    }

    @Test(arguments: [
        "\"accuracy\":0", "\"accuracy\":-1", "\"accuracy\":null", "\"accuracy\":1.797e308", "\"altitude\":-1.797e308",
        "\"speed\":-1", "\"heading\":-1.0", "\"heading\":361", "\"x\":1",
    ])
    func `takes GeoClue s unknown for none`(_ member: String) throws {
        #expect(try items("{\"time\":0,\"latitude\":1,\"longitude\":2,\(member)}") == [fix(0, 1, 2)])
    }

    @Test func `takes the ends`() throws {
        let line =
            "{\"time\":0,\"latitude\":1,\"longitude\":2,\"accuracy\":2e7,\"altitude\":-430,\"speed\":0,\"heading\":360}"
        #expect(try items(line) == [fix(0, 1, 2, accuracy: 2e7, altitude: -430, speed: 0, heading: 360)])
        let beyond = "{\"time\":0,\"latitude\":1,\"longitude\":2,\"accuracy\":20000001,\"heading\":360.1}"
        #expect(try items(beyond) == [fix(0, 1, 2)])
    }

    @Test func `keeps the order of delivery`() throws {
        let lines = [3, 1, 2, 1].map { "{\"time\":\($0),\"latitude\":1,\"longitude\":2}\n" }
        #expect(try items(lines.joined()).map(\.time) == [3, 1, 2, 1])
    }

    @Test(arguments: [
        ("{\"time\":0,\"latitude\":90.1,\"longitude\":2}", "-90…90"),
        ("{\"time\":0,\"latitude\":1,\"longitude\":-367.8}", "-180…180"),
        ("{\"time\":0,\"latitude\":1}", "\"latitude\" and \"longitude\""),
        ("{\"time\":0,\"latitude\":null,\"longitude\":2}", "\"latitude\" and \"longitude\""),
        ("{\"time\":0,\"latitude\":\"1\",\"longitude\":2}", "\"latitude\" should be a number"),
        ("{\"time\":0,\"latitude\":1,\"longitude\":2,\"accuracy\":\"5\"}", "\"accuracy\" should be a number"),
        ("{\"latitude\":1,\"longitude\":2}", "\"time\" should be a time such as"),
        ("{\"time\":\"today\",\"latitude\":1,\"longitude\":2}", "\"time\" should be a time such as"),
        ("{\"time\":1e15,\"latitude\":1,\"longitude\":2}", "\"time\" should be a time such as"),
        ("{\"time\":true,\"latitude\":1,\"longitude\":2}", "\"time\" should be a time such as"),
        ("{\"time\":0,\"control\":\"stop\"}", "\"suspend\", \"resume\" or \"restart\""),
        ("{\"time\":0,\"latitude\":1e400,\"longitude\":2}", "byte 21: the number is too large"),
        ("{\"time\":0,\"heard\":[\"home\"]}", "\"heard\" should have BSSIDs"),
        ("{\"time\":0,\"heard\":[],\"latitude\":1}", "\"latitude\" and \"longitude\""),
        ("{\"time\":0,\"connected\":5}", "\"connected\" should have BSSIDs"),
        ("{\"time\":0,", "byte 10: a key in quotation marks"),
        ("[]", "one JSON object in braces"),
    ])
    func `refuses with line and reason`(_ line: String, _ reason: String) throws {
        let good = "{\"time\":0,\"latitude\":1,\"longitude\":2}\n\n"
        let error = try #require(failure(good + line + "\n" + good), "accepted")
        #expect(error.line == 3)
        #expect(error.message.contains(reason), "\(error)")
    }
}
