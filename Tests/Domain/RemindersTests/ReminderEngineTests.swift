import Geofencing
import Reminders
import Testing

@Suite struct ReminderEngineTests {
    static let start = Moment(recorded: 0)
    let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    /// A dozen good fixes at this distance north of home, a minute apart: enough for any sensible rule.
    func stay(_ engine: inout ReminderEngine, north metres: Double, from start: Double) -> [Reminder] {
        occurrences(&engine, north: metres, from: start).reminders
    }

    private func occurrences(
        _ engine: inout ReminderEngine, north metres: Double, from start: Double
    ) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        for index in 0..<12 {
            let time = start + Double(index) * 60
            // The source's answers differ a little, as real ones do.
            let latitude = home.center.latitude + (metres + Double(index % 3)) / 111_250
            let coordinate = Coordinate(latitude: latitude, longitude: home.center.longitude)!
            while let deadline = engine.nextDeadline, deadline < time {
                occurrences += engine.advance(to: deadline, at: Moment(recorded: deadline))
            }
            occurrences += engine.update(
                with: PositionFix(coordinate: coordinate, accuracy: 15, time: time), at: Moment(recorded: time))
        }
        return occurrences
    }

    func geotification(
        _ identifier: String, _ eventType: EventType, at target: Geotification.Target? = nil, enabled: Bool = true,
        initially: Bool = false
    ) -> Geotification {
        Geotification(
            identifier: identifier, note: "Note of \(identifier)", eventType: eventType,
            target: target ?? .circle(home),
            isEnabled: enabled, firesInitially: initially)
    }

    @Test(arguments: [
        (EventType.entry, ["entry"]), (.exit, ["exit"]), (.both, ["entry", "exit"]), (.pass, []),
    ])
    func `reports what was asked for`(eventType: EventType, expected: [String]) {
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [geotification("a", eventType)]), at: Self.start)
        var events = stay(&engine, north: 2000, from: 0)
        events += stay(&engine, north: 0, from: 1000)
        events += stay(&engine, north: 2000, from: 2000)
        #expect(events.map(\.crossing.direction.rawValue) == expected)
    }

    @Test func `what is disabled done or without place is not monitored`() {
        var done = geotification("done", .both)
        done.completed = 5
        var engine = ReminderEngine()
        engine.load(
            ReminderSet(geotifications: [
                geotification("off", .both, enabled: false), done, geotification("lost", .both, at: .place("nowhere")),
            ]), at: Self.start)
        #expect(engine.monitor.regions.isEmpty)
    }

    /// So that the stay gets its end.
    @Test func `what is done while one is there is monitored until one leaves`() {
        var fence = geotification("a", .entry)
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        fence.completed = 1700
        engine.load(ReminderSet(geotifications: [fence]), at: Moment(recorded: 1700))
        #expect(engine.state(of: fence).status == .inside)
        // As another run finds it.
        var next = ReminderEngine()
        next.load(ReminderSet(geotifications: [fence]), at: Moment(recorded: 1800))
        #expect(next.monitor.regions.isEmpty)
        next.restore(engine.saved, engine.policy.saved, at: Moment(recorded: 1800))
        #expect(next.state(of: fence).status == .inside)
        for engine in [engine, next] {
            var engine = engine
            #expect(stay(&engine, north: 2000, from: 2000).isEmpty)
            #expect(engine.monitor.regions.isEmpty)
        }
    }

    @Test func `what has expired is not monitored`() {
        var fence = geotification("a", .entry)
        fence.rules.until = 900
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 2000, from: 0)
        #expect(engine.monitor.regions.count == 1)
        _ = stay(&engine, north: 2000, from: 800)
        #expect(engine.monitor.regions.isEmpty)
        engine.load(ReminderSet(geotifications: [fence]), at: Moment(recorded: 2000))
        #expect(engine.monitor.regions.isEmpty)
    }

    @Test func `what expires while one is there is monitored until one leaves`() {
        var fence = geotification("a", .exit)
        fence.rules.until = 1900
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        let occurrences = occurrences(&engine, north: 2000, from: 2000)
        #expect(occurrences.reminders.isEmpty)
        #expect(occurrences.map(Self.word) == ["exit", "a until"])
        #expect(engine.monitor.regions.isEmpty)
    }

    /// Each crossing by its direction, each rule with whom it held back.
    static func word(_ occurrence: Occurrence) -> String {
        switch occurrence {
        case .crossing(let crossing): crossing.crossing.direction.rawValue
        case .reminder(let reminder): reminder.geotification.identifier
        case .held(let held): "\(held.geotification.identifier) \(held.rule.rawValue)"
        case .action(let action): "\(action.what) \(action.origin.rawValue)"
        }
    }

    /// All that happens at one place is told in order: the crossing, then what became of each reminder.
    @Test func `what rules hold back is told`() throws {
        var reminders = ReminderSet(places: [Place(name: "home", circle: home)])
        reminders.geotifications = [
            "free", "off", "done", "later", "over", "night", "stay", "often", "leaving",
        ].map { geotification($0, $0 == "leaving" ? .exit : .entry, at: .place("home")) }
        reminders.geotifications[1].isEnabled = false
        reminders.geotifications[2].completed = 5
        reminders.geotifications[3].rules.from = 1e9
        reminders.geotifications[4].rules.until = 1
        reminders.geotifications[5].rules.schedule = try OpeningHours("02:00-02:01")
        reminders.geotifications[6].rules.dwell = 1e6
        reminders.geotifications[7].rules.repeatAfter = 1e6
        var engine = ReminderEngine(policy: ReminderPolicy(calendar: RuledCalendar.utc))
        engine.load(reminders, at: Self.start)
        _ = occurrences(&engine, north: 2000, from: 0)
        let held = ["off disabled", "done once", "later from", "over until", "night when", "stay dwell"]
        #expect(occurrences(&engine, north: 0, from: 1000).map(Self.word) == ["entry", "free"] + held + ["often"])
        #expect(occurrences(&engine, north: 2000, from: 2000).map(Self.word) == ["exit", "leaving"])
        #expect(
            occurrences(&engine, north: 0, from: 3000).map(Self.word) == ["entry", "free"] + held
                + ["often repeat-after"])
    }

    @Test func `the first known side is a crossing only where one is there`() {
        for (metres, words) in [(0.0, ["entry"]), (2000, [])] {
            var engine = ReminderEngine()
            engine.load(ReminderSet(geotifications: [geotification("a", .both)]), at: Self.start)
            #expect(occurrences(&engine, north: metres, from: 0).map(Self.word) == words)
        }
    }

    @Test func `what the person does is told`() {
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [geotification("a", .entry)]), at: Self.start)
        _ = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        let now = Moment(recorded: 5000)
        let actions = [
            engine.perform(.snooze(60), on: "a", at: now, from: .popup),
            engine.perform(.next, on: "a", at: now, from: .command),
            engine.perform(.done, on: "a", at: now, from: .popup),
            engine.perform(.done, on: "b", at: now, from: .popup),
            engine.pause(until: 5600, at: now),
        ]
        #expect(
            actions.map { $0.map(Self.word) } == [
                "snoozed(until: 5060.0) popup", "next command", "done popup", nil, "paused(until: 5600.0) command",
            ])
        #expect(engine.advance(to: Moment(recorded: 5600)).map(Self.word) == ["resumed timer"])
        #expect(engine.endPause(at: now) == nil)
        _ = engine.pause(until: nil, at: now)
        #expect(engine.endPause(at: now).map(Self.word) == "resumed command")
    }

    @Test func `geotifications at one place share its region and come in the stores order`() {
        var engine = ReminderEngine()
        engine.load(
            ReminderSet(
                places: [Place(name: "home", circle: home)],
                geotifications: ["z", "a", "m"].map { geotification($0, .entry, at: .place("home")) }), at: Self.start)
        #expect(engine.monitor.regions.count == 1)
        let events = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        #expect(events.map(\.geotification.identifier) == ["z", "a", "m"])
    }

    @Test func `a reminder keeps what was believed`() throws {
        var engine = ReminderEngine()
        engine.load(ReminderSet(geotifications: [geotification("a", .entry)]), at: Self.start)
        let events = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        let explanation = try #require(events.first?.explanation)
        #expect(explanation.hasPrefix("inside (probability of being inside: 9"))
        #expect(explanation.contains(" m within the boundary, give or take "))
    }

    @Test func `the first known state is silent unless asked for`() {
        var engine = ReminderEngine()
        engine.load(
            ReminderSet(geotifications: [
                geotification("silent", .both), geotification("initial", .entry, initially: true),
            ]),
            at: Self.start)
        let events = stay(&engine, north: 0, from: 0)
        #expect(events.map(\.geotification.identifier) == ["initial"])
    }

    @Test func `a store that changes elsewhere keeps the states`() {
        var engine = ReminderEngine()
        let fence = geotification("a", .both)
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        engine.load(ReminderSet(geotifications: [fence, geotification("b", .both)]), at: Self.start)
        #expect(engine.state(of: fence).status == .inside)
    }

    @Test func `a moved circle starts at unknown`() {
        var engine = ReminderEngine()
        var fence = geotification("a", .both)
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        fence.target = .circle(Circle(center: home.center, radius: 160))
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        #expect(engine.state(of: fence).status == .unknown)
    }

    @Test func `enabled again starts at unknown`() {
        var engine = ReminderEngine()
        var fence = geotification("a", .both)
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        fence.isEnabled = false
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        fence.isEnabled = true
        engine.load(ReminderSet(geotifications: [fence]), at: Self.start)
        #expect(engine.state(of: fence).status == .unknown)
    }

    @Test func `a crossing while the program was down fires once afterwards`() {
        var engine = ReminderEngine()
        let reminders = ReminderSet(geotifications: [geotification("a", .both)])
        engine.load(reminders, at: Self.start)
        _ = stay(&engine, north: 2000, from: 0)
        var next = ReminderEngine()
        next.load(reminders, at: Self.start)
        next.restore(engine.saved, engine.policy.saved, at: Self.start)
        let events = stay(&next, north: 0, from: 10_000) + stay(&next, north: 0, from: 11_000)
        #expect(events.map(\.crossing.direction) == [.entry])
    }

    @Test func `an empty note has a title`() {
        #expect(Geotification(identifier: "a", note: "", eventType: .entry, target: .place("x")).title == "No Note")
    }
}
