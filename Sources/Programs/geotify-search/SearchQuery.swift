import CommandLine
import JSON
import Platform

/// What is looked for, as geotify hands it over on the standard input, where nobody else can read it:
/// `{"query":…,"service":…,"language":…,"cache":…,"timeout":…}`.
struct SearchQuery: Hashable {
    /// An address, or the name of something.
    let query: String
    /// The beginning of the service's address.
    let service: String
    /// The languages of the answer, as HTTP's Accept-Language has them.
    let language: String
    /// The directory of what was found before, and of when it was asked for last.
    let cache: String
    /// Seconds until the answer must be there.
    let timeout: Double

    private static let mostBytes = 1000

    /// - Throws: 64 for what is no such thing.
    init(parsing bytes: [UInt8]) throws(CommandFailure) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw CommandFailure(.usage, "what is looked for is no JSON: \(error)")
        }
        guard let query = value["query"]?.string.map(Self.tidy), !query.isEmpty else {
            throw CommandFailure(.usage, "there is nothing to look for")
        }
        guard query.utf8.count <= Self.mostBytes else {
            throw CommandFailure(.usage, "what is looked for has more than \(Self.mostBytes) bytes")
        }
        guard let service = value["service"]?.string, WebAddress.isSearchService(service) else {
            throw CommandFailure(.usage, "the service must be an https address, or an http one of this machine")
        }
        guard let cache = value["cache"]?.string, cache.hasPrefix("/") else {
            throw CommandFailure(.usage, "the cache must be the path of a directory")
        }
        self.query = query
        self.service = String(service.reversed().drop { $0 == "/" }.reversed())
        let language = value["language"]?.string ?? ""
        self.language = language.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !language.isEmpty ? language : "en"
        self.cache = cache
        timeout = min(max(value["timeout"]?.number ?? 20, 0.1), 120)
    }

    /// The address to ask for.
    var address: String { "\(service)/search?format=jsonv2&limit=\(SearchHit.most)&q=\(Self.escaped(query))" }

    /// Without blanks that make no difference.
    private static func tidy(_ text: String) -> String {
        text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }

    /// What RFC 3986 doesn't reserve as it is, and the rest as bytes.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
                escaped.append(character)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return escaped
    }
}
