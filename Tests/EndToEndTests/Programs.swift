import Foundation
import TestSupport

/// The two programs, as they were built beside the tests, on one desktop.
@MainActor final class Programs {
    let desktop: PrivateDesktop
    private let environment: [String: String]

    init(on desktop: PrivateDesktop) {
        self.desktop = desktop
        environment = desktop.environment.merging(["PATH": "/usr/bin:/bin", "TZ": "UTC"]) { old, _ in old }
    }

    /// Starts a daemon.
    func daemon(_ arguments: String..., without variables: [String] = []) throws -> Daemon {
        try Daemon(arguments, environment: environment.filter { !variables.contains($0.key) })
    }

    /// Runs the command line to its end. The loop stands still meanwhile: commands that ask for more than the daemon knows
    /// already aren't for this.
    @discardableResult
    func geotify(_ arguments: String...) throws -> (code: Int32, output: String, messages: String) {
        let run = try Run("geotify", arguments, environment: environment)
        run.process.waitUntilExit()
        return (run.process.terminationStatus, run.output, run.messages)
    }

    /// The permissions of a file or directory below the desktop's state directory; nil where it is missing.
    func permissions(ofState name: String) -> Int? {
        let path = environment["XDG_STATE_HOME"]! + "/geotify" + name
        return try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

/// A program started by a test, with what it wrote.
final class Run {
    let process = Process()
    private let directory: TemporaryDirectory

    init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        directory = try TemporaryDirectory()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        // Files, not pipes: nobody has to empty them.
        try directory.write("", to: "output")
        try directory.write("", to: "messages")
        process.standardOutput = FileHandle(forWritingAtPath: directory.entry("output"))
        process.standardError = FileHandle(forWritingAtPath: directory.entry("messages"))
        try process.run()
    }

    var output: String { directory.contents(of: "output") }
    var messages: String { directory.contents(of: "messages") }
}

/// A running `geotifyd`; killed when released.
@MainActor final class Daemon {
    private let run: Run

    init(_ arguments: [String], environment: [String: String]) throws {
        run = try Run("geotifyd", arguments, environment: environment)
    }

    isolated deinit { if run.process.isRunning { kill(run.process.processIdentifier, SIGKILL) } }

    var isRunning: Bool { run.process.isRunning }
    /// The exit code; nil while it runs or where a signal ended it.
    var exitCode: Int32? {
        run.process.isRunning || run.process.terminationReason != .exit ? nil : run.process.terminationStatus
    }
    /// What it wrote to the standard error.
    var log: String { run.messages }
    var output: String { run.output }

    func send(_ signal: Int32) { kill(run.process.processIdentifier, signal) }

    /// Ends it as a crash would.
    func crash() {
        send(SIGKILL)
        run.process.waitUntilExit()
    }

    /// Ends it as the session does.
    func end() {
        send(SIGTERM)
        run.process.waitUntilExit()
    }
}
