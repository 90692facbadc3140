import State

/// Forgets points of shifts that were kept long enough. Nothing has to wake the machine for that: it is done when others are
/// written down, and when the history grows.
@MainActor final class PointRetention {
    /// Seconds from one look to the next: it needn't be done by the minute, and each time the disk has to write.
    static let pace = 3600.0

    private let database: StateDatabase
    private let log: Log
    /// When points are looked for again; nil: at once.
    private var next: Double?

    init(database: StateDatabase, log: Log) {
        self.database = database
        self.log = log
    }

    /// Forgets the oldest points, no more than a day's, so that what else is to be done needn't wait.
    /// - Parameters:
    ///   - retention: For how many seconds points are kept; nil: nothing is forgotten.
    ///   - date: Now, seconds since 1970.
    func forget(after retention: Double?, at date: Double) {
        guard let retention, isDue(at: date) else { return }
        do throws(StateError) {
            next = try database.deleteOldPoints(before: date - retention) ? nil : date + Self.pace
        } catch {
            next = date + Self.pace
            log.error("\(error)")
        }
    }

    /// Forgets all that are too old, as the person has just said.
    func forgetAll(after retention: Double?, at date: Double) {
        repeat {
            next = nil
            forget(after: retention, at: date)
        } while next == nil && retention != nil
    }

    /// A date that was set back counts, too.
    private func isDue(at date: Double) -> Bool {
        guard let next else { return true }
        return date >= next || date < next - Self.pace
    }
}
