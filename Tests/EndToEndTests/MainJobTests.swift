import DBus
import TestSupport
import Testing

/// The real daemon and command line, the real GeoClue and the real dunst, each test on buses of its own.
@MainActor @Suite struct MainJobTests {
    @Test func `who arrives and leaves is told`() async throws {
        let scene = try Scene()
        let note = "a & b <3 \"x\""
        try scene.add(note)
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(scene.desktop.notifications.isEmpty)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        let arrival = try #require(scene.desktop.notifications.first)
        #expect(arrival.summary == note)
        #expect(arrival.body.hasPrefix("Arrived at home, "))
        #expect(arrival.hints["desktop-entry"]?.string == "io.github.geotify.Geotify")
        #expect(arrival.hints["category"]?.string == "x-geotify.arrival")
        #expect(arrival.hints["sound-name"]?.string != nil)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
        // The log is no diary, and the state is nobody else's.
        for secret in ["52.5", "13.4", "home", note] { #expect(!daemon.log.contains(secret)) }
        #expect(scene.programs.permissions(ofState: "") == 0o700)
        for file in ["", "-wal", "-shm"] {
            #expect(scene.programs.permissions(ofState: "/state.sqlite\(file)") == 0o600)
        }
    }

    @Test func `one fix and silence suffice`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants", on: "entry")
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        scene.desktop.move(latitude: 52.52, longitude: 13.405)
        #expect(await scene.loop.wait(atMost: 300) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
    }

    @Test func `a crash inside repeats nothing`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let first = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: first)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(first.log)")
        // Between the server's answer and its being written down a crash may repeat the notice, as the manual says.
        let isWritten = await scene.loop.wait {
            (try? scene.programs.geotify("status", "--json").output.contains("\"waitingNotices\":0")) == true
        }
        #expect(isWritten)
        first.crash()
        let second = try scene.programs.daemon()
        #expect(try await scene.stay(.home, atMost: 40) { scene.desktop.notifications.count > 1 } == false)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(second.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    @Test func `a crossing while the daemon was down is told once`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let first = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: first)
        first.end()
        #expect(first.exitCode == 0)
        let second = try scene.programs.daemon()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(second.log)")
        #expect(try await scene.stay(.home, atMost: 20) { scene.desktop.notifications.count > 1 } == false)
        #expect(scene.bodies == ["Arrived at home"])
    }

    @Test func `a killed GeoClue costs nothing and repeats nothing`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        try scene.desktop.killGeoClue()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try scene.desktop.killGeoClue()
        #expect(try await scene.stay(.home, atMost: 40) { scene.desktop.notifications.count > 1 } == false)
        #expect(scene.bodies == ["Arrived at home"])
    }

    /// It ends before it has a position, of which the status says meanwhile that there is none.
    @Test func `a GeoClue that is killed before the first position costs nothing`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        let words = "position source: waiting for a position"
        for count in 1...2 {
            let isWaiting = await scene.loop.wait { daemon.log.split(separator: words).count == count + 1 }
            try #require(isWaiting, "\(daemon.log)")
            #expect(try scene.programs.geotify("status").output.contains("Positions  waiting for a position\n"))
            if count == 1 { try scene.desktop.killGeoClue() }
        }
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
    }

    /// Two kilometres from each boundary; that no timer is set either is tested with the daemon's parts.
    @Test func `a fix that decides nothing is not written down and nothing is said`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        try scene.add("Post the letter", at: .office)
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        let monitor = try BusMonitor(scene.desktop.sessionBus.bus, loop: scene.loop)
        let (writes, wakeUps) = (try #require(daemon.writes), try #require(daemon.wakeUps))
        _ = try await scene.stay(.away, atMost: 12) { false }
        #expect(daemon.writes == writes)
        let said = monitor.messages.filter { $0.path == "/io/github/geotify/Geotify" }
        #expect(said.isEmpty)
        // The fixes came, each with a signal and an answer of GeoClue's.
        #expect(try #require(daemon.wakeUps) >= wakeUps + 10)
        // It would have been noticed.
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        #expect(try #require(daemon.writes) > writes)
        #expect(monitor.messages.contains { $0.member == "Crossing" })
    }

    @Test func `an agent that comes late is waited for`() async throws {
        var options = PrivateDesktop.Options()
        options.agentLevel = nil
        let scene = try Scene(options)
        try scene.add("Feed the cat", at: .office)
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { daemon.log.contains("no agent") }, "\(daemon.log)")
        let status = try scene.programs.geotify("status")
        #expect(status.output.contains("no agent"))
        let warning = try scene.programs.geotify("add", "Water the plants", "--at", "home", "--on", "both")
        #expect(warning.code == 0)
        #expect(warning.messages.contains("saved, but it will only work once"))
        try scene.desktop.startAgent(level: 8)
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
    }

    /// Without the bus, on which it can't be asked here.
    @Test func `saving sees whether the daemon runs`() async throws {
        let scene = try Scene()
        func messages(_ note: String) throws -> String {
            var environment = scene.programs.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
            let run = try ProgramRun(
                Programs.path(of: "geotify"), ["add", note, "--at", "home"], environment: environment)
            run.waitUntilExit()
            return run.messages
        }
        try scene.add("Feed the cat", at: .office)
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try messages("Water the plants") == "")
        daemon.crash()
        #expect(try messages("Post the letter").contains("geotifyd isn't running"))
    }

    @Test func `denied access is said`() async throws {
        var options = PrivateDesktop.Options()
        options.deniedApplications = ["io.github.geotify.Geotify"]
        options.hasNotifier = false
        let scene = try Scene(options)
        let daemon = try scene.programs.daemon()
        #expect(await scene.loop.wait { (try? scene.programs.geotify("status").code) == 0 }, "\(daemon.log)")
        // Nobody has asked GeoClue before.
        let warning = try scene.programs.geotify("add", "Water the plants", "--at", "home")
        #expect(warning.code == 0)
        #expect(warning.messages.contains("saved, but it will only work once"))
        #expect(await scene.loop.wait { daemon.log.contains("denied") }, "\(daemon.log)")
        #expect(try scene.programs.geotify("status").output.contains("denied"))
    }

    @Test func `an absent notifier gets the notice later and a restarted one not again`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        try scene.desktop.startNotifier()
        try scene.desktop.killNotifier(stayDown: true)
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        let hasArrived = try await scene.stay(.home) {
            try scene.programs.geotify("status", "--json").output.contains("\"waitingNotices\":1")
        }
        #expect(hasArrived, "\(daemon.log)")
        try scene.desktop.startNotifier()
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        for _ in 0..<2 {
            try scene.desktop.killNotifier(stayDown: true)
            try scene.desktop.startNotifier()
            #expect(await scene.loop.wait(atMost: 3) { scene.desktop.notifications.count > 1 } == false)
        }
        #expect(daemon.isRunning)
    }

    @Test func `the popup of a removed geotification is withdrawn`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try scene.programs.geotify("remove", "water")
        #expect(await scene.loop.wait { scene.desktop.notifications.first?.isCloseRequested == true })
    }
}
