import Geofencing
import Reminders
import TestSupport

/// A few geotifications and all that may happen to them, by chance; policy and model are told the same.
struct PolicyWorld {
    private var generator: SeededGenerator
    private var policy = ReminderPolicy(calendar: RuledCalendar.utc)
    private var model = PolicyModel()
    private var reminders: [Geotification] = []
    private var now = Moment(date: 1_772_409_600, elapsed: 1_000_200)
    private var isAsleep = false
    private(set) var steps = 0
    private(set) var reports = 0
    private(set) var causes: [Reminder.Cause: Int] = [:]
    /// What the two said differently.
    private(set) var difference: String?
    private var log: [String] = []

    private static var home: Coordinate { Coordinate(latitude: 52.52, longitude: 13.405)! }

    init(_ generator: SeededGenerator) {
        self.generator = generator
        reminders = (0..<3).map { geotification("\($0)") }
        load()
    }

    mutating func run(steps count: Int) {
        for _ in 0..<count where difference == nil {
            steps += 1
            pass(Double(Int.random(in: 1...8, using: &generator)) * PolicyModel.tick)
            if !isAsleep || chance(3) { happen() }
        }
    }

    /// One in so many times.
    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func ticks(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator)) * PolicyModel.tick
    }

    private mutating func geotification(_ identifier: String) -> Geotification {
        var rules = ReminderRules()
        rules.isOnce = chance(6)
        if chance(4) { rules.repeatAfter = ticks(3...40) }
        if chance(2) { rules.dwell = ticks(1...6) }
        if chance(2) {
            rules.schedule = try? OpeningHours(PolicyModel.schedules.randomElement(using: &generator)!.text)
            rules.catchesUp = !chance(3)
        }
        if chance(9) { rules.from = now.date + ticks(1...150) }
        if chance(9) { rules.until = now.date + ticks(20...600) }
        let event: EventType = chance(8) ? .pass : [.entry, .exit, .both].randomElement(using: &generator)!
        let circle = Circle(center: Self.home, radius: 100 + Double(Int.random(in: 0..<2, using: &generator)))
        return Geotification(
            identifier: identifier, note: "", eventType: event, target: .circle(circle), isEnabled: !chance(12),
            rules: rules)
    }

    private static func words(_ geotification: Geotification) -> String {
        let rules = geotification.rules
        return "\(geotification.identifier) \(geotification.isEnabled ? "" : "off") \(geotification.eventType)"
            + " \(rules.isOnce ? "once" : "") done \(geotification.completed ?? 0) dwell \(rules.dwell ?? 0)"
            + " repeat \(rules.repeatAfter ?? 0) \(rules.schedule?.text ?? "") \(rules.catchesUp ? "catches up" : "")"
            + " \(rules.from ?? 0)-\(rules.until ?? 0) \(geotification.target)"
    }

    private mutating func load() {
        note("load " + reminders.map(Self.words).joined(separator: "; "))
        policy.load(ReminderSet(geotifications: reminders), at: now)
        model.add(.load(reminders), now)
        locate()
    }

    /// The monitor tells again where one is, or doesn't know any more.
    private mutating func locate() {
        var arrivals: [String: Double] = [:]
        for identifier in reminders.map(\.identifier) where !chance(4) {
            arrivals[identifier] = model.arrival(identifier)
        }
        let known = arrivals
        policy.locate(at: now) { geotification in
            known[geotification.identifier].map { Self.crossing(geotification.identifier, .entry, at: $0) }
        }
        model.add(.located(arrivals), now)
        lookAgain()
    }

    private static func crossing(
        _ identifier: String, _ direction: Crossing.Direction, at time: Double
    ) -> Crossing {
        Crossing(
            regionIdentifier: identifier, direction: direction, time: time,
            fix: PositionFix(coordinate: home, accuracy: 10, time: time), evidence: "")
    }

    /// What is due at once, without time having passed.
    private mutating func lookAgain() { if !isAsleep { compare(policy.advance(to: now), model.tick(now)) } }

    /// Lets time pass: the policy is asked at its wake-ups, the model at each tick.
    private mutating func pass(_ seconds: Double) {
        for _ in 0..<Int(seconds / PolicyModel.tick) {
            now.date += PolicyModel.tick
            now.elapsed += PolicyModel.tick
            if isAsleep { continue }
            let (elapsed, date) = policy.nextWakeUp
            let isDue = elapsed.map { $0 <= now.elapsed } ?? false || date.map { $0 <= now.date } ?? false
            compare(isDue ? policy.advance(to: now) : [], model.tick(now))
        }
    }

    private mutating func happen() {
        let index = Int.random(in: 0..<3, using: &generator)
        let identifier = "\(index)"
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<29: cross(identifier, chance(8) ? .pass : chance(2) ? .entry : .exit)
        case 29..<34:
            act(
                [.done, .next, .snooze(ticks(0...30)), .snooze(ticks(1...9))].randomElement(using: &generator)!,
                on: identifier)
        case 34:
            reminders[index] = geotification(identifier)
            load()
        case 35: tellTheStore()
        case 36:
            reminders[index].completed = reminders[index].completed == nil ? now.date : nil
            load()
        case 37:
            now.date += ticks(1...300) * (chance(2) ? 1 : -1)
            note("the date is \(now.date)")
            lookAgain()
        case 38:
            isAsleep.toggle()
            note(isAsleep ? "asleep" : "awake")
            lookAgain()
        default: restart()
        }
    }

    private mutating func cross(_ identifier: String, _ direction: Crossing.Direction) {
        guard !isAsleep, let geotification = reminders.first(where: { $0.identifier == identifier }) else { return }
        note("\(direction) \(identifier)")
        let crossing = Self.crossing(identifier, direction, at: now.date)
        let reminder = policy.cross(crossing, for: geotification, at: now)
        compare(reminder.map { [$0] } ?? [], model.cross(identifier, direction, now))
        lookAgain()
    }

    private mutating func act(_ action: NoticeAction, on identifier: String) {
        guard !isAsleep else { return }
        note("\(action) \(identifier)")
        var isPossible = model.current(identifier) != nil
        if case .snooze = action, model.lastDirection(identifier) == nil { isPossible = false }
        if policy.perform(action, on: identifier, at: now) != isPossible { differ("\(action) is \(isPossible)") }
        if isPossible { model.add(.action(identifier, action), now) }
        lookAgain()
    }

    /// The store learns what is done.
    private mutating func tellTheStore() {
        for (identifier, change) in policy.storeChanges {
            guard let index = reminders.firstIndex(where: { $0.identifier == identifier }) else { continue }
            switch change {
            case .completed(let date): reminders[index].completed = date
            case .reopened: reminders[index].completed = nil
            }
        }
        load()
    }

    /// What a new process makes of what was saved; the clock that counts sleep may have begun anew.
    private mutating func restart() {
        let saved = policy.saved
        guard !isAsleep, saved.entries.allSatisfy({ $0.waiting == nil }) else { return }
        note("restart")
        policy = ReminderPolicy(calendar: RuledCalendar.utc)
        policy.load(ReminderSet(geotifications: reminders), at: now)
        policy.restore(saved, at: now)
        model.add(.load(reminders), now)
        locate()
    }

    private mutating func compare(_ reminders: [Reminder], _ expected: [PolicyModel.Report]) {
        let found = reminders.map {
            PolicyModel.Report(
                identifier: $0.geotification.identifier, direction: $0.crossing.direction, cause: $0.cause)
        }
        for report in expected {
            reports += 1
            causes[report.cause, default: 0] += 1
        }
        if found != expected { differ("reported \(found), expected \(expected)") }
    }

    private mutating func note(_ line: String) { log.append("\(now.elapsed) \(now.date) \(line)") }

    private mutating func differ(_ what: String) {
        if difference == nil {
            difference = (log + ["\(now.elapsed) \(now.date) \(what)"]).joined(separator: "\n")
        }
    }
}
