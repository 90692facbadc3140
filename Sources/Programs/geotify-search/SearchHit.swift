import CommandLine
import JSON
import Text

/// A place that a service found.
struct SearchHit: Hashable {
    /// How many are asked for, and taken.
    static let most = 10
    private static let longestName = 300

    let name: String
    /// Degrees WGS 84.
    let latitude: Double
    let longitude: Double

    /// One of the answer's elements (Nominatim, format `jsonv2`), or of the cache's.
    init?(_ value: JSONValue) {
        guard let name = (value["display_name"] ?? value["name"])?.string,
            let latitude = Self.degrees(value["lat"] ?? value["latitude"], upTo: 90),
            let longitude = Self.degrees(value["lon"] ?? value["longitude"], upTo: 180)
        else { return nil }
        self.name = String(TerminalText.oneLine(name).prefix(Self.longestName))
        self.latitude = latitude
        self.longitude = longitude
    }

    /// All that is right in a service's answer.
    /// - Throws: 69 where it is no list.
    static func hits(in answer: [UInt8]) throws(CommandFailure) -> [SearchHit] {
        guard let value = try? JSONValue(parsing: answer), case .array(let elements) = value else {
            throw CommandFailure(.unavailable, "the answer is no list of places")
        }
        return Array(elements.lazy.compactMap(SearchHit.init).prefix(most))
    }

    var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("latitude", .number(latitude)), .init("longitude", .number(longitude)),
        ])
    }

    /// Nominatim writes numbers as texts.
    private static func degrees(_ value: JSONValue?, upTo limit: Double) -> Double? {
        let number: Double? =
            switch value {
            case .number(let number): number
            case .string(let text)
            where text.utf8.count < 40 && text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }):
                Double(text)
            default: nil
            }
        return number.flatMap { abs($0) <= limit ? $0 : nil }
    }
}
