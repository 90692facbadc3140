internal import Geofencing
internal import Glibc
internal import Shifts
internal import State

/// Measures what points of shifts take of the disk and how long it takes to find them: `geotify-bench points [COUNT]`.
@MainActor
struct PointBenchmark {
    /// A day with a point every 3 s.
    private static let pointsPerDay = 28_800
    private static let day = 86_400.0
    private static let start = 1_767_225_600.0

    private let path: String
    private let count: Int
    private var table = Table(["", "value"])

    static func run(count: Int) throws {
        var template = Array("/var/tmp/geotify-bench-XXXXXX".utf8CString)
        guard let directory = mkdtemp(&template).map({ String(cString: $0) }) else { return }
        defer {
            for name in ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm"] { unlink(directory + "/" + name) }
            rmdir(directory)
        }
        var benchmark = Self(path: directory + "/state.sqlite", count: count)
        try benchmark.run()
    }

    private init(path: String, count: Int) { (self.path, self.count) = (path, count) }

    private var days: Int { (count + Self.pointsPerDay - 1) / Self.pointsPerDay }

    private mutating func run() throws {
        note("points, in shifts of a day with one every 3 s", String(count))
        let writing = try Self.seconds { try write() }
        note("written, points a second", (Double(count) / writing).rounded(to: 0))
        var status = stat()
        stat(path, &status)
        note("bytes a point, all in all", (Double(status.st_size) / Double(count)).rounded(to: 1))
        let database = try StateDatabase(path: path, access: .reader)
        let middle = Self.start + Double(days / 2) * Self.day
        try measure("the points of a day") {
            try Self.walk(TrackSelection(since: middle, until: middle + Self.day), database)
        }
        try measure("the points of an hour") {
            try Self.walk(TrackSelection(since: middle, until: middle + 3600), database)
        }
        let shift = Int64(days / 2 + 1)
        try measure("the points of a shift") { try Self.walk(TrackSelection(.shift(shift)), database) }
        try measure("hours and ways of all shifts") { try database.shifts().count }
        try measure("the way of a day in outline") {
            try database.ways(TrackSelection(since: middle, until: middle + Self.day)).count
        }
        let outline = try Self.seconds { _ = try database.ways(TrackSelection()) }
        note("the way of all in outline, s", outline.rounded(to: 2))
        try delete()
        table.print()
    }

    private mutating func note(_ name: String, _ value: String) { table.add([name, value]) }

    private static func walk(_ selection: TrackSelection, _ database: StateDatabase) throws -> Int {
        var count = 0
        for (shift, range) in try database.ranges(of: selection) {
            try database.points(of: shift.id, in: range) { _ in count += 1 }
        }
        return count
    }

    /// The median of five, in milliseconds.
    private mutating func measure(_ name: String, _ body: () throws -> Int) throws {
        var found = 0
        let times = try (0..<5).map { _ in try Self.seconds { found = try body() } }
        note("\(name) (\(found)), ms", (times.sorted()[2] * 1000).rounded(to: 1))
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_MONOTONIC, &start)
        try body()
        clock_gettime(CLOCK_MONOTONIC, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
    }

    /// A drive that never ends, with all that a receiver tells.
    private func write() throws {
        let database = try StateDatabase(path: path)
        var (latitude, longitude, heading) = (52.52, 13.405, 0.0)
        var left = count
        for day in 0..<days {
            let began = Self.start + Double(day) * Self.day
            guard let shift = try database.startShift(ShiftProfile(name: "work"), at: began, by: .command) else {
                continue
            }
            let points = (0..<min(left, Self.pointsPerDay)).compactMap { index -> StateDatabase.NewPoint? in
                heading = (heading + Double(index % 7) * 9 + 1).truncatingRemainder(dividingBy: 360)
                latitude += 0.0002 * cos(heading * .pi / 180)
                longitude += 0.0003 * sin(heading * .pi / 180)
                guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
                let fix = PositionFix(
                    coordinate: coordinate, accuracy: 3 + Double(index % 270) / 10,
                    time: began + Double(index) * 3 + 0.125,
                    altitude: 34 + Double(index % 900) / 10, speed: 13 + Double(index % 100) / 100, heading: heading)
                return StateDatabase.NewPoint(shift: shift.id, fix: fix, distance: 40)
            }
            left -= points.count
            try database.append(points)
            try database.endShift(shift.id, at: began + Self.day, by: .command)
        }
    }

    /// What the daemon deletes at a time, a day's points.
    private mutating func delete() throws {
        let database = try StateDatabase(path: path, access: .editor)
        let end = Self.start + Double(days) * Self.day
        var times: [Double] = []
        for _ in 0..<min(5, days) { times.append(try Self.seconds { _ = try database.deleteOldPoints(before: end) }) }
        note(
            "to delete the oldest \(StateDatabase.slice) points, ms",
            (times.sorted()[times.count / 2] * 1000).rounded(to: 1))
        note(
            "a look whether any are too old, ms",
            (try Self.seconds { _ = try database.deleteOldPoints(before: Self.start) } * 1000).rounded(to: 3))
    }
}
