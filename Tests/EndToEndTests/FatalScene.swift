import DBus
import EventLoop
import Foundation
import TestSupport

/// A daemon between scripted services, whose user comes home. It can be started again with what another one has written.
@MainActor final class FatalScene {
    static let once = "Water the plants"
    static let running = "Buy milk"

    let loop: EventLoop
    let server: ScriptedNotificationServer
    private let directory: TemporaryDirectory
    private let (system, session): (PrivateBus, PrivateBus)
    /// For what the person tells the daemon.
    private let connection: Connection
    private let geoClue: ScriptedGeoClue
    /// The stamp of the next fix, seconds since 1970.
    private var time = UInt64(Date().timeIntervalSince1970) - 6000

    /// - Parameter former: The scene whose files it begins with.
    init(loop: EventLoop, after former: FatalScene? = nil) throws {
        self.loop = loop
        directory = try TemporaryDirectory()
        (system, session) = (try PrivateBus(), try PrivateBus())
        connection = try Connection(to: .address(session.address), loop: loop)
        geoClue = try ScriptedGeoClue(on: system, loop: loop)
        server = try ScriptedNotificationServer(on: session, loop: loop, capabilities: ["actions"])
        if let former {
            time = former.time
            for name in ["config", "state"] {
                try FileManager.default.copyItem(
                    atPath: former.directory.entry(name), toPath: directory.entry(name))
            }
        }
    }

    func daemon(_ variables: [String: String] = [:]) throws -> Daemon {
        try Daemon([], environment: environment.merging(variables) { $1 })
    }

    @discardableResult func geotify(_ arguments: String...) throws -> String {
        let run = try ProgramRun(Programs.path(of: "geotify"), arguments, environment: environment)
        run.waitUntilExit()
        return run.output + run.messages
    }

    /// Tells the daemon something over the bus.
    /// - Returns: Whether it has lived to say that it did it.
    func tell(_ daemon: Daemon, _ member: String, _ arguments: [Value] = []) async -> Bool {
        await ask(
            MethodCall(
                to: Self.name, "/io/github/geotify/Geotify", Self.name + "1", member, arguments,
                mayStartService: false)) != nil
    }

    /// Waits until all that a daemon had sent before its end has arrived: the bus reads that before it notices the end,
    /// and the server takes calls in their order.
    func readToTheEnd() async {
        let bus = "org.freedesktop.DBus"
        let owner = MethodCall(to: bus, "/org/freedesktop/DBus", bus, "NameHasOwner", [.string(Self.name)])
        while await ask(owner)?.first?.boolean == true {}
        let notifications = "org.freedesktop.Notifications"
        _ = await ask(
            MethodCall(to: notifications, "/org/freedesktop/Notifications", notifications, "GetCapabilities"))
    }

    private static let name = "io.github.geotify.Geotify"

    /// - Returns: The answer; `nil`: an error came, or nothing.
    private func ask(_ call: MethodCall) async -> [Value]? {
        var answer: Result<[Value], DBusError>?
        connection.call(call) { answer = $0 }
        _ = await loop.wait { answer != nil }
        return try? answer?.get()
    }

    /// Writes the store anew, as an editor does.
    func editStore(_ change: (String) -> String) throws {
        let name = "config/geotify/geotifications.plist"
        try directory.write(change(directory.contents(of: name)), to: name)
    }

    private var environment: [String: String] {
        [
            "DBUS_SYSTEM_BUS_ADDRESS": system.address, "DBUS_SESSION_BUS_ADDRESS": session.address,
            "HOME": directory.path, "XDG_CONFIG_HOME": directory.entry("config"),
            "XDG_STATE_HOME": directory.entry("state"), "XDG_RUNTIME_DIR": directory.path, "PATH": "/usr/bin:/bin",
            "TZ": "UTC", "OUT": directory.entry("out"),
        ]
    }

    /// How often the program was run.
    var runs: Int { directory.contents(of: "out").count { $0 == "\n" } }

    /// How often a note was shown.
    func count(_ note: String) -> Int { summaries.count { $0 == note } }

    var summaries: [String] { server.notified.map { $0[3].string ?? "" } }

    /// The notes of each popup that was opened anew, as one line: those that were only put right are left out.
    var opened: [String] {
        server.notified.filter { $0[1].integer == 0 }.map { "\($0[3].string ?? "") \($0[4].string ?? "")" }
    }

    /// The server's number of the first popup with the note.
    func popup(_ note: String) -> UInt32? { summaries.firstIndex(of: note).map { UInt32($0 + 1) } }

    /// Gives the daemon fixes ten seconds apart, one after the other, until the condition holds or it dies.
    func stay(atHome isAtHome: Bool, _ daemon: Daemon, until condition: @MainActor () throws -> Bool) async throws
        -> Bool
    {
        for _ in 0..<300 where daemon.isRunning {
            try await report(isAtHome, daemon)
            if try await loop.wait(atMost: 0.02, until: condition) { return true }
        }
        return false
    }

    /// Gives the daemon so many fixes, ten seconds apart, as fast as it takes them, and waits for what it does because of them.
    func stay(atHome isAtHome: Bool, _ daemon: Daemon, fixes: Int) async throws {
        for _ in 0..<fixes where daemon.isRunning { try await report(isAtHome, daemon) }
        await geoClue.settle()
        await server.receiveAll(from: Self.name)
    }

    /// Signals a fix, and waits until the daemon reads it: at a pace of its own a busy machine's daemon would miss most.
    private func report(_ isAtHome: Bool, _ daemon: Daemon) async throws {
        try geoClue.signal(ScriptedGeoClue.location(latitude: isAtHome ? 52.52 : 52.54, time: time))
        time += 10
        _ = await loop.wait { !daemon.isRunning || geoClue.isRead }
    }

    /// Waits until the daemon has asked for positions.
    func begin(_ daemon: Daemon) async -> Bool {
        let starts = geoClue.record.count { $0 == "Start" }
        return await loop.wait { !daemon.isRunning || geoClue.record.count { $0 == "Start" } > starts }
    }
}
