/// Decides from fixes which regions were entered and left. A pure value: no clock, no I/O.
///
/// All times are the fixes' own, seconds since 1970.
package struct RegionMonitor: Sendable {
    /// Equal votes in a row that make an entry: wrong fixes come in bursts of up to three.
    private static let entryVotes = 4
    /// Equal votes in a row that make an exit.
    private static let exitVotes = 5
    /// Seconds after which an answer that nothing contradicts decides: wrong answers rarely live longer.
    private static let standing = 215.0
    /// Metres; fixes coarser than this say nothing of a region.
    private static let coarsest = 300.0
    /// Metres taken for an accuracy that the source doesn't know.
    private static let assumedAccuracy = 60.0

    private struct Watch: Sendable {
        var region: Region
        var state = RegionState()
        /// What the last votes were for, and how many there are in a row.
        var voteInside: Bool?
        var votes = 0
        /// Whether the answer that stands now is one of them.
        var votedLast = false
    }

    private var watches: [Watch] = []
    private var lastFix: PositionFix?
    /// When the answer that stands now began to.
    private var standingSince: Double?
    private var isAsleep = false
    private var isAfterGap = false

    /// Another number whenever a region's state has become another one: when what is saved is out of date.
    package private(set) var revision = 0

    package init() {}

    /// The regions that are monitored. A region that stays (same identifier and circle) keeps its state; a new one is unknown.
    package var regions: [Region] { watches.map(\.region) }

    package mutating func monitor(_ regions: [Region]) {
        var known: [Region: Watch] = [:]
        for watch in watches { known[watch.region] = watch }
        revision += 1
        watches = regions.map { known[$0] ?? Watch(region: $0) }.sorted { $0.region.identifier < $1.region.identifier }
    }

    /// Weighs a fix. Exits come before entries.
    package mutating func update(with fix: PositionFix) -> [Crossing] {
        let accuracy = fix.accuracy.flatMap { $0 > 0 ? $0 : nil } ?? Self.assumedAccuracy
        guard accuracy <= Self.coarsest else {
            if standingSince != nil { standingSince = fix.time }
            return []
        }
        if let lastFix {
            if fix.time <= lastFix.time, lastFix.time - fix.time < 86_400 / 2 { return [] }
            if fix.coordinate == lastFix.coordinate { return [] }
        }
        lastFix = fix
        isAfterGap = false
        standingSince = fix.time
        return decide(at: fix.time) { watch in
            let distance = Geodesic.distance(watch.region.circle.center, fix.coordinate)
            let radius = watch.region.circle.radius
            let vote: Bool? =
                distance + 0.6 * min(accuracy, radius) < radius ? true : distance > radius + 2 * accuracy ? false : nil
            watch.votedLast = vote != nil
            guard let vote else { return nil }
            watch.votes = watch.voteInside == vote ? watch.votes + 1 : 1
            watch.voteInside = vote
            guard watch.votes >= (vote ? Self.entryVotes : Self.exitVotes) else { return nil }
            return "\(watch.votes) fixes"
        }
    }

    /// Lets time pass without a fix. To be called at `nextDeadline`; harmless at other times.
    package mutating func advance(to time: Double) -> [Crossing] {
        guard let deadline = nextDeadline, time >= deadline else { return [] }
        standingSince = nil
        return decide(at: deadline) { $0.votedLast ? "one fix, unchanged for \(Int(Self.standing)) s" : nil }
    }

    /// When silence would decide something: the time to call `advance`; nil while nothing waits.
    package var nextDeadline: Double? {
        guard !isAsleep, !isAfterGap, let standingSince else { return nil }
        let waits = watches.contains { $0.votedLast && $0.voteInside != ($0.state.status == .inside) }
        let unknown = watches.contains { $0.votedLast && $0.state.status == .unknown }
        return waits || unknown ? standingSince + Self.standing : nil
    }

    /// The machine goes to sleep (nil: at an unknown time): no deadline runs until it wakes.
    package mutating func suspend(at time: Double?) { isAsleep = true }

    /// It is awake again: what was believed is a guess now.
    package mutating func resume(at time: Double?) {
        isAsleep = false
        isAfterGap = true
        standingSince = nil
        for index in watches.indices { watches[index].votes = 0 }
    }

    package func state(of identifier: String) -> RegionState {
        watches.first { $0.region.identifier == identifier }?.state ?? RegionState()
    }

    /// What is believed of a region and what is awaited; nil where no such region is monitored.
    package func explanation(of identifier: String) -> RegionExplanation? {
        guard let watch = watches.first(where: { $0.region.identifier == identifier }) else { return nil }
        return RegionExplanation(identifier: identifier, status: watch.state.status, awaited: "")
    }

    /// Metres to the nearest boundary, for a source that may rest; nil without regions or without a position.
    package var distanceToNearestBoundary: Double? {
        guard let lastFix else { return nil }
        return watches.map {
            abs(Geodesic.distance($0.region.circle.center, lastFix.coordinate) - $0.region.circle.radius)
        }.min()
    }

    /// All that must outlive the process, and back. Restoring counts as a gap: the machine may have moved. Regions whose
    /// circle has changed since start at unknown.
    package var saved: SavedMonitor {
        SavedMonitor(entries: watches.map { .init(region: $0.region, state: $0.state) }, lastFix: lastFix)
    }

    package mutating func restore(_ saved: SavedMonitor) {
        var states: [Region: RegionState] = [:]
        for entry in saved.entries { states[entry.region] = entry.state }
        for index in watches.indices {
            watches[index] = Watch(region: watches[index].region)
            if let state = states[watches[index].region] { watches[index].state = state }
        }
        lastFix = saved.lastFix
        resume(at: nil)
    }

    /// Asks the rule of each region for the evidence that its votes suffice, and reports what changed.
    private mutating func decide(at time: Double, _ evidence: (inout Watch) -> String?) -> [Crossing] {
        guard let fix = lastFix else { return [] }
        var exits: [Crossing] = []
        var entries: [Crossing] = []
        for index in watches.indices {
            guard let words = evidence(&watches[index]), let inside = watches[index].voteInside else { continue }
            let old = watches[index].state.status
            guard old != (inside ? .inside : .outside) else { continue }
            revision += 1
            watches[index].state = RegionState(status: inside ? .inside : .outside, since: time, evidence: words)
            if old == .unknown && !inside { continue }
            let crossing = Crossing(
                regionIdentifier: watches[index].region.identifier, direction: inside ? .entry : .exit, time: time,
                fix: fix, evidence: words, isInitial: old == .unknown)
            if inside { entries.append(crossing) } else { exits.append(crossing) }
        }
        return exits + entries
    }
}
