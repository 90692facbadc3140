internal import Platform
internal import XML

/// Writes each way as a track of a GPX 1.1 file.
enum GPXRouteWriter: RouteWriter {
    static func write(_ ways: [Route], to output: (String) throws -> Void) throws {
        try output(GPXText.head)
        for way in ways {
            let name = XMLText.element("name", way.name, indentation: "    ")
            try output("  <trk>\n\(name)    <number>\(way.number)</number>\n")
            for segment in try way.segments() {
                try output(GPXText.segmentStart)
                try way.fixes(of: segment) { try output(GPXText.point($0)) }
                try output(GPXText.segmentEnd)
            }
            try output("  </trk>\n")
        }
        try output(GPXText.tail)
    }
}
