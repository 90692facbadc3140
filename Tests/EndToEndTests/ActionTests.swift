import TestSupport
import Testing

/// What the user tells the real daemon to do by command.
@MainActor @Suite struct ActionTests {
    @Test func `what is paused is shown afterwards`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants", on: "entry")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try scene.programs.geotify("snooze", "water").code == 66)
        #expect(try scene.programs.geotify("pause").code == 0)
        #expect(try scene.programs.geotify("status").output.contains("Paused     until 'geotify resume'\n"))
        try await scene.stay(.home, untilKnownTo: daemon)
        try await scene.stay(.home, fixes: 10)
        #expect(scene.desktop.notifications.isEmpty)
        #expect(try scene.programs.geotify("resume").code == 0)
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        #expect(try !scene.programs.geotify("status").output.contains("Paused"))

        #expect(try scene.programs.geotify("snooze", "water", "2s").code == 0)
        #expect(try scene.programs.geotify("status").output.contains("Snoozed    water-the-plants until "))
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(try scene.programs.geotify("history", "--visits").output.contains("  still there  "))
        let history = try scene.programs.geotify("history").output
        for what in ["  paused", "  entered ", "  reminded ", "  resumed", "  snoozed until "] {
            #expect(history.contains(what), "\(history)")
        }
    }

    @Test func `in quiet hours only what is critical is shown`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants", on: "entry")
        try scene.programs.geotify("add", "Turn off the stove", "--at", "home", "--urgency", "critical")
        #expect(try scene.programs.geotify("settings", "set", "quietHours", "24/7").code == 0)
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try scene.programs.geotify("status").output.contains("Quiet      always\n"))
        #expect(try await scene.stay(.home) { !scene.desktop.notifications.isEmpty }, "\(daemon.log)")
        #expect(scene.desktop.notifications.map(\.summary) == ["Turn off the stove"])
        #expect(try scene.programs.geotify("settings", "unset", "quietHours").code == 0)
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(scene.desktop.notifications.last?.summary == "Water the plants")
        #expect(try !scene.programs.geotify("status").output.contains("Quiet"))
    }

    @Test func `what is shown once is done`() async throws {
        let scene = try Scene()
        try scene.programs.geotify("add", "Post the letter", "--at", "home", "--once")
        try scene.add("Water the plants", on: "entry")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)
        #expect(try scene.programs.geotify("done", "post", "water").code == 0)
        #expect(
            await scene.loop.wait {
                (try? scene.programs.geotify("list").output.contains(
                    "Post the letter - Radius: 150 m - On entry - home - once - done\n"))
                    == true
            }, "\(daemon.log)")
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        #expect(scene.desktop.notifications.map(\.summary) == ["Water the plants"])
    }
}
