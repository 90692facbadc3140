import TestSupport
import Testing

/// Closed at the office, opened at home: one exit of the office and one entry of home, in this order.
@MainActor @Suite struct CommuteTests {
    private let scene: Scene
    private let logind: ScriptedLogind

    init() throws {
        scene = try Scene()
        logind = try ScriptedLogind(on: scene.desktop, loop: scene.loop)
        try scene.add("Post the letter", at: .office, on: "exit")
        try scene.add("Water the plants", at: .home, on: "entry")
    }

    private static let expected = ["Left office", "Arrived at home"]

    /// Stays at home until both reminders are there, and longer; a reminder of leaving home, added then, comes next.
    private func arrive(_ daemon: Daemon) async throws {
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        try await scene.stay(.home, fixes: 20)
        #expect(scene.bodies == Self.expected)
        let history = try scene.programs.geotify("history").output.split(separator: "\n").map(String.init)
        let reminders = history.filter { $0.contains("  reminded  ") }
        #expect(reminders.count == 2 && reminders[0].hasSuffix("Post the letter"), "\(history)")
        #expect(reminders.count == 2 && reminders[1].hasSuffix("Water the plants"), "\(history)")
        let entry = try #require(history.first { $0.contains("  entered  ") && $0.contains("home") }, "\(history)")
        let number = String(entry.prefix { $0.isNumber })
        let explanation = try scene.programs.geotify("history", "--explain", number).output
        #expect(explanation.contains("  Belief    inside (probability of being inside: "), "\(explanation)")

        try scene.add("Lock the door", at: .home, on: "exit")
        try await scene.stay(.home, untilKnownTo: daemon)
        #expect(try await scene.stay(.away) { scene.desktop.notifications.count > 2 }, "\(daemon.log)")
        #expect(scene.bodies == Self.expected + ["Left home"])
    }

    @Test(arguments: [false, true]) func `asleep at the office, awake at home`(isOldPlaceFirst: Bool) async throws {
        let daemon = try await scene.startDaemon()
        try await scene.stay(.office, untilKnownTo: daemon)
        try await scene.sleep(logind, daemon)
        if isOldPlaceFirst {
            // A copy of the last position first, then what is received before the receiver knows better.
            try await scene.repeatPosition()
            try await scene.stay(.office, fixes: 8)
            #expect(scene.desktop.notifications.isEmpty)
        }
        try await arrive(daemon)
    }

    @Test func `positions that come before logind's word of waking`() async throws {
        let daemon = try await scene.startDaemon()
        try await scene.stay(.office, untilKnownTo: daemon)
        try await logind.prepareForSleepAndWait(true)
        try await scene.stay(.home, fixes: 3)
        try logind.prepareForSleep(false)
        try await arrive(daemon)
    }

    @Test func `a restart in between`() async throws {
        let first = try await scene.startDaemon()
        try await scene.stay(.office, untilKnownTo: first)
        first.end()
        #expect(first.exitCode == 0)
        let second = try await scene.startDaemon()
        try await arrive(second)
    }
}
