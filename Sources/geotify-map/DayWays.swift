import Geofencing
import Shifts
import Storage

/// The ways that shifts have recorded.
struct DayWays {
    /// The database.
    let path: String

    /// More points of a shift can't be told apart on a map.
    private static let most = 2000

    /// The ways of a day, each shift's from its first point to its last.
    /// - Parameter day: Seconds since 1970.
    func ways(of day: Range<Double>) throws -> [[Coordinate]] {
        let database = try StateDatabase(path: path, access: .reader)
        let shifts = try database.shifts(since: day.lowerBound, until: day.upperBound)
        return try shifts.reversed().map { progress in
            var way: [Coordinate] = []
            try database.points(of: progress.shift.id, since: day.lowerBound, until: day.upperBound) { point in
                way.append(point.fix.coordinate)
            }
            let step = max(1, (way.count + Self.most - 1) / Self.most)
            return step == 1 ? way : stride(from: 0, to: way.count, by: step).map { way[$0] } + way.suffix(1)
        }
    }
}
