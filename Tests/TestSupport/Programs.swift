internal import Foundation

/// The programs, as they were built beside the tests, on one desktop.
@MainActor package final class Programs {
    package let desktop: PrivateDesktop
    package let environment: [String: String]

    package init(on desktop: PrivateDesktop) {
        self.desktop = desktop
        environment = desktop.environment.merging(["PATH": "/usr/bin:/bin", "TZ": "UTC"]) { old, _ in old }
    }

    /// The programs lie beside the one that runs the tests.
    package static func path(of program: String) -> String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: program)
            .path
    }

    /// Starts a daemon.
    package func daemon(_ arguments: String..., without variables: [String] = []) throws -> RunningDaemon {
        try RunningDaemon(arguments, environment: environment.filter { !variables.contains($0.key) })
    }

    /// Runs the command line to its end. The loop stands still meanwhile: commands that ask for more than the daemon knows
    /// already aren't for this.
    @discardableResult
    package func geotify(_ arguments: String...) throws -> (code: Int32, output: String, messages: String) {
        try geotify(arguments)
    }

    @discardableResult
    package func geotify(_ arguments: [String]) throws -> (code: Int32, output: String, messages: String) {
        let run = try ProgramRun(Self.path(of: "geotify"), arguments, environment: environment)
        run.waitUntilExit()
        return (run.exitCode ?? -1, run.output, run.messages)
    }

    /// Puts a store in the place of the one that is there.
    package func write(store text: String) throws {
        let url = URL(filePath: environment["XDG_CONFIG_HOME"]! + "/geotify/geotifications.plist")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// The permissions of a file or directory below the desktop's state directory; nil where it is missing.
    package func permissions(ofState name: String) -> Int? {
        let path = environment["XDG_STATE_HOME"]! + "/geotify" + name
        return try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

/// A running `geotifyd`; killed when released.
@MainActor package final class RunningDaemon {
    private let run: ProgramRun

    package init(_ arguments: [String], environment: [String: String]) throws {
        run = try ProgramRun(Programs.path(of: "geotifyd"), arguments, environment: environment)
    }

    package var isRunning: Bool { run.isRunning }
    package var processIdentifier: Int32 { run.processIdentifier }
    /// The exit code; nil while it runs.
    package var exitCode: Int32? { run.exitCode }
    /// What it wrote to the standard error.
    package var log: String { run.messages }
    package var output: String { run.output }
    /// How often it was woken up; nil where it has ended.
    package var wakeUps: Int? { run.wakeUps }
    /// How often it wrote to a file; nil where it has ended.
    package var writes: Int? { run.writes }

    package func send(_ signal: Int32) { run.send(signal) }

    /// Ends it as a crash would.
    package func crash() {
        send(SIGKILL)
        run.waitUntilExit()
    }

    /// Ends it as the session does.
    package func end() {
        send(SIGTERM)
        run.waitUntilExit()
    }
}
