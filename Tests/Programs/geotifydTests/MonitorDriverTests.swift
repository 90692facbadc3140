import EventLoop
import Geofencing
import Reminders
import TestSupport
import Testing

@testable import State
@testable import geotifyd

@MainActor @Suite struct MonitorDriverTests {
    let clock = ManualClock()
    private let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    var reminders: ReminderSet {
        ReminderSet(geotifications: [
            Geotification(identifier: "a", note: "Water the plants", eventType: .both, target: .circle(home))
        ])
    }

    func driver(
        _ database: StateDatabase, on loop: EventLoop, _ change: (inout ReminderRules) -> Void = { _ in }
    ) throws -> (MonitorDriver, Inbox) {
        var reminders = reminders
        change(&reminders.geotifications[0].rules)
        let driver = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        let inbox = Inbox(driver, database)
        driver.carryOut?(try driver.load(reminders))
        return (driver, inbox)
    }

    /// A fix `metres` north of home.
    private func fix(_ metres: Double, at time: Double, accuracy: Double = 15) -> PositionFix {
        PositionFix(
            coordinate: Coordinate(
                latitude: home.center.latitude + metres / 111_250, longitude: home.center.longitude)!,
            accuracy: accuracy, time: time)
    }

    /// Ten minutes of fixes 15 s apart, as GeoClue has them in motion.
    func stay(_ driver: MonitorDriver, _ loop: EventLoop, north metres: Double, from start: Double) {
        for index in 0..<40 { take(fix(metres + Double(index % 3), at: start + Double(index) * 15), driver, loop) }
    }

    /// From 2 km away towards home by bicycle, up to 300 m before it: 170 s.
    private func approach(_ driver: MonitorDriver, _ loop: EventLoop, from start: Double) {
        for index in 0..<12 { take(fix(2000 - Double(index) * 150, at: start + Double(index) * 15), driver, loop) }
    }

    private func take(_ fix: PositionFix, _ driver: MonitorDriver, _ loop: EventLoop) {
        driver.carryOut?(driver.receive(fix))
        clock.advance(by: 15)
        while loop.runOnce(waitingAtMost: 0) {}
    }

    @Test func `one fix and silence suffice within four minutes`() throws {
        let loop = EventLoop(clock: clock)
        let (driver, inbox) = try driver(StateDatabase(path: ":memory:"), on: loop)
        stay(driver, loop, north: 2000, from: 0)
        approach(driver, loop, from: 600)
        driver.carryOut?(driver.receive(fix(0, at: 780)))
        #expect(inbox.notices.isEmpty)
        clock.advance(by: 240)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(inbox.notices.map(\.direction) == [.entry])
    }

    @Test func `sleep does not count as standing`() throws {
        let loop = EventLoop(clock: clock)
        let (driver, inbox) = try driver(StateDatabase(path: ":memory:"), on: loop)
        stay(driver, loop, north: 2000, from: 0)
        approach(driver, loop, from: 600)
        driver.carryOut?(driver.receive(fix(0, at: 780)))
        clock.suspend(for: 3600)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(inbox.notices.isEmpty)
    }

    @Test func `a clock that is set forward does not count as standing`() throws {
        let loop = EventLoop(clock: clock)
        let (driver, inbox) = try driver(StateDatabase(path: ":memory:"), on: loop)
        stay(driver, loop, north: 2000, from: 0)
        approach(driver, loop, from: 600)
        driver.carryOut?(driver.receive(fix(0, at: 780)))
        clock.setRealtime(to: clock.now(.realtime) + 86_400)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(inbox.notices.isEmpty)
    }

    @Test func `a restart repeats nothing`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop)
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        #expect(inbox.notices.map(\.direction) == [.entry])
        driver.carryOut?(try driver.restart())
        stay(driver, loop, north: 0, from: 3000)
        #expect(inbox.notices.map(\.direction) == [.entry])
        #expect(try database.pendingNotices().map(\.id) == inbox.notices.map(\.id))
    }

    @Test func `a notice is in the database before it is handed on`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, _) = try driver(database, on: loop)
        var stored: [Int64]?
        driver.carryOut = { effects in
            for case .announceNotices in effects { stored = (try? database.pendingNotices())?.map(\.id) }
        }
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        #expect(stored?.count == 1)
    }

    @Test func `what was seen before the store was read counts`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (first, _) = try driver(database, on: loop)
        stay(first, loop, north: 2000, from: 0)
        first.carryOut?(first.save())
        let second = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        let inbox = Inbox(second, database)
        stay(second, loop, north: 0, from: 1000)
        second.carryOut?(try second.load(reminders))
        #expect(inbox.notices.map(\.direction) == [.entry])
    }

    @Test func `what can not be written is tried again`() throws {
        let loop = EventLoop(clock: clock)
        let directory = try TemporaryDirectory()
        let database = try StateDatabase(path: directory.entry("state.sqlite"))
        let (driver, inbox) = try driver(database, on: loop)
        stay(driver, loop, north: 2000, from: 0)
        let other = try Database(path: directory.entry("state.sqlite"), mode: .readWrite)
        try other.run("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        stay(driver, loop, north: 0, from: 1000)
        #expect(driver.trouble != nil)
        #expect(driver.unrecordedReminders == 1)
        #expect(inbox.notices.isEmpty)
        try other.run("DROP TRIGGER full")
        clock.advance(by: 700)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(inbox.notices.map(\.direction) == [.entry])
        #expect(driver.trouble == nil)
    }

    /// Nothing of it holds, and all of it does once there is room, also before what waits is tried again by itself.
    @Test func `what is asked for and can not be written is refused`() throws {
        let loop = EventLoop(clock: clock)
        let directory = try TemporaryDirectory()
        let database = try StateDatabase(path: directory.entry("state.sqlite"))
        let (driver, inbox) = try driver(database, on: loop)
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        driver.carryOut?(try driver.pause(for: nil))
        let before = driver.policy
        let other = try Database(path: directory.entry("state.sqlite"), mode: .readWrite)
        try other.run("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        #expect(throws: StateError.self) { try driver.perform(.snooze(3600), on: "a", from: .command) }
        #expect(throws: StateError.self) { try driver.perform(.done, on: "a", from: .command) }
        #expect(throws: StateError.self) { try driver.pause(for: 60) }
        #expect(throws: StateError.self) { try driver.endPause() }
        #expect(driver.policy == before)
        // What nobody asked for is decided all the same, and waits with what was refused forgotten.
        stay(driver, loop, north: 2000, from: 3000)
        #expect(driver.unrecordedReminders == 1)
        #expect(throws: StateError.self) { try driver.endPause() }
        try other.run("DROP TRIGGER full")
        driver.carryOut?(try driver.endPause())
        #expect(driver.unrecordedReminders == 0 && driver.trouble == nil && driver.pausedUntil == nil)
        let (_, _) = (inbox, try self.driver(database, on: loop))
        let events = try database.events().reversed().map(\.kind)
        #expect(events.filter { $0 == .action(.resumed, from: .command) }.count == 1)
        #expect(
            !events.contains {
                if case .action(.snoozed, _) = $0 { true } else { $0 == .action(.done, from: .command) }
            })
    }

    /// Its popup is gone, so that it holds, and is written down later.
    @Test func `what is chosen on a notice holds also unwritten`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop)
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        try database.database.run(
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        #expect(try driver.isDone(.snooze(3600), on: "a", from: .popup))
        #expect(driver.trouble?.contains("disk full") == true)
        #expect(driver.policy.entries.first?.snoozedUntil == clock.now(.realtime) + 3600)
        try database.database.run("DROP TRIGGER full")
        clock.advance(by: 3600)
        turn(loop)
        #expect(inbox.notices.count == 2 && driver.trouble == nil)
    }

    func turn(_ loop: EventLoop) { while loop.runOnce(waitingAtMost: 0) {} }

    @Test func `a stay is over on time and sleep counts`() throws {
        let loop = EventLoop(clock: clock)
        let (driver, inbox) = try driver(StateDatabase(path: ":memory:"), on: loop) { $0.dwell = 3600 }
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        clock.setRealtime(to: clock.now(.realtime) + 86_400)
        turn(loop)
        #expect(inbox.notices.isEmpty)
        clock.suspend(for: 3600)
        turn(loop)
        #expect(inbox.notices.map(\.direction) == [.entry])
    }

    @Test func `a snooze runs by the date also by one that is set`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        do {
            let (driver, inbox) = try self.driver(database, on: loop)
            stay(driver, loop, north: 2000, from: 0)
            stay(driver, loop, north: 0, from: 1000)
            #expect(try driver.isDone(.snooze(3600), on: "a", from: .popup))
            #expect(try !driver.isDone(.snooze(3600), on: "nothing", from: .popup))
            clock.setRealtime(to: clock.now(.realtime) - 1800)
            clock.advance(by: 3600)
            turn(loop)
            #expect(inbox.notices.count == 1)
        }
        // Also a later run knows.
        let (later, next) = try self.driver(database, on: loop)
        clock.setRealtime(to: clock.now(.realtime) + 1800)
        turn(loop)
        #expect(next.notices.map(\.direction) == [.entry])
        #expect(later.engine.policy.nextWakeUp == (nil, nil))
    }

    @Test func `what happened is in the history`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop)
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        driver.carryOut?(try driver.pause(for: 600))
        stay(driver, loop, north: 2000, from: 3000)
        #expect(try driver.isDone(.done, on: "a", from: .command))
        let kinds = try (1...10).compactMap { try database.event($0)?.kind }
        let left = try #require(kinds.compactMap { if case .visit(let entered) = $0 { entered } else { nil } }.first)
        #expect(
            kinds == [
                .crossing(.entry), .reminder(.entry, because: .crossing),
                .action(.paused(until: try #require(until(kinds))), from: .command),
                .crossing(.exit), .reminder(.exit, because: .crossing), .held(.exit, by: .pause), .visit(entered: left),
                .action(.resumed, from: .timer), .action(.done, from: .command),
            ])
        #expect(inbox.effects.count { $0 == .followHistory } == 5)
    }

    private func until(_ kinds: [HistoryEvent.Kind]) -> Double? {
        kinds.compactMap { if case .action(.paused(let date), _) = $0 { date } else { nil } }.first
    }

    @Test func `the store is told once it is written down`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (driver, inbox) = try driver(database, on: loop) { $0.isOnce = true }
        stay(driver, loop, north: 2000, from: 0)
        stay(driver, loop, north: 0, from: 1000)
        let told = try #require(
            inbox.effects.compactMap { if case .writeStore(let changes) = $0 { changes } else { nil } }.last)
        #expect(Array(told.keys) == ["a"])
        #expect(try database.loadPolicy().entries.first?.change == told["a"])
    }

    @Test func `states of the last run outlive a store that is not read yet`() throws {
        let loop = EventLoop(clock: clock)
        let database = try StateDatabase(path: ":memory:")
        let (first, _) = try driver(database, on: loop)
        stay(first, loop, north: 0, from: 0)
        let second = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        second.carryOut?(second.receive(fix(2000, at: 1000)))
        second.carryOut?(second.save())
        #expect(try database.loadMonitor().entries.map(\.state.status) == [.inside])
    }
}

/// Shows what the driver has shown, each notice once, as far as it waits in the database by then.
@MainActor final class Inbox {
    var notices: [Notice] = []
    private(set) var effects: [Effect] = []
    private let driver: MonitorDriver
    private let database: StateDatabase
    /// The ids of those that were shown, or waited before.
    private var seen: Set<Int64>

    init(_ driver: MonitorDriver, _ database: StateDatabase) {
        (self.driver, self.database) = (driver, database)
        seen = Set((try? database.pendingNotices().map(\.id)) ?? [])
        driver.carryOut = { [weak self] in self?.carryOut($0) }
    }

    private func carryOut(_ effects: [Effect]) {
        self.effects += effects
        guard effects.contains(.showWaiting) else { return }
        let waiting = (try? database.pendingNotices().filter { !seen.contains($0.id) }) ?? []
        let shown = driver.showable(waiting)
        seen.formUnion(shown.map(\.id))
        notices += shown
    }
}

extension MonitorDriver {
    /// Does what the user chose, with all that follows.
    func isDone(
        _ action: NoticeAction, on identifier: String, from origin: PersonAction.Origin
    ) throws -> Bool {
        guard let effects = try perform(action, on: identifier, from: origin) else { return false }
        carryOut?(effects)
        return true
    }
}
