import Geofencing
import Reminders
import Testing

@Suite struct ReminderEngineTests {
    private static let start = Moment(recorded: 0)
    private let home = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405)!, radius: 150)

    /// A dozen good fixes at this distance north of home, a minute apart: enough for any sensible rule.
    private func stay(_ engine: inout ReminderEngine, north metres: Double, from start: Double) -> [Reminder] {
        var reminders: [Reminder] = []
        for index in 0..<12 {
            let time = start + Double(index) * 60
            // The source's answers differ a little, as real ones do.
            let latitude = home.center.latitude + (metres + Double(index % 3)) / 111_250
            let coordinate = Coordinate(latitude: latitude, longitude: home.center.longitude)!
            while let deadline = engine.nextDeadline, deadline < time {
                reminders += engine.advance(to: deadline, at: Moment(recorded: deadline)).reminders
            }
            reminders +=
                engine.update(
                    with: PositionFix(coordinate: coordinate, accuracy: 15, time: time), at: Moment(recorded: time)
                ).reminders
        }
        return reminders
    }

    private func geotification(
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
    func reportsWhatWasAskedFor(eventType: EventType, expected: [String]) {
        var engine = ReminderEngine()
        engine.load(Fences(geotifications: [geotification("a", eventType)]), at: Self.start)
        var events = stay(&engine, north: 2000, from: 0)
        events += stay(&engine, north: 0, from: 1000)
        events += stay(&engine, north: 2000, from: 2000)
        #expect(events.map(\.crossing.direction.rawValue) == expected)
    }

    @Test func whatIsDisabledDoneOrWithoutPlaceIsNotMonitored() {
        var done = geotification("done", .both)
        done.completed = 5
        var engine = ReminderEngine()
        engine.load(
            Fences(geotifications: [
                geotification("off", .both, enabled: false), done, geotification("lost", .both, at: .place("nowhere")),
            ]), at: Self.start)
        #expect(engine.monitor.regions.isEmpty)
    }

    @Test func geotificationsAtOnePlaceShareItsRegionAndComeInTheStoresOrder() {
        var engine = ReminderEngine()
        engine.load(
            Fences(
                places: [Place(name: "home", circle: home)],
                geotifications: ["z", "a", "m"].map { geotification($0, .entry, at: .place("home")) }), at: Self.start)
        #expect(engine.monitor.regions.count == 1)
        let events = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        #expect(events.map(\.geotification.identifier) == ["z", "a", "m"])
    }

    @Test func aReminderKeepsWhatWasBelieved() throws {
        var engine = ReminderEngine()
        engine.load(Fences(geotifications: [geotification("a", .entry)]), at: Self.start)
        let events = stay(&engine, north: 2000, from: 0) + stay(&engine, north: 0, from: 1000)
        let explanation = try #require(events.first?.explanation)
        #expect(explanation.hasPrefix("inside (probability of being inside: 9"))
        #expect(explanation.contains(" m within the boundary, give or take "))
    }

    @Test func theFirstKnownStateIsSilentUnlessAskedFor() {
        var engine = ReminderEngine()
        engine.load(
            Fences(geotifications: [geotification("silent", .both), geotification("initial", .entry, initially: true)]),
            at: Self.start)
        let events = stay(&engine, north: 0, from: 0)
        #expect(events.map(\.geotification.identifier) == ["initial"])
    }

    @Test func aStoreThatChangesElsewhereKeepsTheStates() {
        var engine = ReminderEngine()
        let fence = geotification("a", .both)
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        engine.load(Fences(geotifications: [fence, geotification("b", .both)]), at: Self.start)
        #expect(engine.state(of: fence).status == .inside)
    }

    @Test func aMovedCircleStartsAtUnknown() {
        var engine = ReminderEngine()
        var fence = geotification("a", .both)
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        fence.target = .circle(Circle(center: home.center, radius: 160))
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        #expect(engine.state(of: fence).status == .unknown)
    }

    @Test func enabledAgainStartsAtUnknown() {
        var engine = ReminderEngine()
        var fence = geotification("a", .both)
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        _ = stay(&engine, north: 0, from: 0)
        fence.isEnabled = false
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        fence.isEnabled = true
        engine.load(Fences(geotifications: [fence]), at: Self.start)
        #expect(engine.state(of: fence).status == .unknown)
    }

    @Test func aCrossingWhileTheProgramWasDownFiresOnceAfterwards() {
        var engine = ReminderEngine()
        let fences = Fences(geotifications: [geotification("a", .both)])
        engine.load(fences, at: Self.start)
        _ = stay(&engine, north: 2000, from: 0)
        var next = ReminderEngine()
        next.load(fences, at: Self.start)
        next.restore(engine.saved, engine.policy.saved, at: Self.start)
        let events = stay(&next, north: 0, from: 10_000) + stay(&next, north: 0, from: 11_000)
        #expect(events.map(\.crossing.direction) == [.entry])
    }

    @Test func anEmptyNoteHasATitle() {
        #expect(Geotification(identifier: "a", note: "", eventType: .entry, target: .place("x")).title == "No Note")
    }
}
