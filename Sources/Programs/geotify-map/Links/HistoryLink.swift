import EventLoop
import Geofencing
import Reminders
import State

/// What the daemon's database tells of stays and ways. No window waits for another program that keeps it locked: what can't be
/// read for that reason is looked at again a little later.
@MainActor final class HistoryLink {
    /// Called when something that couldn't be read is to be looked at again.
    var onChange: (@MainActor () -> Void)?

    private let path: String
    private let loop: EventLoop
    private lazy var again = loop.timer(.monotonic) { [weak self] in self?.onChange?() }

    /// Seconds, too few to be felt.
    private static let timeout = 0.05
    private static let pause = 1.0
    private static let mostVisits = 10_000
    /// More corners of a profile's way can't be told apart on a map.
    private static let mostCorners = 4000

    /// - Parameter path: The database; what it has is nothing where there is none yet.
    init(_ path: String, loop: EventLoop) { (self.path, self.loop) = (path, loop) }

    /// The stays, the newest first.
    func visits() throws -> [Visit] { try read { try $0.visits(limit: Self.mostVisits) } }

    /// The lines that the shifts of a day have recorded. What lies between two of them nobody knows.
    /// - Parameter day: Seconds since 1970.
    func ways(of day: Range<Double>) throws -> [[Coordinate]] {
        let selection = TrackSelection(since: day.lowerBound, until: day.upperBound)
        return try read { try $0.ways(selection, limit: Self.mostCorners).flatMap(\.segments) }
    }

    private func read<Found>(_ body: (StateDatabase) throws -> [Found]) throws -> [Found] {
        do {
            return try body(StateDatabase(path: path, access: .reader, timeout: Self.timeout))
        } catch StateError.missing {
            return []
        } catch {
            if (error as? StateError)?.isLocked == true { again.set(after: Self.pause) }
            throw error
        }
    }
}
