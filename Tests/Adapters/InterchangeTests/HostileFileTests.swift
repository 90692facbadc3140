import Interchange
import Testing

/// Files that are made to do harm: each ends in a message, soon, and without much memory.
@Suite struct HostileFileTests {
    private static let formats: [InterchangeFormat] = [.ios, .owntracks, .geojson, .wkt, .csv]

    @Test(arguments: InterchangeFormat.allCases)
    func `refuses what is too large`(format: InterchangeFormat) {
        let bytes = [UInt8](repeating: 0x20, count: InterchangeFormat.maximumBytes + 1)
        #expect(refusal(bytes, as: format) == "the file has 33554433 bytes; at most 33554432 are read")
    }

    @Test(arguments: formats)
    func `refuses an empty file`(format: InterchangeFormat) throws {
        for bytes in [[], [0x20], [0x0A], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]] as [[UInt8]] {
            if format == .wkt {
                #expect(try format.read(bytes).reminders.isEmpty)
            } else {
                #expect(refusal(bytes, as: format) != nil)
            }
            #expect(InterchangeFormat.recognise(bytes) == nil)
        }
    }

    @Test(arguments: [InterchangeFormat.owntracks, .geojson, .wkt, .ios])
    func `refuses deep nesting`(format: InterchangeFormat) {
        let text = "{\"type\":" + String(repeating: "[", count: 1_000_000)
        #expect(
            refusal(text.utf8, as: format) == "line 1: this JSON can't be read: values are nested deeper than 64")
        #expect(InterchangeFormat.recognise(Array(text.utf8)) == .geojson)
    }

    @Test func `refuses deep property lists`() {
        let text = "<plist>" + String(repeating: "<array>", count: 1_000_000)
        #expect(refusal(text.utf8, as: .ios)?.hasSuffix("nested deeper than 64") ?? false)
    }

    @Test func `refuses entity bombs`() {
        let text = """
            <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <plist><string>&b;</string></plist>
            """
        #expect(refusal(text.utf8, as: .ios) == "line 1: the document declares an entity (a); write its text instead")
    }

    @Test(arguments: [
        (InterchangeFormat.ios, "[", "0,", "0]"), (.owntracks, "{\"_type\":\"waypoints\",\"waypoints\":[", "0,", "0]}"),
        (.geojson, "{\"type\":\"FeatureCollection\",\"features\":[", "0,", "0]}"), (.wkt, "", "x\n", "x\n"),
        (.csv, "lat,lon\n", "x\n", "x\n"),
    ])
    func `refuses too many entries`(format: InterchangeFormat, head: String, entry: String, tail: String) {
        let text = head + String(repeating: entry, count: InterchangeFormat.maximumEntries) + tail
        #expect(refusal(text.utf8, as: format) == "the file has more than 100000 entries")
    }

    /// Values of two bytes in the text, each of many in memory.
    @Test func `refuses too many values`() {
        let text = "{\"type\":\"Feature\",\"bbox\":[" + String(repeating: "0,", count: 4_000_000) + "0]}"
        #expect(
            refusal(text.utf8, as: .geojson) == "line 1: this JSON can't be read: there are more than 4000000 values")
    }

    @Test func `refuses too many corners`() throws {
        let corners = InterchangeFormat.maximumEntries + 1
        let polygon =
            "{\"type\":\"Polygon\",\"coordinates\":[[" + String(repeating: "[1,2],", count: corners) + "[3,4]]]}"
        let message = "its area has more than 100000 corners"
        #expect(try imported(polygon, as: .geojson).badEntries.map(\.message) == [message])
        let area = "POLYGON ((" + String(repeating: "1 2,", count: corners) + "3 4))"
        #expect(try imported(area, as: .wkt).badEntries.map(\.message) == [message])
    }

    @Test func `refuses too many columns`() {
        let wide = "lat,lon" + String(repeating: ",x", count: 1_000_000)
        #expect(refusal(wide.utf8, as: .csv) == "line 1: there are more than 1000 fields")
        let record = "lat,lon\n1,2\n" + String(repeating: ",", count: 1_000_000)
        #expect(refusal(record.utf8, as: .csv) == "line 3: there are more than 1000 fields")
    }

    @Test func `refuses texts that nobody reads`() throws {
        let note = String(repeating: "n", count: 100_000)
        let identifier = String(repeating: "i", count: 2000)
        let result = try imported("lat,lon,note,id\n1,2,\(note),a\n3,4,b,\(identifier)\n", as: .csv)
        #expect(
            result.badEntries.map(\.description) == ["line 2: its note has 100000 bytes; at most 65536 can be taken"])
        #expect(result.reminders.map(\.identifier) == [nil])
        #expect(result.reminders.map(\.remarks) == [["its identifier can't be taken; it gets another one"]])
    }

    /// A file that is cut off anywhere is read up to there or refused, and says so unless nothing is missing.
    @Test(arguments: formats)
    func `tells of what is cut off`(format: InterchangeFormat) throws {
        var fence = InterchangeEntry("a", "b", 1, 2, 3)
        fence.place = "c"
        let bytes = Array(format.write([fence, fence]).utf8)
        for length in bytes.indices {
            let result = try? format.read(Array(bytes[..<length]))
            // Lines are whole by themselves.
            if format == .csv || format == .wkt { continue }
            #expect(result == nil || length >= bytes.count - 2)
        }
    }
}
