internal import Geofencing
internal import Platform
internal import Text
internal import XML

/// Reads GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): the points of all tracks or, in a file without any, those
/// of its routes. Segments follow each other by the time at which they begin, since some devices write the newest one
/// first, or sort by name; within one the points keep their order. Waypoints are not on the way and are left out.
///
/// GPX knows no accuracy. Where a point has a dilution of precision (`hdop`) it is taken times 5 m. A point without a
/// time or a place is left out with a warning, and so is a value that is no number: public traces and edited files have
/// a few of these among thousands of good points.
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
    private var track = Points()
    private var route = Points()

    private struct Points {
        /// In the order of the file.
        var segments: [[PositionFix]] = []
        var warnings = TrackWarnings()

        mutating func add(_ fix: PositionFix) {
            if segments.isEmpty { segments.append([]) }
            segments[segments.count - 1].append(fix)
        }

        var items: [Track.Item] {
            // By number, too, as those of one time keep their order.
            let beginnings = segments.enumerated().compactMap { number, fixes in fixes.first.map { ($0.time, number) } }
            return beginnings.sorted { $0 < $1 }.flatMap { segments[$0.1].map(Track.Item.fix) }
        }
    }

    static func read(_ bytes: [UInt8]) throws(TrackError) -> (items: [Track.Item], warnings: [TrackError]) {
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
        for points in [reader.track, reader.route] {
            let items = points.items
            if !items.isEmpty { return (items, points.warnings.leftOut) }
        }
        throw reader.track.warnings.first ?? reader.route.warnings.first
            ?? TrackError(line: 1, message: "the file has no track point (<trkpt>) and no route point (<rtept>)")
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
        } else if name == "trkseg" {
            track.segments.append([])
        } else if name == "rte" {
            route.segments.append([])
        } else if name == "trkpt" || name == "rtept" {
            point = Point(
                isOfTrack: name == "trkpt", line: line, depth: depth,
                latitude: attributes["lat"].flatMap { Quantity.decimal($0.singleSpaced) },
                longitude: attributes["lon"].flatMap { Quantity.decimal($0.singleSpaced) })
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
            if point.isOfTrack { Self.add(point, to: &track) } else { Self.add(point, to: &route) }
        }
        depth -= 1
    }

    private static func add(_ point: Point, to points: inout Points) {
        do {
            points.add(try fix(point, &points.warnings))
        } catch {
            points.warnings.add(error)
        }
    }

    private static func fix(_ point: Point, _ warnings: inout TrackWarnings) throws(TrackError) -> PositionFix {
        guard let latitude = point.latitude, let longitude = point.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw TrackError(
                line: point.line,
                message: "a point should have lat=\"…\" in -90…90 and lon=\"…\" in -180…180, in degrees with a point")
        }
        guard let text = point.values[.time].map(\.singleSpaced) else {
            throw TrackError(
                line: point.line, message: "a point should have a <time>; without it nothing can be replayed")
        }
        // The times of GPX are in UTC, also where no zone is given.
        guard let time = RFC3339.time(from: text) ?? RFC3339.time(from: text + "Z") else {
            throw TrackError(line: point.line, message: "the point's <time> should be such as 2026-03-02T08:31:07Z")
        }
        func number(_ value: Value) -> Double? {
            guard let text = point.values[value].map(\.singleSpaced), !text.isEmpty else { return nil }
            let number = Quantity.decimal(text)
            if number == nil {
                let message = "the point's <\(value.rawValue)>, which should be a number"
                warnings.add(TrackError(line: point.line, message: message))
            }
            return number
        }
        return PositionFix(
            coordinate: coordinate, accuracy: Quantity.accuracy(dilution: number(.hdop)), time: time,
            altitude: Quantity.altitude(number(.altitude)), speed: Quantity.speed(number(.speed)),
            heading: Quantity.heading(number(.heading)))
    }
}
