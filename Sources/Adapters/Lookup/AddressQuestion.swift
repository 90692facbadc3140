package import Geofencing
internal import JSON

/// What geotify-search is asked, and what it answers.
package struct AddressQuestion: Hashable, Sendable {
    /// The program that is asked.
    package static let program = "geotify-search"
    /// Seconds until there must be an answer.
    private static let timeout = 20.0

    package var query: String
    /// The beginning of the service's address.
    package var service: String
    /// The person's languages, as a web server is told them.
    package var language: String
    /// The directory of earlier answers.
    package var cache: String

    package init(_ query: String, service: String, language: String, cache: String) {
        (self.query, self.service, self.language, self.cache) = (query, service, language, cache)
    }

    /// As the program reads it.
    package var text: String {
        JSONValue.object([
            .init("query", .string(query)), .init("service", .string(service)), .init("language", .string(language)),
            .init("cache", .string(cache)), .init("timeout", .number(Self.timeout)),
        ]).text
    }
}

/// A place that was found.
package struct AddressHit: Hashable, Sendable {
    package var name: String
    package var coordinate: Coordinate

    /// The places of an answer, the likeliest first.
    package static func hits(of output: [UInt8]) -> [AddressHit] {
        output.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: line)).flatMap(AddressHit.init)
        }
    }

    private init?(_ value: JSONValue) {
        guard let name = value["name"]?.string, let latitude = value["latitude"]?.number,
            let longitude = value["longitude"]?.number,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.name = name
        self.coordinate = coordinate
    }
}
