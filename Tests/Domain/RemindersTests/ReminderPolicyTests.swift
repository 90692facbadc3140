import Geofencing
import Testing

@testable import Reminders

/// Each rule by what happens and what comes of it, in minutes from Monday, 2026-03-02, 00:00 UTC.
@Suite struct ReminderPolicyTests {
    static let monday = 1_772_409_600.0

    static let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    func geotification(
        _ eventType: EventType = .both, _ rules: (inout ReminderRules) throws -> Void
    ) rethrows -> Geotification {
        var geotification = Geotification(
            identifier: "a", note: "Note", eventType: eventType, target: .circle(Self.home))
        try rules(&geotification.rules)
        return geotification
    }

    // MARK: - Once, and not again within

    @Test func `without rules each crossing is reported`() {
        let plain = geotification { _ in }
        #expect(
            play(plain, .enter(1), .leave(2), .enter(3)) == [Report(1, .entry), Report(2, .exit), Report(3, .entry)])
    }

    @Test func `once is reported once also by a later process`() {
        let once = geotification { $0.isOnce = true }
        #expect(play(once, .enter(1), .leave(2), .enter(3)) == [Report(1, .entry)])
        #expect(play(once, .enter(1), .restart(2), .leave(3)) == [Report(1, .entry)])
        #expect(play(once, .act(.done, 1), .enter(2)) == [])
        #expect(play(geotification { _ in }, .act(.done, 1), .enter(2)) == [Report(2, .entry)])
    }

    @Test func `the store is told until it says so`() throws {
        var world = World(geotification { $0.isOnce = true })
        world.minute = 1
        world.take(.enter(1))
        #expect(world.policy.storeChanges == ["a": .completed(Self.monday + 60)])
        world.take(.edit({ _ in }, 1))
        #expect(world.policy.storeChanges.count == 1)
        world.take(.edit({ $0.completed = Self.monday }, 1))
        #expect(world.policy.storeChanges.isEmpty)
        world.take(.act(.next, 1))
        #expect(world.policy.storeChanges == ["a": .reopened])
        world.take(.edit({ $0.completed = nil }, 1))
        #expect(world.policy.storeChanges.isEmpty)
    }

    @Test func `what the person makes undone is reported again`() {
        let once = geotification { $0.isOnce = true }
        let undone: [Step] = [.edit({ $0.completed = 5 }, 2), .edit({ $0.completed = nil }, 3)]
        #expect(play(once, .enter(1), undone[0], undone[1], .leave(4)) == [Report(1, .entry), Report(4, .exit)])
    }

    @Test func `not again within`() {
        let rare = geotification { $0.repeatAfter = 3600 }
        #expect(
            play(rare, .enter(0), .leave(30), .enter(60), .leave(119), .enter(120))
                == [Report(0, .entry), Report(60, .entry), Report(120, .entry)])
        #expect(play(rare, .enter(0), .setDate(by: -30, 10), .leave(20)) == [Report(0, .entry)])
        #expect(play(rare, .enter(0), .restart(1), .leave(30)) == [Report(0, .entry)])
    }

    // MARK: - Dwell

    @Test func `a stay counts on time without a further fix`() {
        let dwell = geotification { $0.dwell = 600 }
        #expect(play(dwell, .enter(5)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .leave(5)) == [Report(15, .exit, .dwell)])
        #expect(play(dwell, .enter(5), .leave(14)) == [Report(24, .exit, .dwell)])
        #expect(play(dwell, .enter(5), .leave(14), .enter(20)) == [Report(30, .entry, .dwell)])
        #expect(play(geotification(.entry) { $0.dwell = 600 }, .enter(5), .leave(14)) == [])
        #expect(play(geotification(.exit) { $0.dwell = 600 }, .leave(5), .enter(14)) == [])
        #expect(play(geotification(.pass) { $0.dwell = 600 }, .pass(5)) == [Report(5, .pass)])
        #expect(play(dwell, .enter(5), .pass(9)) == [Report(15, .entry, .dwell)])
    }

    @Test func `sleep counts and a date that is set does not`() {
        let dwell = geotification { $0.dwell = 600 }
        #expect(play(dwell, .enter(5), .sleep(6), .wake(8)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .sleep(6), .wake(100)) == [Report(100, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .setDate(by: 600, 6)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .setDate(by: -600, 6)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .restart(9)) == [Report(15, .entry, .dwell)])
    }

    @Test func `what waits goes with what it belongs to`() {
        let dwell = geotification { $0.dwell = 600 }
        #expect(play(dwell, .enter(5), .edit({ $0.isEnabled = false }, 6), .edit({ $0.isEnabled = true }, 7)) == [])
        let moved: @Sendable (inout Geotification) -> Void = {
            $0.target = .circle(Circle(center: Self.home.center, radius: 151))
        }
        #expect(play(dwell, .enter(5), .edit(moved, 6)) == [])
        #expect(play(dwell, .enter(5), .edit({ $0.eventType = .exit }, 6)) == [])
        #expect(play(dwell, .enter(5), .edit({ $0.completed = 1 }, 6)) == [])
        #expect(play(dwell, .enter(5), .edit({ $0.note = "Other" }, 6)) == [Report(15, .entry, .dwell)])
        let plain = geotification { _ in }
        let snoozed: [Step] = [.enter(1), .act(.snooze(600), 2)]
        #expect(play(plain, snoozed[0], snoozed[1], .edit(moved, 3)) == [Report(1, .entry)])
        #expect(play(plain, snoozed[0], snoozed[1], .edit({ $0.isEnabled = false }, 3)) == [Report(1, .entry)])
        #expect(play(plain, snoozed[0], snoozed[1], .edit({ $0.identifier = "b" }, 3)) == [Report(1, .entry)])
    }

    // MARK: - Schedule

    @Test func `only in its hours`() throws {
        let morning = try geotification { $0.schedule = try OpeningHours("Mo-Fr 07:00-10:00") }
        #expect(
            play(morning, .enter(419), .leave(420), .enter(599), .leave(600)) == [
                Report(420, .exit), Report(599, .entry),
            ])
        // It counts when the stay does.
        let stay = try geotification {
            $0.schedule = try OpeningHours("Mo-Fr 07:00-10:00")
            $0.dwell = 600
        }
        #expect(play(stay, .enter(415)) == [Report(425, .entry, .dwell)])
        #expect(play(stay, .enter(595)) == [])
    }

    @Test func `a window that opens is an arrival once`() throws {
        let rules: (inout ReminderRules) throws -> Void = {
            $0.schedule = try OpeningHours("Mo-Fr 07:00-10:00")
            $0.catchesUp = true
        }
        let early = try geotification(.entry, rules)
        let days = (0..<4).map { Report(420 + Double($0) * 1440, .entry, .schedule) }
        #expect(play(early, .enter(60)) == Array(days[0..<3]))
        #expect(play(early, .enter(60), .restart(430), .leave(431)) == [days[0]])
        #expect(play(early, .enter(60), .leave(430), .enter(440), .leave(500)) == [days[0], Report(440, .entry)])
        #expect(play(early, .enter(60), .leave(419)) == [])
        #expect(play(early, .enter(60), .sleep(61), .wake(500), .leave(501)) == [Report(500, .entry, .schedule)])
        #expect(play(early, .enter(60), .sleep(61), .wake(700), .leave(701)) == [])
        #expect(play(early, .enter(60), .act(.next, 61), .leave(1800)) == [])
        #expect(play(try geotification(.exit, rules), .enter(60)) == [])
        var late = early
        late.rules.catchesUp = false
        #expect(play(late, .enter(60)) == [])
    }

    @Test func `a window that was open when it was written is not caught up`() throws {
        let late = try OpeningHours("Mo 01:30-20:00")
        let all = try geotification(.entry) {
            $0.schedule = try OpeningHours("Tu-Fr")
            $0.catchesUp = true
        }
        #expect(play(all, .enter(60), .edit({ $0.rules.schedule = late }, 100)) == [])
    }

    @Test func `from and until`() {
        let fence = geotification {
            $0.from = Self.monday + 600
            $0.until = Self.monday + 1200
        }
        #expect(play(fence, .enter(9), .leave(10), .enter(19), .leave(20)) == [Report(10, .exit), Report(19, .entry)])
        // What was put off comes again after the end, too.
        #expect(
            play(fence, .enter(15), .act(.snooze(600), 16)) == [Report(15, .entry), Report(26, .entry, .snooze)])
        #expect(!fence.isExpired(at: Self.monday + 1199))
        #expect(fence.isExpired(at: Self.monday + 1200))
        #expect(!geotification { _ in }.isExpired(at: .infinity))
    }

    @Test func `at rest nothing waits`() throws {
        var world = World(geotification { $0.dwell = 60 })
        #expect(world.policy.nextWakeUp == (nil, nil))
        world.take(.enter(0))
        #expect(world.policy.nextWakeUp.elapsed == world.moment.elapsed + 60)
        #expect(world.policy.nextWakeUp.date == nil)
        world.pass(to: 5)
        #expect(world.policy.nextWakeUp == (nil, nil))
        world.take(.act(.snooze(60), 5))
        #expect(world.policy.nextWakeUp.elapsed == nil)
        #expect(world.policy.nextWakeUp.date == world.moment.date + 60)
    }

    @Test func `several at once come in the stores order`() {
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        let reminders = ["z", "a", "m"].map { identifier in
            var fence = geotification { $0.dwell = 60 }
            fence.identifier = identifier
            return fence
        }
        let begin = Moment(recorded: 0)
        policy.load(ReminderSet(geotifications: reminders), at: begin)
        for fence in reminders {
            let fix = PositionFix(coordinate: Self.home.center, accuracy: 10, time: 0)
            let crossing = Crossing(regionIdentifier: "r", direction: .entry, time: 0, fix: fix, evidence: "")
            let reminder = policy.cross(crossing, for: fence, at: begin)
            #expect(reminder == nil)
        }
        let due = policy.advance(to: Moment(recorded: 60))
        #expect(due.map(\.geotification.identifier) == ["z", "a", "m"])
    }
}
