import Foundation
import Geofencing
import Shifts
import TestSupport
import Testing

@testable import State

/// What of points comes first, what is of one moment, and where a way is broken off.
extension TrackTests {
    /// Points that were sent and are gone again don't lend their numbers: what has such a one would never be sent.
    @Test func `a number that counts as sent is not given`() throws {
        var database = try StateDatabase(path: path)
        let shift = try begin("work", to: target, database)
        try database.append((1...10).map { .init(shift: shift.id, fix: fix(Double($0)), distance: 1) })
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.markSent(try queue.next(id, limit: 10), to: id, at: 11)
        try database.deletePoints(TrackSelection(since: 6))
        database = try StateDatabase(path: path)
        try database.append([.init(shift: shift.id, fix: fix(12), distance: 1)])
        #expect(try database.hasDeliveries())
        #expect(try queue.next(id, limit: 10).map(\.time) == [12])
    }

    @Test func `the oldest shifts points go first`() throws {
        let database = try StateDatabase(path: path)
        let late = try #require(try database.startShift(ShiftProfile(name: "late"), at: 50, by: .command))
        let early = try begin("early", database)
        for shift in [late, early] {
            try database.append((1...4).map { .init(shift: shift.id, fix: fix(50 + Double($0)), distance: 1) })
        }
        #expect(try database.deleteOldPoints(before: 60, atMost: 4))
        #expect(try database.count(TrackSelection(.shift(early.id))).all == 0)
        #expect(try database.count(TrackSelection(.shift(late.id))).all == 4)
    }

    @Test func `what is old is in no file`() throws {
        let database = try StateDatabase(path: path)
        let shift = try begin("work", database)
        try database.append((0..<200).map { .init(shift: shift.id, fix: fix(Double($0), 11.2233445), distance: 0) })
        let bytes: [UInt8] = withUnsafeBytes(of: Int32(112_233_445).bigEndian) { Array($0) }
        func isThere() throws -> Bool {
            try ["", "-wal"].contains {
                try Data(contentsOf: URL(filePath: path + $0)).firstRange(of: Data(bytes)) != nil
            }
        }
        #expect(try isThere())
        #expect(try !database.deleteOldPoints(before: 1000))
        #expect(try !isThere())
    }

    /// Some minutes, or some points.
    @Test(arguments: [(1.0, 300.0), (100, 300), (101, 303), (600, 1800), (86_400, 259_200)])
    func `the longest pause is of some points`(every: Double, pause: Double) {
        let shift = Shift(id: 1, profile: "work", every: every, target: nil, began: 0, origin: .command)
        #expect(shift.longestPause == pause)
    }

    @Test func `a pause and a clock that is set back break a way off`() throws {
        let database = try StateDatabase(path: path)
        let shift = try begin("work", database)
        for (index, time) in [0.0, 300, 601, 604, 590, 593].enumerated() {
            try database.append([.init(shift: shift.id, fix: fix(time, 52 + Double(index)), distance: 0)])
        }
        let way = try #require(try database.ways(TrackSelection()).first)
        #expect(way.segments.map { $0.map(\.latitude) } == [[52, 53], [54, 55], [56, 57]])
    }

    @Test func `what is read is of one moment`() throws {
        let database = try StateDatabase(path: path)
        let shift = try begin("work", database)
        let reader = try StateDatabase(path: path, access: .reader)
        try reader.reading {
            #expect(try reader.count(TrackSelection()).all == 0)
            try database.append([.init(shift: shift.id, fix: fix(1), distance: 1)])
            #expect(try reader.count(TrackSelection()).all == 0)
        }
        #expect(try reader.count(TrackSelection()).all == 1)
    }

    /// Points alone needn't outlive a power cut at once; all else does, also after points.
    @Test func `what follows points is durable again`() throws {
        let database = try StateDatabase(path: path)
        let shift = try begin("work", database)
        try database.append([.init(shift: shift.id, fix: fix(1), distance: 1)])
        #expect(try database.database.integer("PRAGMA synchronous") == 2)
        #expect(throws: StateError.self) {
            try database.append([.init(shift: shift.id, fix: fix(.infinity), distance: 1)])
        }
        #expect(try database.database.integer("PRAGMA synchronous") == 2)
    }

    @Test(
        arguments: [
            // Shifts from 100 to 200, from 150 on, and from 120 to 300, which was noted last.
            (nil, nil, ["on", "late", "early"]), (200, nil, ["on", "late", "early"]), (201, nil, ["on", "late"]),
            (301, nil, ["on"]), (nil, 100, []), (nil, 101, ["early"]), (nil, 150, ["late", "early"]),
            (201, 150, ["late"]),
        ] as [(Double?, Double?, [String])])
    func `shifts are those of a time the newest first`(since: Double?, until: Double?, profiles: [String]) throws {
        let database = try StateDatabase(path: ":memory:")
        for (profile, began, ended) in [("early", 100.0, 200.0), ("on", 150, nil), ("late", 120, 300)]
            as [(String, Double, Double?)]
        {
            let shift = try #require(try database.startShift(ShiftProfile(name: profile), at: began, by: .command))
            if let ended { try database.endShift(shift.id, at: ended, by: .command) }
        }
        #expect(try database.shifts(since: since, until: until).map(\.shift.profile) == profiles)
    }
}
