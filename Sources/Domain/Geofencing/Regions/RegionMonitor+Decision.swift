/// From probabilities to crossings.
extension RegionMonitor {
    /// Asks of each watched region whether what is known suffices.
    mutating func decide(at time: Double, byTimer: Bool, into crossings: inout [Crossing]) {
        guard let lastFix else { return }
        let stood = isAfterGap ? 0 : standing.duration(at: time, usualInterval: habit.usual)
        let rule = CrossingRule(
            stood: stood, answers: answers, lasts: lasts)
        var place = 0
        while place < watches.count {
            let slot = watches[place].slot
            // By the timer each region is asked at its own time, so that no other one can hurry it.
            let isDue = !byTimer || decisionTime(of: watches[place], from: status(of: slot)).map { $0 <= time } ?? false
            if isDue, let inside = rule.decide(&watches[place], from: status(of: slot), at: time) {
                let crossing = change(watches[place], to: inside, at: time, fix: lastFix, stood: byTimer ? stood : 0)
                if let crossing { crossings.append(crossing) }
                watches[place].wasInside = false
            }
            if status(of: slot) == .outside, watches[place].probability.value() < CrossingRule.settled {
                if reportsPasses, watches[place].wasInside {
                    crossings.append(pass(slot, at: time, fix: lastFix, evidence: "one fix inside"))
                }
                records[slot]?.isWatched = false
                watches.swapAt(place, watches.count - 1)
                watches.removeLast()
            } else {
                place += 1
            }
        }
        decideByPositions(rule, at: time, stood: byTimer ? stood : 0, fix: lastFix, into: &crossings)
        scheduleDecision(after: byTimer ? time : -.infinity)
    }

    /// Seconds for which a threshold must stay exceeded.
    var lasts: Double {
        max(habit.usual < CrossingRule.denseInterval ? CrossingRule.lasts : 0, witness?.lasts ?? 0)
    }

    /// Gives a region another status.
    /// - Returns: the crossing; nil where a region is found to be outside at first.
    private mutating func change(
        _ watch: UndecidedRegion, to inside: Bool, at time: Double, fix: PositionFix, stood: Double
    ) -> Crossing? {
        let old = status(of: watch.slot)
        noteChange()
        guard inside || old == .inside else {
            records[watch.slot]?.state = RegionState(status: .outside, since: time, evidence: Self.farAway)
            return nil
        }
        let evidence = evidence(of: watch, fix: fix, stood: stood)
        records[watch.slot]?.state = RegionState(status: inside ? .inside : .outside, since: time, evidence: evidence)
        return Crossing(
            regionIdentifier: index[watch.slot].identifier, direction: inside ? .entry : .exit, time: time, fix: fix,
            evidence: evidence, isInitial: old == .unknown)
    }

    /// What a change rests on: what is heard, or the fixes.
    private func evidence(of watch: UndecidedRegion, fix: PositionFix, stood: Double) -> String {
        guard
            let words = hearsay(of: index[watch.slot].identifier)
                ?? (isStrange ? "hears other networks" : witness?.words)
        else { return watch.evidence(filter: filter, fix: fix, stood: stood) }
        return stood > 0 ? words + ", unchanged for \(stood.wholeNumber) s" : words
    }

    /// Which of a region's networks are heard, in words; nil where it has none or nothing is heard.
    func hearsay(of identifier: String) -> String? {
        guard let scan, witness != nil || isStrange else { return nil }
        return networks.words(for: identifier, scan.networks, isConnected: scan.connected)
    }

    /// Which of a place's networks are heard now, in words; nil where none is.
    /// - Parameter isExpected: Whether it is to be told, too, that none of them is while others are.
    package func hearsay(of identifier: String, isExpected: Bool) -> String? {
        guard let scan, isExpected || networks.isHeard(identifier, in: scan.networks) else { return nil }
        guard !scan.networks.isEmpty else { return nil }
        return networks.words(for: identifier, scan.networks, isConnected: scan.connected)
    }

    func status(of slot: Int) -> RegionStatus { records[slot]?.state.status ?? .unknown }

    /// The evidence of regions that one was never in; one text for all of them.
    private static let farAway = "never inside so far"

    /// Finds out when the next decision would be due without a further fix, later than `time`.
    mutating func scheduleDecision(after time: Double = -.infinity) {
        decisionDeadline = positionsDeadline(after: time)
        for watch in watches {
            guard let due = decisionTime(of: watch, from: status(of: watch.slot), after: time) else { continue }
            decisionDeadline = min(decisionDeadline ?? due, due)
        }
    }

    /// When silence decides about a region, later than `after`; nil where it changes nothing.
    func decisionTime(of watch: UndecidedRegion, from status: RegionStatus, after: Double = -.infinity) -> Double? {
        let lasted = watch.certainSince.map { $0 + lasts } ?? .infinity
        var stood = Double.infinity
        if !isAfterGap, let needed = CrossingRule.standing(of: watch, from: status) {
            // A second more, so that rounding can't leave the threshold a hair away.
            stood = standing.time(of: needed + 1, usualInterval: habit.usual) ?? .infinity
        }
        let times = (lasted > after ? lasted : .infinity, stood > after ? stood : .infinity)
        let first = min(times.0, times.1)
        return first.isFinite ? first : nil
    }
}
