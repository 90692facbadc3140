import Foundation
import Geofencing
import Shifts
import TestSupport
import Testing

@testable import State

@Suite struct TrackTests {
    private let directory = try! TemporaryDirectory()
    var path: String { directory.entry("state.sqlite") }
    let target = try! Target(url: "https://example.org/", format: .json)

    func fix(_ time: Double, _ latitude: Double = 52.5, _ longitude: Double = 13.4) -> PositionFix {
        PositionFix(
            coordinate: Coordinate(latitude: latitude, longitude: longitude)!, accuracy: 10, time: time)
    }

    func begin(_ profile: String, to target: Target? = nil, _ database: StateDatabase) throws -> Shift {
        try #require(try database.startShift(ShiftProfile(name: profile, target: target), at: 0, by: .command))
    }

    private func times(_ selection: TrackSelection, _ database: StateDatabase) throws -> [Double] {
        var times: [Double] = []
        for (shift, range) in try database.ranges(of: selection) {
            try database.points(of: shift.id, in: range) { times.append($0.fix.time) }
        }
        return times
    }

    /// What a shift should have, by the times of its points.
    private struct Model {
        var shift: Shift
        var kept: [Double] = []
        /// Of those, what isn't sent.
        var waiting: [Double] = []
    }

    /// Whatever is added, sent and deleted, in whatever order: what is left is there, what waits is sent once and in order,
    /// and the counts are right.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func `nothing is lost but what is deleted`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var database = try StateDatabase(path: path)
        let queue = try DeliveryQueue(path: path)
        var models = [
            Model(shift: try begin("work", to: target, database)),
            Model(shift: try begin("dispatch", to: target, database)),
            Model(shift: try begin("walk", database)),
        ]
        var now = 0.0
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...4:
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    now += 1
                    let index = Int.random(in: 0..<3, using: &generator)
                    try database.append([.init(shift: models[index].shift.id, fix: fix(now), distance: 1)])
                    models[index].kept.append(now)
                    if index < 2 { models[index].waiting.append(now) }
                }
            case 5...6:
                guard let state = try queue.pendingTargets().first else { continue }
                let items = try queue.next(state.id, limit: Int.random(in: 1...9, using: &generator))
                let all = (models[0].waiting + models[1].waiting).sorted()
                #expect(items.map(\.time) == Array(all.prefix(items.count)) && !items.isEmpty)
                try queue.markSent(items, to: state.id, at: now)
                for index in 0..<2 { models[index].waiting.removeAll { items.map(\.time).contains($0) } }
            case 7...8:
                let since = Double.random(in: 0...now + 1, using: &generator).rounded()
                let until = since + Double.random(in: 1...20, using: &generator).rounded()
                let index = Int.random(in: 0..<4, using: &generator)
                var selection = TrackSelection(since: since, until: until)
                if index < 3 { selection.subject = .shift(models[index].shift.id) }
                let chosen = index < 3 ? [index] : [0, 1, 2]
                let isChosen = { (time: Double) in time >= since && time < until }
                let expected = PointCount(
                    all: chosen.reduce(0) { $0 + models[$1].kept.count(where: isChosen) },
                    waiting: chosen.reduce(0) { $0 + models[$1].waiting.count(where: isChosen) })
                #expect(try database.count(selection) == expected)
                #expect(try database.deletePoints(selection) == expected)
                for index in chosen {
                    models[index].kept.removeAll(where: isChosen)
                    models[index].waiting.removeAll(where: isChosen)
                }
            default: database = try StateDatabase(path: path)
            }
            for model in models {
                #expect(try times(TrackSelection(.shift(model.shift.id)), database) == model.kept)
                #expect(try database.shift(model.shift.id)?.waiting == model.waiting.count)
            }
            #expect(try database.hasDeliveries() == models.contains { !$0.waiting.isEmpty })
            #expect(try queue.pendingTargets().isEmpty == models.allSatisfy { $0.waiting.isEmpty })
        }
    }

    @Test func `what is old is deleted in slices and what waits stays`() throws {
        let database = try StateDatabase(path: path)
        let (walk, work) = (try begin("walk", database), try begin("work", to: target, database))
        for time in 1...100 {
            try database.append([walk, work].map { .init(shift: $0.id, fix: fix(Double(time)), distance: 1) })
        }
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        try queue.markSent(try queue.next(id, limit: 30), to: id, at: 0)
        var rounds = 0
        while try database.deleteOldPoints(before: 61, atMost: 25) {
            rounds += 1
            #expect(rounds < 20)
        }
        // 60 of one and 30 of the other, whose numbers alternate.
        #expect((3...6).contains(rounds))
        #expect(try times(TrackSelection(.shift(walk.id)), database) == (61...100).map(Double.init))
        #expect(try times(TrackSelection(.shift(work.id)), database) == (31...100).map(Double.init))
        #expect(try database.shift(work.id)?.waiting == 70 && database.shift(work.id)?.shift.points == 100)
        #expect(try !database.deleteOldPoints(before: 61))
        #expect(try !database.deleteOldPoints(before: -1))
        // Once they are sent, they go, too.
        while case let items = try queue.next(id, limit: 100), !items.isEmpty {
            try queue.markSent(items, to: id, at: 0)
        }
        _ = try database.deleteOldPoints(before: 61)
        #expect(try times(TrackSelection(.shift(work.id)), database) == (61...100).map(Double.init))
    }

    @Test func `what is deleted is in no file`() throws {
        var database: StateDatabase? = try StateDatabase(path: path)
        let shift = try begin("work", database!)
        // A latitude whose bytes are easily found.
        let points = (0..<200).map {
            StateDatabase.NewPoint(shift: shift.id, fix: fix(Double($0), 11.2233445), distance: 0)
        }
        try database?.append(points)
        let bytes: [UInt8] = withUnsafeBytes(of: Int32(112_233_445).bigEndian) { Array($0) }
        func isThere() -> Bool {
            ["", "-wal"].contains { suffix in
                let data = (try? Data(contentsOf: URL(filePath: path + suffix))) ?? Data()
                return data.firstRange(of: Data(bytes)) != nil
            }
        }
        #expect(isThere())
        #expect(try database?.deletePoints(TrackSelection(until: 1000)).all == 200)
        #expect(!isThere())
        database = nil
        #expect(!isThere())
    }

    @Test func `the way of a day is in outline`() throws {
        let database = try StateDatabase(path: path)
        let (work, walk) = (try begin("work", database), try begin("walk", database))
        for index in 0..<1000 {
            let time = Double(index) * 3 + (index < 500 ? 0 : 1000)
            try database.append([
                .init(shift: work.id, fix: fix(time, 52.5 + Double(index) / 10_000), distance: 0),
                .init(shift: walk.id, fix: fix(time, 52.5, 13.4 + Double(index % 2) / 1e6), distance: 0),
            ])
        }
        let ways = try database.ways(TrackSelection())
        #expect(ways.map(\.profile) == ["work", "walk"] && ways.map { $0.shifts.map(\.id) } == [[work.id], [walk.id]])
        #expect(ways[0].segments.map { $0.map(\.latitude) } == [[52.5, 52.5499], [52.55, 52.5999]])
        #expect(ways[1].segments.count == 2 && ways[1].segments.joined().count <= 4)
        #expect(
            try database.ways(TrackSelection(.profile("work"), since: 2500, until: 3000)).first?.segments.count == 1)
        #expect(try database.ways(TrackSelection(since: 99_999)).isEmpty)
    }

    @Test func `shifts are forgotten with the history once they have no points`() throws {
        let database = try StateDatabase(path: path)
        let (work, walk, on) = (
            try begin("work", database), try begin("walk", database), try begin("night", database)
        )
        try database.append([.init(shift: walk.id, fix: fix(1), distance: 0)])
        for shift in [work, walk] { try database.endShift(shift.id, at: 50, by: .command) }
        try database.deleteHistory(before: 50)
        #expect(try database.shifts().map(\.shift.id) == [on, walk, work].map(\.id))
        try database.deleteHistory(before: 51)
        #expect(try database.shifts().map(\.shift.id) == [on, walk].map(\.id))
        try database.deletePoints(TrackSelection())
        try database.deleteHistory(before: .infinity)
        #expect(try database.shifts().map(\.shift.id) == [on.id])
    }

    /// A point takes less than 100 bytes of the disk, all in all, with all that a receiver tells.
    @Test func `points are small`() throws {
        var database: StateDatabase? = try StateDatabase(path: path)
        let shift = try begin("work", database!)
        let points = (0..<50_000).map { index in
            let fix = PositionFix(
                coordinate: Coordinate(latitude: 52.5 + Double(index) / 1e6, longitude: 13.4)!, accuracy: 12.5,
                time: 1.79e9 + Double(index) * 3 + 0.125, altitude: 1234.5, speed: 33.25, heading: 359.9)
            return StateDatabase.NewPoint(shift: shift.id, fix: fix, distance: 40)
        }
        try database?.append(points)
        database = nil
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect(size / points.count < 60)
    }
}
