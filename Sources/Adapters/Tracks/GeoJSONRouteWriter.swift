internal import Geofencing
internal import JSON
internal import Platform

/// Writes each part of a route without a pause as a feature of GeoJSON (RFC 7946): a line and, in the property `coordTimes`,
/// which has become usual for that, its times.
enum GeoJSONRouteWriter: RouteWriter {
    static func write(_ routes: [Route], to output: (String) throws -> Void) throws {
        try output("{\"type\":\"FeatureCollection\",\"features\":[")
        var separator = "\n"
        for route in routes {
            for segment in try route.segments() {
                try output(separator)
                try write(segment, of: route, to: output)
                separator = ",\n"
            }
        }
        try output("\n]}\n")
    }

    private static func write(_ segment: RouteSegment, of route: Route, to output: (String) throws -> Void) throws {
        // A line has two positions at least.
        let isPoint = segment.count == 1
        try output(
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"\(isPoint ? "Point" : "LineString")\",\"coordinates\":")
        try list(segment, of: route, isBare: isPoint, to: output, position)
        var properties = JSONValue.object(properties(of: route)).text
        properties.removeLast()
        try output("},\"properties\":\(properties),\"\(isPoint ? "time" : "coordTimes")\":")
        try list(segment, of: route, isBare: isPoint, to: output) { "\"\(RFC3339.string(from: $0.time))\"" }
        try output("}}")
    }

    /// - Parameter isBare: Whether there is one fix only, which needs no brackets.
    private static func list(
        _ segment: RouteSegment, of route: Route, isBare: Bool, to output: (String) throws -> Void,
        _ text: (PositionFix) -> String
    ) throws {
        if !isBare { try output("[") }
        var separator = ""
        try route.fixes(of: segment) { fix in
            try output(separator + text(fix))
            separator = ","
        }
        if !isBare { try output("]") }
    }

    private static func position(_ fix: PositionFix) -> String {
        let altitude = fix.altitude.map { "," + PlainDecimal.text($0) } ?? ""
        return
            "[\(PlainDecimal.text(fix.coordinate.longitude)),\(PlainDecimal.text(fix.coordinate.latitude))\(altitude)]"
    }

    private static func properties(of route: Route) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("name", .string(route.name)), .init("shift", .number(Double(route.number))),
            .init("began", .string(RFC3339.string(from: route.began))),
        ]
        if let ended = route.ended { members.append(.init("ended", .string(RFC3339.string(from: ended)))) }
        members.append(.init("distance", .number(route.distance.rounded())))
        return members
    }
}
