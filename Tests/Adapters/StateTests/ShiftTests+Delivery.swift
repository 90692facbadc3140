import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import State

/// What waits to be sent, is sent, refused, and sent again.
extension ShiftTests {
    // MARK: - What is sent

    @Test func `what waits is sent in order once`() throws {
        let database = try StateDatabase(path: path)
        let work = try #require(
            try database.startShift(ShiftProfile(name: "work", target: target()), at: 0, by: .command))
        let dispatch = try #require(
            try database.startShift(ShiftProfile(name: "dispatch", target: target()), at: 0, by: .command))
        let silent = try #require(try database.startShift(ShiftProfile(name: "silent"), at: 0, by: .command))
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

    @Test func `what is refused is set aside`() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(
            try database.startShift(ShiftProfile(name: "work", target: target()), at: 0, by: .command))
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

    @Test func `what is deleted is not sent`() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(
            try database.startShift(ShiftProfile(name: "work", target: target()), at: 0, by: .command))
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
    func refuse(_ shift: Shift, in database: StateDatabase) throws -> (queue: DeliveryQueue, target: Int64) {
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
        try #require(try database.startShift(ShiftProfile(name: "work", target: target), at: 0, by: .command))
    }

    @Test(arguments: [false, true]) func `what was refused is sent again in order`(isOver: Bool) throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        let (queue, id) = try refuse(shift, in: database)
        #expect(try database.profiles(refusedBy: id) == ["work"])
        if isOver { try database.endShift(shift.id, at: 80, by: .command) }
        #expect(try database.sendAgain("other") == nil)
        #expect(try database.sendAgain("work") == 3)
        #expect(try database.sendAgain("work") == 0)
        #expect(try database.profiles(refusedBy: id) == [])
        #expect(try database.hasDeliveries())
        var progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 1 && progress.setAside == 0 && progress.waiting == 4)
        var state = try #require(try queue.pendingTargets().first)
        #expect(state.id == id && state.waiting == 4 && state.setAside == 0 && state.lastError == nil)
        #expect(times(try queue.next(id, limit: 2)) == [1, 3])
        let items = try queue.next(id, limit: 10)
        #expect(times(items) == [1, 3, 4, 5])
        guard case .point(let point, let profile) = items[1] else { throw Failure.noPoint }
        #expect(point.shift == shift.id && point.fix == fix(3) && profile == "work")
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

    @Test func `it is sent to where the profile is sent now`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target("wrong"), in: database)
        let (queue, wrong) = try refuse(shift, in: database)
        try database.set(ShiftProfile(name: "work", target: target("right")))
        #expect(try database.sendAgain("work") == 3)
        let states = try queue.pendingTargets()
        #expect(states.map(\.target) == [target("wrong"), target("right")] && states.map(\.waiting) == [1, 3])
        let right = try #require(states.last).id
        #expect(times(try queue.next(wrong, limit: 10)) == [5])
        #expect(times(try queue.next(right, limit: 10)) == [1, 3, 4])
        // The other one refuses, too.
        try queue.setAside(try queue.next(right, limit: 1)[0], of: right, because: "404", at: 90)
        #expect(try database.profiles(refusedBy: wrong) == [] && database.profiles(refusedBy: right) == ["work"])
        _ = try database.deleteProfile(named: "work")
        #expect(try database.sendAgain("work") == 1)
        #expect(times(try queue.next(right, limit: 10)) == [1, 3, 4])
        #expect(try database.shift(shift.id)?.waiting == 4)
    }

    @Test func `what is deleted is not sent again`() throws {
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

    @Test func `crossings that were refused are over`() throws {
        let database = try StateDatabase(path: path)
        let clock = clock { $0.post = target() }
        let reminder = Reminder(geotification: clock, crossing: crossing(.exit, at: 3))
        _ = try database.record(monitor(.outside), occurrences: [.reminder(reminder)])
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let item = try queue.next(id, limit: 1)[0]
        // It is gone the second time.
        for time in [70.0, 71] { try queue.setAside(item, of: id, because: "404", at: time) }
        #expect(try database.deliveryStates().first?.setAside == 1)
        #expect(try database.database.integer("SELECT count(*) FROM set_aside") == 1)
        #expect(try database.profiles(refusedBy: id) == [])
    }

    @Test func `what fails is tried anew`() throws {
        let database = try StateDatabase(path: path)
        _ = try refuse(try shift(to: target(), in: database), in: database)
        let queue = try DeliveryQueue(path: path)
        let other = ShiftProfile(name: "other", target: target("other"))
        try append([9], to: try #require(try database.startShift(other, at: 0, by: .command)), database)
        for state in try queue.pendingTargets() { try queue.noteFailure(of: state.id, because: "no answer", at: 80) }
        #expect(try database.sendAgain("work") == 3)
        let states = try database.deliveryStates()
        #expect(states.map(\.failingSince) == [nil, 80] && states.map(\.lastError) == ["no answer", "no answer"])
        #expect(try database.sendAgain("other") == 0)
        #expect(try database.deliveryStates().map(\.failingSince) == [nil, nil])
    }

    @Test func `a reader finds nothing sent again in an older database`() throws {
        do {
            let database = try StateDatabase(path: path)
            _ = try refuse(try shift(to: target(), in: database), in: database)
            try database.database.execute(withoutResends)
        }
        let reader = try StateDatabase(path: path, access: .reader)
        let state = try #require(try reader.deliveryStates().first)
        #expect(try state.waiting == 1 && state.setAside == 3 && reader.profiles(refusedBy: state.id) == ["work"])
        #expect(throws: StateError.self) { try DeliveryQueue(path: path) }
        #expect(try StateDatabase(path: path).sendAgain("work") == 3)
    }
}
