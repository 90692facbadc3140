internal import Geofencing
internal import Platform

/// Pieces of a GPX 1.1 file of tracks (https://www.topografix.com/GPX/1/1/).
///
/// GPX knows no accuracy: it becomes `hdop`, by the 5 m by which it is read. Speed and course stand in an extension of
/// Garmin's, which other programs read, too.
enum GPXText {
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Geotify" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">

        """
    static let tail = "</gpx>\n"
    static let segmentStart = "    <trkseg>\n"
    static let segmentEnd = "    </trkseg>\n"

    /// A point, a line.
    static func point(_ fix: PositionFix) -> String {
        var text = "      <trkpt lat=\"\(PlainDecimal.text(fix.coordinate.latitude))\""
        text += " lon=\"\(PlainDecimal.text(fix.coordinate.longitude))\">"
        if let altitude = fix.altitude { text += "<ele>\(PlainDecimal.text(altitude))</ele>" }
        text += "<time>\(RFC3339.string(from: fix.time))</time>"
        if let accuracy = fix.accuracy {
            text += "<hdop>\(PlainDecimal.text(accuracy / Quantity.metresPerDilution, decimals: 6))</hdop>"
        }
        return text + extensions(of: fix) + "</trkpt>\n"
    }

    private static func extensions(of fix: PositionFix) -> String {
        if fix.speed == nil, fix.heading == nil { return "" }
        let speed = fix.speed.map { "<gpxtpx:speed>\(PlainDecimal.text($0))</gpxtpx:speed>" } ?? ""
        let course = fix.heading.map { "<gpxtpx:course>\(PlainDecimal.text($0))</gpxtpx:course>" } ?? ""
        return "<extensions><gpxtpx:TrackPointExtension>\(speed)\(course)</gpxtpx:TrackPointExtension></extensions>"
    }
}
