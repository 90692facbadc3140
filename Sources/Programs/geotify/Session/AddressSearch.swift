import CommandLine
import Geofencing
import Lookup
import Platform
import Store

/// Looks an address up by geotify-search, and has the person choose what is meant.
@MainActor struct AddressSearch {
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

    private func hits(for query: String) throws(CommandFailure) -> [AddressHit] {
        let question = AddressQuestion(
            query, service: try session.loadSettings().searchService,
            language: SearchLanguage.header(environment: Environment.variable), cache: session.directories.searchCache)
        let outcome = try HelperProgram.run(AddressQuestion.program, input: question.text)
        guard outcome.exitCode == 0 else {
            let reason = outcome.messages.isEmpty ? "geotify-search ended with \(outcome.exitCode)" : outcome.messages
            throw CommandFailure(
                ExitCode(rawValue: outcome.exitCode) ?? .unavailable, "'\(query)' can't be looked up: \(reason)")
        }
        return AddressHit.hits(of: outcome.output)
    }

    private func choose(among hits: [AddressHit]) throws(CommandFailure) -> AddressHit {
        let range = hits.count == 1 ? "1" : "1-\(hits.count)"
        while let answer = session.ask("Which one? [\(range), or nothing for none] ") {
            let text = answer.split(whereSeparator: \.isWhitespace).joined()
            if text.isEmpty { break }
            if let number = Int(text), hits.indices.contains(number - 1) { return hits[number - 1] }
        }
        throw CommandFailure(.notFound, "none of them was chosen; nothing was changed")
    }

    private static func line(_ hit: AddressHit) -> String {
        "\(hit.name) (\(GeotificationText.coordinate(hit.coordinate)))"
    }
}
