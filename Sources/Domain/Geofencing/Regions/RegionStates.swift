/// The regions with a circle and their states.
struct RegionStates: Sendable {
    private struct Record: Sendable {
        var state = RegionState()
        var isWatched = false
    }

    private var index = RegionIndex()
    /// By slot of the index.
    private var records: [Record?] = []
    private var slots: [String: Int] = [:]
    /// The regions whose status is not settled: all but those that are outside for certain.
    private var undecided: [UndecidedRegion] = []
    /// Room for what the index finds.
    private var nearby: [Int] = []
    /// Incremented when a state has changed.
    private(set) var revision = 0

    /// The evidence of regions that were never entered; one text for all of them.
    private static let farAway = "never inside so far"

    // MARK: - The regions

    var isEmpty: Bool { slots.isEmpty }

    /// By identifier.
    var regions: [Region] { slots.values.map { index[$0] }.sorted { $0.identifier < $1.identifier } }

    /// Takes over which ones are monitored. One that stays (same identifier and circle) keeps its state; a new one is
    /// unknown.
    mutating func monitor(_ regions: [Region], _ estimate: PositionEstimate) {
        var gone = slots
        var new: [Region] = []
        for region in regions {
            if let slot = slots[region.identifier], index[slot] == region {
                gone[region.identifier] = nil
            } else {
                new.append(region)
            }
        }
        for (identifier, slot) in gone {
            slots[identifier] = nil
            records[slot] = nil
            index.remove(slot)
        }
        if !gone.isEmpty { undecided.removeAll { records[$0.slot] == nil } }
        for region in new where slots[region.identifier] == nil {
            let slot = index.insert(region)
            while records.count <= slot { records.append(nil) }
            records[slot] = Record()
            slots[region.identifier] = slot
            watch(slot)
            undecided[undecided.count - 1].weigh(estimate, of: region.circle, beside: nil)
        }
        revision += 1
    }

    func state(of identifier: String) -> RegionState? { slots[identifier].flatMap { records[$0]?.state } }

    private func status(of slot: Int) -> RegionStatus { records[slot]?.state.status ?? .unknown }

    var saved: [SavedMonitor.Entry] {
        regions.map { SavedMonitor.Entry(region: $0, state: state(of: $0.identifier) ?? RegionState()) }
    }

    /// Regions whose circle has changed since stay unknown.
    mutating func restore(_ entries: [SavedMonitor.Entry]) {
        for entry in entries {
            guard let slot = slots[entry.identifier], index[slot] == entry.region else { continue }
            records[slot]?.state = entry.state
        }
    }

    /// What thresholds were exceeded before a gap counts no more.
    mutating func beginGap() { for index in undecided.indices { undecided[index].certainSince = nil } }

    /// Metres to the nearest boundary, at most `limit`; nil without regions or position.
    func clearance(of estimate: PositionEstimate, limit: Double) -> Double? {
        guard let fix = estimate.lastFix, !slots.isEmpty else { return nil }
        return max(0, index.clearance(of: fix.coordinate, limit: limit + estimate.reach) - estimate.reach)
    }

    // MARK: - Evidence

    /// Watches the regions that the last fix may have entered, and takes over what is believed of all that are watched.
    mutating func weigh(_ estimate: PositionEstimate, beside evidence: NetworkEvidence?) {
        guard let fix = estimate.lastFix else { return }
        watch(near: fix.coordinate, within: estimate.reach)
        if let evidence { watch(near: evidence.coordinate, within: evidence.accuracy) }
        let sigma = estimate.sigma
        for index in undecided.indices {
            let slot = undecided[index].slot
            let circle = boundary(of: slot, sigma: sigma)
            undecided[index].weigh(estimate, of: circle, beside: evidence)
        }
    }

    /// Takes over what is believed when unfamiliar networks say where the machine isn't.
    mutating func miss(_ estimate: PositionEstimate) {
        let sigma = estimate.sigma
        for index in undecided.indices {
            let slot = undecided[index].slot
            let circle = boundary(of: slot, sigma: sigma)
            undecided[index].miss(estimate, of: circle)
        }
    }

    private func boundary(of slot: Int, sigma: Double) -> Circle {
        CrossingRule.boundary(of: index[slot].circle, records[slot]?.state.status, sigma: sigma)
    }

    private mutating func watch(near coordinate: Coordinate, within distance: Double) {
        index.find(near: coordinate, within: distance, into: &nearby)
        for slot in nearby where records[slot]?.isWatched == false { watch(slot) }
    }

    private mutating func watch(_ slot: Int) {
        records[slot]?.isWatched = true
        undecided.append(UndecidedRegion(slot: slot))
    }

    // MARK: - Decisions

    /// Asks of each watched region whether what is known suffices.
    /// - Parameters:
    ///   - isTimer: Whether silence decides: then each region is asked at its own time, so that no other hurries it.
    ///   - reportsPasses: Whether one fix inside is reported once the region is outside for certain.
    mutating func decide(
        by rule: CrossingRule, _ estimate: PositionEstimate, _ networks: NetworkLocator, at time: Double,
        isTimer: Bool, reportsPasses: Bool
    ) -> [Crossing] {
        guard let fix = estimate.lastFix else { return [] }
        var crossings: [Crossing] = []
        var place = 0
        while place < undecided.count {
            let slot = undecided[place].slot
            let status = status(of: slot)
            let isDue = !isTimer || rule.deadline(of: undecided[place], from: status).map { $0 <= time } ?? false
            if isDue, let inside = rule.decide(&undecided[place], from: status, at: time) {
                revision += 1
                if inside || status == .inside {
                    let evidence = evidence(of: undecided[place], estimate, networks, stood: isTimer ? rule.stood : 0)
                    records[slot]?.state = RegionState(
                        status: inside ? .inside : .outside, since: time, evidence: evidence)
                    crossings.append(
                        Crossing(
                            regionIdentifier: index[slot].identifier, direction: inside ? .entry : .exit, time: time,
                            fix: fix, evidence: evidence, isInitial: status == .unknown))
                } else {
                    records[slot]?.state = RegionState(status: .outside, since: time, evidence: Self.farAway)
                }
                undecided[place].wasInside = false
            }
            if self.status(of: slot) == .outside, undecided[place].probability.value() < CrossingRule.settled {
                if reportsPasses, undecided[place].wasInside {
                    crossings.append(pass(slot, at: time, fix: fix, evidence: "one fix inside"))
                }
                records[slot]?.isWatched = false
                undecided.swapAt(place, undecided.count - 1)
                undecided.removeLast()
            } else {
                place += 1
            }
        }
        return crossings
    }

    /// When silence decides about one of them, later than `after`.
    func deadline(by rule: CrossingRule, after: Double) -> Double? {
        var first: Double?
        for watch in undecided {
            guard let due = rule.deadline(of: watch, from: status(of: watch.slot), after: after) else { continue }
            first = min(first ?? due, due)
        }
        return first
    }

    /// What a change rests on: networks, or the fixes.
    private func evidence(
        of watch: UndecidedRegion, _ estimate: PositionEstimate, _ networks: NetworkLocator, stood: Double
    ) -> String {
        let text = networks.evidenceText(for: index[watch.slot].identifier) ?? networks.reading.text
        return text?.standing(for: stood) ?? watch.evidence(estimate, stood: stood)
    }

    // MARK: - Passes

    /// The regions that were passed through on a leg.
    mutating func passes(on leg: Trail.Leg, at time: Double, fix: PositionFix) -> [Crossing] {
        index.find(near: leg.end, within: leg.length, into: &nearby)
        return nearby.filter { status(of: $0) == .outside && leg.passes(index[$0].circle) }.map {
            pass($0, at: time, fix: fix, evidence: "the way between two fixes")
        }
    }

    private func pass(_ slot: Int, at time: Double, fix: PositionFix, evidence: String) -> Crossing {
        Crossing(
            regionIdentifier: index[slot].identifier, direction: .pass, time: time, fix: fix, evidence: evidence)
    }

    // MARK: - Explanation

    /// - Parameter verdict: What became of the last fix.
    func explanation(
        of identifier: String, by rule: CrossingRule, _ estimate: PositionEstimate, _ networks: NetworkLocator,
        verdict: FixVerdict
    ) -> RegionExplanation? {
        guard let slot = slots[identifier] else { return nil }
        return RegionExplanation(
            index[slot], status(of: slot), undecided.first { $0.slot == slot }, by: rule, estimate, networks, verdict)
    }
}
