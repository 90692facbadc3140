import DBus
import EventLoop
import TestSupport
import Testing

/// The whole with the real GeoClue and the real dunst: every other suite has scripted ones, which are quicker.
@MainActor @Suite struct SmokeTests {
    @Test func `who arrives and leaves is told`() async throws {
        let scene = try Scene(.init())
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

    @Test func `a killed GeoClue costs nothing and repeats nothing`() async throws {
        let scene = try Scene(.init())
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        try scene.desktop.killGeoClue()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try scene.desktop.killGeoClue()
        try await scene.stay(.home, fixes: 5)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(daemon.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    /// It ends before it has a position, of which the status says meanwhile that there is none.
    @Test func `a GeoClue that is killed before the first position costs nothing`() async throws {
        let scene = try Scene(.init())
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

    @Test func `denied access is said`() async throws {
        var options = PrivateDesktop.Options()
        options.deniedApplications = ["io.github.geotify.Geotify"]
        options.notifier = .none
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
        let scene = try Scene(.init())
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
        }
        // Whatever were shown again would come before what comes next.
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 1 }, "\(daemon.log)")
        #expect(scene.bodies == ["Arrived at home", "Left home"])
    }

    @Test func `the last shift leaves GeoClue alone`() async throws {
        var options = PrivateDesktop.Options.realGeoClue
        options.geoClueIdle = 1
        let scene = try Scene(options)
        let daemon = try await scene.startDaemon()
        #expect(!scene.desktop.isGeoClueRunning)
        #expect(try scene.programs.geotify("shift", "start", "work", "--every", "1s").code == 0)
        #expect(await scene.loop.wait { scene.desktop.geoClueClients == 1 }, "\(daemon.log)")
        #expect(try scene.programs.geotify("shift", "stop", "work").code == 0)
        #expect(await scene.loop.wait { scene.desktop.geoClueClients == 0 }, "\(daemon.log)")
        #expect(await scene.loop.wait { !scene.desktop.isGeoClueRunning })
    }

    @Test func `a shift without positions says so`() async throws {
        var options = PrivateDesktop.Options.realGeoClue
        options.deniedApplications = ["io.github.geotify.Geotify"]
        let scene = try Scene(options)
        let daemon = try await scene.startDaemon()
        let begun = try scene.programs.geotify("shift", "start", "work")
        #expect(begun.code == 0)
        #expect(begun.messages.contains("only work once positions are available: "), "\(begun.messages)")
        #expect(await scene.loop.wait { daemon.log.contains("denied") }, "\(daemon.log)")
        let status = try scene.programs.geotify("shift", "status")
        #expect(
            status.messages.contains("no points are recorded, since there are no positions: "), "\(status.messages)")
    }
}
