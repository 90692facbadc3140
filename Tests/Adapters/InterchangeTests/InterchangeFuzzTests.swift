import Geofencing
import Interchange
import TestSupport
import Testing

/// Damaged files are refused or read, and never end the process; what was read can be written and read again.
@Suite struct InterchangeFuzzTests {
    @Test func `reads damaged archives`() {
        check(
            .ios,
            [IOSFiles.archive, IOSFiles.swiftArchive, IOSFiles.array, IOSFiles.defaults, bytes(of: .ios)]
                + ["[{\"coordinate\":{\"latitude\":1,\"longitude\":2},\"radius\":3,\"eventTYpe\":\"On Exit\"}]"].map(
                    utf8),
            tokens: [
                "bplist00", "<dict>", "</array>", "<key>CF$UID</key>", "<integer>1</integer>", "\u{80}", "NS.objects",
            ])
    }

    @Test func `reads damaged OwnTracks`() {
        let old =
            "{\"_type\":\"waypoint\",\"desc\":\"a:CA271EAE-5FA8-4E80-8F08-2A302A95A959:1\",\"lat\":\"1\",\"lon\":\"2\",\"rad\":\"3\"}"
        check(.owntracks, [bytes(of: .owntracks), utf8(old)], tokens: Self.ofJSON + ["\"uuid\":", "\"rad\":", "-"])
    }

    @Test func `reads damaged GeoJSON`() {
        let polygon = """
            {"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":{"type":"Polygon","coordinates":
            [[[179,89],[-179,89.5],[10,88],[179,89]]]}},{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":
            [[[[1,2],[3,4],[5,6.5],[1,2]]]]},"properties":{"radius":"5","note":"x"}}]}
            """
        check(
            .geojson, [bytes(of: .geojson), utf8(polygon)],
            tokens: Self.ofJSON + ["\"crs\":", "Point", "[1,2]", "90", "180"])
    }

    @Test func `reads damaged WKT`() {
        let samples = [
            "CIRCLE (1 2, 3)\nPOLYGON ((1 2, 3 4, 5 6))\n", "[{\"name\":\"a\",\"area\":\"CIRCLE (1 2, 3)\",\"id\":4}]",
        ]
        check(
            .wkt, [bytes(of: .wkt)] + samples.map(utf8),
            tokens: ["(", ")", ",", "# {", "CIRCLE", "POLYGON ((", "\n", "e9", "-"])
    }

    @Test func `reads damaged tables`() {
        let samples = ["sep=;\nid;lat;lon;rad;event\na;52,5;13,4;5;exit\n", "name\tlat\tlon\r\"x\"\"y\"\t1\t2\r"]
        check(
            .csv, [bytes(of: .csv)] + samples.map(utf8),
            tokens: ["\"", "\"\"", ",", ";", "\t", "\r\n", "'=", "geotify:when", "-"])
    }

    private static let ofJSON = ["[", "{", "\"", "\\u", "null", ",", ":", "1e308", "\"geotify\":{", "true"]

    private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func bytes(of format: InterchangeFormat) -> [UInt8] {
        var generator = SeededGenerator(seed: 3)
        return utf8(format.write((0..<2).map { _ in InterchangeEntry.random(using: &generator) }))
    }

    private func check(_ format: InterchangeFormat, _ samples: [[UInt8]], tokens: [String]) {
        var accepted = 0
        for input in Mutations(of: samples, tokens: tokens, seed: 5) {
            _ = InterchangeFormat.recognise(input)
            guard let result = try? format.read(input), !result.reminders.isEmpty else { continue }
            accepted += 1
            let reminders = result.reminders.map(\.content)
            let again = try? format.read(Array(format.write(reminders).utf8))
            if again?.reminders.map(\.content) != reminders { Issue.record("\(format): \(input)") }
        }
        #expect(accepted > 0)
    }
}
