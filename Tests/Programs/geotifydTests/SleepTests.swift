import DBus
import Desktop
import EventLoop
import Geofencing
import Reminders
import State
import TestSupport
import Testing

@testable import geotifyd

/// Somebody falls asleep at the office, and the clocks, logind, or both tell of the waking at home.
@MainActor @Suite struct SleepTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let monitor: SleepMonitor
    private let driver: MonitorDriver
    private let inbox: Inbox

    private static let office = Coordinate(latitude: 52.54, longitude: 13.405)!
    private static let home = Coordinate(latitude: 52.52, longitude: 13.405)!

    init() throws {
        loop = EventLoop(clock: clock)
        monitor = SleepMonitor(bus: SystemBus(.address("unix:path=/nonexistent/bus"), loop: loop), loop: loop)
        let database = try StateDatabase(path: ":memory:")
        driver = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false), sleep: monitor)
        inbox = Inbox(driver, database)
        monitor.onSleep = { [driver] in driver.carryOut?(driver.fallAsleep()) }
        monitor.onWake = { [driver] in driver.carryOut?(driver.wake()) }
        let effects = try driver.load(
            ReminderSet(geotifications: [
                Geotification(
                    identifier: "post", note: "Post the letter", eventType: .exit,
                    target: .circle(Circle(center: Self.office, radius: 150))),
                Geotification(
                    identifier: "plants", note: "Water the plants", eventType: .entry,
                    target: .circle(Circle(center: Self.home, radius: 150))),
            ]))
        driver.carryOut?(effects)
    }

    private func take(_ coordinate: Coordinate) {
        driver.carryOut?(driver.receive(PositionFix(coordinate: coordinate, accuracy: 15, time: clock.now(.realtime))))
        clock.advance(by: 15)
        while loop.runOnce(waitingAtMost: 0) {}
    }

    /// Fixes 15 s apart that differ a little, as real ones do.
    private func stay(at coordinate: Coordinate, fixes: Int = 40) {
        for index in 0..<fixes {
            take(
                Coordinate(
                    latitude: coordinate.latitude + Double(index % 3) * 1e-5, longitude: coordinate.longitude)!)
        }
    }

    private var events: [String] { inbox.notices.map { "\($0.direction.rawValue) \($0.identifier)" } }

    @Test(arguments: [false, true], [false, true])
    func `closed at the office opened at home`(isAnnounced: Bool, isWakingAnnounced: Bool) {
        stay(at: Self.office)
        if isAnnounced { monitor.onSleep?() }
        clock.suspend(for: 3600)
        if isWakingAnnounced { monitor.onWake?() }
        // What GeoClue may give first is the old place, under a new time stamp.
        take(Self.office)
        #expect(events == [])
        stay(at: Self.home)
        #expect(events == ["exit post", "entry plants"])
        #expect(inbox.notices.allSatisfy { $0.time >= clock.now(.realtime) - 40 * 15 })
    }

    @Test func `sleep that only the clocks know is a gap`() {
        stay(at: Self.office)
        #expect(explanation("post")?.contains("after the gap") == false)
        clock.suspend(for: 3600)
        take(Self.office)
        #expect(explanation("post")?.contains("after the gap") == true)
    }

    @Test func `waking time is no gap`() {
        stay(at: Self.office)
        clock.advance(by: 3600)
        take(Self.office)
        #expect(explanation("post")?.contains("after the gap") == false)
    }

    @Test func `nothing is due while logind says that it sleeps`() {
        stay(at: Self.office)
        // On the way home, and the first fix there, whose standing is due some minutes later.
        for index in 0..<12 { take(Coordinate(latitude: 52.54 - Double(index) * 0.0015, longitude: 13.405)!) }
        inbox.notices = []
        take(Self.home)
        #expect(driver.engine.nextDeadline != nil)
        monitor.onSleep?()
        #expect(driver.engine.nextDeadline == nil)
        clock.advance(by: 600)
        while loop.runOnce(waitingAtMost: 0) {}
        #expect(events == [])
        // It didn't sleep after all.
        monitor.onWake?()
        stay(at: Self.home)
        #expect(events == ["entry plants"])
    }

    @Test func `a waking is told once`() {
        stay(at: Self.office)
        monitor.onSleep?()
        clock.suspend(for: 3600)
        // The first fix comes before logind's word, and what follows it makes the gap a thing of the past.
        stay(at: Self.home, fixes: 3)
        #expect(explanation("post")?.contains("after the gap") == false)
        monitor.onWake?()
        #expect(explanation("post")?.contains("after the gap") == false)
        stay(at: Self.home)
        #expect(events == ["exit post", "entry plants"])
    }

    private func explanation(_ identifier: String) -> String? {
        driver.engine.monitor.explanation(of: "geotification:" + identifier)?.description
    }
}
