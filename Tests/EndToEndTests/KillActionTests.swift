import DBus
import EventLoop
import TestSupport
import Testing

/// The daemon is killed before each write to disk or bus while its user ends a pause, in which four reminders came, puts one
/// off until it comes again, and begins another pause: nothing is lost, nothing comes twice except what was on its way to
/// the screen, and nothing comes in a pause.
@MainActor @Suite struct KillActionTests {
    private let loop = EventLoop(clock: SystemClock())
    private static let notes = ["Alpha", "Bravo", "Charlie", "Delta"]
    /// The one that is put off.
    private static let late = notes[0]
    /// The most calls that the database needs to remember that four notices of one popup, and one later, are shown.
    private static let callsToRemember = 60

    /// A scene whose four reminders came in a pause that lasts.
    private func arrival() async throws -> FatalScene {
        let scene = try FatalScene(loop: loop)
        try scene.geotify("place", "add", "home", "--at", "52.52,13.405")
        for note in Self.notes { try scene.geotify("add", note, "--at", "home") }
        let daemon = try scene.daemon()
        _ = await scene.begin(daemon)
        let isKnown = try await scene.stay(atHome: false, daemon) {
            let status = try scene.geotify("status")
            return status.contains("outside") && !status.contains("  unknown")
        }
        try #require(isKnown, "\(daemon.log)")
        try #require(await scene.tell(daemon, "Pause", [.double(0)]))
        let hasCome = try await scene.stay(atHome: true, daemon) { try Self.reminders(scene) == Self.notes.count }
        try #require(hasCome, "\(daemon.log)")
        daemon.end()
        try #require(scene.opened.isEmpty)
        return scene
    }

    /// How many reminders the history has.
    private static func reminders(_ scene: FatalScene) throws -> Int {
        try scene.geotify("history").split(separator: "\n").count { $0.contains("  reminded ") }
    }

    /// What the user has done so far, and how often that was tried.
    private struct Progress {
        var steps = 0
        var hasResumed = false
        var snoozes = 0
        var shownBefore = 0
    }

    private func count(_ note: String, _ scene: FatalScene) -> Int { scene.opened.count { $0.contains(note) } }

    /// Goes on until all is done, or the daemon has died.
    private func act(_ progress: inout Progress, _ scene: FatalScene, _ daemon: Daemon) async throws {
        _ = await scene.begin(daemon)
        while daemon.isRunning, progress.steps < 5 {
            let isDone: Bool
            switch progress.steps {
            case 0:
                if !progress.hasResumed { #expect(scene.opened.isEmpty) }
                progress.hasResumed = true
                isDone = await scene.tell(daemon, "Resume")
            case 1: isDone = await isShown(daemon) { Self.notes.allSatisfy { count($0, scene) > 0 } }
            case 2:
                if progress.snoozes == 0 { progress.shownBefore = count(Self.late, scene) }
                progress.snoozes += 1
                isDone = await scene.tell(daemon, "Snooze", [.string("alpha"), .double(0.2)])
            case 3: isDone = await isShown(daemon) { count(Self.late, scene) > progress.shownBefore }
            default: isDone = await scene.tell(daemon, "Pause", [.double(0)])
            }
            // The bus may tell of its end before it is one.
            let isTold = if isDone { true } else { await loop.wait(atMost: 5) { !daemon.isRunning } }
            guard isTold else {
                Issue.record("step \(progress.steps) isn't done:\n\(daemon.log)")
                return
            }
            if isDone { progress.steps += 1 }
        }
    }

    private func isShown(_ daemon: Daemon, _ condition: @MainActor () -> Bool) async -> Bool {
        _ = await loop.wait { condition() || !daemon.isRunning }
        return condition()
    }

    /// - Returns: How many notices were shown twice.
    private func doubled(whenKilledAt number: Int, _ fatal: FatalCalls, after arrival: FatalScene) async throws -> Int {
        let scene = try FatalScene(loop: loop, after: arrival)
        var progress = Progress()
        let first = try scene.daemon(fatal.environment(dyingAt: number))
        try await act(&progress, scene, first)
        if first.isRunning { first.end() }
        let before = scene.opened
        let second = try scene.daemon()
        try await act(&progress, scene, second)
        // What could come again comes with the first fixes.
        try await scene.stay(atHome: true, second, fixes: 10)
        let trace = Comment("killed at call \(number): \(before), then \(scene.opened)\n\(second.log)")
        #expect(try scene.geotify("status").contains("Paused"), trace)
        second.end()
        #expect(try Self.reminders(scene) <= Self.notes.count + progress.snoozes, trace)
        var doubled = 0
        for note in Self.notes {
            let least = note == Self.late ? 2 : 1
            let most = note == Self.late ? 1 + progress.snoozes : 1
            let count = count(note, scene)
            #expect(count >= least && count <= most + 1, trace)
            if count > most { doubled += 1 }
        }
        return doubled
    }

    nonisolated private static let lanes = 4

    @Test(arguments: 1...lanes) func `nothing is lost and nothing comes twice or in a pause`(lane: Int) async throws {
        let fatal = try FatalCalls()
        let arrival = try await arrival()
        let whole = try FatalScene(loop: loop, after: arrival)
        let survivor = try whole.daemon(fatal.environment(dyingAt: 0))
        var progress = Progress()
        try await act(&progress, whole, survivor)
        survivor.end()
        try #require(progress.steps == 5 && survivor.exitCode == 0, "\(survivor.log)")
        // Those of one place came as one.
        try #require(whole.opened.count == 2 && whole.opened[0].hasPrefix("Arrived at home: 4 reminders"))
        let count = fatal.count
        try #require(count > 40)
        var doubled: [Int] = []
        for number in fatal.deaths(ofLane: lane, of: Self.lanes)
        where try await self.doubled(whenKilledAt: number, fatal, after: arrival) > 0 {
            doubled.append(number)
        }
        #expect(doubled.count <= Self.callsToRemember / Self.lanes, "\(doubled) of \(count)")
    }
}
