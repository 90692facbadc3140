import Foundation
import Testing
import Tracks

@Suite struct TrackFormatTests {
    @Test(arguments: [
        ("", 1, "the file is empty"),
        (" \n\t\n", 1, "the file is empty"),
        ("latitude,longitude\n1,2\n", 1, "this is no track"),
        ("\n\n[{\"latitude\":1}]", 3, "this is no track"),
    ])
    func `refuses other files`(_ text: String, _ line: Int, _ reason: String) throws {
        let error = try #require(failure(text), "accepted")
        #expect(error.line == line)
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16])
    func `takes only GPX in UTF 16`(_ encoding: String.Encoding) throws {
        let gpx = """
            \n<?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="1" lon="2"><time>1970-01-01T00:00:00Z</time></trkpt>\
            </trkseg></trk></gpx>
            """.dropFirst()
        let mark = encoding == .utf16 ? "" : "\u{FEFF}"
        #expect(try Track(parsing: Array((mark + gpx).data(using: encoding)!)).items == [fix(0, 1, 2)])
        let afterBlanks = mark + " \n" + gpx.drop { $0 != ">" }.dropFirst()
        #expect(try Track(parsing: Array(afterBlanks.data(using: encoding)!)).items == [fix(0, 1, 2)])
        for text in ["{\"time\":0,\"latitude\":1,\"longitude\":2}\n", "$GPRMC,000000,A,0100,N,00200,E,,,010100\n", ""] {
            #expect(
                throws: TrackError(
                    line: 1,
                    message:
                        "this is no GPX; only that may be in UTF-16, while NMEA 0183 and JSON Lines should be UTF-8")
            ) {
                try Track(parsing: Array((mark + text).data(using: encoding)!))
            }
        }
    }

    @Test func `recognises the content after blanks and byte order mark`() throws {
        let expected = [fix(0, 1, 2)]
        let gpx =
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>1970-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>"
        let jsonLines = "{\"time\":0,\"latitude\":1,\"longitude\":2}"
        let nmea = "$GPRMC,000000,A,0100,N,00200,E,,,010100"
        for start in ["", "\u{FEFF}", "\n \r\n"] {
            #expect(try items(start + gpx) == expected)
            #expect(try items(start + jsonLines) == expected)
        }
        #expect(try items("\n \r\n" + nmea) == [fix(946_684_800, 1, 2)])
        #expect(try items("8,M,,*4F\r\n" + nmea) == [fix(946_684_800, 1, 2)])
        #expect(throws: TrackError.self) { try items("\u{FEFF}") }
    }
}
