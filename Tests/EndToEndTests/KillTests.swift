import EventLoop
import Foundation
import TestSupport
import Testing

/// The daemon is killed before each write to disk or bus, from its start to its end, and started again: nothing is lost,
/// and nothing comes twice except what was on its way to the screen.
@MainActor @Suite struct KillTests {
    private let loop = EventLoop(clock: SystemClock())
    /// The most that the database needs to remember one answer, a checkpoint included, and for each of two popups.
    private static let writesOfATransaction = 20

    /// A scene of which the daemon knows that its user is away.
    private func departure() async throws -> FatalScene {
        let scene = try FatalScene(loop: loop)
        try scene.geotify("add", FatalScene.once, "--at", "52.52,13.405", "--on", "entry", "--once")
        try scene.geotify(
            "add", FatalScene.running, "--at", "52.52,13.405", "--on", "entry", "--run", "sh", "-c", "echo >>\"$OUT\"")
        let daemon = try scene.daemon()
        _ = await scene.begin(daemon)
        let isKnown = try await scene.stay(atHome: false, daemon) {
            let status = try scene.geotify("status")
            return status.contains("outside") && !status.contains("  unknown")
        }
        try #require(isKnown, "\(daemon.log)")
        daemon.end()
        return scene
    }

    /// Comes home and says that the one-shot reminder is done.
    /// - Returns: Whether the daemon lived to see it.
    private func arrive(_ scene: FatalScene, _ daemon: Daemon) async throws -> Bool {
        guard await scene.begin(daemon) else { return false }
        let isShown = try await scene.stay(atHome: true, daemon) {
            scene.count(FatalScene.once) > 0 && scene.count(FatalScene.running) > 0 && scene.runs > 0
        }
        guard isShown, daemon.isRunning, let popup = scene.popup(FatalScene.once) else { return false }
        scene.server.invoke("done", of: popup)
        guard await loop.wait(until: { !daemon.isRunning || scene.server.closed.contains(Int(popup)) }) else {
            return false
        }
        if daemon.isRunning { daemon.end() }
        return daemon.exitCode == 0
    }

    /// Kills the daemon before a call, starts another one, and checks what the person got.
    /// - Returns: Whether something was shown twice.
    private func isDoubled(whenKilledAt number: Int, _ fatal: FatalCalls, after departure: FatalScene) async throws
        -> Bool
    {
        let scene = try FatalScene(loop: loop, after: departure)
        let first = try scene.daemon(fatal.environment(dyingAt: number))
        if try await arrive(scene, first) { return false }
        first.crash()
        await scene.readToTheEnd()
        let before = scene.summaries
        let second = try scene.daemon()
        _ = await scene.begin(second)
        let isComplete = try await scene.stay(atHome: true, second) {
            Set(scene.summaries) == [FatalScene.once, FatalScene.running] && scene.runs > 0
        }
        // Some more, in which something could come again.
        try await scene.stay(atHome: true, second, fixes: 60)
        second.end()
        let trace = Comment(
            "killed at call \(number): \(before), then \(scene.summaries), \(scene.runs) runs\n\(second.log)")
        #expect(isComplete, trace)
        #expect(scene.runs <= 2, trace)
        #expect(try scene.geotify("show", "water").contains("done"), trace)
        let doubled = [FatalScene.once, FatalScene.running].filter { scene.count($0) > 1 }
        for note in doubled {
            // It was on its way to the screen.
            #expect(scene.count(note) == 2 && before.contains(note), trace)
        }
        return !doubled.isEmpty
    }

    nonisolated private static let lanes = 4

    /// The calls are shared out to several tests, which run side by side.
    @Test(arguments: 1...lanes) func `nothing is lost and nothing comes twice`(lane: Int) async throws {
        let fatal = try FatalCalls()
        let departure = try await departure()
        let whole = try FatalScene(loop: loop, after: departure)
        let survivor = try whole.daemon(fatal.environment(dyingAt: 0))
        try #require(try await arrive(whole, survivor), "\(survivor.log)")
        let count = fatal.count
        try #require(count > 20)
        var doubled: [Int] = []
        for number in fatal.deaths(ofLane: lane, of: Self.lanes) {
            if try await isDoubled(whenKilledAt: number, fatal, after: departure) { doubled.append(number) }
        }
        // From the asking to the end of the transaction that remembers the answer, and nowhere else.
        #expect(doubled.count <= Self.writesOfATransaction / Self.lanes, "\(doubled) of \(count)")
    }
}
