import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import State

/// What crossings have happen: shifts begin and end, and messages wait to be sent.
extension ShiftTests {
    // MARK: - Crossings

    private static let home = Place(
        name: "home", circle: Circle(center: Coordinate(latitude: 52.5, longitude: 13.4)!, radius: 150))

    func crossing(_ direction: Crossing.Direction, at time: Double) -> Crossing {
        Crossing(
            regionIdentifier: "place:home", direction: direction, time: time, fix: fix(time - 1), evidence: "2 fixes")
    }

    func monitor(_ status: RegionStatus) -> SavedMonitor {
        SavedMonitor(entries: [
            .init(
                identifier: "place:home", circle: Self.home.circle,
                state: RegionState(status: status, since: 1, evidence: ""))
        ])
    }

    func clock(_ change: (inout ReminderRules) -> Void) -> Geotification {
        var geotification = geotification("clock", note: "secret", eventType: .both, target: .place("home"))
        change(&geotification.rules)
        return geotification
    }

    @Test func `crossings start and stop shifts`() throws {
        let database = try StateDatabase(path: path)
        try database.set(ShiftProfile(name: "work", every: 7, target: target()))
        let clock = clock { ($0.startShift, $0.stopShift) = ("work", "work") }
        func report(_ direction: Crossing.Direction, at time: Double, because cause: Reminder.Cause = .crossing) throws
        {
            let reminder = Reminder(geotification: clock, crossing: crossing(direction, at: time), cause: cause)
            _ = try database.record(SavedMonitor(), occurrences: [.reminder(reminder)])
        }
        try report(.entry, at: 100)
        let shift = try #require(try database.openShifts().first)
        #expect(shift.began == 100 && shift.every == 7 && shift.target == target() && shift.origin == .crossing)
        #expect(database.shiftRevision == 1)
        try report(.entry, at: 101)
        try report(.exit, at: 102, because: .snooze)
        #expect(try database.openShifts() == [shift])
        #expect(database.shiftRevision == 1)
        try report(.exit, at: 200)
        #expect(try database.openShifts() == [])
        #expect(try database.shift(shift.id)?.shift.ended == 200)
        #expect(
            try database.events().filter { if case .shift = $0.kind { true } else { false } }.map(\.identifier)
                == ["clock", "clock"])
        try report(.exit, at: 201)
        #expect(try database.openShifts() == [])
    }

    @Test func `a profile that was never set has the defaults`() throws {
        let database = try StateDatabase(path: path)
        var geotification = geotification("clock", target: .place("home"))
        geotification.rules.startShift = "new"
        let reminder = Reminder(geotification: geotification, crossing: crossing(.entry, at: 100))
        _ = try database.record(SavedMonitor(), occurrences: [.reminder(reminder)])
        #expect(try database.openShifts().map(\.every) == [ShiftProfile.defaultPace])
        #expect(try database.openShifts().map(\.target) == [nil])
    }

    @Test func `what cannot be recorded starts nothing`() throws {
        let database = try StateDatabase(path: path)
        let clock = clock { $0.startShift = "work" }
        try database.database.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON notices BEGIN SELECT RAISE(FAIL, 'x'); END")
        let reminder = Reminder(geotification: clock, crossing: crossing(.entry, at: 100))
        #expect(throws: StateError.self) {
            _ = try database.record(SavedMonitor(), occurrences: [.reminder(reminder)])
        }
        #expect(try database.openShifts() == [])
        try database.database.execute("DROP TRIGGER full")
        _ = try database.record(SavedMonitor(), occurrences: [.reminder(reminder)])
        #expect(try database.openShifts().count == 1)
    }

    @Test func `crossings of places go to OwnTracks while a shift is on`() throws {
        let database = try StateDatabase(path: path)
        func cross(_ geotification: Geotification, at time: Double) throws {
            let occurrence = Occurrence.crossing(
                RegionCrossing(crossing: crossing(.entry, at: time), geotification: geotification))
            _ = try database.record(monitor(.inside), occurrences: [occurrence])
        }
        let clock = clock { _ in }
        try cross(clock, at: 50)
        for (name, target) in [
            ("work", target("a")), ("dispatch", target("a")), ("other", target("b", .json)),
        ] { _ = try database.startShift(ShiftProfile(name: name, target: target), at: 60, by: .command) }
        try cross(clock, at: 70)
        try cross(geotification("circle", note: "private"), at: 80)
        let queue = try DeliveryQueue(path: path)
        let pending = try queue.pendingTargets()
        #expect(pending.map(\.target) == [target("a")])
        let items = try queue.next(pending[0].id, limit: 10)
        guard case .crossing(let message) = items.first, items.count == 1 else {
            Issue.record("\(items)")
            return
        }
        #expect(message.name == "home" && message.identifier == nil && message.time == 70)
        #expect(message.circle == Self.home.circle && message.fix == fix(69))
        try queue.markSent(items, to: pending[0].id, at: 90)
        #expect(try queue.pendingTargets() == [])
    }

    @Test(arguments: [
        (Crossing.Direction.entry, false, true), (.exit, false, true), (.entry, true, false), (.pass, false, false),
    ])
    func `own tracks is told of who comes and goes`(direction: Crossing.Direction, isInitial: Bool, isTold: Bool) throws
    {
        let database = try StateDatabase(path: path)
        _ = try database.startShift(ShiftProfile(name: "work", target: target()), at: 60, by: .command)
        var crossing = crossing(direction, at: 70)
        crossing.isInitial = isInitial
        let occurrence = RegionCrossing(crossing: crossing, geotification: clock { _ in })
        _ = try database.record(monitor(.inside), occurrences: [.crossing(occurrence)])
        #expect(try database.hasDeliveries() == isTold)
        #expect(database.queueRevision == (isTold ? 1 : 0))
    }

    @Test func `a message alone waits to be sent`() throws {
        let database = try StateDatabase(path: path)
        let reminder = Reminder(geotification: clock { $0.post = target() }, crossing: crossing(.exit, at: 3))
        _ = try database.record(monitor(.outside), occurrences: [.reminder(reminder)])
        #expect(try database.hasDeliveries())
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.markSent(try queue.next(id, limit: 9), to: id, at: 4)
        #expect(try !database.hasDeliveries())
    }

    @Test func `crossings are posted between the points of their time`() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(
            try database.startShift(ShiftProfile(name: "work", target: target()), at: 0, by: .command))
        try append([1, 2, 4], to: shift, database)
        let clock = clock { $0.post = target() }
        let reminder = Reminder(geotification: clock, crossing: crossing(.exit, at: 3))
        _ = try database.record(monitor(.outside), occurrences: [.reminder(reminder)])
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        #expect(times(try queue.next(id, limit: 10)) == [1, 2, 3, 4])
        #expect(times(try queue.next(id, limit: 3)) == [1, 2, 3])
        #expect(try queue.pendingTargets().first?.waiting == 4)
    }
}
