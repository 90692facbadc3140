import Foundation
import Reminders
import Store
import TestSupport
import Testing

/// A home of its own for the real program, without any bus, and the runs of the program in it.
final class Home: Sendable {
    struct Outcome: Equatable {
        var exitCode: Int32
        var output: String
        var messages: String
    }

    let directory: URL
    var store: URL { directory.appending(path: "config/geotify/geotifications.plist") }

    var hasStore: Bool { FileManager.default.fileExists(atPath: store.path) }

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "geotify-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// The program beside the one that runs the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "geotify").path

    @discardableResult
    func geotify(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try geotify(arguments, environment: environment)
    }

    @discardableResult
    func geotify(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        try run(Self.program, arguments, environment) { $0.waitUntilExit() }
    }

    /// Runs a copy of the program in a directory where no other one of the package is, unless a test puts it there.
    func geotifyAlone(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try geotifyAlone(arguments, environment: environment)
    }

    func geotifyAlone(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let copy = directory.appending(path: "alone/geotify")
        if !FileManager.default.fileExists(atPath: copy.path) {
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Self.program, toPath: copy.path)
        }
        return try run(copy.path, arguments, environment) { $0.waitUntilExit() }
    }

    /// Runs a line of the shell in which `geotify` is the program.
    func shell(_ line: String) throws -> Outcome {
        try run("/bin/sh", ["-c", "geotify() { '\(Self.program)' \"$@\"; }; \(line)"], [:]) { $0.waitUntilExit() }
    }

    func write(_ text: String, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func write(_ text: String, to name: String) throws -> String {
        let url = directory.appending(path: name)
        try write(text, to: url)
        return url.path
    }

    /// - Parameter wait: Called while the program runs; returns after its end.
    func run(
        _ program: String, _ arguments: [String], _ environment: [String: String], _ wait: (ProgramRun) throws -> Void
    ) throws -> Outcome {
        let run = try ProgramRun(
            program, arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": directory.path, "XDG_CONFIG_HOME": directory.path + "/config",
                "XDG_STATE_HOME": directory.path + "/state", "TZ": "UTC",
            ].merging(environment) { $1 }, workingDirectory: directory.path)
        try wait(run)
        return Outcome(exitCode: try #require(run.exitCode), output: run.output, messages: run.messages)
    }
}

extension Home {
    /// What its store says.
    var reminders: ReminderSet? { try? GeotificationStore(path: store.path).load().reminders }
}
