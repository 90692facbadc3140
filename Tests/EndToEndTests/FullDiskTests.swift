import TestSupport
import Testing

/// The real daemon, which may not write into any file for a while: a limit on their size fails a write as a full disk does.
@MainActor @Suite struct FullDiskTests {
    private static func limitFiles(of daemon: RunningDaemon, to bytes: String) throws {
        let run = try ProgramRun(
            "/usr/bin/prlimit", ["--pid=\(daemon.processIdentifier)", "--fsize=\(bytes):unlimited"], environment: [:])
        run.waitUntilExit()
        try #require(run.exitCode == 0, "\(run.messages)")
    }

    @Test func `what is asked for is refused and nothing is lost`() async throws {
        let scene = try Scene()
        // Being there suffices, which takes less time than coming.
        try scene.programs.geotify("add", "Water the plants", "--at", "home", "--initial")
        let daemon = try await scene.startDaemon()
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        try Self.limitFiles(of: daemon, to: "0")
        for command in [["snooze", "water", "2s"], ["done", "water"], ["pause"], ["shift", "start", "work"]] {
            let outcome = try scene.programs.geotify(command)
            #expect(outcome.code == 74, "\(command)")
            #expect(
                outcome.messages.hasPrefix(
                    "geotify: geotifyd can't write that down, so nothing was changed: cannot use /"),
                "\(command): \(outcome.messages)")
        }
        let status = try scene.programs.geotify("status").output
        for what in ["Snoozed", "Paused", "shift"] { #expect(!status.contains(what), "\(status)") }
        #expect(scene.desktop.notifications.map(\.isCloseRequested) == [false])

        // A popup that was clicked away can't come back, so that the choice holds.
        try scene.desktop.invoke("snooze", of: scene.desktop.notifications[0].id)
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(scene.desktop.notifications.last?.summary == "Geotify can't write down what you chose")
        #expect(try scene.programs.geotify("status").output.contains("Snoozed    water-the-plants until "))

        try Self.limitFiles(of: daemon, to: "unlimited")
        #expect(try scene.programs.geotify("snooze", "water", "2s").code == 0)
        #expect(await scene.loop.wait { scene.desktop.notifications.count == 3 }, "\(daemon.log)")
    }
}
