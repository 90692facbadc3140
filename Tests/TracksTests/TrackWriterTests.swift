import Testing
import Tracks

@Suite struct TrackWriterTests {
    private let track = Track(items: [
        fix(1_772_440_267, 52.52, 13.405, accuracy: 35, altitude: 34, speed: 1.2, heading: 270),
        .suspend(1_772_440_268.25), .resume(1_772_440_269.0001), .restart(1_772_440_270), fix(0.1, -90, -180),
    ])

    @Test func writesJSONLinesThatReadBackTheSame() throws {
        #expect(try items(track.jsonLines) == track.items)
        #expect(
            track.jsonLines.hasPrefix(
                "{\"time\":\"2026-03-02T08:31:07Z\",\"latitude\":52.52,\"longitude\":13.405,\"accuracy\":35,"
                    + "\"altitude\":34,\"speed\":1.2,\"heading\":270}\n"
                    + "{\"time\":\"2026-03-02T08:31:08.250Z\",\"control\":\"suspend\"}\n"
                    + "{\"time\":1772440269.0001,\"control\":\"resume\"}\n"))
    }

    @Test func writesGPXThatReadsBackTheSameFixes() throws {
        #expect(
            try items(track.gpx) == [
                fix(1_772_440_267, 52.52, 13.405, accuracy: 35, altitude: 34, speed: 1.2, heading: 270),
                fix(0.1, -90, -180),
            ])
        #expect(track.gpx.hasSuffix("</gpx>\n"))
    }
}
