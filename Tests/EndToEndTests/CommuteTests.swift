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

    /// Stays at home until both reminders are there, and then somewhat longer.
    private func arrive(_ daemon: Daemon) async throws {
        #expect(try await scene.stay(.home) { scene.desktop.notifications.count == 2 }, "\(daemon.log)")
        #expect(try await scene.stay(.home, atMost: 15) { scene.desktop.notifications.count > 2 } == false)
        #expect(scene.bodies == Self.expected)
        let history = try scene.programs.geotify("history").output.split(separator: "\n").map(String.init)
        let reminders = history.filter { $0.contains("  reminded  ") }
        #expect(reminders.count == 2 && reminders[0].hasSuffix("Post the letter"), "\(history)")
        #expect(reminders.count == 2 && reminders[1].hasSuffix("Water the plants"), "\(history)")
        let entry = try #require(history.first { $0.contains("  entered  ") && $0.contains("home") }, "\(history)")
        let number = String(entry.prefix { $0.isNumber })
        let explanation = try scene.programs.geotify("history", "--explain", number).output
        #expect(explanation.contains("  Belief    inside (probability of being inside: "), "\(explanation)")
    }

    @Test(arguments: [false, true]) func `asleep at the office awake at home`(isOldPlaceFirst: Bool) async throws {
        let daemon = try scene.programs.daemon()
        try await scene.stay(.office, untilKnownTo: daemon)
        try await scene.sleep(logind, daemon) { if !isOldPlaceFirst { scene.move(to: .home) } }
        if isOldPlaceFirst {
            // A copy of the last position first, then what is heard before the receiver knows better.
            scene.repeatPosition()
            #expect(try await scene.stay(.office, atMost: 8) { !scene.desktop.notifications.isEmpty } == false)
        }
        try await arrive(daemon)
    }

    @Test func `positions that come before loginds word of waking`() async throws {
        let daemon = try scene.programs.daemon()
        try await scene.stay(.office, untilKnownTo: daemon)
        try logind.prepareForSleep(true)
        _ = try await scene.stay(.home, atMost: 3) { false }
        try logind.prepareForSleep(false)
        try await arrive(daemon)
    }

    @Test func `a restart in between`() async throws {
        let first = try scene.programs.daemon()
        try await scene.stay(.office, untilKnownTo: first)
        first.end()
        #expect(first.exitCode == 0)
        scene.move(to: .home)
        let second = try scene.programs.daemon()
        try await arrive(second)
    }
}
