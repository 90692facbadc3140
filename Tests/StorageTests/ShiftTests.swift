import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import Storage

@Suite struct ShiftTests {
    private let directory = try! TemporaryDirectory()
    var path: String { directory.entry("state.sqlite") }

    func target(_ path: String = "", _ format: DeliveryFormat = .owntracks) -> Target {
        try! Target(url: "https://example.org/" + path, format: format, tracker: "me/laptop")
    }

    func fix(_ time: Double, _ latitude: Double = 52.5) -> PositionFix {
        PositionFix(coordinate: Coordinate(latitude: latitude, longitude: 13.4)!, accuracy: 10, time: time)
    }

    func append(_ times: [Double], to shift: Shift, _ database: StateDatabase) throws {
        try database.append(times.map { .init(shift: shift.id, fix: fix($0), distance: 1) })
    }

    func times(_ items: [QueueItem]) -> [Double] { items.map(\.time) }

    @Test func aDutyIsRememberedAsItsShiftBegan() throws {
        let database = try StateDatabase(path: path)
        #expect(try database.duties() == [])
        let duty = Duty(name: "work", every: 5, target: target())
        let shift = try #require(try database.startShift(duty, at: 100, until: 900.5, by: .command))
        #expect(try database.duties() == [duty])
        #expect(try database.startShift(duty, at: 101, by: .command) == nil)
        #expect(try StateDatabase(path: path, access: .reader).openShifts() == [shift])
        #expect(shift.until == 900.5 && shift.target == target())
        let other = try #require(try database.startShift(Duty(name: "dispatch"), at: 102, by: .command))
        #expect(try database.openShifts().map(\.duty) == ["work", "dispatch"])
        #expect(try database.endShift(shift.id, at: 200, by: .timer)?.ended == 200)
        #expect(try database.endShift(shift.id, at: 300, by: .command) == nil)
        #expect(try database.openShifts() == [other])
        try database.set(Duty(name: "work", every: 60))
        #expect(try database.duty(named: "work") == Duty(name: "work", every: 60))
        let again = try #require(try database.startShift(duty, at: 90, by: .command))
        #expect(try database.endShift(again.id, at: 80, by: .command)?.ended == 90)
        #expect(try database.deleteDuty(named: "work"))
        #expect(try !database.deleteDuty(named: "work"))
        #expect(try database.shifts(of: "work").count == 2)
    }

    @Test func theHistoryTellsOfShifts() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(Duty(name: "work"), at: 100, by: .command))
        try database.endShift(shift.id, at: 200, by: .timer)
        let events = try database.events()
        #expect(
            events.map(\.kind) == [
                .shift("work", began: 100, by: .timer), .shift("work", began: nil, by: .command),
            ])
        #expect(events.map(\.time) == [200, 100])
    }

    @Test func pointsComeBackAsTheyWere() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(Duty(name: "work"), at: 0, by: .command))
        let fixes = [
            PositionFix(
                coordinate: Coordinate(latitude: -89.999_999_9, longitude: 179.999_999_9)!, accuracy: 35.5,
                time: 1_790_000_000.125, altitude: -12.5, speed: 1.25, heading: 359.99),
            PositionFix(coordinate: Coordinate(latitude: 90, longitude: -180)!, accuracy: nil, time: 1_790_000_003),
        ]
        try database.append(fixes.map { .init(shift: shift.id, fix: $0, distance: 7) })
        var points: [ShiftPoint] = []
        for (_, range) in try database.ranges(of: TrackSelection(.shift(shift.id))) {
            try database.points(of: shift.id, in: range) { points.append($0) }
        }
        #expect(points.map(\.fix) == fixes)
        #expect(try database.lastPoint(of: shift.id) == points[1])
        let found = try #require(try database.shift(shift.id)).shift
        #expect(found.points == 2 && found.distance == 14)
    }

    @Test func timesSelectPoints() throws {
        let database = try StateDatabase(path: path)
        let work = try #require(try database.startShift(Duty(name: "work"), at: 0, by: .command))
        let dispatch = try #require(try database.startShift(Duty(name: "dispatch"), at: 0, by: .command))
        for time in 1...100 {
            try append([Double(time)], to: work, database)
            if time % 3 == 0 { try append([Double(time)], to: dispatch, database) }
        }
        func times(_ shift: Shift, since: Double?, until: Double?) throws -> [Double] {
            var times: [Double] = []
            let selection = TrackSelection(.shift(shift.id), since: since, until: until)
            for (_, range) in try database.ranges(of: selection) {
                try database.points(of: shift.id, in: range) { times.append($0.fix.time) }
            }
            return times
        }
        for since in stride(from: -1.0, through: 102, by: 0.5) {
            #expect(try times(work, since: since, until: 50) == (1..<50).map(Double.init).filter { $0 >= since })
            #expect(
                try times(dispatch, since: since, until: nil)
                    == (1...100).filter { $0 % 3 == 0 }.map(Double.init).filter { $0 >= since })
        }
        try database.deletePoints(TrackSelection(until: 40))
        #expect(try times(work, since: nil, until: nil) == (40...100).map(Double.init))
        #expect(try times(dispatch, since: nil, until: nil).first == 42)
        try database.deletePoints(TrackSelection(.shift(work.id)))
        #expect(try times(work, since: nil, until: nil) == [])
        try append([101], to: work, database)
        #expect(try times(work, since: nil, until: nil) == [101])
        #expect(try database.shift(work.id)?.shift.points == 101)
    }

    @Test func numbersAreNotGivenTwice() throws {
        var database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(Duty(name: "work"), at: 0, by: .command))
        try append([1, 2, 3], to: shift, database)
        let last = try #require(try database.lastPoint(of: shift.id))
        try database.deletePoints(TrackSelection(.shift(shift.id)))
        database = try StateDatabase(path: path)
        try append([4], to: shift, database)
        #expect(try #require(try database.lastPoint(of: shift.id)).id > last.id)
    }

    // MARK: - What is sent

    @Test func whatWaitsIsSentInOrderOnce() throws {
        let database = try StateDatabase(path: path)
        let work = try #require(
            try database.startShift(Duty(name: "work", target: target()), at: 0, by: .command))
        let dispatch = try #require(
            try database.startShift(Duty(name: "dispatch", target: target()), at: 0, by: .command))
        let silent = try #require(try database.startShift(Duty(name: "silent"), at: 0, by: .command))
        let queue = try DeliveryQueue(path: path)
        #expect(try queue.pendingTargets() == [])
        #expect(try !database.hasDeliveries())
        for time in stride(from: 1.0, through: 20, by: 1) {
            let shift = time.truncatingRemainder(dividingBy: 2) == 0 ? work : dispatch
            try append([time], to: shift, database)
            try append([time], to: silent, database)
        }
        #expect(try database.hasDeliveries())
        let state = try #require(try queue.pendingTargets().first)
        #expect(state.waiting == 20 && state.target == target())
        var sent: [Double] = []
        while case let items = try queue.next(state.id, limit: 7), !items.isEmpty {
            #expect(items.count <= 7)
            sent += times(items)
            try queue.markSent(items, to: state.id, at: 1000)
        }
        #expect(sent == (1...20).map(Double.init))
        #expect(try queue.pendingTargets() == [])
        #expect(try !database.hasDeliveries())
        let progress = try #require(try database.shift(work.id))
        #expect(progress.sent == 10 && progress.waiting == 0 && progress.delivery?.lastSuccess == 1000)
        try append([21], to: work, database)
        #expect(times(try queue.next(state.id, limit: 7)) == [21])
    }

    @Test func whatIsRefusedIsSetAside() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(Duty(name: "work", target: target()), at: 0, by: .command))
        try append([1, 2, 3, 4], to: shift, database)
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.noteFailure(of: id, because: "no network", at: 50)
        try queue.noteFailure(of: id, because: "refused", at: 60)
        #expect(try database.deliveryStates().first?.failingSince == 50)
        #expect(try database.deliveryStates().first?.lastError == "refused")
        let items = try queue.next(id, limit: 10)
        try queue.markSent([items[0]], to: id, at: 70)
        #expect(try database.deliveryStates().first?.failingSince == nil)
        try queue.setAside(items[1], of: id, because: "400", at: 71)
        #expect(times(try queue.next(id, limit: 10)) == [3, 4])
        let progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 1 && progress.setAside == 1 && progress.waiting == 2)
        #expect(progress.delivery?.lastError == "400")
        try database.setTold(true, target: id)
        #expect(try database.deliveryStates().first?.isTold == true)
    }

    @Test func whatIsDeletedIsNotSent() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(Duty(name: "work", target: target()), at: 0, by: .command))
        try append([1, 2, 3, 4, 5, 6], to: shift, database)
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.markSent(try queue.next(id, limit: 1), to: id, at: 70)
        let underWay = try queue.next(id, limit: 3)
        try database.deletePoints(TrackSelection(until: 4))
        // These were on the way when they were deleted: one of the three still counts.
        try queue.markSent(underWay, to: id, at: 71)
        #expect(times(try queue.next(id, limit: 9)) == [5, 6])
        var progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 2 && progress.waiting == 2)
        try database.deletePoints(TrackSelection(.shift(shift.id)))
        progress = try #require(try database.shift(shift.id))
        #expect(progress.waiting == 0)
        #expect(try !database.hasDeliveries())
    }

    // MARK: - What is sent again

    /// The number of the only target; of its five points three were refused, and one waits.
    private func refuse(_ shift: Shift, in database: StateDatabase) throws -> (queue: DeliveryQueue, target: Int64) {
        try append([1, 2, 3, 4, 5], to: shift, database)
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let items = try queue.next(id, limit: 10)
        try queue.setAside(items[0], of: id, because: "404", at: 70)
        try queue.markSent([items[1]], to: id, at: 71)
        for item in items[2...3] { try queue.setAside(item, of: id, because: "404", at: 72) }
        return (queue, id)
    }

    func shift(to target: Target, in database: StateDatabase) throws -> Shift {
        try #require(try database.startShift(Duty(name: "work", target: target), at: 0, by: .command))
    }

    @Test(arguments: [false, true]) func whatWasRefusedIsSentAgainInOrder(isOver: Bool) throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        let (queue, id) = try refuse(shift, in: database)
        #expect(try database.duties(refusedBy: id) == ["work"])
        if isOver { try database.endShift(shift.id, at: 80, by: .command) }
        #expect(try database.sendAgain("other") == nil)
        #expect(try database.sendAgain("work") == 3)
        #expect(try database.sendAgain("work") == 0)
        #expect(try database.duties(refusedBy: id) == [])
        #expect(try database.hasDeliveries())
        var progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 1 && progress.setAside == 0 && progress.waiting == 4)
        var state = try #require(try queue.pendingTargets().first)
        #expect(state.id == id && state.waiting == 4 && state.setAside == 0 && state.lastError == nil)
        #expect(times(try queue.next(id, limit: 2)) == [1, 3])
        let items = try queue.next(id, limit: 10)
        #expect(times(items) == [1, 3, 4, 5])
        guard case .point(let point, let duty) = items[1] else { throw Failure.noPoint }
        #expect(point.shift == shift.id && point.fix == fix(3) && duty == "work")
        // One is refused again.
        try queue.markSent([items[0]], to: id, at: 90)
        try queue.setAside(items[1], of: id, because: "400", at: 91)
        try queue.markSent(Array(items[2...]), to: id, at: 92)
        progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 4 && progress.setAside == 1 && progress.waiting == 0)
        state = try #require(try database.deliveryStates().first)
        #expect(state.sent == 4 && state.setAside == 1 && state.waiting == 0)
        #expect(try queue.pendingTargets() == [] && !database.hasDeliveries())
        #expect(try database.sendAgain("work") == 1)
        #expect(times(try queue.next(id, limit: 10)) == [3])
        #expect(try queue.pendingTargets().map(\.waiting) == [1])
    }

    private enum Failure: Error { case noPoint }

    @Test func itIsSentToWhereTheDutyIsSentNow() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target("wrong"), in: database)
        let (queue, wrong) = try refuse(shift, in: database)
        try database.set(Duty(name: "work", target: target("right")))
        #expect(try database.sendAgain("work") == 3)
        let states = try queue.pendingTargets()
        #expect(states.map(\.target) == [target("wrong"), target("right")] && states.map(\.waiting) == [1, 3])
        let right = try #require(states.last).id
        #expect(times(try queue.next(wrong, limit: 10)) == [5])
        #expect(times(try queue.next(right, limit: 10)) == [1, 3, 4])
        // The other one refuses, too.
        try queue.setAside(try queue.next(right, limit: 1)[0], of: right, because: "404", at: 90)
        #expect(try database.duties(refusedBy: wrong) == [] && database.duties(refusedBy: right) == ["work"])
        _ = try database.deleteDuty(named: "work")
        #expect(try database.sendAgain("work") == 1)
        #expect(times(try queue.next(right, limit: 10)) == [1, 3, 4])
        #expect(try database.shift(shift.id)?.waiting == 4)
    }

    @Test func whatIsDeletedIsNotSentAgain() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        let (queue, id) = try refuse(shift, in: database)
        try database.deletePoints(TrackSelection(until: 2))
        #expect(try database.shift(shift.id)?.setAside == 2 && database.deliveryStates().first?.setAside == 2)
        #expect(try database.sendAgain("work") == 2)
        #expect(try database.count(TrackSelection()) == PointCount(all: 4, waiting: 3))
        let underWay = try queue.next(id, limit: 10)
        #expect(times(underWay) == [3, 4, 5])
        // What is to be sent again isn't too old.
        #expect(try !database.deleteOldPoints(before: 1000))
        #expect(times(try queue.next(id, limit: 10)) == [3, 4, 5])
        #expect(try database.count(TrackSelection()) == PointCount(all: 3, waiting: 3))
        try database.deletePoints(TrackSelection(until: 4))
        #expect(times(try queue.next(id, limit: 10)) == [4, 5])
        try queue.setAside(underWay[0], of: id, because: "404", at: 90)
        try queue.markSent(Array(underWay[1...]), to: id, at: 91)
        let progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 3 && progress.setAside == 0 && progress.waiting == 0)
        #expect(try database.deliveryStates().first?.setAside == 0 && !database.hasDeliveries())
    }

    @Test func crossingsThatWereRefusedAreOver() throws {
        let database = try StateDatabase(path: path)
        let clock = clock { $0.post = target() }
        let reminder = Reminder(geotification: clock, crossing: crossing(.exit, at: 3))
        _ = try database.record(monitor(.outside), occurrences: [.reminder(reminder)])
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.setAside(try queue.next(id, limit: 1)[0], of: id, because: "404", at: 70)
        #expect(try database.deliveryStates().first?.setAside == 1)
        #expect(try database.duties(refusedBy: id) == [])
    }

    @Test func whatFailsIsTriedAnew() throws {
        let database = try StateDatabase(path: path)
        _ = try refuse(try shift(to: target(), in: database), in: database)
        let queue = try DeliveryQueue(path: path)
        let other = Duty(name: "other", target: target("other"))
        try append([9], to: try #require(try database.startShift(other, at: 0, by: .command)), database)
        for state in try queue.pendingTargets() { try queue.noteFailure(of: state.id, because: "no answer", at: 80) }
        #expect(try database.sendAgain("work") == 3)
        let states = try database.deliveryStates()
        #expect(states.map(\.failingSince) == [nil, 80] && states.map(\.lastError) == ["no answer", "no answer"])
        #expect(try database.sendAgain("other") == 0)
        #expect(try database.deliveryStates().map(\.failingSince) == [nil, nil])
    }

    @Test func aReaderFindsNothingSentAgainInAnOlderDatabase() throws {
        do {
            let database = try StateDatabase(path: path)
            _ = try refuse(try shift(to: target(), in: database), in: database)
            try database.database.execute(withoutResends)
        }
        let reader = try StateDatabase(path: path, access: .reader)
        let state = try #require(try reader.deliveryStates().first)
        #expect(try state.waiting == 1 && state.setAside == 3 && reader.duties(refusedBy: state.id) == ["work"])
        #expect(throws: StateError.self) { try DeliveryQueue(path: path) }
        #expect(try StateDatabase(path: path).sendAgain("work") == 3)
    }

    @Test func aReaderFindsNoShiftsInAnOlderDatabase() throws {
        do {
            let database = try StateDatabase(path: path)
            try database.database.execute(withoutShifts)
        }
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.duties() == [] && reader.openShifts() == [] && reader.shifts() == [])
        #expect(try reader.events() == [] && reader.deliveryStates() == [])
        #expect(throws: StateError.self) { try DeliveryQueue(path: path) }
        #expect(try StateDatabase(path: path).openShifts() == [])
    }
}
