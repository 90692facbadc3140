/// The regions without a circle, which are known by their networks alone.
extension RegionMonitor {
    /// Takes over which ones are monitored. One that stays keeps its state; a new one is unknown.
    mutating func monitor(heard identifiers: [String]) {
        let old = heardRegions
        heardRegions = [:]
        for identifier in identifiers { heardRegions[identifier] = old[identifier] ?? NetworkRegion() }
    }

    /// A place that is tied to none of the networks that it was is another one.
    mutating func forgetPlacesOfOthers(than old: [AccessPointDatabase.Place]) {
        for place in old where heardRegions[place.identifier] != nil {
            let new = networks.places.first { $0.identifier == place.identifier }
            if let new, !new.networks.isDisjoint(with: place.networks) { continue }
            heardRegions[place.identifier] = NetworkRegion()
            noteChange()
        }
    }

    /// Weighs what is heard now.
    mutating func weigh(hearingOf scan: NetworkScan, into crossings: inout [Crossing]) {
        let isStale = scan.networks == networksBeforeGap
        if !isStale { networksBeforeGap = nil }
        hear(scan, at: scan.time, isStale: isStale)
        decideByHearing(at: scan.time, into: &crossings)
    }

    /// Takes over what is heard, by what is known of networks now; decides nothing.
    mutating func hear(_ scan: NetworkScan, at time: Double, isStale: Bool = false) {
        for identifier in heardRegions.keys {
            let hearing = networks.hearing(of: identifier, in: scan)
            heardRegions[identifier]?.hear(hearing, at: time, isStale: isStale)
        }
    }

    /// Asks of each of them whether what is heard has lasted for long enough.
    mutating func decideByHearing(at time: Double, into crossings: inout [Crossing]) {
        let regions = heardRegions
        for (identifier, region) in regions {
            guard let due = due(region, among: regions), due <= time, let inside = region.decision else { continue }
            let evidence = Self.evidence(words(for: identifier), region, at: time)
            change(heard: identifier, to: inside, at: time, fix: nil, evidence, into: &crossings)
        }
    }

    /// When silence decides about one of them.
    var hearingDeadline: Double? {
        heardRegions.values.compactMap { due($0, among: heardRegions) }.min()
    }

    /// When one of them is decided about. Who arrives somewhere has left where they were: not later, and, where they are
    /// connected at once, not earlier either.
    private func due(_ region: NetworkRegion, among regions: [String: NetworkRegion]) -> Double? {
        guard let due = region.due else { return nil }
        if region.isMissed {
            let arrivals = regions.values.filter(\.isArriving).compactMap(\.due)
            return arrivals.compactMap { region.due(arrivingElsewhere: $0) }.reduce(due, min)
        }
        guard region.isArriving, region.hearing == .connected else { return due }
        return regions.values.compactMap { $0.due(arrivingElsewhere: due) }.reduce(due, max)
    }

    private mutating func change(
        heard identifier: String, to inside: Bool, at time: Double, fix: PositionFix?, _ evidence: String,
        into crossings: inout [Crossing]
    ) {
        guard let old = heardRegions[identifier]?.state.status else { return }
        let status = inside ? RegionStatus.inside : .outside
        heardRegions[identifier]?.enter(RegionState(status: status, since: time, evidence: evidence))
        noteChange()
        if old == .unknown && !inside { return }
        crossings.append(
            Crossing(
                regionIdentifier: identifier, direction: inside ? .entry : .exit, time: time, fix: fix,
                evidence: evidence, isInitial: old == .unknown))
    }

    /// What is heard of a place's networks, in words; nil where nothing is that tells anything.
    private func words(for identifier: String) -> String? {
        guard let scan, let region = heardRegions[identifier], region.hearing != .nothing else { return nil }
        return networks.words(for: identifier, scan.networks, isConnected: scan.connected)
    }

    private static func evidence(_ words: String?, _ region: NetworkRegion, at time: Double) -> String {
        var evidence = words ?? "hears its networks"
        if case .missed = region.hearing { evidence = (words ?? "hears none of its networks") + ", but others" }
        let lasted = region.lasted(at: time)
        return lasted > 0 ? evidence + ", for \(lasted.wholeNumber) s" : evidence
    }

    // MARK: - Positions

    /// Good positions say nothing of a place without a circle, but for one thing: who is far from where its networks were
    /// learnt to be isn't there, with Wi-Fi switched on or off. What is heard there is the better witness.
    mutating func weighPositions() {
        guard let lastFix else { return }
        for (identifier, region) in heardRegions where region.state.status == .inside {
            guard !region.isHeard, let circle = neighbourhood(of: identifier) else { continue }
            if let witness {
                heardRegions[identifier]?.positions.weigh(
                    filter, of: circle, seenFrom: lastFix.coordinate, attestedBy: witness)
            } else {
                heardRegions[identifier]?.positions.weigh(filter, of: circle, seenFrom: lastFix.coordinate)
            }
        }
    }

    mutating func decideByPositions(
        _ rule: CrossingRule, at time: Double, stood: Double, fix: PositionFix, into crossings: inout [Crossing]
    ) {
        for (identifier, region) in heardRegions where region.state.status == .inside && !region.isHeard {
            var positions = region.positions
            let isOutside = positions.isWeighed && rule.decide(&positions, from: .inside, at: time) == false
            heardRegions[identifier]?.positions = positions
            guard isOutside else { continue }
            let evidence = positions.evidence(filter: filter, fix: fix, stood: stood)
            change(
                heard: identifier, to: false, at: time, fix: fix, evidence + ", far from its networks",
                into: &crossings)
        }
    }

    /// When positions that stand decide about one of them, later than `after`.
    func positionsDeadline(after time: Double) -> Double? {
        heardRegions.values.filter { $0.state.status == .inside && !$0.isHeard && $0.positions.isWeighed }.compactMap {
            decisionTime(of: $0.positions, from: .inside, after: time)
        }.min()
    }

    /// Beyond it one is far from a place's networks; nil where it wasn't learnt where they are.
    private func neighbourhood(of identifier: String) -> Circle? {
        guard var circle = networks.extent(of: identifier) else { return nil }
        circle.radius += Self.farFromNetworks
        return circle
    }

    /// Metres: no access point is heard so far, nor is what was learnt of one wrong by so much.
    private static let farFromNetworks = 1000.0

    // MARK: - Explanation

    func explanation(heard identifier: String, _ region: NetworkRegion) -> RegionExplanation {
        var explanation = RegionExplanation(identifier: identifier, status: region.state.status, awaited: "")
        explanation.networks = words(for: identifier)
        explanation.decidesAt = due(region, among: heardRegions)
        explanation.awaited = expectation(region, due: explanation.decidesAt) ?? ""
        return explanation
    }

    private func expectation(_ region: NetworkRegion, due: Double?) -> String? {
        if let due {
            let seconds = max(0, due - (scan?.time ?? due)).rounded(.up).wholeNumber
            if case .missed = region.hearing {
                let change = region.state.status == .unknown ? "a first status follows" : "exits"
                return "\(change) after \(seconds) s without its networks"
            }
            let change = region.state.status == .unknown ? "a first status follows" : "enters"
            return "\(change) once one of its networks is heard for \(seconds) s"
        }
        if region.isAfterGap { return "waits for what is heard after the gap" }
        if region.hearing == .nothing {
            return region.state.status == .unknown
                ? "waits until its networks, or others, are heard" : "nothing is heard that tells more"
        }
        return nil
    }
}
