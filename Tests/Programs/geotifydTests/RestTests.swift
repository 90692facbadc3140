import Geofencing
import Glibc
import Reminders
import TestSupport
import Testing

@testable import EventLoop
@testable import State
@testable import geotifyd

/// What the driver does with fixes that decide nothing, which are nearly all.
@MainActor @Suite struct RestTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let directory: TemporaryDirectory
    private let driver: MonitorDriver
    private let inbox: Inbox
    /// Counts what the driver commits.
    private let reader: Database

    init() throws {
        loop = EventLoop(clock: clock)
        directory = try TemporaryDirectory()
        let path = directory.entry("state.sqlite")
        let database = try StateDatabase(path: path)
        driver = MonitorDriver(database: database, loop: loop, log: Log(isVerbose: false))
        inbox = Inbox(driver, database)
        reader = try Database(path: path, mode: .readOnly)
    }

    /// Twenty circles on a ring of 20 km, one in its middle, and one that contains them all.
    private var reminders: ReminderSet {
        let ring = (0..<20).map { number in
            Circle(center: point(north: 20_000, turned: Double(number) * .pi / 10), radius: 150)
        }
        let middle = point(north: 0, turned: 0)
        let circles = ring + [Circle(center: middle, radius: 150), Circle(center: middle, radius: 60_000)]
        return ReminderSet(
            geotifications: circles.enumerated().map { number, circle in
                Geotification(identifier: "\(number)", note: "note", eventType: .both, target: .circle(circle))
            })
    }

    /// A point some metres from the middle, in the direction that is `angle` radians clockwise from north.
    private func point(north metres: Double, turned angle: Double) -> Coordinate {
        Coordinate(latitude: 52.5 + metres * cos(angle) / 111_270, longitude: 13.4 + metres * sin(angle) / 67_900)!
    }

    /// The fix of a walk round the middle, each elsewhere than the one before.
    private func fix(_ number: Int, of walk: Walk) -> PositionFix {
        PositionFix(
            coordinate: point(north: walk.radius, turned: Double(number) / 100), accuracy: 20,
            time: 1_772_000_000 + Double(number) * walk.interval)
    }

    private func take(_ fix: PositionFix, of walk: Walk) {
        driver.carryOut?(driver.receive(fix))
        clock.advance(by: walk.interval)
        while loop.runOnce(waitingAtMost: 0) {}
    }

    private var commits: Int64 { get throws { try reader.integer("PRAGMA data_version") } }

    /// Far from every boundary, as GPS, Wi-Fi and a modem tell it, and at home.
    @Test(arguments: [
        Walk(radius: 2000, interval: 1), Walk(radius: 2000, interval: 15), Walk(radius: 2000, interval: 300),
        Walk(radius: 20, interval: 15),
    ])
    func `a fix that decides nothing writes nothing and sets no timer`(walk: Walk) throws {
        driver.carryOut?(try driver.load(reminders))
        for number in 0..<50 { take(fix(number, of: walk), of: walk) }
        let commits = try commits
        let revision = driver.engine.monitor.revision
        for number in 50..<1050 {
            driver.carryOut?(driver.receive(fix(number, of: walk)))
            try #require(driver.engine.nextDeadline == nil)
            try #require(loop.timers.isEmpty)
            clock.advance(by: walk.interval)
            try #require(!loop.runOnce(waitingAtMost: 0))
        }
        #expect(try self.commits == commits)
        #expect(driver.engine.monitor.revision == revision)
        #expect(inbox.notices.isEmpty)
        clock.advance(by: 86_400)
        #expect(!loop.runOnce(waitingAtMost: 0))
    }
}

/// A walk on a circle.
struct Walk: Sendable {
    /// Metres.
    let radius: Double
    /// Seconds between fixes.
    let interval: Double
}
