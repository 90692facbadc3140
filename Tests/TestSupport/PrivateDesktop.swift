internal import DBus
package import EventLoop
internal import Foundation
internal import Glibc

/// A desktop of a test's own: a system bus with GeoClue and a session bus with a notification server. Both are the real ones
/// (GeoClue, which a GPS receiver of the test moves; dunst on an X server without a screen) or scripted ones of the test.
/// Everything ends with this object, also when the test's process dies.
///
/// The receiver and the agent live on the given loop: GeoClue waits for them while the loop doesn't run.
@MainActor package final class PrivateDesktop {
    package struct Options {
        /// `MaxAccuracyLevel` of the agent; nil: there is none.
        package var agentLevel: UInt32? = 8
        package var geoClue = GeoClueInstallation.real
        /// Seconds without clients after which GeoClue ends; 0: it doesn't.
        package var geoClueIdle = 0
        /// Desktop IDs that GeoClue's configuration forbids.
        package var deniedApplications: [String] = []
        package var notifier = Notifier.real
        /// The display's width and height in pixels.
        package var screen = (width: 800, height: 600)
        /// Whether the session bus can start the registry by which programs are seen by screen readers.
        package var hasAccessibility = false

        package init() {}
    }

    /// Who shows notifications.
    package enum Notifier {
        /// dunst, on a display.
        case real
        /// The test's process, without a display.
        case scripted
        case none
    }

    /// Whether and how the system bus can start GeoClue.
    package enum GeoClueInstallation {
        case real
        /// The test's process is GeoClue, without agent and receiver.
        case scripted
        case absent
        /// The program ends at once.
        case exiting
        /// There is no such program.
        case unexecutable
        /// The program runs and never takes its name.
        case silent
    }

    package let receiver: GPSReceiver
    package let systemBus: DesktopBus
    package let sessionBus: DesktopBus

    let directory: TemporaryDirectory
    let loop: EventLoop
    let options: Options
    private let display: ChildProcess?
    package let displayName: String?
    /// nil unless the notification server is a real one.
    let monitor: NotificationMonitor?
    package private(set) var scriptedGeoClue: ScriptedGeoClue?
    package let scriptedNotifier: ScriptedNotificationServer?
    private var agent: GeoClueAgent?

    package init(loop: EventLoop, options: Options = Options()) throws {
        self.loop = loop
        self.options = options
        directory = try TemporaryDirectory()
        var environment = [
            "G_MESSAGES_DEBUG": "Geoclue",
            // GeoClue must not ask the real network manager whether there is a network.
            "GIO_USE_NETWORK_MONITOR": "base",
        ]
        for name in ["bin", "config", "state", "data", "cache", "run", "home"] { try directory.makeDirectory(name) }
        (display, displayName) =
            options.notifier == .real ? try Self.startDisplay(options.screen, log: directory.entry("log")) : (nil, nil)
        environment["DISPLAY"] = displayName
        receiver = try GPSReceiver(listeningAt: directory.entry("receiver"), loop: loop)
        systemBus = try DesktopBus(environment: environment)
        sessionBus = try DesktopBus(environment: environment)
        monitor = options.notifier == .real ? try NotificationMonitor(on: sessionBus.bus, loop: loop) : nil
        scriptedNotifier =
            options.notifier == .scripted
            ? try ScriptedNotificationServer(on: sessionBus.bus, loop: loop, capabilities: ["actions", "body"]) : nil
        try installGeoClue(options.geoClue)
        if options.notifier == .real { try installNotifier() }
        if options.hasAccessibility { try installAccessibility() }
        if let level = options.agentLevel, options.geoClue != .scripted { try startAgent(level: level) }
    }

    /// The environment of programs that run on this desktop, with directories of its own for all their files.
    package var environment: [String: String] {
        var environment: [String: String] = [:]
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = systemBus.address
        environment["DBUS_SESSION_BUS_ADDRESS"] = sessionBus.address
        environment["DISPLAY"] = displayName
        environment["HOME"] = directory.entry("home")
        environment["XDG_CONFIG_HOME"] = directory.entry("config")
        environment["XDG_STATE_HOME"] = directory.entry("state")
        environment["XDG_DATA_HOME"] = directory.entry("data")
        environment["XDG_CACHE_HOME"] = directory.entry("cache")
        environment["XDG_RUNTIME_DIR"] = directory.entry("run")
        return environment
    }

    /// The path of a file that goes with the desktop.
    package func temporaryFile(_ name: String) -> String { directory.entry(name) }

    /// What the desktop's programs wrote, for the message of a failed test.
    package var log: String { (try? String(contentsOfFile: directory.entry("log"), encoding: .utf8)) ?? "" }

    private static func startDisplay(
        _ screen: (width: Int, height: Int), log: String
    ) throws -> (ChildProcess, String) {
        let command =
            "exec Xvfb -displayfd 1 -screen 0 \(screen.width)x\(screen.height)x24 -nolisten tcp -noreset 2>>'\(log)'"
        let process = try ChildProcess(["sh", "-c", command])
        guard let number = process.readLine() else { throw DesktopFailure("Xvfb doesn't start") }
        return (process, ":" + number)
    }
}

// MARK: - Positions

extension PrivateDesktop {
    /// The GPS receiver is here now.
    /// - Parameter accuracy: In metres; GeoClue makes 0, 1, 3, 50, 100 or 300 m of it.
    package func move(latitude: Double, longitude: Double, accuracy: Double = 3) {
        receiver.move(latitude: latitude, longitude: longitude, accuracy: accuracy)
    }

    /// The test's process becomes GeoClue, without a client.
    func scriptGeoClue() throws { scriptedGeoClue = try ScriptedGeoClue(on: systemBus.bus, loop: loop) }

    /// The scripted GeoClue ends.
    func endScriptedGeoClue() {
        scriptedGeoClue?.die()
        scriptedGeoClue = nil
    }

    /// Starts an agent where there is none, and sets its level.
    package func startAgent(level: UInt32) throws {
        if let agent {
            agent.level = level
        } else {
            agent = try GeoClueAgent(level: level, on: .address(systemBus.address), loop: loop)
        }
    }

    /// The agent's process dies.
    package func killAgent() {
        agent?.close()
        agent = nil
    }
}

extension PrivateDesktop {
    /// Runs a shell's command.
    /// - Returns: Whether it succeeded.
    static func run(_ command: String) throws -> Bool {
        let run = try ProgramRun("/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment)
        run.waitUntilExit()
        return run.exitCode == 0
    }
}

extension TemporaryDirectory {
    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: entry(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Writes a shell script.
    /// - Returns: Its path.
    func writeScript(_ text: String, to name: String) throws -> String {
        try write("#!/bin/sh\n\(text)\n", to: name)
        chmod(entry(name), 0o755)
        return entry(name)
    }
}
