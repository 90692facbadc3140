/// Decides from fixes which regions were entered and left. A pure value: no clock, no I/O.
///
/// All times are the fixes' own, seconds since 1970.
package struct RegionMonitor: Sendable {
    package init() {}

    /// The regions that are monitored. A region that stays (same identifier and circle) keeps its state; a new one is unknown.
    package private(set) var regions: [Region] = []
    package mutating func monitor(_ regions: [Region]) { fatalError() }

    /// Weighs a fix. Exits come before entries.
    package mutating func update(with fix: PositionFix) -> [Crossing] { fatalError() }

    /// Lets time pass without a fix. To be called at `nextDeadline`; harmless at other times.
    package mutating func advance(to time: Double) -> [Crossing] { fatalError() }

    /// When silence would decide something: the time to call `advance`; nil while nothing waits.
    package var nextDeadline: Double? { fatalError() }

    /// The machine goes to sleep (nil: at an unknown time): no deadline runs until it wakes.
    package mutating func suspend(at time: Double?) { fatalError() }
    /// It is awake again: what was believed is a guess now.
    package mutating func resume(at time: Double?) { fatalError() }

    package func state(of identifier: String) -> RegionState { fatalError() }

    /// All that must outlive the process, and back. Restoring counts as a gap: the machine may have moved. Regions whose circle has changed
    /// since start at unknown.
    package var saved: SavedMonitor { fatalError() }
    package mutating func restore(_ saved: SavedMonitor) { fatalError() }
}

/// What of a monitor is kept in the state database.
package struct SavedMonitor: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var region: Region
        package var state: RegionState
        package init(region: Region, state: RegionState) {
            self.region = region
            self.state = state
        }
    }
    package var entries: [Entry]
    /// The last fix that was good enough to count; after a gap the same coordinates again are no news.
    package var lastFix: PositionFix?

    package init(entries: [Entry] = [], lastFix: PositionFix? = nil) {
        self.entries = entries
        self.lastFix = lastFix
    }
}
