import DBus
import EventLoop
import TestSupport
import Testing

/// The real daemon and command line, each test on buses of its own.
@MainActor @Suite struct MainJobTests {
    @Test func `one fix and silence suffice`() async throws {
        let scene = try Scene(interval: 1)
        try scene.add("Water the plants", on: "entry")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        try await scene.move(to: .home)
        #expect(await scene.loop.wait(atMost: 300) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
    }

    @Test func `a crash inside repeats nothing`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let first = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: first)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(first.log)")
        // Between the server's answer and its being written down a crash may repeat the notice, as the manual says.
        let isWritten = await scene.loop.wait {
            (try? scene.programs.geotify("status", "--json").output.contains("\"waitingNotices\":0")) == true
        }
        #expect(isWritten)
        first.crash()
        let second = try await scene.startDaemon()
        try await scene.stay(.home, fixes: 40)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(second.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    @Test func `a GeoClue that ends costs nothing and repeats nothing`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        try scene.desktop.killGeoClue()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try scene.desktop.killGeoClue()
        try await scene.stay(.home, fixes: 40)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(daemon.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    @Test func `a crossing while the daemon was down is told once`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let first = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: first)
        first.end()
        #expect(first.exitCode == 0)
        let second = try await scene.startDaemon()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(second.log)")
        try await scene.stay(.home, fixes: 20)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(second.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    /// Two kilometres from each boundary; that no timer is set either is tested with the daemon's parts.
    @Test func `a fix that decides nothing is not written down and nothing is said`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        try scene.add("Post the letter", at: .office)
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        let monitor = try BusMonitor(scene.desktop.sessionBus.bus, loop: scene.loop)
        let (writes, wakeUps) = (try #require(daemon.writes), try #require(daemon.wakeUps))
        try await scene.stay(.away, fixes: 12)
        #expect(daemon.writes == writes)
        try scene.desktop.sessionBus.call(
            MethodCall(to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId"))
        // What the daemon had said would have been seen before.
        #expect(await scene.loop.wait { monitor.messages.contains { $0.member == "GetId" } })
        let said = monitor.messages.filter { $0.path == "/io/github/geotify/Geotify" }
        #expect(said.isEmpty)
        // The fixes came, each with a signal and an answer of GeoClue's.
        #expect(try #require(daemon.wakeUps) >= wakeUps + 10)
        // It would have been noticed.
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        #expect(try #require(daemon.writes) > writes)
        #expect(await scene.loop.wait { monitor.messages.contains { $0.member == "Reminded" } })
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
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try messages("Water the plants") == "")
        daemon.crash()
        #expect(try messages("Post the letter").contains("geotifyd isn't running"))
    }

    @Test func `the popup of a removed geotification is withdrawn`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try scene.programs.geotify("remove", "water")
        #expect(await scene.loop.wait { scene.desktop.notifications.first?.isCloseRequested == true })
    }
}
