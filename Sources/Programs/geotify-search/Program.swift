import CommandLine
import Glibc
import JSON
import Platform
import Web

/// Looks an address up, so that neither geotify nor geotifyd opens an internet socket.
@main struct Program {
    static let description = CommandDescription(
        "geotify-search", summary: "Looks an address up in the web, for geotify.",
        discussion: [
            """
            It is started by 'geotify add --search' and the like, and reads what is looked for from its standard input, a \
            JSON object with query, service, language, cache (a directory) and timeout (seconds). It prints a JSON object a \
            line for each place that is found, with name, latitude and longitude.
            """,
            """
            The service gets the text, the language and what any web server gets: the address of this machine. It is asked \
            at most once a second, and not again for 30 days for what it has answered.
            """,
        ])

    /// More than any question needs.
    private static let mostBytes = 64 << 10
    /// More than any list of ten addresses needs.
    static let mostAnswerBytes = 1 << 20

    static func main() {
        StandardDescriptors.ensureOpen()
        umask(0o077)
        description.run { _ in try run() }
    }

    private static func run() throws {
        let input = FileDescriptor(owning: dup(STDIN_FILENO), path: "the standard input")
        let hits = try hits(for: SearchQuery(parsing: try input.readAll(limit: mostBytes)))
        try Output.standardOutput.write(hits.map { $0.json.text + "\n" }.joined())
    }

    private static func hits(for query: SearchQuery) throws -> [SearchHit] {
        try Directory.create(query.cache)
        let cache = SearchCache(directory: query.cache)
        if let hits = cache.hits(for: query, now: RequestPace.now) { return hits }
        let request = Self.request(for: query)
        let answer = try RequestPace(directory: query.cache).run {
            () throws(CommandFailure) in
            try Self.answer(to: request)
        } pauseAfter: { answer in
            isRefusal(answer) ? max(answer.retryAfter, standardPause) : nil
        }
        if isRefusal(answer) {
            let pause = Int(max(answer.retryAfter, standardPause))
            throw CommandFailure(
                .tryAgain, "the service answered with \(answer.status): it wants to be left alone for \(pause) s")
        }
        guard answer.status == 200 else {
            throw CommandFailure(.unavailable, "the service answered with \(answer.status)")
        }
        let hits = try SearchHit.hits(in: answer.body)
        cache.keep(hits, for: query, now: RequestPace.now)
        return hits
    }

    /// Redirections are followed only with certificates; within the machine, where plain HTTP is allowed, neither they nor
    /// proxies are.
    private static func request(for query: SearchQuery) -> WebRequest {
        var request = WebRequest(
            query.address, headers: ["Accept-Language: " + query.language, "Accept: application/json"],
            timeout: query.timeout)
        let isWithinMachine = query.address.prefix(7).lowercased() == "http://"
        request.redirections = isWithinMachine ? 0 : 3
        request.usesProxy = !isWithinMachine
        request.mostBytes = mostAnswerBytes
        return request
    }

    private static func answer(to request: WebRequest) throws(CommandFailure) -> WebAnswer {
        do {
            return try WebHandle().perform(request)
        } catch {
            throw CommandFailure(.unavailable, error.description)
        }
    }

    /// For how long a service is left alone that refuses and doesn't say how long, in seconds.
    private static let standardPause = 60.0

    /// Too many requests, or none for now.
    private static func isRefusal(_ answer: WebAnswer) -> Bool {
        answer.status == 429 || answer.status == 503
    }
}
