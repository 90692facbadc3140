import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// What a daemon makes of a store that has changed while none ran.
@MainActor @Suite struct RestartTests {
    private let loop = EventLoop(clock: SystemClock())

    /// A scene whose user has come home.
    /// - Parameter isPaused: Whether a pause has begun before.
    private func arrival(isPaused: Bool) async throws -> FatalScene {
        let scene = try FatalScene(loop: loop)
        try scene.geotify("add", FatalScene.once, "--at", "52.52,13.405")
        let daemon = try scene.daemon()
        _ = await scene.begin(daemon)
        let isKnown = try await scene.stay(atHome: false, daemon) { try scene.geotify("status").contains("outside") }
        try #require(isKnown, "\(daemon.log)")
        if isPaused { try #require(await scene.tell(daemon, "Pause", [.double(0)])) }
        let hasCome = try await scene.stay(atHome: true, daemon) {
            try isPaused ? scene.geotify("history").contains("reminded") : scene.count(FatalScene.once) > 0
        }
        try #require(hasCome, "\(daemon.log)")
        // By its answer it has also heard that the popup is shown, and doesn't show it again.
        try #require(await scene.tell(daemon, "Reload"))
        daemon.end()
        return scene
    }

    @Test func `the popup of what was done meanwhile is withdrawn`() async throws {
        let scene = try await arrival(isPaused: false)
        let shown = Date()
        #expect(scene.server.closed.isEmpty)
        try scene.geotify("edit", "water", "--once")
        let untouched = try scene.daemon()
        _ = await scene.begin(untouched)
        untouched.end()
        #expect(scene.server.closed.isEmpty)
        // The store has whole seconds: only what is done later than that was not done by being shown.
        _ = await loop.wait { Date() > shown.addingTimeInterval(2.5) }
        try scene.geotify("done", "water")
        let daemon = try scene.daemon()
        #expect(await loop.wait { scene.server.closed == [1] }, "\(daemon.log)")
        daemon.end()
    }

    /// A one-shot reminder is done as soon as it is shown: its popup stays for the person to read.
    @Test func `the popup of what is shown once stays`() async throws {
        let scene = try FatalScene(loop: loop)
        try scene.geotify("add", FatalScene.once, "--at", "52.52,13.405", "--once")
        let first = try scene.daemon()
        _ = await scene.begin(first)
        _ = try await scene.stay(atHome: false, first) { try scene.geotify("status").contains("outside") }
        let isShown = try await scene.stay(atHome: true, first) { scene.count(FatalScene.once) > 0 }
        try #require(isShown, "\(first.log)")
        try #require(await loop.wait { (try? scene.geotify("list").contains(" - done")) == true })
        first.end()
        let second = try scene.daemon()
        // Nothing needs positions any more, so that none are asked for.
        _ = await loop.wait { (try? scene.geotify("status").contains("geotifyd")) == true }
        #expect(try scene.geotify("status").contains("geotifyd"))
        second.end()
        #expect(scene.server.closed.isEmpty && scene.server.notified.count == 1)
        // The stay goes on though nothing reports there any more, and gets its end.
        #expect(try scene.geotify("history", "--visits").contains("still there"))
        let third = try scene.daemon()
        _ = await scene.begin(third)
        let hasLeft = try await scene.stay(atHome: false, third) { try scene.geotify("history").contains("  stayed ") }
        #expect(hasLeft, "\(third.log)")
        third.end()
    }

    @Test func `a pause holds though the store is broken`() async throws {
        let scene = try await arrival(isPaused: true)
        var store = ""
        try scene.editStore {
            store = $0
            return "no store"
        }
        let daemon = try scene.daemon()
        _ = await scene.begin(daemon)
        #expect(try scene.geotify("status").contains("Paused     until 'geotify resume'"))
        #expect(scene.server.notified.isEmpty)
        try scene.editStore { _ in store }
        #expect(
            await loop.wait { (try? scene.geotify("status").contains("water-the-plants")) == true }, "\(daemon.log)")
        #expect(scene.server.notified.isEmpty)
        try #require(await scene.tell(daemon, "Resume"))
        #expect(await loop.wait { scene.count(FatalScene.once) == 1 }, "\(daemon.log)")
        daemon.end()
    }
}
