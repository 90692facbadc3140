import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import State

/// What was deleted, or is sent elsewhere, while it was on its way.
extension ShiftTests {
    /// Of what is deleted behind the next one to be sent, nothing counts any more.
    @Test func `what is gone neither counts nor is set aside`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        try append([1, 2, 3, 4, 5, 6, 7], to: shift, database)
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let underWay = try queue.next(id, limit: 6)
        try database.deletePoints(TrackSelection(since: 3, until: 5))
        try queue.setAside(underWay[0], of: id, because: "404", at: 90)
        try queue.markSent(Array(underWay[1...2]), to: id, at: 91)
        try queue.setAside(underWay[3], of: id, because: "404", at: 92)
        try queue.setAside(underWay[4], of: id, because: "400", at: 93)
        try queue.markSent([underWay[5]], to: id, at: 94)
        let progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 2 && progress.setAside == 2 && progress.waiting == 1)
        let state = try #require(try database.deliveryStates().first)
        #expect(state.setAside == 2 && state.waiting == 1)
        #expect(try database.sendAgain("work") == 2)
        #expect(times(try queue.next(id, limit: 9)) == [1, 5, 7])
        try queue.markSent(try queue.next(id, limit: 9), to: id, at: 95)
        #expect(try !database.hasDeliveries() && queue.pendingTargets() == [])
        #expect(try database.shift(shift.id)?.sent == 5)
    }

    /// Whatever has left a row behind.
    @Test func `what has no point is not sent again`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        let (queue, id) = try refuse(shift, in: database)
        try database.database.run(
            "INSERT INTO set_aside (target, time, reason, shift, point) VALUES (?, 1, 'x', ?, 999)", .integer(id),
            .integer(shift.id))
        #expect(try database.sendAgain("work") == 3)
        try queue.markSent(try queue.next(id, limit: 9), to: id, at: 95)
        #expect(try !database.hasDeliveries() && database.deliveryStates().map(\.waiting) == [0])
        #expect(try database.sendAgain("work") == 0)
        // Nor can a point go without what was to become of it.
        try append([8], to: shift, database)
        try queue.setAside(try queue.next(id, limit: 1)[0], of: id, because: "404", at: 96)
        #expect(try database.sendAgain("work") == 1)
        try database.database.execute("DELETE FROM points")
        #expect(try !database.hasDeliveries())
    }

    @Test func `what others write is news`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        try append([1, 2], to: shift, database)
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let before = try queue.revision()
        try queue.markSent(try queue.next(id, limit: 1), to: id, at: 70)
        #expect(try queue.revision() == before)
        try database.deletePoints(TrackSelection())
        #expect(try queue.revision() != before)
    }

    // MARK: - Failures with nothing left to fail

    @Test func `what is deleted does not fail any more`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target(), in: database)
        let (queue, id) = try refuse(shift, in: database)
        try queue.noteFailure(of: id, because: "no network", at: 80)
        try database.setTold(true, target: id)
        try database.deletePoints(TrackSelection(since: 5))
        var state = try #require(try database.deliveryStates().first)
        #expect(state.failingSince == nil && !state.isTold && state.setAside == 3)
        // That is what is left to be said.
        #expect(state.lastError == "404")
        // A request was on its way.
        try queue.noteFailure(of: id, because: "no network", at: 81)
        #expect(try database.deliveryStates() == [state])
        try database.deletePoints(TrackSelection())
        state = try #require(try database.deliveryStates().first)
        #expect(state.lastError == nil && state.setAside == 0)
    }

    @Test func `what waits at an address that was wrong goes to the next one`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target("a"), in: database)
        let (queue, first) = try refuse(shift, in: database)
        try queue.markSent(try queue.next(first, limit: 1), to: first, at: 73)
        try database.set(ShiftProfile(name: "work", target: target("b")))
        #expect(try database.sendAgain("work") == 3)
        let dead = try #require(try queue.pendingTargets().first).id
        let underWay = try queue.next(dead, limit: 3)
        try queue.noteFailure(of: dead, because: "no answer", at: 80)
        try database.set(ShiftProfile(name: "work", target: target("c")))
        #expect(try database.sendAgain("work") == 3)
        #expect(try database.sendAgain("work") == 0)
        let states = try queue.pendingTargets()
        #expect(states.map(\.target) == [target("c")] && states.map(\.waiting) == [3])
        // What was on its way to the other one isn't that one's any more.
        try queue.noteFailure(of: dead, because: "no answer", at: 81)
        try queue.setAside(underWay[0], of: dead, because: "404", at: 82)
        try queue.markSent(Array(underWay[1...]), to: dead, at: 83)
        let right = try #require(states.first).id
        #expect(times(try queue.next(right, limit: 9)) == [1, 3, 4])
        let state = try #require(try database.deliveryStates().first { $0.id == dead })
        #expect(state.lastError == nil && state.failingSince == nil && state.waiting == 0 && state.setAside == 0)
        _ = try database.deleteProfile(named: "work")
        #expect(try database.sendAgain("work") == 0)
        #expect(try database.shift(shift.id)?.waiting == 3)
    }

    @Test func `what was sent where is known`() throws {
        let database = try StateDatabase(path: path)
        let shift = try shift(to: target("a"), in: database)
        let (queue, own) = try refuse(shift, in: database)
        #expect(try database.shift(shift.id)?.elsewhere == [])
        try database.set(ShiftProfile(name: "work", target: target("c")))
        _ = try database.sendAgain("work")
        let other = try #require(try queue.pendingTargets().last).id
        let items = try queue.next(other, limit: 9)
        try queue.noteFailure(of: other, because: "no answer", at: 90)
        var progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 1 && progress.setAside == 0 && progress.waiting == 4)
        #expect(progress.shares.map(\.state.id) == [own, other] && progress.shares.map(\.waiting) == [1, 3])
        #expect(progress.decisive.map(\.state.lastError) == [nil, "no answer"])
        try queue.markSent(Array(items[..<1]), to: other, at: 91)
        try queue.markSent(Array(items[1..<2]), to: other, at: 92)
        try queue.setAside(items[2], of: other, because: "400", at: 93)
        try queue.markSent(try queue.next(own, limit: 9), to: own, at: 94)
        progress = try #require(try database.shift(shift.id))
        #expect(progress.sent == 4 && progress.setAside == 1 && progress.waiting == 0)
        #expect(progress.shares.map(\.sent) == [2, 2] && progress.shares.map(\.setAside) == [0, 1])
        #expect(progress.decisive.map(\.state.lastError) == ["400"])
        // It goes with the shift.
        try database.endShift(shift.id, at: 95, by: .command)
        try database.deletePoints(TrackSelection())
        for _ in 1...2 { try database.deleteHistory(before: .infinity) }
        #expect(try database.shifts() == [])
        #expect(try database.database.integer("SELECT count(*) FROM sent_elsewhere") == 0)
    }

    // MARK: - An older database

    /// Version 6 has left rows of points that it deleted, and counted some twice.
    @Test(arguments: [[1], [1, 3], [1, 3, 4]] as [[Int]]) func `what an older version has left is put right`(
        gone: [Int]
    ) throws {
        let lost: Int64
        do {
            let database = try StateDatabase(path: path)
            let shift = try shift(to: target(), in: database)
            _ = try refuse(shift, in: database)
            let other = try #require(try database.startShift(ShiftProfile(name: "walk"), at: 0, by: .command))
            try append([6], to: other, database)
            lost = shift.id
            let numbers = gone.map(String.init).joined(separator: ", ")
            try database.database.execute(
                withoutResends
                    + """
                    DELETE FROM points WHERE id IN (\(numbers));
                    UPDATE shifts SET first_point = (SELECT min(id) FROM points WHERE shift = shifts.id),
                        dropped = dropped + 1 WHERE id = \(shift.id)
                    """)
        }
        let database = try StateDatabase(path: path)
        let left = 3 - gone.count
        let progress = try #require(try database.shift(lost))
        #expect(progress.setAside == left && progress.sent == 1 && progress.waiting == 1)
        let state = try #require(try database.deliveryStates().first)
        #expect(state.setAside == left && state.waiting == 1 && state.lastError == (left > 0 ? "404" : nil))
        #expect(try database.sendAgain("work") == left)
        let queue = try DeliveryQueue(path: path)
        let items = try queue.next(state.id, limit: 9)
        #expect(times(items) == [1, 3, 4, 5].filter { !gone.contains(Int($0)) })
        try queue.markSent(items, to: state.id, at: 100)
        #expect(try !database.hasDeliveries() && database.shift(lost)?.waiting == 0)
        #expect(try database.shift(lost)?.sent == 2 + left)
    }
}
