internal import Geofencing
internal import Platform
internal import XML

/// Reads GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): the points of all tracks and segments in their order or,
/// in a file without any, those of its routes. Waypoints are not on the way and are left out.
///
/// GPX knows no accuracy. Where a point has a dilution of precision (`hdop`) it is taken times 5 m.
struct GPXReader: XMLHandler {
    private struct Point {
        let isOfTrack: Bool
        let line: Int
        let depth: Int
        let latitude: Double?
        let longitude: Double?
        /// The text of what was found within the point.
        var values: [Value: String] = [:]
    }

    private enum Value: String {
        case time, hdop
        case altitude = "ele"
        case speed
        case heading = "course"
    }

    private var depth = 0
    private var point: Point?
    private var value: Value?
    private var track: [Track.Item] = []
    private var route: [Track.Item] = []
    /// What is wrong with a route matters only where there is no track.
    private var routeError: TrackError?

    static func read(_ bytes: [UInt8]) throws(TrackError) -> [Track.Item] {
        var reader = Self()
        do {
            try XMLReader.read(bytes, limits: XMLLimits(bytes: Track.maximumBytes), into: &reader)
        } catch let error as XMLError {
            throw TrackError(line: error.line, message: error.message)
        } catch let error as TrackError {
            throw error
        } catch {
            throw TrackError(line: 1, message: "\(error)")
        }
        if !reader.track.isEmpty { return reader.track }
        if let error = reader.routeError { throw error }
        guard !reader.route.isEmpty else {
            throw TrackError(line: 1, message: "the file has no track point (<trkpt>) and no route point (<rtept>)")
        }
        return reader.route
    }

    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws {
        depth += 1
        guard depth > 1 else {
            guard name == "gpx" else {
                throw TrackError(line: line, message: "the file begins with <\(name)>; a GPX file begins with <gpx>")
            }
            return
        }
        if let point {
            value = Self.value(name, below: point, at: depth)
        } else if name == "trkpt" || name == "rtept" {
            point = Point(
                isOfTrack: name == "trkpt", line: line, depth: depth,
                latitude: attributes["lat"].flatMap { Quantity.decimal(Self.trimmed($0)) },
                longitude: attributes["lon"].flatMap { Quantity.decimal(Self.trimmed($0)) })
        }
    }

    /// Speed and course stand in the point itself in GPX 1.0, and in an extension in 1.1.
    private static func value(_ name: String, below point: Point, at depth: Int) -> Value? {
        guard let value = Value(rawValue: name) else { return nil }
        return depth == point.depth + 1 || value == .speed || value == .heading ? value : nil
    }

    mutating func text(_ text: String, line: Int) {
        if let value { point?.values[value, default: ""] += text }
    }

    mutating func end(_ name: String, namespace: String, line: Int) throws {
        value = nil
        if let point, point.depth == depth {
            self.point = nil
            do {
                let fix = try Self.fix(point)
                if point.isOfTrack { track.append(.fix(fix)) } else { route.append(.fix(fix)) }
            } catch {
                if point.isOfTrack { throw error }
                routeError = routeError ?? error
            }
        }
        depth -= 1
    }

    private static func fix(_ point: Point) throws(TrackError) -> PositionFix {
        guard let latitude = point.latitude, let longitude = point.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw TrackError(
                line: point.line,
                message: "a point should have lat=\"…\" in -90…90 and lon=\"…\" in -180…180, in degrees with a point")
        }
        guard let text = point.values[.time].map(trimmed) else {
            throw TrackError(
                line: point.line, message: "a point should have a <time>; without it nothing can be replayed")
        }
        // The times of GPX are in UTC, also where no zone is given.
        guard let time = RFC3339.time(from: text) ?? RFC3339.time(from: text + "Z") else {
            throw TrackError(line: point.line, message: "the point's <time> should be such as 2026-03-02T08:31:07Z")
        }
        func number(_ value: Value) throws(TrackError) -> Double? {
            guard let text = point.values[value].map(trimmed), !text.isEmpty else { return nil }
            guard let number = Quantity.decimal(text) else {
                throw TrackError(line: point.line, message: "the point's <\(value.rawValue)> should be a number")
            }
            return number
        }
        return PositionFix(
            coordinate: coordinate, accuracy: Quantity.accuracy(dilution: try number(.hdop)), time: time,
            altitude: Quantity.altitude(try number(.altitude)), speed: Quantity.speed(try number(.speed)),
            heading: Quantity.heading(try number(.heading)))
    }

    private static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
