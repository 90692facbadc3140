import Geofencing
import Shifts
import State
import TestSupport
import Testing

@testable import geotifyd

@Suite @MainActor struct PointRetentionTests {
    private static let day = 86_400.0
    private let directory: TemporaryDirectory
    private let database: StateDatabase
    private let retention: PointRetention
    private let shift: Shift

    /// Three days with a point every 3 s, the first of them at 0.
    init() throws {
        directory = try TemporaryDirectory()
        database = try StateDatabase(path: directory.entry("state.sqlite"))
        retention = PointRetention(database: database, log: Log(isVerbose: false))
        shift = try #require(try database.startShift(ShiftProfile(name: "work"), at: 0, by: .command))
        let coordinate = Coordinate(latitude: 1, longitude: 2)!
        try database.append(
            (0..<86_400).map { index in
                .init(
                    shift: shift.id, fix: PositionFix(coordinate: coordinate, accuracy: 5, time: Double(index) * 3),
                    distance: 0)
            })
    }

    private var first: Double? {
        get throws {
            var first: Double?
            guard let range = try database.ranges(of: TrackSelection()).first?.range else { return nil }
            try database.points(of: shift.id, in: range.lowerBound...range.lowerBound) { first = $0.fix.time }
            return first
        }
    }

    @Test func `what is too old goes a day at a time then hourly`() throws {
        let day = Self.day
        retention.forget(after: nil, at: 10 * day)
        #expect(try first == 0)
        for expected in [1, 2, 2.5] {
            retention.forget(after: day, at: 3.5 * day)
            #expect(try first == expected * day)
        }
        // Now it is looked for again in an hour only, or where the date was set back.
        retention.forget(after: day, at: 3.5 * day + 3599)
        #expect(try first == 2.5 * day)
        retention.forget(after: day, at: 3.5 * day + 3600)
        #expect(try first == 2.5 * day + 3600)
        retention.forget(after: 0.1 * day, at: 3 * day)
        #expect(try first == 2.9 * day)
    }

    @Test func `what the person says is done at once`() throws {
        retention.forget(after: 10 * Self.day, at: 3 * Self.day)
        retention.forgetAll(after: 3600, at: 3 * Self.day)
        #expect(try first == 3 * Self.day - 3600)
        retention.forgetAll(after: nil, at: 99 * Self.day)
        #expect(try first == 3 * Self.day - 3600)
    }
}
