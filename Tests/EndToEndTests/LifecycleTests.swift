import DBus
import Foundation
import TestSupport
import Testing

/// How the daemon begins and ends, and what it answers.
@MainActor @Suite struct LifecycleTests {
    /// Twenty minutes away, then twenty at home.
    nonisolated private static let arrival = (0..<120).map { index in
        let latitude = (index < 60 ? 52.54 : 52.52) + Double(index % 4) * 1e-5
        return #"{"time":\#(1_772_438_400 + index * 20),"latitude":\#(latitude),"longitude":13.405,"accuracy":20}"#
    }.joined(separator: "\n")

    @Test(arguments: [SIGTERM, SIGINT]) func `signals end it cleanly`(signal: Int32) async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { daemon.log.contains("waiting for a position") }, "\(daemon.log)")
        daemon.send(signal)
        #expect(await scene.loop.wait { daemon.exitCode == 0 }, "\(daemon.log)")
    }

    @Test func `a second one says so`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let first = try scene.programs.daemon()
        #expect(await scene.loop.wait { first.log.contains("waiting for a position") }, "\(first.log)")
        let second = try scene.programs.daemon()
        #expect(await scene.loop.wait { second.exitCode == 69 })
        #expect(second.log.contains("another geotifyd"))
        #expect(first.isRunning)
    }

    @Test func `it outlives the reader of its log`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let directory = try TemporaryDirectory()
        let shell = try ProgramRun(
            "/bin/sh", ["-c", "'\(Programs.path(of: "geotifyd"))' 2>&1 | { head -n 1; echo gone >&2; }"],
            environment: scene.programs.environment, workingDirectory: directory.path)
        #expect(await scene.loop.wait { shell.messages.contains("gone") })
        // Two more lines that nobody reads.
        try scene.desktop.killGeoClue()
        #expect(
            try await scene.stay(.home) { try scene.programs.geotify("status").output.contains("working") })
    }

    @Test func `a replay that nobody reads says so`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants", on: "both")
        let directory = try TemporaryDirectory()
        try directory.write(Self.arrival, to: "track.jsonl")
        let shell = try ProgramRun(
            "/bin/sh",
            ["-c", "'\(Programs.path(of: "geotifyd"))' --source replay:track.jsonl@2000 >/dev/full; echo $?"],
            environment: scene.programs.environment, workingDirectory: directory.path)
        #expect(await scene.loop.wait { shell.output == "74\n" }, "\(shell.messages)")
    }

    @Test func `without a session bus it says so`() async throws {
        let scene = try Scene(.quiet)
        let daemon = try scene.programs.daemon(without: ["DBUS_SESSION_BUS_ADDRESS"])
        #expect(await scene.loop.wait { daemon.exitCode == 69 })
        #expect(daemon.log.contains("session bus"))
    }

    @Test func `the end of the session ends it`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { daemon.log.contains("waiting for a position") }, "\(daemon.log)")
        scene.desktop.sessionBus.stop()
        #expect(await scene.loop.wait { daemon.exitCode == 0 }, "\(daemon.log)")
    }

    @Test func `the end of the system bus is survived`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { daemon.log.contains("waiting for a position") }, "\(daemon.log)")
        scene.desktop.systemBus.stop()
        #expect(await scene.loop.wait { daemon.log.contains("system bus lost") }, "\(daemon.log)")
        #expect(daemon.isRunning)
    }

    @Test func `the store is read again on SIGHUP and on its own`() async throws {
        let scene = try Scene(.quiet)
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { (try? scene.programs.geotify("status").code) == 0 }, "\(daemon.log)")
        try scene.add("Water the plants")
        #expect(
            await scene.loop.wait {
                (try? scene.programs.geotify("status").output.contains("water-the-plants")) == true
            })
        // A signal that ended it would do so before it takes another one.
        daemon.send(SIGHUP)
        #expect(try scene.programs.geotify("status").code == 0)
        daemon.end()
        #expect(daemon.exitCode == 0)
    }

    /// A binary property list may have it in a text, where the bus has an end.
    @Test func `a NUL character in a note hides nothing`() async throws {
        let scene = try Scene(.quiet)
        let entries = ["a\0b", "Water the plants"].enumerated().map { index, note in
            [
                "identifier": "n\(index)", "note": note, "eventType": "entry", "latitude": 52.52, "longitude": 13.405,
                "radius": 150.0,
            ] as [String: Any]
        }
        let store = try PropertyListSerialization.data(
            fromPropertyList: ["version": 1, "geotifications": entries], format: .binary, options: 0)
        let path = try #require(scene.desktop.environment["XDG_CONFIG_HOME"]) + "/geotify/geotifications.plist"
        try store.write(to: URL(filePath: path))
        let daemon = try scene.programs.daemon()
        #expect(
            await scene.loop.wait { (try? scene.programs.geotify("status").output.contains("  n1 ")) == true },
            "\(daemon.log)")
        let asker = try Connection(to: .address(scene.desktop.sessionBus.address), loop: scene.loop)
        let list = try asker.callAndWait(.control("List")).first?.array ?? []
        #expect(list.map { $0["note"]?.string } == ["ab", "Water the plants"])
    }

    @Test func `the interface is described and gives positions only to those who ask`() async throws {
        let scene = try Scene(.quiet)
        let daemon = try scene.programs.daemon()
        let asker = try Connection(to: .address(scene.desktop.sessionBus.address), loop: scene.loop)
        let other = try Connection(to: .address(scene.desktop.sessionBus.address), loop: scene.loop)
        var heard = 0
        var overheard = 0
        let match = SignalMatch(interface: "io.github.geotify.Geotify1", member: "PositionChanged")
        let subscriptions = [
            asker.subscribe(to: match) { _ in heard += 1 }, other.subscribe(to: match) { _ in overheard += 1 },
        ]
        #expect(await scene.loop.wait { (try? scene.programs.geotify("status").code) == 0 }, "\(daemon.log)")
        #expect(throws: DBusError.self) { try asker.callAndWait(.control("LastPosition")) }
        _ = try asker.callAndWait(.control("Subscribe"))
        #expect(await scene.loop.wait { daemon.log.contains("waiting for a position") }, "\(daemon.log)")
        #expect(try await scene.stay(.home) { heard > 0 })
        let here = try asker.callAndWait(.control("Here")).first
        #expect(here?["latitude"]?.number.map { abs($0 - 52.52) < 0.001 } == true)
        #expect(overheard == 0)
        let list = try asker.callAndWait(.control("List"))
        #expect(list.first?.array?.isEmpty == true)
        for subscription in subscriptions { subscription.cancel() }
    }

    @Test func `a replay needs no bus and tells the terminal`() async throws {
        let scene = try Scene(.quiet)
        try scene.add("Water the plants")
        let directory = try TemporaryDirectory()
        try directory.write(Self.arrival, to: "track.jsonl")
        let daemon = try scene.programs.daemon(
            "--source", "replay:\(directory.entry("track.jsonl"))@2000",
            without: ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"])
        #expect(await scene.loop.wait { daemon.exitCode == 0 }, "\(daemon.log)")
        #expect(daemon.output.hasSuffix(" Arrived at home: Water the plants\n"), "\(daemon.output)")
    }

    nonisolated private static let badOptions: [([String], Int32)] = [
        (["--source", "replay:/nowhere/track.gpx"], 66), (["--source", "gps"], 64), (["--unknown"], 64),
        (["--source", "replay:/dev/null"], 65),
    ]

    @Test(arguments: badOptions) func `bad options are refused`(arguments: [String], code: Int32) async throws {
        let scene = try Scene(.quiet)
        let daemon = try Daemon(arguments, environment: scene.desktop.environment)
        #expect(await scene.loop.wait { daemon.exitCode == code }, "\(daemon.log)")
        #expect(daemon.log.hasPrefix("geotifyd: "))
    }
}

extension MethodCall {
    /// A call without arguments to the daemon.
    fileprivate static func control(_ member: String) -> MethodCall {
        MethodCall(
            to: "io.github.geotify.Geotify", "/io/github/geotify/Geotify", "io.github.geotify.Geotify1", member,
            mayStartService: false)
    }
}
