import Foundation
import TestSupport
import Testing

/// A home of its own for the real programs.
final class SearchHome {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    struct Outcome: Equatable {
        var exitCode: Int32
        var output: String
        var messages: String
    }

    var cache: String { directory.entry("cache/geotify/search") }

    var cachedNames: [String] { (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] }

    private static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .path

    static func path(of program: String) -> String { programs + "/" + program }

    /// Runs geotify-search with this input.
    func search(
        _ query: String, at service: String, language: String = "en", timeout: Double = 20,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let question: [String: Any] = [
            "query": query, "service": service, "language": language, "cache": cache, "timeout": timeout,
        ]
        return try search(input: JSONSerialization.data(withJSONObject: question), environment: environment)
    }

    func search(input: Data, environment: [String: String] = [:]) throws -> Outcome {
        let path = directory.entry("question-\(UInt32.random(in: 0 ... .max))")
        try input.write(to: URL(fileURLWithPath: path))
        return try run("/bin/sh", ["-c", "exec '\(Self.path(of: "geotify-search"))' <'\(path)'"], environment)
    }

    @discardableResult
    func geotify(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try run(Self.path(of: "geotify"), arguments, environment)
    }

    func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws -> Outcome {
        let run = try ProgramRun(
            program, arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": directory.path, "TZ": "UTC", "SHELL": "/bin/sh",
                "XDG_CONFIG_HOME": directory.entry("config"), "XDG_STATE_HOME": directory.entry("state"),
                "XDG_CACHE_HOME": directory.entry("cache"),
            ].merging(environment) { $1 })
        run.waitUntilExit()
        return Outcome(exitCode: try #require(run.exitCode), output: run.output, messages: run.messages)
    }
}
