/// What of a monitor is kept in the state database.
package struct SavedMonitor: Hashable, Sendable {
    /// The state of a region. It belongs to identifier and circle.
    package struct Entry: Hashable, Sendable {
        package var identifier: String
        /// nil: the region is known by its networks alone.
        package var circle: Circle?
        package var state: RegionState

        package init(identifier: String, circle: Circle?, state: RegionState) {
            self.identifier = identifier
            self.circle = circle
            self.state = state
        }

        package init(region: Region, state: RegionState) {
            self.init(identifier: region.identifier, circle: region.circle, state: state)
        }

        /// nil where there is no circle.
        package var region: Region? { circle.map { Region(identifier: identifier, circle: $0) } }
    }
    package var entries: [Entry]
    /// The last fix that was good enough to count; after a gap the same coordinates again are no news.
    package var lastFix: PositionFix?
    /// What else the monitor learned (the source's usual interval and the like), each number under a name of its own.
    package var scalars: [String: Double]
    /// What was learnt of networks.
    package var networks: [LearnedNetwork]

    package init(
        entries: [Entry] = [], lastFix: PositionFix? = nil, scalars: [String: Double] = [:],
        networks: [LearnedNetwork] = []
    ) {
        self.entries = entries
        self.lastFix = lastFix
        self.scalars = scalars
        self.networks = networks
    }
}
