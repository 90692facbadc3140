/// What the monitor believes, for people. Nothing of this is worked out unless it is asked for.
extension RegionMonitor {
    /// What is believed of a region and what is awaited; nil where no such region is monitored.
    package func explanation(of identifier: String) -> RegionExplanation? {
        if let region = heardRegions[identifier] { return explanation(heard: identifier, region) }
        guard let slot = slots[identifier], let record = records[slot] else { return nil }
        var explanation = RegionExplanation(identifier: identifier, status: record.state.status, awaited: "")
        explanation.networks = hearsay(of: identifier) ?? witness?.words
        let stood = standing.duration(at: lastHeard ?? lastFix?.time ?? 0, usualInterval: habit.usual)
        let survival = PositionFilter.survivalOfMistakes(isAfterGap ? 0 : stood)
        guard let lastFix, let best = filter.best(survival: survival) else {
            explanation.awaited = join(verdict, "waits for a first fix")
            return explanation
        }
        let circle = index[slot].circle
        let center = Geodesic.position(of: circle.center, seenFrom: lastFix.coordinate)
        let probability = filter.probability(within: circle.radius, of: center).value(survival: survival)
        explanation.probabilityInside = probability
        explanation.distance = (best.position - center).length - circle.radius
        explanation.uncertainty = best.uncertainty
        explanation.isAtRest = best.motion == .rest
        let watch = watches.first { $0.slot == slot }
        explanation.decidesAt = watch.flatMap { decisionTime(of: $0, from: record.state.status) }
        explanation.awaited = join(verdict, expectation(record.state.status, probability, watch, explanation.decidesAt))
        return explanation
    }

    /// What became of the last fix; nil where it was weighed.
    private var verdict: String? {
        switch lastVerdict {
        case .weighed: doubtfulClaim
        case .repeated: "the last fix repeats the one before, which confirms it with time"
        case .late: "the last fix was ignored: its time stamp is older than that of the one before"
        case .leaps: "the last fix waits for a second one: its time stamp leaps"
        case .coarse: "the last fix was ignored: too coarse"
        case .copy: "the last fix was ignored: after a gap the old place again may be a stored copy"
        case .unusable: "the last fix was ignored: its time or accuracy is no number"
        }
    }

    /// That a source is known to promise too much.
    private var doubtfulClaim: String? {
        guard let known = lastAnswer?.knownAccuracy, factor(of: known) > 1 else { return nil }
        return
            "the last fix is taken for one of \((known * factor(of: known)).wholeNumber) m, since this source's fixes"
            + " scatter more than it claims"
    }

    private func expectation(
        _ status: RegionStatus, _ probability: Double, _ watch: UndecidedRegion?, _ decision: Double?
    ) -> String? {
        if let decision {
            let seconds = { (time: Double) in max(0, time - (lastHeard ?? time)).rounded(.up).wholeNumber }
            if let since = watch?.certainSince {
                return "\(change(from: status)) in \(seconds(since + lasts)) s, unless a fix contradicts"
            }
            let silence = "\(seconds(decision)) s without another position"
            return need(status, probability).map { "\($0), or \(silence)" }
                ?? "\(change(from: status)) after \(silence)"
        }
        if isAfterGap, status != .unknown {
            return copyDeadline == nil
                ? "waits for the first fix after the gap"
                : "waits for the first new fix after the gap, or until this one has stood for 10 min"
        }
        return need(status, probability)
    }

    /// What further fixes have to bring; nil where nothing is likely to change.
    private func need(_ status: RegionStatus, _ probability: Double) -> String? {
        switch status {
        case .unknown: "a first status needs more fixes"
        case .outside where probability > CrossingRule.entry: "an entry needs more fixes that agree"
        case .outside where probability > CrossingRule.worthMentioning:
            "an entry needs \(RegionExplanation.percent(CrossingRule.entry))"
        case .inside where probability < CrossingRule.exit: "an exit needs more fixes that agree"
        case .inside where probability < 1 - CrossingRule.worthMentioning:
            "an exit needs less than \(RegionExplanation.percent(CrossingRule.exit))"
        default: nil
        }
    }

    private func change(from status: RegionStatus) -> String {
        switch status {
        case .unknown: "a first status follows"
        case .outside: "enters"
        case .inside: "exits"
        }
    }

    private func join(_ first: String?, _ second: String?) -> String {
        [first, second].compactMap { $0 }.joined(separator: "; ")
    }
}
