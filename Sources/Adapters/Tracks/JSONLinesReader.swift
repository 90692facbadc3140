internal import Geofencing
internal import JSON
internal import Platform

/// Reads JSON Lines: a fix or a control line each, with the keys `time`, `latitude`, `longitude`, `accuracy`, `altitude`,
/// `speed`, `heading` and `control`, and the networks that were heard and connected to, `heard` and `connected`: a line may
/// have these without a position. Other keys are ignored, and so are blank lines.
///
/// GeoClue's way of saying "unknown" is understood: no accuracy above 0, and -1.797e308, -1 and -1 for the last three.
struct JSONLinesReader {
    private let line: Int
    private let object: JSONValue

    static func read(_ bytes: [UInt8]) throws(TrackError) -> [Track.Item] {
        var items: [Track.Item] = []
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var rest = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        var line = 1
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let text = rest[..<end]
            if text.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
                items += try Self(text, line: line).items()
            }
            rest = rest[end...].dropFirst()
            line += 1
        }
        return items
    }

    private init(_ text: ArraySlice<UInt8>, line: Int) throws(TrackError) {
        self.line = line
        do {
            object = try JSONValue(parsing: text)
        } catch {
            throw TrackError(line: line, message: "each line should be one JSON object, but at \(error)")
        }
        guard case .object = object else {
            throw TrackError(line: line, message: "each line should be one JSON object in braces")
        }
    }

    private func error(_ message: String) -> TrackError { TrackError(line: line, message: message) }

    private func items() throws(TrackError) -> [Track.Item] {
        let time = try time()
        switch object["control"] {
        case nil: break
        case .string("suspend"): return [.suspend(time)]
        case .string("resume"): return [.resume(time)]
        case .string("restart"): return [.restart(time)]
        default: throw error("\"control\" should be \"suspend\", \"resume\" or \"restart\"")
        }
        guard let scan = try scan(at: time) else { return [.fix(try fix(at: time))] }
        let hasFix = object["latitude"] != nil || object["longitude"] != nil
        // What is heard first: the fix is learnt from with it.
        return hasFix ? [.scan(scan), .fix(try fix(at: time))] : [.scan(scan)]
    }

    /// What was heard; nil where the line doesn't say.
    private func scan(at time: Double) throws(TrackError) -> NetworkScan? {
        let heard = try networks("heard")
        let connected = try networks("connected")
        if heard == nil, connected == nil { return nil }
        return NetworkScan(time: time, heard: heard ?? [], connected: connected ?? [])
    }

    /// The networks of a key, one or a list; nil where it is missing. `null` is none.
    private func networks(_ key: String) throws(TrackError) -> Set<Network>? {
        let values: [JSONValue]
        switch object[key] {
        case nil: return nil
        case .null: return []
        case .array(let array): values = array
        case .some(let value): values = [value]
        }
        var networks: Set<Network> = []
        for value in values {
            guard case .string(let text) = value, let network = Network(text) else {
                throw error(
                    "\"\(key)\" should have BSSIDs such as \"02:00:5e:00:53:01\", or \"wired:\" or \"ssid:\" and a name"
                )
            }
            networks.insert(network)
        }
        return networks
    }

    private func fix(at time: Double) throws(TrackError) -> PositionFix {
        guard let latitude = try number("latitude"), let longitude = try number("longitude") else {
            throw error("a fix should have \"latitude\" and \"longitude\"")
        }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw error("the latitude should lie in -90…90 and the longitude in -180…180")
        }
        return PositionFix(
            coordinate: coordinate, accuracy: Quantity.accuracy(try number("accuracy")), time: time,
            altitude: Quantity.altitude(try number("altitude")), speed: Quantity.speed(try number("speed")),
            heading: Quantity.heading(try number("heading")))
    }

    private func time() throws(TrackError) -> Double {
        let time: Double? =
            switch object["time"] {
            case .number(let seconds): RFC3339.range.contains(seconds) ? seconds : nil
            case .string(let text): RFC3339.time(from: text)
            default: nil
            }
        guard let time else {
            throw error("\"time\" should be a time such as \"2026-03-02T08:31:07Z\", or the seconds since 1970")
        }
        return time
    }

    /// A number, or nil where the key is missing or null.
    private func number(_ key: String) throws(TrackError) -> Double? {
        switch object[key] {
        case nil, .null: return nil
        case .number(let number): return number
        default: throw error("\"\(key)\" should be a number")
        }
    }
}
