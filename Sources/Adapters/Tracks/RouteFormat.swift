/// The files in which routes are handed to other programs.
package enum RouteFormat: String, CaseIterable, Hashable, Sendable {
    /// GPX 1.1: a track each, with times, altitudes, accuracies, speeds and courses.
    case gpx
    /// GeoJSON (RFC 7946): a line for each part without a pause, with `coordTimes`.
    case geojson
    /// KML 2.2: a placemark each, with `gx:Track`.
    case kml

    /// Writes routes, piece by piece.
    /// - Parameter output: Takes the text's next piece.
    /// - Throws: What `output` and the points throw.
    package func write(_ routes: [Route], to output: (String) throws -> Void) throws {
        let writer: any RouteWriter.Type =
            switch self {
            case .gpx: GPXRouteWriter.self
            case .geojson: GeoJSONRouteWriter.self
            case .kml: KMLRouteWriter.self
            }
        try writer.write(routes, to: output)
    }
}

/// Writes routes in one of the formats.
protocol RouteWriter {
    static func write(_ routes: [Route], to output: (String) throws -> Void) throws
}
