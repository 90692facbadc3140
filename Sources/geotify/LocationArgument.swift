import CommandLine
import Geofencing

/// The value of `--at`: a coordinate, or else the name of a place.
enum LocationArgument: Hashable {
    case coordinate(Coordinate)
    case place(String)

    init(_ text: String) throws(CommandFailure) {
        guard Self.isLikeCoordinate(text) else {
            self = .place(text)
            return
        }
        self = .coordinate(try Self.coordinate(text))
    }

    /// Whether a text is meant as a coordinate, a right or a wrong one. No place may be called so.
    static func isLikeCoordinate(_ text: String) -> Bool {
        let first = trimmed(text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)[0])
        if Double(first) != nil { return true }
        return first.contains(where: \.isWholeNumber)
            && first.allSatisfy { $0.isWholeNumber || "+-. °'′″\"NSEW".contains($0) }
    }

    /// Reads `LAT,LON`, where blanks may stand round the comma.
    static func coordinate(_ text: String) throws(CommandFailure) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        guard parts.count == 2, let latitude = Decimal.value(of: parts[0]), let longitude = Decimal.value(of: parts[1])
        else {
            throw wrong(text, "write decimal degrees as LAT,LON with points, such as \(suggestion(for: text))")
        }
        // 13,4 is more likely half a coordinate with a decimal comma than a point on whole degrees.
        if !parts.contains(where: { $0.contains(".") }) {
            throw wrong(
                text,
                "write \(parts[0]).0,\(parts[1]).0 for whole degrees, or LAT,LON with points, such as 52.52,13.405")
        }
        guard (-90.0...90.0).contains(latitude) else {
            throw outOfRange("latitude \(parts[0])", 90, "it comes before the longitude")
        }
        guard (-180.0...180.0).contains(longitude),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw outOfRange("longitude \(parts[1])", 180, "it comes after the latitude") }
        return coordinate
    }

    /// What was probably meant: decimal commas made points where that gives two numbers.
    private static func suggestion(for text: String) -> String {
        guard text.allSatisfy({ $0.isWholeNumber || "+-.,; ".contains($0) }) else { return "52.52,13.405" }
        let numbers = text.split { !($0.isWholeNumber || $0 == "-" || $0 == ".") }
        let pair: [String] =
            switch numbers.count {
            case 4: ["\(numbers[0]).\(numbers[1])", "\(numbers[2]).\(numbers[3])"]
            case 2: numbers.map(String.init)
            default: []
            }
        guard pair.count == 2, pair.allSatisfy({ Decimal.value(of: $0) != nil && $0.contains(".") }) else {
            return "52.52,13.405"
        }
        return pair.joined(separator: ",")
    }

    private static func wrong(_ text: String, _ hint: String) -> CommandFailure {
        CommandFailure(.usage, "'\(text)' is no coordinate: \(hint)")
    }

    private static func outOfRange(_ what: String, _ limit: Int, _ hint: String) -> CommandFailure {
        CommandFailure(.usage, "\(what) is out of range: it lies between -\(limit) and \(limit), and \(hint)")
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
