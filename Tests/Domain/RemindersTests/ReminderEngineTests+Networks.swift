import Geofencing
import Reminders
import Testing

/// Places that are known by their networks.
extension ReminderEngineTests {
    private static func scan(_ numbers: [Int], connected: Int? = nil, at time: Double) -> NetworkScan {
        let networks = { (numbers: [Int]) in Set(numbers.compactMap { Network("02:00:5e:00:53:\($0)") }) }
        return NetworkScan(time: time, heard: networks(numbers), connected: networks([connected].compactMap(\.self)))
    }

    /// A place without a circle, beside one that has one.
    private func fencesWithNetworks() throws -> ReminderSet {
        let office = Place(name: "office", circle: nil, networks: Self.scan([10, 11], at: 0).heard)
        var reminders = ReminderSet(
            places: [Place(name: "home", circle: home), office],
            geotifications: ["home", "office"].map { geotification($0, .both, at: .place($0)) })
        reminders.geotifications[1].rules.schedule = try OpeningHours("01:00-02:00")
        reminders.geotifications[1].rules.catchesUp = true
        return reminders
    }

    /// Positions tell that one has left a place whose networks can't be heard, and which of these travel.
    @Test func `a place without a circle needs positions`() throws {
        var reminders = try fencesWithNetworks()
        reminders.geotifications.removeFirst()
        var engine = ReminderEngine()
        engine.load(reminders, at: Self.start)
        #expect(engine.needsPositions)
        reminders.geotifications[0].isEnabled = false
        engine.load(reminders, at: Self.start)
        #expect(!engine.needsPositions)
    }

    /// A window opens where one is already, also after a restart; the last position has nothing to do with it.
    @Test(arguments: [true, false]) func `places without a circle catch up`(_ restarts: Bool) throws {
        let reminders = try fencesWithNetworks()
        var engine = ReminderEngine(policy: ReminderPolicy(calendar: RuledCalendar.utc))
        engine.load(reminders, at: Self.start)
        _ = stay(&engine, north: 5000, from: 0)
        let arrival = Moment(recorded: 1000)
        let found = engine.update(with: Self.scan([10], connected: 10, at: 1000), at: arrival)
        #expect(found.map(Self.word) == ["entry"])
        if restarts {
            let (monitor, policy) = (engine.saved, engine.policy.saved)
            engine = ReminderEngine(policy: ReminderPolicy(calendar: RuledCalendar.utc))
            engine.load(reminders, at: arrival)
            engine.restore(monitor, policy, at: arrival)
        }
        #expect(engine.state(of: reminders.geotifications[1]).status == .inside)
        let due = engine.advance(to: Moment(recorded: 3600)).reminders
        #expect(due.map(\.cause) == [.schedule])
        #expect(due.first?.crossing.fix == nil && due.first?.crossing.regionIdentifier == "place:office")
    }

    /// What the rules remember belongs to the circle, or to its being missing.
    @Test func `a circle that comes forgets what the rules remember`() throws {
        var reminders = try fencesWithNetworks()
        reminders.geotifications[1].rules = ReminderRules()
        var engine = ReminderEngine(policy: ReminderPolicy(calendar: RuledCalendar.utc))
        engine.load(reminders, at: Self.start)
        _ = engine.update(with: Self.scan([70, 71], at: 0), at: Self.start)
        _ = engine.advance(to: 700, at: Moment(recorded: 700))
        let arrival = Moment(recorded: 1000)
        let found = engine.update(with: Self.scan([10], connected: 10, at: 1000), at: arrival)
        #expect(found.reminders.map(\.geotification.identifier) == ["office"])
        #expect(engine.policy.lastReport(of: "office") == 1000)
        engine.load(reminders, at: arrival)
        #expect(engine.policy.lastReport(of: "office") == 1000)
        reminders.places[1].circle = home
        engine.load(reminders, at: arrival)
        #expect(engine.policy.lastReport(of: "office") == nil)
        #expect(engine.state(of: reminders.geotifications[1]).status == .unknown)
    }
}
