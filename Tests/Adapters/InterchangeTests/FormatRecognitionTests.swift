import Interchange
import Testing

@Suite struct FormatRecognitionTests {
    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<!-- <gpx> --><gpx version=\"1.1\">", InterchangeFormat.gpx), ("<gpx/>", .gpx),
        ("<x:gpx xmlns:x=\"y\">", .gpx), ("\u{FEFF}  <kml xmlns=\"z\">", .kml), ("<plist version=\"1.0\">", .ios),
        ("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">\n<plist>", .ios), ("<html>", nil), ("<", nil),
        ("<!--", nil),
        ("BEGIN:VCALENDAR\r\nVERSION:2.0", .icalendar), ("begin:vcalendar", .icalendar), ("BEGIN:VCARD", nil),
        ("bplist00", .ios), ("bplist", .ios), ("CIRCLE (1 2, 3)", .wkt), ("polygon((", .wkt),
        ("\n# {\"note\":\"x\"}\n", .wkt),
        ("# a comment\n", nil), ("lat,lon", .csv), ("name;Latitude;Longitude", .csv), ("name,lat", nil), ("hello", nil),
        ("", nil),
        ("{\"_type\":\"waypoint\"", .owntracks), ("[{\"_type\" : \"lwt\"}]", .owntracks),
        ("{\"type\":\"Feature\"", .geojson),
        ("{\"features\":[{\"_type\":\"x\"}]}", .geojson), ("{\"a\\\"_type\":1,\"geometry\":2}", .geojson),
        ("[{\"id\":1,\"area\":\"CIRCLE (1 2, 3)\"}]", .wkt), ("[{\"latitude\":1}]", .ios),
        ("{\"value\":\"_type\"}", nil),
        ("{}", nil), ("[]", nil), ("[[{\"type\":1}]]", nil), ("{\"\\", nil), ("{\"a", nil),
    ])
    func `knows a format by its content`(text: String, expected: InterchangeFormat?) {
        #expect(InterchangeFormat.recognise(Array(text.utf8)) == expected)
    }

    @Test func `knows UTF 16`() {
        let bytes =
            [0xFE, 0xFF]
            + "<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx>".utf16.flatMap { unit -> [UInt8] in
                [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            }
        #expect(InterchangeFormat.recognise(bytes) == .gpx)
    }
}
