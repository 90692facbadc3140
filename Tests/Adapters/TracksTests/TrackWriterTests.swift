import Geofencing
import Testing
import Tracks

@Suite struct TrackWriterTests {
    private let track = Track(items: [
        fix(1_772_440_267, 52.52, 13.405, accuracy: 35, altitude: 34, speed: 1.2, heading: 270),
        .suspend(1_772_440_268.25), .resume(1_772_440_269.0001), .restart(1_772_440_270), fix(0.1, -90, -180),
    ])

    @Test func `writes JSON Lines that read back the same`() throws {
        #expect(try items(track.jsonLines) == track.items)
        #expect(
            track.jsonLines.hasPrefix(
                "{\"time\":\"2026-03-02T08:31:07Z\",\"latitude\":52.52,\"longitude\":13.405,\"accuracy\":35,"
                    + "\"altitude\":34,\"speed\":1.2,\"heading\":270}\n"
                    + "{\"time\":\"2026-03-02T08:31:08.250Z\",\"control\":\"suspend\"}\n"
                    + "{\"time\":1772440269.0001,\"control\":\"resume\"}\n"))
    }

    @Test func `writes what is heard in order`() throws {
        let networks = try ["02:00:5e:00:53:02", "02:00:5e:00:53:01", "ssid:Campus"].map { try #require(Network($0)) }
        let track = Track(items: [
            .scan(NetworkScan(time: 0, heard: Set(networks), connected: [networks[0]])),
            .scan(NetworkScan(time: 1, connected: Set(networks.prefix(2)))), .scan(NetworkScan(time: 2)),
        ])
        #expect(
            track.jsonLines == """
                {"time":"1970-01-01T00:00:00Z","heard":["02:00:5e:00:53:01","02:00:5e:00:53:02","ssid:Campus"],\
                "connected":"02:00:5e:00:53:02"}
                {"time":"1970-01-01T00:00:01Z","heard":[],"connected":["02:00:5e:00:53:01","02:00:5e:00:53:02"]}
                {"time":"1970-01-01T00:00:02Z","heard":[]}

                """)
    }

    @Test func `writes GPX that reads back the same fixes`() throws {
        #expect(
            try items(track.gpx) == [
                fix(1_772_440_267, 52.52, 13.405, accuracy: 35, altitude: 34, speed: 1.2, heading: 270),
                fix(0.1, -90, -180),
            ])
        #expect(track.gpx.hasSuffix("</gpx>\n"))
    }
}
