import Geofencing
import Testing

@testable import Reminders

/// Each rule by what happens and what comes of it, in minutes from Monday, 2026-03-02, 00:00 UTC.
@Suite struct ReminderPolicyTests {
    private static let monday = 1_772_409_600.0

    enum Step {
        case enter(Double), leave(Double), pass(Double)
        case act(NoticeAction, Double)
        /// The machine sleeps from then on, or is awake again.
        case sleep(Double), wake(Double)
        case pause(until: Double?, Double), resume(Double)
        /// The geotification becomes another one.
        case edit(@Sendable (inout Geotification) -> Void, Double)
        /// The date is set forward by so many minutes.
        case setDate(by: Double, Double)
        /// A new process with what was saved.
        case restart(Double)

        var minute: Double {
            switch self {
            case .enter(let minute), .leave(let minute), .pass(let minute), .act(_, let minute), .sleep(let minute),
                .wake(let minute), .pause(_, let minute), .resume(let minute), .edit(_, let minute),
                .setDate(_, let minute), .restart(let minute):
                minute
            }
        }
    }

    /// What is reported: in which minute, and why.
    struct Report: Equatable, CustomStringConvertible {
        var minute: Double
        var direction: Crossing.Direction
        var cause: Reminder.Cause
        init(_ minute: Double, _ direction: Crossing.Direction, _ cause: Reminder.Cause = .crossing) {
            (self.minute, self.direction, self.cause) = (minute, direction, cause)
        }
        var description: String { "\(direction.rawValue) at \(minute) by \(cause.rawValue)" }
    }

    private static let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    private func geotification(
        _ eventType: EventType = .both, _ rules: (inout ReminderRules) throws -> Void
    ) rethrows -> Geotification {
        var geotification = Geotification(
            identifier: "a", note: "Note", eventType: eventType, target: .circle(Self.home))
        try rules(&geotification.rules)
        return geotification
    }

    /// Plays the steps with timers that ring when they are due, and for three days after the last.
    private func play(_ geotification: Geotification, _ steps: Step...) -> [Report] {
        var world = World(geotification)
        for step in steps {
            world.pass(to: step.minute)
            world.take(step)
        }
        world.pass(to: (steps.last?.minute ?? 0) + 3 * 1440)
        return world.reports
    }

    struct World {
        var fence: Geotification
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        var minute = 0.0
        var shift = 0.0
        var isAsleep = false
        var reports: [Report] = []
        /// In which minute that had happened which was reported.
        var happened: [Double] = []

        init(_ geotification: Geotification) {
            fence = geotification
            policy.load(Fences(geotifications: [geotification]), at: moment)
        }

        var moment: Moment {
            Moment(date: ReminderPolicyTests.monday + (minute + shift) * 60, elapsed: minute * 60 + 777)
        }

        mutating func pass(to end: Double) {
            while !isAsleep {
                let (elapsed, date) = policy.nextWakeUp
                let dues = [
                    elapsed.map { ($0 - 777) / 60 }, date.map { ($0 - ReminderPolicyTests.monday) / 60 - shift },
                ]
                guard let due = dues.compactMap(\.self).min(), due <= end else { break }
                minute = max(minute, due)
                look()
            }
            minute = end
        }

        mutating func look() { note(policy.advance(to: moment)) }

        mutating func note(_ reminders: [Reminder]) {
            reports += reminders.map { Report(minute, $0.crossing.direction, $0.cause) }
            happened += reminders.map { ($0.happened - ReminderPolicyTests.monday) / 60 }
        }

        mutating func take(_ step: Step) {
            switch step {
            case .enter: cross(.entry)
            case .leave: cross(.exit)
            case .pass: cross(.pass)
            case .act(let action, _): _ = policy.perform(action, on: "a", at: moment)
            case .sleep: isAsleep = true
            case .wake:
                isAsleep = false
                look()
            case .pause(let end, _): policy.pause(until: end.map { ReminderPolicyTests.monday + $0 * 60 })
            case .resume: policy.resume()
            case .edit(let change, _):
                change(&fence)
                policy.load(Fences(geotifications: [fence]), at: moment)
            case .setDate(let minutes, _):
                shift += minutes
                look()
            case .restart:
                let saved = policy.saved
                policy = ReminderPolicy(calendar: RuledCalendar.utc)
                policy.load(Fences(geotifications: [fence]), at: moment)
                policy.restore(saved, at: moment)
            }
        }

        mutating func cross(_ direction: Crossing.Direction) {
            let fix = PositionFix(coordinate: home.center, accuracy: 10, time: moment.date)
            let crossing = Crossing(
                regionIdentifier: "r", direction: direction, time: moment.date, fix: fix, evidence: "")
            if let reminder = policy.cross(crossing, for: fence, at: moment) { note([reminder]) }
        }
    }

    // MARK: - Once, and not again within

    @Test func withoutRulesEachCrossingIsReported() {
        let plain = geotification { _ in }
        #expect(
            play(plain, .enter(1), .leave(2), .enter(3)) == [Report(1, .entry), Report(2, .exit), Report(3, .entry)])
    }

    @Test func onceIsReportedOnceAlsoByALaterProcess() {
        let once = geotification { $0.isOnce = true }
        #expect(play(once, .enter(1), .leave(2), .enter(3)) == [Report(1, .entry)])
        #expect(play(once, .enter(1), .restart(2), .leave(3)) == [Report(1, .entry)])
        #expect(play(once, .act(.done, 1), .enter(2)) == [])
        #expect(play(geotification { _ in }, .act(.done, 1), .enter(2)) == [Report(2, .entry)])
    }

    @Test func theStoreIsToldUntilItSaysSo() throws {
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

    @Test func whatThePersonMakesUndoneIsReportedAgain() {
        let once = geotification { $0.isOnce = true }
        let undone: [Step] = [.edit({ $0.completed = 5 }, 2), .edit({ $0.completed = nil }, 3)]
        #expect(play(once, .enter(1), undone[0], undone[1], .leave(4)) == [Report(1, .entry), Report(4, .exit)])
    }

    @Test func notAgainWithin() {
        let rare = geotification { $0.repeatAfter = 3600 }
        #expect(
            play(rare, .enter(0), .leave(30), .enter(60), .leave(119), .enter(120))
                == [Report(0, .entry), Report(60, .entry), Report(120, .entry)])
        #expect(play(rare, .enter(0), .setDate(by: -30, 10), .leave(20)) == [Report(0, .entry)])
        #expect(play(rare, .enter(0), .restart(1), .leave(30)) == [Report(0, .entry)])
    }

    // MARK: - Dwell

    @Test func aStayCountsOnTimeWithoutAFurtherFix() {
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

    @Test func sleepCountsAndADateThatIsSetDoesNot() {
        let dwell = geotification { $0.dwell = 600 }
        #expect(play(dwell, .enter(5), .sleep(6), .wake(8)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .sleep(6), .wake(100)) == [Report(100, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .setDate(by: 600, 6)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .setDate(by: -600, 6)) == [Report(15, .entry, .dwell)])
        #expect(play(dwell, .enter(5), .restart(9)) == [Report(15, .entry, .dwell)])
    }

    @Test func whatWaitsGoesWithWhatItBelongsTo() {
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

    @Test func onlyInItsHours() throws {
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

    @Test func aWindowThatOpensIsAnArrivalOnce() throws {
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

    @Test func aWindowThatWasOpenWhenItWasWrittenIsNotCaughtUp() throws {
        let late = try OpeningHours("Mo 01:30-20:00")
        let all = try geotification(.entry) {
            $0.schedule = try OpeningHours("Tu-Fr")
            $0.catchesUp = true
        }
        #expect(play(all, .enter(60), .edit({ $0.rules.schedule = late }, 100)) == [])
    }

    @Test func fromAndUntil() {
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

    // MARK: - Snooze, next, pause

    @Test func aSnoozeComesOnceByTheClockOnTheWall() {
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
    @Test func whatComesLaterSaysWhenItHappened() throws {
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
    @Test func whatIsPutOffInOneGoComesInOneGo() {
        let fences = Fences(
            geotifications: ["a", "b", "c"].map {
                Geotification(identifier: $0, note: "", eventType: .entry, target: .circle(Self.home))
            })
        func moment(_ seconds: Double) -> Moment { Moment(date: Self.monday + seconds, elapsed: 777 + seconds) }
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        policy.load(fences, at: moment(0))
        let fix = PositionFix(coordinate: Self.home.center, accuracy: 10, time: Self.monday)
        for geotification in fences.geotifications {
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
        let reminders = policy.advance(to: Moment(date: due, elapsed: 777 + 601))
        #expect(reminders.map(\.geotification.identifier) == ["a", "c"])
        #expect(policy.nextWakeUp.date == Self.monday + 602)
    }

    @Test func aOneShotThatIsPutOffComesOnceMore() {
        let once = geotification { $0.isOnce = true }
        let told = Step.edit({ $0.completed = 5 }, 2)
        #expect(
            play(once, .enter(1), told, .act(.snooze(600), 3), .leave(4))
                == [Report(1, .entry), Report(13, .entry, .snooze)])
        #expect(
            play(once, .enter(1), told, .act(.next, 3), .leave(4), .enter(5)) == [Report(1, .entry), Report(4, .exit)])
    }

    @Test func anActionHasAnAnswer() {
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
    @Test func aPauseEnds() {
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

    @Test func atRestNothingWaits() throws {
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

    @Test func severalAtOnceComeInTheStoresOrder() {
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        let fences = ["z", "a", "m"].map { identifier in
            var fence = geotification { $0.dwell = 60 }
            fence.identifier = identifier
            return fence
        }
        let begin = Moment(recorded: 0)
        policy.load(Fences(geotifications: fences), at: begin)
        for fence in fences {
            let fix = PositionFix(coordinate: Self.home.center, accuracy: 10, time: 0)
            let crossing = Crossing(regionIdentifier: "r", direction: .entry, time: 0, fix: fix, evidence: "")
            let reminder = policy.cross(crossing, for: fence, at: begin)
            #expect(reminder == nil)
        }
        let reminders = policy.advance(to: Moment(recorded: 60))
        #expect(reminders.map(\.geotification.identifier) == ["z", "a", "m"])
    }
}
