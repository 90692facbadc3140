import CommandLine
import Geofencing
import JSON
import Platform
import Storage

/// Looks an address up by geotify-search, and has the person choose what is meant.
@MainActor struct AddressSearch {
    /// A place that was found.
    struct Hit: Hashable {
        var name: String
        var coordinate: Coordinate

        init?(_ value: JSONValue) {
            guard let name = value["name"]?.string, let latitude = value["latitude"]?.number,
                let longitude = value["longitude"]?.number,
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            self.name = name
            self.coordinate = coordinate
        }
    }

    /// Seconds until there must be an answer.
    private static let timeout = 20.0

    let session: Session
    /// Whether the first one is taken without a question.
    let takesFirst: Bool

    /// - Throws: 66 where nothing is found or wanted, 64 where nobody is there to choose, 69 or 75 without an answer.
    func coordinate(of query: String) throws(CommandFailure) -> Coordinate {
        let hits = try hits(for: query)
        guard let first = hits.first else {
            throw CommandFailure(
                .notFound, "nothing was found for '\(query)': write less of it, or a coordinate as LAT,LON")
        }
        if takesFirst {
            session.tell("found " + Self.line(first))
            return first.coordinate
        }
        for (index, hit) in hits.enumerated() { session.tell("\(index + 1)  " + Self.line(hit)) }
        guard session.canAsk else {
            throw CommandFailure(
                .usage, "there is nobody to ask which one is meant: give --first, or the coordinate of one with --at")
        }
        return try choose(among: hits).coordinate
    }

    private func hits(for query: String) throws(CommandFailure) -> [Hit] {
        let question = JSONValue.object([
            .init("query", .string(query)), .init("service", .string(try session.loadSettings().searchService)),
            .init("language", .string(SearchLanguage.header(environment: Environment.variable))),
            .init("cache", .string(session.directories.searchCache)), .init("timeout", .number(Self.timeout)),
        ])
        let outcome = try HelperProgram(name: "geotify-search").run(input: question.text)
        guard outcome.exitCode == 0 else {
            let reason = outcome.messages.isEmpty ? "geotify-search ended with \(outcome.exitCode)" : outcome.messages
            throw CommandFailure(
                ExitCode(rawValue: outcome.exitCode) ?? .unavailable, "'\(query)' can't be looked up: \(reason)")
        }
        return outcome.output.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: line)).flatMap(Hit.init)
        }
    }

    private func choose(among hits: [Hit]) throws(CommandFailure) -> Hit {
        let range = hits.count == 1 ? "1" : "1-\(hits.count)"
        while let answer = session.ask("Which one? [\(range), or nothing for none] ") {
            let text = answer.split(whereSeparator: \.isWhitespace).joined()
            if text.isEmpty { break }
            if let number = Int(text), hits.indices.contains(number - 1) { return hits[number - 1] }
        }
        throw CommandFailure(.notFound, "none of them was chosen; nothing was changed")
    }

    private static func line(_ hit: Hit) -> String {
        "\(hit.name) (\(GeotificationText.coordinate(hit.coordinate)))"
    }
}

/// The person's languages, as a web server is told them.
enum SearchLanguage {
    /// By the variables of the locale: `de-DE,de;q=0.9,en;q=0.5`.
    static func header(environment: (String) -> String?) -> String {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (2...3).contains(parts[0].count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 3 && $0.allSatisfy { $0.isASCII && $0.isLetter } })
        else { return "en" }
        let language = parts[0].lowercased()
        let regional = parts.count > 1 ? "\(language)-\(parts[1].uppercased())," : ""
        return language == "en" ? regional + "en" : "\(regional)\(language);q=0.9,en;q=0.5"
    }
}
