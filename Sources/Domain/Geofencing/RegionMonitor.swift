/// Decides from fixes and networks which regions were entered and left. A pure value: no clock, no I/O.
///
/// Evidence is weighed as it comes, by an estimate of the position; each region's probability of being inside follows
/// from that. A crossing needs certainty, by further evidence or by an answer that stands uncontradicted. Regions don't
/// influence each other. All times are the fixes' own, seconds since 1970. The model is described in `README.md`.
package struct RegionMonitor: Sendable {
    private var estimate = PositionEstimate()
    private var networks = NetworkLocator()
    /// Of the regions with a circle.
    private var states = RegionStates()
    /// Of the regions without one, which are known by their networks.
    private var networkStates = NetworkRegionStates()
    private var trail = Trail()
    /// What became of the last fix.
    private var verdict = FixVerdict.weighed
    private var isAsleep = false
    /// When the standing answer, or a probability that lasts, decides next.
    private var decisionDeadline: Double?

    /// Whether regions that were only passed through are reported, as crossings of direction `pass`.
    package var reportsPasses = false

    /// Creates a monitor without regions.
    package init() {}

    // MARK: - Evidence: fixes

    /// Weighs a fix.
    /// - Returns: What it decides, exits before entries.
    package mutating func update(with fix: PositionFix) -> [Crossing] {
        guard fix.time.isFinite, fix.accuracy.map(\.isFinite) ?? true else {
            verdict = .unusable
            return []
        }
        var crossings: [Crossing] = []
        if let waiting = estimate.confirmWaiting(by: fix) {
            crossings = weigh(waiting, at: fix.time, isGap: estimate.isOverdue(waiting))
        }
        switch estimate.judgeTimeStamp(of: fix) {
        case .late: verdict = .late
        case .waits: verdict = .waits
        case .follows(let isGap): crossings += weigh(fix, at: fix.time, isGap: isGap)
        }
        return crossings.inOrder
    }

    /// Weighs a fix whose time stamp is trusted.
    /// - Parameters:
    ///   - time: When it is weighed, later than its stamp if it had to wait.
    ///   - isGap: Whether the time since the last fix is unknown.
    private mutating func weigh(_ fix: PositionFix, at time: Double, isGap: Bool) -> [Crossing] {
        let last = estimate.lastAnswer
        verdict = estimate.weigh(fix, isGap: isGap, beside: networks.reading)
        if isGap, verdict != .copy { trail.stop() }
        switch verdict {
        case .weighed:
            networks.endUnfamiliar()
            learn(from: fix)
            estimate.startDwell(at: fix.time)
            weighRegions()
            var crossings = reportsPasses ? passes(to: fix, from: last, at: time) : []
            crossings += decide(at: time)
            return crossings
        case .repeated:
            learn(from: fix)
            estimate.repeatAnswer(at: fix.time)
            return decideIfDue(at: time)
        case .copy:
            guard let deadline = estimate.copyDeadline, fix.time >= deadline else { return [] }
            verdict = .repeated
            trustCopy(at: fix.time)
            return decideIfDue(at: fix.time)
        case .coarse: schedule()
        case .late, .waits, .unusable: break
        }
        return []
    }

    /// Learns from a fix where the networks in range are.
    private mutating func learn(from fix: PositionFix) {
        if networks.noteDrift(to: fix) { reconsiderNetworks(at: fix.time) }
        if networks.learn(from: fix, isAtRest: estimate.isAtRest) { reconsiderNetworks(at: fix.time) }
    }

    private mutating func reconsiderNetworks(at time: Double) {
        if networks.reconsider() { estimate.loseNetworks() }
        networkStates.weigh(networks, at: time)
    }

    private mutating func passes(to fix: PositionFix, from last: PositionFix?, at time: Double) -> [Crossing] {
        let legs = trail.follow(
            fix, from: last, unknownAccuracy: estimate.scatterAccuracy, honest: estimate.honesty)
        return [legs.0, legs.1].compactMap { $0 }.flatMap { states.passes(on: $0, at: time, fix: fix) }
    }

    // MARK: - Evidence: networks

    /// Weighs the networks in range. To be called when they have changed, and after sleep; an empty scan is no evidence
    /// of anything.
    /// - Returns: What it decides, exits before entries.
    package mutating func update(with scan: NetworkScan) -> [Crossing] {
        guard scan.time.isFinite else { return [] }
        let isStale = networks.take(scan)
        networkStates.weigh(networks, at: scan.time, isStale: isStale)
        var crossings = networkStates.decide(networks, at: scan.time)
        networks.learnNeighbours()
        switch networks.newReading {
        case .nothing: loseNetworks()
        case .known(let evidence): crossings += weigh(evidence, at: scan.time)
        case .unfamiliar: crossings += weighUnfamiliarNetworks(at: scan.time)
        }
        return crossings.inOrder
    }

    private mutating func weigh(_ evidence: NetworkEvidence, at time: Double) -> [Crossing] {
        if let before = networks.reading.evidence, evidence.agrees(with: before) {
            networks.accept(evidence, isSudden: before.isSudden)
            return repeatNetworks(at: time)
        }
        if estimate.mayBeCopy(evidence) {
            networks.accept(evidence, isSudden: false)
            estimate.awaitConfirmation(since: time)
            return []
        }
        networks.accept(evidence, isSudden: estimate.silence(at: time) < NetworkEvidence.longestTurn)
        estimate.weigh(evidence, at: time)
        verdict = .weighed
        weighRegions()
        return decide(at: time)
    }

    private mutating func weighUnfamiliarNetworks(at time: Double) -> [Crossing] {
        if networks.reading.isUnfamiliar { return repeatNetworks(at: time) }
        guard let fix = estimate.lastFix else { return [] }
        guard estimate.missNetworks(of: networks.coverage(around: fix.coordinate), at: time) else {
            networks.acceptNothing()
            return []
        }
        networks.acceptUnfamiliar()
        states.miss(estimate)
        return decide(at: time)
    }

    private mutating func repeatNetworks(at time: Double) -> [Crossing] {
        estimate.repeatAnswer(at: time)
        return decideIfDue(at: time)
    }

    /// No network in range says anything any more.
    private mutating func loseNetworks() {
        if case .nothing = networks.reading { return }
        networks.acceptNothing()
        estimate.loseNetworks()
        schedule()
    }

    // MARK: - Evidence: silence

    /// When silence decides something: the time to call `advance`; nil while nothing waits.
    package var nextDeadline: Double? {
        guard !isAsleep else { return nil }
        // What stands may just have been contradicted by the fix that waits.
        let ofPositions = estimate.waitingDeadline ?? [estimate.copyDeadline, decisionDeadline].compactMap { $0 }.min()
        return [ofPositions, networkStates.deadline].compactMap { $0 }.min()
    }

    /// Lets time pass without evidence. To be called at `nextDeadline`; harmless at other times.
    /// - Returns: What it decides, exits before entries.
    package mutating func advance(to time: Double) -> [Crossing] {
        guard !isAsleep else { return [] }
        var crossings = networkStates.decide(networks, at: time)
        if let deadline = estimate.waitingDeadline {
            if deadline <= time, let fix = estimate.releaseWaiting() {
                crossings += weigh(fix, at: deadline, isGap: estimate.isOverdue(fix))
            }
            return crossings.inOrder
        }
        if let deadline = estimate.copyDeadline, deadline <= time {
            trustCopy(at: deadline)
            crossings += decide(at: deadline, isTimer: true)
        }
        if let deadline = decisionDeadline, deadline <= time { crossings += decide(at: deadline, isTimer: true) }
        return crossings.inOrder
    }

    /// Takes the last answer, which has stood after a gap, for one of now.
    private mutating func trustCopy(at time: Double) {
        guard estimate.trustCopy(at: time, beside: networks.reading) else { return }
        weighRegions()
        schedule()
    }

    // MARK: - Evidence: gaps

    /// The machine goes to sleep: no deadline counts until it wakes.
    package mutating func suspend() { isAsleep = true }

    /// The machine is awake again: what was believed is a guess now.
    package mutating func resume() {
        isAsleep = false
        networks.beginGap()
        estimate.beginGap()
        states.beginGap()
        networkStates.beginGap()
        trail.stop()
        decisionDeadline = nil
    }

    /// The machine's clock was set: the next time stamp is right, earlier or far ahead. Without this call a clock that
    /// was set back is recognised by the stamps alone, within half an hour.
    package mutating func clockWasSet() {
        estimate.clockWasSet()
        networkStates.clockWasSet()
    }

    // MARK: - Decisions

    /// Takes over what is believed of each region.
    private mutating func weighRegions() {
        states.weigh(estimate, beside: networks.reading.evidence)
        networkStates.weigh(estimate, networks)
    }

    /// Decides each region by what is known.
    /// - Parameter isTimer: Whether silence decides.
    private mutating func decide(at time: Double, isTimer: Bool = false) -> [Crossing] {
        let rule = rule(at: time)
        var crossings = states.decide(
            by: rule, estimate, networks, at: time, isTimer: isTimer, reportsPasses: reportsPasses)
        crossings += networkStates.decide(by: rule, estimate, at: time, stood: isTimer ? rule.stood : 0)
        schedule(by: rule, after: isTimer ? time : -.infinity)
        return crossings
    }

    private mutating func decideIfDue(at time: Double) -> [Crossing] {
        schedule()
        guard let deadline = decisionDeadline, deadline <= time else { return [] }
        return decide(at: time, isTimer: true)
    }

    /// Finds out when silence decides next.
    private mutating func schedule() { schedule(by: rule()) }

    private mutating func schedule(by rule: CrossingRule, after time: Double = -.infinity) {
        let deadlines = (
            states.deadline(by: rule, after: time), networkStates.deadline(by: rule, after: time)
        )
        decisionDeadline = deadlines.0.map { min($0, deadlines.1 ?? $0) } ?? deadlines.1
    }

    private func rule(at time: Double? = nil) -> CrossingRule {
        estimate.rule(at: time, networksLast: networks.reading.evidence?.lasts ?? 0)
    }

    // MARK: - Explanation

    /// What is believed of a region and what is awaited; nil if no such region is monitored.
    package func explanation(of identifier: String) -> RegionExplanation? {
        networkStates.explanation(of: identifier, networks)
            ?? states.explanation(of: identifier, by: rule(), estimate, networks, verdict: verdict)
    }

    /// Which of a region's networks are in range, in words; nil if none is.
    /// - Parameter isExpected: Whether to say, too, that none of them is while others are.
    package func networkEvidence(of identifier: String, isExpected: Bool) -> String? {
        networks.text(for: identifier, isExpected: isExpected)
    }

    /// Metres to the nearest boundary, for a source that may rest, at most `limit`; nil without regions or position.
    package func distanceToNearestBoundary(limit: Double) -> Double? { states.clearance(of: estimate, limit: limit) }

    // MARK: - Regions and networks

    /// The regions with a circle, by identifier.
    package var regions: [Region] { states.regions }

    /// Takes over what is monitored. A region that stays (same identifier and circle) keeps its state; a new one is
    /// unknown.
    /// - Parameter networkRegions: The identifiers of the regions without a circle, which `tie` gives their networks.
    package mutating func monitor(_ regions: [Region], networkRegions: [String] = []) {
        states.monitor(regions, estimate)
        networkStates.monitor(networkRegions)
        schedule()
    }

    /// The state of a region; unknown if it isn't monitored.
    package func state(of identifier: String) -> RegionState {
        states.state(of: identifier) ?? networkStates.state(of: identifier) ?? RegionState()
    }

    /// Takes over the networks that the user has tied to places; a scan is expected after it.
    package mutating func tie(_ places: [AccessPointDatabase.Place]) {
        let old = networks.places
        guard networks.tie(places) else { return }
        networkStates.forgetOthers(than: old, now: places)
        loseNetworks()
    }

    /// Forgets what was learned of a network, of all with nil.
    package mutating func forget(_ network: Network?) {
        networks.forget(network)
        estimate.loseNetworks()
        schedule()
    }

    /// Forgets the networks that weren't in range since a time (seconds since 1970).
    package mutating func forgetNetworks(before time: Double) { networks.forget(before: time) }

    // MARK: - State to keep

    /// Changes whenever what is to be kept has changed: a region's state, or what is known of networks.
    package var revision: Int { states.revision + networkStates.revision + networks.revision }

    /// All that must outlive the process.
    package var saved: SavedMonitor {
        var saved = SavedMonitor(entries: states.saved + networkStates.saved, networks: networks.saved)
        estimate.save(into: &saved)
        return saved
    }

    /// Goes on from what was saved. That counts as a gap: the machine may have moved. Regions whose circle has changed
    /// since start at unknown.
    package mutating func restore(_ saved: SavedMonitor) {
        if states.isEmpty, networkStates.isEmpty {
            monitor(
                saved.entries.compactMap(\.region),
                networkRegions: saved.entries.filter { $0.circle == nil }.map(\.identifier))
        }
        states.restore(saved.entries)
        networkStates.restore(saved.entries)
        networks.restore(saved.networks)
        estimate = PositionEstimate(saved)
        resume()
    }
}

extension [Crossing] {
    /// In the order of what one fix decides: exits first, entries last.
    fileprivate var inOrder: [Crossing] {
        guard count > 1 else { return self }
        return sorted { ($0.direction.rank, $0.regionIdentifier) < ($1.direction.rank, $1.regionIdentifier) }
    }
}

extension Crossing.Direction {
    fileprivate var rank: Int {
        switch self {
        case .exit: 0
        case .pass: 1
        case .entry: 2
        }
    }
}
