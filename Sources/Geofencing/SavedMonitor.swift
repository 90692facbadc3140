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
    /// What else the monitor learned (the source's usual interval and the like), each number under a name of its own.
    package var scalars: [String: Double]
    /// What was learnt of networks.
    package var networks: [LearntNetwork]

    package init(
        entries: [Entry] = [], lastFix: PositionFix? = nil, scalars: [String: Double] = [:],
        networks: [LearntNetwork] = []
    ) {
        self.entries = entries
        self.lastFix = lastFix
        self.scalars = scalars
        self.networks = networks
    }
}
