internal import DBus
package import EventLoop
internal import Foundation
internal import Glibc

/// A desktop of a test's own: a system bus with the real GeoClue, which a GPS receiver of the test moves, and a session bus
/// with the real dunst on an X server without a screen. Everything ends with this object, also when the test's process dies.
///
/// The receiver and the agent live on the given loop: GeoClue waits for them while the loop doesn't run.
@MainActor package final class PrivateDesktop {
    package struct Options {
        /// `MaxAccuracyLevel` of the agent; nil: there is none.
        package var agentLevel: UInt32? = 8
        package var geoClue = GeoClueInstallation.real
        /// Desktop IDs that GeoClue's configuration forbids.
        package var deniedApplications: [String] = []
        /// Whether there is a display and a notification server.
        package var hasNotifier = true

        package init() {}
    }

    /// Whether and how the system bus can start GeoClue.
    package enum GeoClueInstallation {
        case real
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
    private let options: Options
    private let display: ChildProcess?
    private let displayName: String?
    private let monitor: NotificationMonitor
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
        for name in ["config", "state", "data", "cache", "run", "home"] { try directory.makeDirectory(name) }
        (display, displayName) = options.hasNotifier ? try Self.startDisplay(log: directory.entry("log")) : (nil, nil)
        environment["DISPLAY"] = displayName
        receiver = try GPSReceiver(listeningAt: directory.entry("receiver"), loop: loop)
        systemBus = try DesktopBus(environment: environment)
        sessionBus = try DesktopBus(environment: environment)
        monitor = try NotificationMonitor(on: sessionBus.bus, loop: loop)
        try installGeoClue(options.geoClue)
        if options.hasNotifier { try installNotifier() }
        if let level = options.agentLevel { try startAgent(level: level) }
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

    private static func startDisplay(log: String) throws -> (ChildProcess, String) {
        let command = "exec Xvfb -displayfd 1 -screen 0 800x600x24 -nolisten tcp -noreset 2>>'\(log)'"
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

// MARK: - GeoClue

extension PrivateDesktop {
    static let geoClueName = "org.freedesktop.GeoClue2"

    private func installGeoClue(_ installation: GeoClueInstallation) throws {
        switch installation {
        case .absent: break
        case .exiting: try systemBus.install(Self.geoClueName, command: "/bin/false")
        case .unexecutable: try systemBus.install(Self.geoClueName, command: directory.entry("bin/missing"))
        case .silent: try systemBus.install(Self.geoClueName, command: "/bin/sleep 1000")
        case .real: try systemBus.install(Self.geoClueName, command: geoClueCommand())
        }
    }

    /// Kills GeoClue; the bus starts it again for the next call that needs it.
    /// - Parameter stayDown: Whether the bus is kept from doing so, until `startGeoClue`.
    package func killGeoClue(stayDown: Bool = false) throws {
        if stayDown { try systemBus.remove(Self.geoClueName) }
        try systemBus.kill(Self.geoClueName)
    }

    package func startGeoClue() throws {
        try installGeoClue(.real)
        try systemBus.start(Self.geoClueName)
    }

    /// Makes GeoClue hang, or go on.
    package func setGeoClueHanging(_ isHanging: Bool) throws {
        try systemBus.signal(Self.geoClueName, isHanging ? SIGSTOP : SIGCONT)
    }

    package var isGeoClueRunning: Bool { systemBus.processIdentifier(of: Self.geoClueName) != nil }

    /// A script that runs the real GeoClue with a configuration of its own. The path of that file is compiled in, so it is
    /// mounted over in a mount namespace, which needs a user namespace where the test isn't run by root; where namespaces
    /// are forbidden, a copy of the program has the path made relative.
    private func geoClueCommand() throws -> String {
        try directory.write(geoClueConfiguration, to: "geoclue/geoclue.conf")
        let programs = ["/usr/libexec/geoclue", "/usr/lib/geoclue-2.0/geoclue", "/usr/lib/geoclue"]
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw DesktopFailure("GeoClue is not installed: apt-get install geoclue-2.0")
        }
        let mount = "mount --bind '\(directory.entry("geoclue"))' /etc/geoclue"
        let unshare = geteuid() == 0 ? "unshare --mount" : "unshare --mount --map-root-user"
        let isolate = geteuid() == 0 ? "" : "unshare --user --map-user=\(getuid()) --map-group=\(getgid()) "
        let script: String
        if try Self.run("\(unshare) sh -c \"\(mount)\"") {
            script = "exec \(unshare) sh -c \"\(mount) && exec \(isolate)'\(program)' -t 0\""
        } else {
            try copyGeoClue(program)
            script = "cd '\(directory.entry("geoclue"))' && exec '\(directory.entry("bin/geoclue-copy"))' -t 0"
        }
        return try directory.writeScript(
            "export DBUS_SYSTEM_BUS_ADDRESS='\(systemBus.address)'\nexec >>'\(directory.entry("log"))' 2>&1\n\(script)",
            to: "bin/geoclue")
    }

    private func copyGeoClue(_ program: String) throws {
        let compiledIn = Data("/etc/geoclue/geoclue.conf\0".utf8)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
        guard let range = bytes.range(of: compiledIn) else {
            throw DesktopFailure("\(program) has no configuration path that could be redirected")
        }
        var relative = Data("geoclue.conf".utf8)
        relative.append(Data(count: compiledIn.count - relative.count))
        bytes.replaceSubrange(range, with: relative)
        try bytes.write(to: URL(fileURLWithPath: directory.entry("bin/geoclue-copy")))
        chmod(directory.entry("bin/geoclue-copy"), 0o755)
    }

    private var geoClueConfiguration: String {
        let denied = options.deniedApplications.map { "[\($0)]\nallowed=false\nsystem=false\nusers=\n" }.joined()
        return """
            [agent]
            whitelist=geoclue-demo-agent
            [network-nmea]
            enable=true
            nmea-socket=\(directory.entry("receiver"))
            [3g]
            enable=false
            [cdma]
            enable=false
            [modem-gps]
            enable=false
            [wifi]
            enable=false
            url=http://127.0.0.1:9/nobody-answers
            submit-data=false
            [compass]
            enable=false
            \(denied)
            """
    }
}

// MARK: - Notifications

extension PrivateDesktop {
    static let notifierName = "org.freedesktop.Notifications"

    private func installNotifier() throws {
        try directory.write(dunstConfiguration, to: "config/dunst/dunstrc")
        // dunst's menu of actions is answered by a program that picks the wanted line.
        let (menu, choice) = (directory.entry("menu"), directory.entry("choice"))
        _ = try directory.writeScript(
            "cat >'\(menu)'\ngrep -F -- \"$(cat '\(choice)')\" '\(menu)' | head -n 1", to: "bin/menu")
        let (configuration, log) = (directory.entry("config/dunst/dunstrc"), directory.entry("log"))
        let command = try directory.writeScript(
            "export DBUS_SESSION_BUS_ADDRESS='\(sessionBus.address)'\n"
                + "exec dunst -config '\(configuration)' >>'\(log)' 2>&1", to: "bin/notifier")
        try sessionBus.install(Self.notifierName, command: command)
    }

    /// The notifications that were sent so far and answered with an id, the oldest first.
    package var notifications: [ShownNotification] { monitor.notifications }

    /// Kills the notification server; the bus starts it again for the next call that needs it.
    /// - Parameter stayDown: Whether the bus is kept from doing so, until `startNotifier`.
    package func killNotifier(stayDown: Bool = false) throws {
        if stayDown { try sessionBus.remove(Self.notifierName) }
        try sessionBus.kill(Self.notifierName)
    }

    package func startNotifier() throws {
        try installNotifier()
        try sessionBus.start(Self.notifierName)
    }

    /// Makes the notification server hang, or go on.
    package func setNotifierHanging(_ isHanging: Bool) throws {
        try sessionBus.signal(Self.notifierName, isHanging ? SIGSTOP : SIGCONT)
    }

    /// Chooses an action of a notification, as the person would from dunst's menu.
    package func invoke(_ action: String, of id: UInt32) throws {
        try directory.write("[\(id),\(action)]", to: "choice")
        try dunst("ContextMenuCall")
    }

    /// Closes the newest notification, as the person would.
    package func dismissNewest() throws { try dunst("NotificationCloseLast") }

    private func dunst(_ member: String) throws {
        try sessionBus.call(
            MethodCall(to: Self.notifierName, "/org/freedesktop/Notifications", "org.dunstproject.cmd0", member))
    }

    /// Saves a picture of the display, in the format of the file's name.
    package func saveScreenshot(to path: String) throws {
        guard try Self.run("DISPLAY='\(displayName ?? "")' import -window root '\(path)'") else {
            throw DesktopFailure("no screenshot can be made")
        }
    }

    /// dunst's own defaults where they matter to how a text reads: markup and format.
    private var dunstConfiguration: String {
        """
        [global]
            monitor = 0
            follow = none
            width = 300
            height = 300
            origin = top-left
            offset = 10x10
            notification_limit = 0
            idle_threshold = 0
            indicate_hidden = yes
            sort = no
            font = DejaVu Sans 10
            markup = full
            format = "<b>%s</b>\\n%b"
            history_length = 200
            dmenu = \(directory.entry("bin/menu"))
            mouse_left_click = do_action, close_current
            mouse_right_click = close_current
        [urgency_low]
            timeout = 0
        [urgency_normal]
            timeout = 0
        [urgency_critical]
            timeout = 0

        """
    }
}

extension PrivateDesktop {
    /// Runs a shell's command.
    /// - Returns: Whether it succeeded.
    private static func run(_ command: String) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
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
