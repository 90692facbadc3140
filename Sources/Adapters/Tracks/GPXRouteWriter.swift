internal import Platform
internal import XML

/// Writes each route as a track of a GPX 1.1 file.
enum GPXRouteWriter: RouteWriter {
    static func write(_ routes: [Route], to output: (String) throws -> Void) throws {
        try output(GPXText.head)
        for route in routes {
            let name = XMLText.element("name", route.name, indentation: "    ")
            try output("  <trk>\n\(name)    <number>\(route.number)</number>\n")
            for segment in try route.segments() {
                try output(GPXText.segmentStart)
                try route.fixes(of: segment) { try output(GPXText.point($0)) }
                try output(GPXText.segmentEnd)
            }
            try output("  </trk>\n")
        }
        try output(GPXText.tail)
    }
}
