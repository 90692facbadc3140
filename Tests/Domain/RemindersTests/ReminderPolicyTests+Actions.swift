import Geofencing
import Testing

@testable import Reminders

/// What the person does: snoozes, puts off, pauses.
extension ReminderPolicyTests {
    // MARK: - Snooze, next, pause

    @Test func `a snooze comes once by the clock on the wall`() {
        let plain = geotification { _ in }
        let snooze = Step.act(.snooze(3600), 10)
        #expect(play(plain, .enter(1), snooze) == [Report(1, .entry), Report(70, .entry, .snooze)])
        #expect(
            play(plain, .enter(1), snooze, .sleep(11), .wake(71)) == [Report(1, .entry), Report(71, .entry, .snooze)])
        #expect(
            play(plain, .enter(1), snooze, .sleep(11), .wake(20)) == [Report(1, .entry), Report(70, .entry, .snooze)])
        #expect(
            play(plain, .enter(1), snooze, .setDate(by: 30, 20)) == [Report(1, .entry), Report(40, .entry, .snooze)])
        #expect(
            play(plain, .enter(1), snooze, .setDate(by: -30, 20)) == [Report(1, .entry), Report(100, .entry, .snooze)])
        #expect(
            play(plain, .enter(1), snooze, .setDate(by: 90, 20)) == [Report(1, .entry), Report(20, .entry, .snooze)])
        #expect(play(plain, .enter(1), snooze, .restart(20)) == [Report(1, .entry), Report(70, .entry, .snooze)])
        #expect(play(plain, .enter(1), snooze, .act(.done, 20)) == [Report(1, .entry)])
        #expect(play(plain, .enter(1), snooze, .act(.next, 20)) == [Report(1, .entry)])
        #expect(play(plain, .enter(1), snooze, .leave(20)) == [Report(1, .entry), Report(20, .exit)])
        #expect(play(plain, snooze) == [])
    }

    /// However late it is reported, and counts, it says when it happened.
    @Test func `what comes later says when it happened`() throws {
        var late = World(geotification { $0.dwell = 600 })
        for step in [.enter(1), .act(.snooze(600), 12), .restart(13), .act(.snooze(300), 23)] as [Step] {
            late.pass(to: step.minute)
            late.take(step)
        }
        late.pass(to: 130)
        #expect(
            late.reports == [Report(11, .entry, .dwell), Report(22, .entry, .snooze), Report(28, .entry, .snooze)])
        #expect(late.happened == [1, 1, 1])
        var caught = World(
            try geotification {
                $0.schedule = try OpeningHours("02:00-03:00")
                $0.catchesUp = true
            })
        caught.take(.enter(0))
        caught.pass(to: 130)
        #expect(caught.reports == [Report(120, .entry, .schedule)])
        #expect(caught.happened == [0])
    }

    /// A popup that tells of several puts them off one after the other.
    @Test func `what is put off in one go comes in one go`() {
        let reminders = ReminderSet(
            geotifications: ["a", "b", "c"].map {
                Geotification(identifier: $0, note: "", eventType: .entry, target: .circle(Self.home))
            })
        func moment(_ seconds: Double) -> Moment { Moment(date: Self.monday + seconds, elapsed: 777 + seconds) }
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        policy.load(reminders, at: moment(0))
        let fix = PositionFix(coordinate: Self.home.center, accuracy: 10, time: Self.monday)
        for geotification in reminders.geotifications {
            let crossing = Crossing(
                regionIdentifier: "r", direction: .entry, time: Self.monday, fix: fix, evidence: "")
            _ = policy.cross(crossing, for: geotification, at: moment(0))
        }
        for (identifier, second) in [("c", 1.0), ("a", 1.03), ("b", 2)] {
            let isDone = policy.perform(.snooze(600), on: identifier, at: moment(second))
            #expect(isDone)
        }
        let due = policy.nextWakeUp.date!
        #expect(due == Self.monday + 601)
        let again = policy.advance(to: Moment(date: due, elapsed: 777 + 601))
        #expect(again.map(\.geotification.identifier) == ["a", "c"])
        #expect(policy.nextWakeUp.date == Self.monday + 602)
    }

    @Test func `a one shot that is put off comes once more`() {
        let once = geotification { $0.isOnce = true }
        let told = Step.edit({ $0.completed = 5 }, 2)
        #expect(
            play(once, .enter(1), told, .act(.snooze(600), 3), .leave(4))
                == [Report(1, .entry), Report(13, .entry, .snooze)])
        #expect(
            play(once, .enter(1), told, .act(.next, 3), .leave(4), .enter(5)) == [Report(1, .entry), Report(4, .exit)])
    }

    @Test func `an action has an answer`() {
        var world = World(geotification { _ in })
        let answers = [
            world.policy.perform(.snooze(5), on: "a", at: world.moment),
            world.policy.perform(.done, on: "b", at: world.moment),
            world.policy.perform(.next, on: "a", at: world.moment),
        ]
        #expect(answers == [false, false, true])
        world.take(.enter(0))
        let isSnoozed = world.policy.perform(.snooze(5), on: "a", at: world.moment)
        #expect(isSnoozed)
    }

    /// What is reported in a pause is written down and waits; that it isn't shown is for the daemon.
    @Test func `a pause ends`() {
        var world = World(geotification { _ in })
        world.take(.pause(until: 10, 0))
        #expect(world.policy.isPaused)
        world.take(.restart(1))
        #expect(world.policy.isPaused)
        world.pass(to: 9)
        #expect(world.policy.isPaused)
        world.pass(to: 10)
        #expect(!world.policy.isPaused)
        world.take(.pause(until: nil, 11))
        world.pass(to: 1e6)
        #expect(world.policy.isPaused)
        world.take(.resume(1e6))
        #expect(!world.policy.isPaused)
    }
}
