import Foundation
import Geofencing
import Shifts
import State
import TestSupport

/// A home of its own for the real program, and a queue for it.
final class CourierHome {
    let directory: TemporaryDirectory
    let database: StateDatabase

    init() throws {
        directory = try TemporaryDirectory()
        database = try StateDatabase(path: directory.entry("state/geotify/state.sqlite"))
    }

    /// When the first point was taken.
    static let start = 1_772_437_867.0

    /// Has a profile begin that is sent to a target.
    @discardableResult
    func shift(
        _ profile: String = "work", to url: String, as format: DeliveryFormat = .json, tracker: String? = "me/car"
    )
        throws -> Int64
    {
        let target = try Target(url: url, format: format, isInsecure: true, tracker: tracker)
        let shift = try database.startShift(ShiftProfile(name: profile, target: target), at: Self.start, by: .command)
        return shift?.id ?? 0
    }

    /// Adds points every three seconds, each a little further to the north.
    func add(points numbers: Range<Int>, to shift: Int64) throws {
        try database.append(
            numbers.map { number in
                let coordinate = Coordinate(latitude: 50 + Double(number) * 1e-5, longitude: 13.405)!
                return StateDatabase.NewPoint(
                    shift: shift,
                    fix: PositionFix(coordinate: coordinate, accuracy: 5, time: Self.start + 3 * Double(number)),
                    distance: 1)
            })
    }

    /// Which points these latitudes are.
    static func numbers(_ latitudes: [Double]) -> [Int] { latitudes.map { Int((($0 - 50) * 1e5).rounded()) } }

    /// How it goes with the only target.
    var state: DeliveryState? { (try? database.deliveryStates())?.first }

    static let program =
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "geotify-courier").path

    /// Starts the courier, which ends once all is sent.
    func start(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(
            Self.program, arguments.isEmpty ? ["--linger", "0"] : arguments,
            environment: self.environment.merging(environment) { $1 })
    }

    var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": directory.path, "TZ": "UTC",
            "XDG_CONFIG_HOME": directory.entry("config"), "XDG_STATE_HOME": directory.entry("state"),
        ]
    }

    /// Runs the courier until all is sent.
    func send(environment: [String: String] = [:]) throws -> ProgramRun {
        let run = try start("--linger", "0", environment: environment)
        run.waitUntilExit()
        return run
    }
}

/// Waits for a condition.
/// - Parameter limit: In seconds; so generous that only a failure reaches it.
func wait(atMost limit: Double = 30, until condition: () throws -> Bool) async rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(limit)
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}
