package import Geofencing
internal import Platform
internal import Text

/// The value of `--at`: a coordinate, or else the name of a place.
package enum LocationArgument: Hashable {
    case coordinate(Coordinate)
    case place(String)

    package init(_ text: String) throws(CoordinateError) {
        if let coordinate = try CoordinateText.coordinate(text) {
            self = .coordinate(coordinate)
        } else if Self.isLikeCoordinate(text) {
            self = .coordinate(try Self.coordinate(text))
        } else {
            self = .place(text)
        }
    }

    /// Whether a text is meant as a coordinate, a right or a wrong one. No place may be called so.
    package static func isLikeCoordinate(_ text: String) -> Bool {
        do {
            if try CoordinateText.coordinate(text) != nil { return true }
        } catch {
            return true
        }
        let text = text.trimmed
        let first = text.prefix { $0 != "," }.trimmed
        return Double(first) != nil || isNumeric(text) || isNumeric(first)
            || text.allSatisfy { isSeparator($0) || $0 == " " }
    }

    /// Whether a text that is no coordinate may be an address nevertheless: `10115` and `12, rue de Rivoli` are, while
    /// `52,52;13,405` is a coordinate that is written wrongly.
    package static func mayBeAddress(_ text: String) -> Bool {
        isNumeric(text) ? text.split { !$0.isWholeNumber }.count == 1 : text.contains(where: \.isLetter)
    }

    /// Whether a text has digits and, besides, only what people write between and beside the numbers of a coordinate.
    private static func isNumeric(_ text: String) -> Bool {
        text.contains(where: \.isWholeNumber)
            && text.allSatisfy {
                $0.isWholeNumber || isSeparator($0) || "+-\(otherMinusSigns). _°'′″\"NSEW".contains($0)
            }
    }

    private static func isSeparator(_ character: Character) -> Bool { ",;，".contains(character) }

    /// U+2212, and the dash that stands for it in some texts.
    private static let otherMinusSigns = "−–"

    /// Reads `LAT,LON`, where blanks may stand round the comma.
    static func coordinate(_ text: String) throws(CoordinateError) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, let latitude = Decimal.value(of: parts[0]), let longitude = Decimal.value(of: parts[1])
        else {
            throw wrong(text, "write decimal degrees as LAT,LON with points, such as \(suggestion(for: text))")
        }
        guard (-90.0...90.0).contains(latitude) else {
            throw outOfRange("latitude \(parts[0])", 90, "it comes before the longitude")
        }
        guard (-180.0...180.0).contains(longitude),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw outOfRange("longitude \(parts[1])", 180, "it comes after the latitude") }
        // 13,4 is more likely half a coordinate with a decimal comma than a point on whole degrees.
        if !parts.contains(where: { $0.contains(".") }) {
            throw wrong(
                text,
                "write \(parts[0]).0,\(parts[1]).0 for whole degrees, or LAT,LON with points, such as 52.52,13.405")
        }
        return coordinate
    }

    /// What was probably meant, where that is a coordinate: with points for decimal commas, and the sign that is understood.
    private static func suggestion(for text: String) -> String {
        let example = "52.52,13.405"
        let plain = String(text.map { otherMinusSigns.contains($0) ? "-" : $0 })
        guard plain.allSatisfy({ $0.isWholeNumber || isSeparator($0) || "+-. ".contains($0) }) else { return example }
        let numbers = plain.split { !($0.isWholeNumber || $0 == "-" || $0 == ".") }
        let pair: [String]
        switch numbers.count {
        case 4: pair = ["\(numbers[0]).\(numbers[1])", "\(numbers[2]).\(numbers[3])"]
        case 2: pair = numbers.map { $0.contains(".") ? String($0) : $0 + ".0" }
        default: return example
        }
        let guess = pair.joined(separator: ",")
        let degrees = pair.compactMap(Decimal.value)
        let isRight = degrees.count == 2 && Coordinate(latitude: degrees[0], longitude: degrees[1]) != nil
        return isRight ? guess : example
    }

    private static func wrong(_ text: String, _ hint: String) -> CoordinateError {
        CoordinateError("'\(text)' is no coordinate: \(hint)")
    }

    private static func outOfRange(_ what: String, _ limit: Int, _ hint: String) -> CoordinateError {
        CoordinateError("\(what) is out of range: it lies between -\(limit) and \(limit), and \(hint)")
    }
}
