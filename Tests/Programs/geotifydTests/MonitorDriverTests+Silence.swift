import EventLoop
import Geofencing
import Reminders
import TestSupport
import Testing

@testable import State
@testable import Store
@testable import geotifyd

/// Pauses and quiet hours.
extension MonitorDriverTests {
    @Test func `in a pause all is written down and nothing handed on`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop)
        driver.carryOut?(try driver.pause(for: 7200))
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        stay(driver, loop, north: 2000, from: 3000)
        #expect(inbox.notices.isEmpty)
        clock.advance(by: 7200)
        turn(loop)
        #expect(inbox.notices.map(\.id) == [3, 6])
        #expect(driver.pausedUntil == nil)
    }

    @Test func `in quiet hours only what is critical is handed on`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop)
        var settings = Settings()
        settings.quietHours = try OpeningHours("24/7")
        driver.carryOut?(driver.follow(settings))
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        #expect(try inbox.notices.isEmpty && database.pendingNotices().count == 1)
        #expect(driver.quietUntil == .infinity)
        settings.notices.urgency = .critical
        driver.carryOut?(driver.follow(settings))
        stay(driver, loop, north: 2000, from: 3000)
        // What waits follows the settings of now, too.
        #expect(inbox.notices.map(\.direction) == [.entry, .exit])
        #expect(inbox.notices.map(\.rules.urgency) == [.critical, .critical])
        settings.quietHours = nil
        driver.carryOut?(driver.follow(settings))
        #expect(inbox.notices.count == 2 && driver.quietUntil == nil)
    }

    @Test func `a pause holds before the store is read`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (first, _) = try driver(database, on: loop)
        stay(first, loop, north: 2000, from: 0)
        stay(first, loop, north: 0, from: 1000)
        #expect(try first.isDone(.snooze(3600), on: "a", from: .popup))
        first.carryOut?(try first.pause(for: 600))
        let remembered = try database.loadPolicy()

        let second = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        let inbox = Inbox(second, database)
        var ends: Int { inbox.effects.count { $0 == .showWaiting } }
        try second.begin()
        #expect(second.pausedUntil == remembered.pausedUntil)
        #expect(second.showable(try database.pendingNotices()).isEmpty)
        #expect(second.policy == remembered)
        // What is said about it meanwhile holds, too, and nothing else is forgotten.
        second.carryOut?(try second.pause(for: 1200))
        #expect(try database.loadPolicy().entries == remembered.entries)
        clock.advance(by: 1199)
        turn(loop)
        #expect(ends == 0 && second.pausedUntil != nil)
        clock.advance(by: 1)
        turn(loop)
        #expect(ends == 1 && second.pausedUntil == nil)
        #expect(try database.loadPolicy() == SavedPolicy(entries: remembered.entries))
        second.carryOut?(try second.pause(for: nil))
        _ = try second.load(reminders)
        #expect(second.pausedUntil == .infinity)
        #expect(second.policy.entries == remembered.entries)
        second.carryOut?(try second.endPause())
        #expect(ends == 2)
    }
}
