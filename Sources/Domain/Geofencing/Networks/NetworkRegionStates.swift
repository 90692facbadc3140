/// The regions without a circle, which are known by their networks alone, and their states. All times are seconds since
/// 1970.
struct NetworkRegionStates: Sendable {
    private var regions: [String: NetworkRegion] = [:]
    /// Incremented when a state has changed.
    private(set) var revision = 0

    /// Metres: no access point reaches so far, nor is what was learned of one wrong by so much.
    private static let farFromNetworks = 1000.0

    // MARK: - The regions

    var isEmpty: Bool { regions.isEmpty }

    func state(of identifier: String) -> RegionState? { regions[identifier]?.state }

    /// Takes over which ones are monitored. One that stays keeps its state; a new one is unknown.
    mutating func monitor(_ identifiers: [String]) {
        let old = regions
        regions = [:]
        for identifier in identifiers { regions[identifier] = old[identifier] ?? NetworkRegion() }
    }

    /// A place that is tied to none of its former networks is another one.
    mutating func forgetOthers(than old: [AccessPointDatabase.Place], now places: [AccessPointDatabase.Place]) {
        for place in old where regions[place.identifier] != nil {
            let new = places.first { $0.identifier == place.identifier }
            if let new, !new.networks.isDisjoint(with: place.networks) { continue }
            regions[place.identifier] = NetworkRegion()
            revision += 1
        }
    }

    var saved: [SavedMonitor.Entry] {
        regions.sorted { $0.key < $1.key }.map {
            SavedMonitor.Entry(identifier: $0, circle: nil, state: $1.state)
        }
    }

    mutating func restore(_ entries: [SavedMonitor.Entry]) {
        for entry in entries where entry.circle == nil { regions[entry.identifier]?.state = entry.state }
    }

    mutating func beginGap() { for identifier in regions.keys { regions[identifier]?.beginGap() } }

    mutating func clockWasSet() { for identifier in regions.keys { regions[identifier]?.clockWasSet() } }

    // MARK: - By networks

    /// Takes over what is in range.
    /// - Parameter isStale: Whether it may be what was in range before a gap.
    mutating func weigh(_ networks: NetworkLocator, at time: Double, isStale: Bool = false) {
        for identifier in regions.keys {
            regions[identifier]?.weigh(networks.match(of: identifier), at: time, isStale: isStale)
        }
    }

    /// Asks of each region whether what is in range has lasted for long enough.
    mutating func decide(_ networks: NetworkLocator, at time: Double) -> [Crossing] {
        var crossings: [Crossing] = []
        let before = regions
        for (identifier, region) in before {
            guard let deadline = deadline(of: region, among: before), deadline <= time, let inside = region.decision
            else { continue }
            crossings += change(identifier, to: inside, at: time, fix: nil, evidence(identifier, networks, at: time))
        }
        return crossings
    }

    /// When silence decides about one of them.
    var deadline: Double? { regions.values.compactMap { deadline(of: $0, among: regions) }.min() }

    /// When a region is decided about. Whoever arrives somewhere has left where they were: not later, and, if they are
    /// connected at once, not earlier either.
    private func deadline(of region: NetworkRegion, among regions: [String: NetworkRegion]) -> Double? {
        guard let deadline = region.deadline else { return nil }
        if region.isMissed {
            let arrivals = regions.values.filter(\.isArriving).compactMap(\.deadline)
            return arrivals.compactMap { region.deadline(arrivingElsewhere: $0) }.reduce(deadline, min)
        }
        guard region.isArriving, region.match == .connected else { return deadline }
        return regions.values.compactMap { $0.deadline(arrivingElsewhere: deadline) }.reduce(deadline, max)
    }

    private mutating func change(
        _ identifier: String, to inside: Bool, at time: Double, fix: PositionFix?, _ evidence: String
    ) -> [Crossing] {
        guard let old = regions[identifier]?.state.status else { return [] }
        regions[identifier]?.enter(
            RegionState(status: inside ? .inside : .outside, since: time, evidence: evidence))
        revision += 1
        if old == .unknown && !inside { return [] }
        return [
            Crossing(
                regionIdentifier: identifier, direction: inside ? .entry : .exit, time: time, fix: fix,
                evidence: evidence, isInitial: old == .unknown)
        ]
    }

    /// What is in range of a region's networks, in words; nil if nothing is that says anything.
    private func text(for identifier: String, _ networks: NetworkLocator) -> String? {
        regions[identifier]?.match == .nothing ? nil : networks.text(for: identifier)
    }

    private func evidence(_ identifier: String, _ networks: NetworkLocator, at time: Double) -> String {
        guard let region = regions[identifier] else { return "" }
        let text = text(for: identifier, networks)
        var evidence = text ?? "hears its networks"
        if case .missed = region.match { evidence = (text ?? "hears none of its networks") + ", but others" }
        let lasted = region.lasted(at: time)
        return lasted > 0 ? evidence + ", for \(lasted.wholeNumber) s" : evidence
    }

    // MARK: - By positions

    // Good positions say nothing of a region without a circle, with one exception: whoever is far from where its
    // networks were learned to be isn't there, with Wi-Fi switched on or off. What is in range there counts more.

    /// Takes over what is believed of the position.
    mutating func weigh(_ estimate: PositionEstimate, _ networks: NetworkLocator) {
        for (identifier, region) in regions where region.state.status == .inside && !region.isInRange {
            guard var circle = networks.extent(of: identifier) else { continue }
            circle.radius += Self.farFromNetworks
            regions[identifier]?.positions.weigh(estimate, of: circle, beside: networks.reading.evidence)
        }
    }

    /// Asks of each region whether the position is far from it for certain.
    /// - Parameter stood: Seconds for which the last fix has stood, if that decides.
    mutating func decide(by rule: CrossingRule, _ estimate: PositionEstimate, at time: Double, stood: Double)
        -> [Crossing]
    {
        var crossings: [Crossing] = []
        for (identifier, region) in regions where region.state.status == .inside && !region.isInRange {
            var positions = region.positions
            let isOutside = positions.isWeighed && rule.decide(&positions, from: .inside, at: time) == false
            regions[identifier]?.positions = positions
            guard isOutside else { continue }
            let evidence = positions.evidence(estimate, stood: stood) + ", far from its networks"
            crossings += change(identifier, to: false, at: time, fix: estimate.lastFix, evidence)
        }
        return crossings
    }

    /// When positions that stand decide about one of them, later than `after`.
    func deadline(by rule: CrossingRule, after: Double) -> Double? {
        regions.values.filter { $0.state.status == .inside && !$0.isInRange && $0.positions.isWeighed }.compactMap {
            rule.deadline(of: $0.positions, from: .inside, after: after)
        }.min()
    }

    // MARK: - Explanation

    func explanation(of identifier: String, _ networks: NetworkLocator) -> RegionExplanation? {
        guard let region = regions[identifier] else { return nil }
        var explanation = RegionExplanation(identifier: identifier, status: region.state.status)
        explanation.networks = text(for: identifier, networks)
        explanation.decidesAt = deadline(of: region, among: regions)
        explanation.awaited = expectation(region, explanation.decidesAt, since: networks.lastScan) ?? ""
        return explanation
    }

    private func expectation(_ region: NetworkRegion, _ deadline: Double?, since lastScan: Double?) -> String? {
        if let deadline {
            let seconds = max(0, deadline - (lastScan ?? deadline)).rounded(.up).wholeNumber
            let isFirst = region.state.status == .unknown
            if case .missed = region.match {
                return "\(isFirst ? "a first status follows" : "exits") after \(seconds) s without its networks"
            }
            let change = isFirst ? "a first status follows" : "enters"
            return "\(change) once one of its networks is heard for \(seconds) s"
        }
        if region.isAfterGap { return "waits for what is heard after the gap" }
        guard region.match == .nothing else { return nil }
        return region.state.status == .unknown
            ? "waits until its networks, or others, are heard" : "nothing is heard that tells more"
    }
}
