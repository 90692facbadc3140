/// What the monitor believes of one region and what it waits for, for people. Holds no coordinate.
package struct RegionExplanation: Hashable, Sendable, CustomStringConvertible {
    /// Of the region.
    package let identifier: String
    /// What is certain so far.
    package let status: RegionStatus
    /// The probability of being inside, 0…1; nil while no fix was good enough.
    package var probabilityInside: Double?
    /// Metres from the best estimate of the position to the boundary, negative inside; nil without an estimate.
    package var distance: Double?
    /// The radius in metres that holds the true position with 68 % probability; nil without an estimate.
    package var uncertainty: Double?
    /// Whether the user seems to stay in one place; nil without an estimate.
    package var isAtRest: Bool?
    /// What networks in range say, in words; nil if they say nothing.
    package var networks: String?
    /// When silence decides, unless a fix contradicts, seconds since 1970; nil if it doesn't.
    package var decidesAt: Double?
    /// What became of the last fix and what the monitor waits for, in words.
    package var awaited = ""

    init(identifier: String, status: RegionStatus) {
        self.identifier = identifier
        self.status = status
    }

    /// In one line.
    package var description: String {
        var parts = [status.rawValue]
        if let probabilityInside { parts[0] += " (probability of being inside: \(Self.percent(probabilityInside)))" }
        if let distance, let uncertainty {
            let side = distance < 0 ? "within" : "outside"
            parts.append(
                "\(distance.magnitude.wholeNumber) m \(side) the boundary, "
                    + "give or take \(uncertainty.wholeNumber) m")
        }
        if let isAtRest { parts.append(isAtRest ? "at rest" : "moving") }
        if let networks { parts.append(networks) }
        let belief = parts.joined(separator: ", ")
        return awaited.isEmpty ? belief : belief + "; " + awaited
    }

    /// A probability in per cent, with more figures where they matter: near 0 and 100.
    static func percent(_ probability: Double) -> String {
        let tenths = (probability * 1000).rounded().wholeNumber
        if tenths == 0, probability > 0 { return "less than 0.1 %" }
        if tenths == 1000, probability < 1 { return "more than 99.9 %" }
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}

extension RegionExplanation {
    /// - Parameters:
    ///   - watch: What is believed of the region; nil if it is outside for certain.
    ///   - verdict: What became of the last fix.
    init(
        _ region: Region, _ status: RegionStatus, _ watch: UndecidedRegion?, by rule: CrossingRule,
        _ estimate: PositionEstimate, _ networks: NetworkLocator, _ verdict: FixVerdict
    ) {
        self.init(identifier: region.identifier, status: status)
        self.networks = networks.evidenceText(for: region.identifier) ?? networks.reading.evidence?.text
        var expectation: String? = "waits for a first fix"
        if let (best, survival) = estimate.best, let center = estimate.offset(to: region.circle.center) {
            let probability = estimate.probability(within: region.circle.radius, of: center).value(survival: survival)
            probabilityInside = probability
            distance = (best.position - center).length - region.circle.radius
            uncertainty = best.uncertainty
            isAtRest = best.motion == .rest
            decidesAt = watch.flatMap { rule.deadline(of: $0, from: status) }
            expectation = Self.expectation(status, probability, watch, decidesAt, rule, estimate)
        }
        let doubt = verdict == .weighed ? estimate.correctedAccuracy.map(Self.doubt) : nil
        awaited = [verdict.text ?? doubt, expectation].compactMap { $0 }.joined(separator: "; ")
    }

    /// That a source is known to promise too much.
    private static func doubt(_ accuracy: Double) -> String {
        "the last fix is taken for one of \(accuracy.wholeNumber) m, since this source's fixes"
            + " scatter more than it claims"
    }

    private static func expectation(
        _ status: RegionStatus, _ probability: Double, _ watch: UndecidedRegion?, _ decision: Double?,
        _ rule: CrossingRule, _ estimate: PositionEstimate
    ) -> String? {
        if let decision {
            let seconds = { (time: Double) in
                max(0, time - (estimate.lastEvidence ?? time)).rounded(.up).wholeNumber
            }
            if let since = watch?.certainSince {
                return "\(change(from: status)) in \(seconds(since + rule.lasts)) s, unless a fix contradicts"
            }
            let silence = "\(seconds(decision)) s without another position"
            return need(status, probability).map { "\($0), or \(silence)" }
                ?? "\(change(from: status)) after \(silence)"
        }
        if estimate.isAfterGap, status != .unknown {
            return estimate.copyDeadline == nil
                ? "waits for the first fix after the gap"
                : "waits for the first new fix after the gap, or until this one has stood for 10 min"
        }
        return need(status, probability)
    }

    /// What further fixes have to bring; nil if nothing is likely to change.
    private static func need(_ status: RegionStatus, _ probability: Double) -> String? {
        switch status {
        case .unknown: "a first status needs more fixes"
        case .outside where probability > CrossingRule.entry: "an entry needs more fixes that agree"
        case .outside where probability > CrossingRule.worthMentioning:
            "an entry needs \(percent(CrossingRule.entry))"
        case .inside where probability < CrossingRule.exit: "an exit needs more fixes that agree"
        case .inside where probability < 1 - CrossingRule.worthMentioning:
            "an exit needs less than \(percent(CrossingRule.exit))"
        default: nil
        }
    }

    private static func change(from status: RegionStatus) -> String {
        switch status {
        case .unknown: "a first status follows"
        case .outside: "enters"
        case .inside: "exits"
        }
    }
}
