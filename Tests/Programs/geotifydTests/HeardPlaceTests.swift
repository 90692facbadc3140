import EventLoop
import Geofencing
import Reminders
import TestSupport
import Testing

@testable import State
@testable import geotifyd

/// The daemon's driver at places that are known by their networks alone: its timer is what says that time has passed.
@MainActor @Suite struct HeardPlaceTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let database: StateDatabase

    init() throws {
        loop = EventLoop(clock: clock)
        database = try StateDatabase(path: ":memory:")
    }

    private static func networks(_ numbers: [Int]) -> Set<Network> {
        Set(numbers.compactMap { Network("02:00:5e:00:53:\($0)") })
    }

    private func driver() throws -> (MonitorDriver, Inbox) {
        let home = Place(name: "home", circle: nil, networks: Self.networks([10, 11]))
        let geotification = Geotification(
            identifier: "a", note: "Water the plants", eventType: .both, target: .place("home"))
        let driver = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        let inbox = Inbox(driver, database)
        driver.carryOut?(try driver.load(ReminderSet(places: [home], geotifications: [geotification])))
        return (driver, inbox)
    }

    private func hear(_ driver: MonitorDriver, _ numbers: [Int], connected: Int? = nil) {
        driver.carryOut?(
            driver.receive(
                NetworkScan(
                    time: clock.now(.realtime), heard: Self.networks(numbers),
                    connected: Self.networks([connected].compactMap(\.self)))))
        turn()
    }

    /// - Returns: Why they aren't forgotten, in one sentence; nil if they are.
    private func forget(_ networks: [Network]?, by driver: MonitorDriver) -> String? {
        do throws(StateError) {
            let effects = try driver.forget(networks)
            driver.carryOut?(effects)
            return driver.trouble
        } catch {
            return error.description
        }
    }

    private func wait(_ seconds: Double) {
        clock.advance(by: seconds)
        turn()
    }

    private func turn() { while loop.runOnce(waitingAtMost: 0) {} }

    private func status(_ driver: MonitorDriver) -> RegionStatus {
        driver.engine.monitor.state(of: "place:home").status
    }

    private func learn() throws {
        let networks = Self.networks([10, 11, 12]).sorted().map {
            LearnedNetwork($0, at: Coordinate(latitude: 52.52, longitude: 13.405)!, accuracy: 20, time: 0)
        }
        _ = try database.record(SavedMonitor(networks: networks))
    }

    /// The store may be wrong, and not be read for as long as the daemon runs.
    @Test func `forgets also before the store was read`() throws {
        try learn()
        let driver = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        try driver.begin()
        #expect(forget(Self.networks([10]).sorted(), by: driver) == nil)
        #expect(try Set(database.networks().map(\.network)) == Self.networks([11, 12]))
        #expect(forget(nil, by: driver) == nil)
        #expect(try database.networks().isEmpty)
    }

    /// Before and after the store was read.
    @Test(arguments: [true, false]) func `tells that it could not forget`(_ isRead: Bool) throws {
        try learn()
        let driver = isRead ? try driver().0 : MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        try database.database.run(
            "CREATE TRIGGER full BEFORE DELETE ON networks BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        #expect(forget(nil, by: driver)?.contains("disk full") == true)
        #expect(try database.networks().count == 3)
        try database.database.run("DROP TRIGGER full")
        if isRead { wait(700) } else { #expect(forget(nil, by: driver) == nil) }
        #expect(try database.networks().isEmpty)
    }

    @Test func `silence decides on time`() throws {
        let (driver, inbox) = try driver()
        hear(driver, [10], connected: 10)
        #expect(status(driver) == .inside && inbox.notices.isEmpty)
        hear(driver, [70, 71])
        wait(599)
        #expect(inbox.notices.isEmpty)
        wait(2)
        #expect(inbox.notices.map(\.direction) == [.exit])
        hear(driver, [11, 70])
        wait(179)
        #expect(inbox.notices.count == 1)
        wait(2)
        #expect(inbox.notices.map(\.direction) == [.exit, .entry])
        #expect(driver.engine.nextDeadline == nil)
        #expect(try database.events().compactMap(\.basis?.fix).isEmpty)
    }

    /// Seconds asleep, and those by which the date was set, have not been waited.
    @Test(arguments: [true, false]) func `only waking time counts`(_ sleeps: Bool) throws {
        let (driver, inbox) = try driver()
        hear(driver, [10], connected: 10)
        hear(driver, [70, 71])
        wait(300)
        if sleeps {
            driver.carryOut?(driver.suspend(at: clock.now(.realtime)))
            clock.suspend(for: 7200)
            driver.carryOut?(driver.resume(at: clock.now(.realtime)))
            #expect(inbox.effects.last == .repeatScan)
            hear(driver, [70, 71])
        } else {
            clock.setRealtime(to: clock.now(.realtime) + 7200)
            driver.carryOut?(driver.clockWasSet())
        }
        turn()
        #expect(inbox.notices.isEmpty)
        // After sleep the list of before is told again, and begins anew.
        wait(301)
        #expect(inbox.notices.map(\.direction) == (sleeps ? [] : [.exit]))
        wait(300)
        #expect(inbox.notices.map(\.direction) == [.exit])
    }

    @Test func `restarts repeat and lose nothing`() throws {
        let (first, inbox) = try driver()
        hear(first, [70, 71])
        wait(601)
        #expect(status(first) == .outside)
        hear(first, [10], connected: 10)
        #expect(inbox.notices.map(\.direction) == [.entry])
        first.carryOut?(try first.restart())
        wait(3600)
        first.carryOut?(first.save())
        let (second, later) = try driver()
        #expect(status(second) == .inside)
        hear(second, [10, 11], connected: 11)
        wait(3600)
        #expect(inbox.notices.count == 1 && later.notices.isEmpty)
        hear(second, [70, 71])
        wait(601)
        #expect(later.notices.map(\.direction) == [.exit])
        #expect(try database.events().count == 5)
    }

    /// The person gives it a circle: another region, of which nothing is known.
    @Test func `circle begins anew silently`() throws {
        let (driver, inbox) = try driver()
        hear(driver, [10], connected: 10)
        var reminders = driver.engine.reminders
        let center = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        reminders.places[0].circle = Circle(center: center, radius: 150)
        reminders.places[0].networks = []
        driver.carryOut?(try driver.load(reminders))
        #expect(status(driver) == .unknown)
        reminders.places[0].circle = nil
        reminders.places[0].networks = Self.networks([10])
        driver.carryOut?(try driver.load(reminders))
        turn()
        #expect(status(driver) == .inside && inbox.notices.isEmpty)
    }
}
