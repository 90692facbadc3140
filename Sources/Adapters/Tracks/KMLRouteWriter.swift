internal import Geofencing
internal import Platform
internal import XML

/// Writes each route as a placemark of KML 2.2 with a `gx:Track` for each of its parts: first all times, then all places, as
/// the schema wants it (https://developers.google.com/kml/documentation/kmlreference#gxtrack).
enum KMLRouteWriter: RouteWriter {
    static func write(_ routes: [Route], to output: (String) throws -> Void) throws {
        try output(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
              <Document>
                <name>Geotify</name>

            """)
        for route in routes {
            let name = XMLText.element("name", route.name, indentation: "      ")
            try output("    <Placemark>\n\(name)      <gx:MultiTrack>\n        <gx:interpolate>0</gx:interpolate>\n")
            for segment in try route.segments() {
                try output("        <gx:Track>\n")
                try route.fixes(of: segment) {
                    try output("          <when>\(RFC3339.string(from: $0.time))</when>\n")
                }
                try route.fixes(of: segment) { try output("          <gx:coord>\(place($0))</gx:coord>\n") }
                try output("        </gx:Track>\n")
            }
            try output("      </gx:MultiTrack>\n    </Placemark>\n")
        }
        try output("  </Document>\n</kml>\n")
    }

    /// There must be three numbers. The altitude doesn't count, since such a track lies on the ground unless it says otherwise.
    private static func place(_ fix: PositionFix) -> String {
        "\(PlainDecimal.text(fix.coordinate.longitude)) \(PlainDecimal.text(fix.coordinate.latitude)) "
            + PlainDecimal.text(fix.altitude ?? 0)
    }
}
