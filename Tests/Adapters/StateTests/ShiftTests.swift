import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import State

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

    @Test func `a profile is remembered as its shift began`() throws {
        let database = try StateDatabase(path: path)
        #expect(try database.profiles() == [])
        let profile = ShiftProfile(name: "work", every: 5, target: target())
        let shift = try #require(try database.startShift(profile, at: 100, until: 900.5, by: .command))
        #expect(try database.profiles() == [profile])
        #expect(try database.startShift(profile, at: 101, by: .command) == nil)
        #expect(try StateDatabase(path: path, access: .reader).openShifts() == [shift])
        #expect(shift.until == 900.5 && shift.target == target())
        let other = try #require(try database.startShift(ShiftProfile(name: "dispatch"), at: 102, by: .command))
        #expect(try database.openShifts().map(\.profile) == ["work", "dispatch"])
        #expect(try database.endShift(shift.id, at: 200, by: .timer)?.ended == 200)
        #expect(try database.endShift(shift.id, at: 300, by: .command) == nil)
        #expect(try database.openShifts() == [other])
        try database.set(ShiftProfile(name: "work", every: 60))
        #expect(try database.profile(named: "work") == ShiftProfile(name: "work", every: 60))
        let again = try #require(try database.startShift(profile, at: 90, by: .command))
        #expect(try database.endShift(again.id, at: 80, by: .command)?.ended == 90)
        #expect(try database.deleteProfile(named: "work"))
        #expect(try !database.deleteProfile(named: "work"))
        #expect(try database.shifts(of: "work").count == 2)
    }

    @Test func `whether a target is insecure is what was said last`() throws {
        let database = try StateDatabase(path: path)
        for isInsecure in [false, true, false] {
            let target = try Target(url: "https://example.org/", format: .json, isInsecure: isInsecure)
            try database.set(ShiftProfile(name: "work", target: target))
            #expect(try database.profile(named: "work")?.target == target)
            #expect(try database.deliveryStates().map(\.target) == [target])
        }
    }

    @Test func `the history tells of shifts`() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(ShiftProfile(name: "work"), at: 100, by: .command))
        try database.endShift(shift.id, at: 200, by: .timer)
        let events = try database.events()
        #expect(
            events.map(\.kind) == [
                .shift("work", began: 100, by: .timer), .shift("work", began: nil, by: .command),
            ])
        #expect(events.map(\.time) == [200, 100])
    }

    @Test func `points come back as they were`() throws {
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(ShiftProfile(name: "work"), at: 0, by: .command))
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

    @Test func `times select points`() throws {
        let database = try StateDatabase(path: path)
        let work = try #require(try database.startShift(ShiftProfile(name: "work"), at: 0, by: .command))
        let dispatch = try #require(try database.startShift(ShiftProfile(name: "dispatch"), at: 0, by: .command))
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

    @Test func `numbers are not given twice`() throws {
        var database = try StateDatabase(path: path)
        let shift = try #require(try database.startShift(ShiftProfile(name: "work"), at: 0, by: .command))
        try append([1, 2, 3], to: shift, database)
        let last = try #require(try database.lastPoint(of: shift.id))
        try database.deletePoints(TrackSelection(.shift(shift.id)))
        database = try StateDatabase(path: path)
        try append([4], to: shift, database)
        let next = try #require(try database.lastPoint(of: shift.id)).id
        #expect(next > last.id)
        // Also once the shift itself is forgotten.
        try database.endShift(shift.id, at: 5, by: .command)
        try database.deletePoints(TrackSelection())
        for _ in 1...2 { try database.deleteHistory(before: .infinity) }
        #expect(try database.shifts() == [])
        database = try StateDatabase(path: path)
        let other = try #require(try database.startShift(ShiftProfile(name: "work"), at: 6, by: .command))
        try append([7], to: other, database)
        #expect(try #require(try database.lastPoint(of: other.id)).id > next)
    }

    enum Failure: Error { case noPoint }

    @Test func `a reader finds no shifts in an older database`() throws {
        do {
            let database = try StateDatabase(path: path)
            try database.database.execute(withoutShifts)
        }
        let reader = try StateDatabase(path: path, access: .reader)
        #expect(try reader.profiles() == [] && reader.openShifts() == [] && reader.shifts() == [])
        #expect(try reader.events() == [] && reader.deliveryStates() == [])
        #expect(throws: StateError.self) { try DeliveryQueue(path: path) }
        #expect(try StateDatabase(path: path).openShifts() == [])
    }
}
