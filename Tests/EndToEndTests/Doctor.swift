import EventLoop
import Foundation
import TestSupport
import Testing

/// Runs of `geotify doctor`, while the loop lets the test's agent and receiver answer.
@MainActor struct Doctor {
    struct Line: Decodable {
        var check: String
        var verdict: String
        var finding: String
        var remedy: String
        var version: String?
        var level: Int?
        var capabilities: [String]?
    }

    struct Report {
        var exitCode: Int32
        var lines: [String: Line]
        var text: String

        subscript(check: String) -> Line? { lines[check] }
        /// The checks that have failed.
        var failed: Set<String> { Set(lines.values.filter { $0.verdict == "failed" }.map(\.check)) }
    }

    let loop: EventLoop
    let programs: Programs

    /// Runs it until it says what is expected. The test's agent may not get to answer in time while other tests are busy.
    /// - Returns: The last report, so that a failed test can show it.
    func examine(_ arguments: String..., until isExpected: (Report) -> Bool) async throws -> Report {
        var report = try await examine(arguments)
        for _ in 0..<5 where !isExpected(report) { report = try await examine(arguments) }
        return report
    }

    /// - Parameter variables: Changes of the environment.
    func examine(_ arguments: [String], variables: [String: String] = [:]) async throws -> Report {
        let run = try ProgramRun(
            Programs.path(of: "geotify"), ["doctor"] + arguments,
            environment: programs.environment.merging(variables) { $1 })
        // It promises to end within seconds, whoever hangs.
        try #require(await loop.wait(atMost: 60) { run.exitCode != nil }, "\(run.output)")
        var lines: [String: Line] = [:]
        for line in run.output.split(separator: "\n") where line.hasPrefix("{") {
            let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
            lines[line.check] = line
        }
        return Report(exitCode: try #require(run.exitCode), lines: lines, text: run.output + run.messages)
    }
}
