/// A region whose status may change.
struct UndecidedRegion: Sendable {
    let slot: Int
    private(set) var probability = InsideProbability()
    /// Fixes in a row on this side of the boundary, as they were reported.
    private(set) var agreeing = 0
    /// Whether the filter was asked at all.
    var isWeighed: Bool { agreeing > 0 }
    /// Which side that is.
    private(set) var agreeInside = false
    /// Whether a fix while outside lay inside for certain.
    var wasInside = false
    /// Since when a threshold is exceeded; nil while none is.
    var certainSince: Double?

    init(slot: Int) { self.slot = slot }

    /// Takes over what is believed after a fix. While networks attest the position, a fix that contradicts them has to
    /// be believed before it is a vote; and a connection is as good as several answers.
    mutating func weigh(_ estimate: PositionEstimate, of circle: Circle, beside evidence: NetworkEvidence?) {
        guard let center = estimate.offset(to: circle.center) else { return }
        probability = estimate.probability(within: circle.radius, of: center)
        var inside = center.lengthSquared < circle.radius * circle.radius
        let value = probability.value()
        if evidence != nil { inside = value > 0.5 }
        agreeing = evidence?.isConnected == true ? CrossingRule.leastAgreeing : inside == agreeInside ? agreeing + 1 : 1
        agreeInside = inside
        if value > CrossingRule.passed { wasInside = true }
    }

    /// Takes over what is believed when unfamiliar networks say where the machine isn't.
    mutating func miss(_ estimate: PositionEstimate, of circle: Circle) {
        guard let center = estimate.offset(to: circle.center) else { return }
        probability = estimate.probability(within: circle.radius, of: center)
        guard agreeInside, probability.value(survival: 0) < 0.5 else { return }
        agreeing = 1
        agreeInside = false
    }

    /// What a change rests on, in words without coordinates.
    func evidence(_ estimate: PositionEstimate, stood: Double) -> String {
        var text = "\(agreeing) fixes within \(estimate.uncertainty.rounded(.up).wholeNumber) m"
        if agreeing <= 1 {
            let accuracy = estimate.lastFix?.knownAccuracy?.rounded(.up).wholeNumber
            text = accuracy.map { "one fix of \($0) m" } ?? "one fix of unknown accuracy"
        }
        return text.standing(for: stood)
    }
}

extension String {
    /// With the seconds for which what it says has stood.
    func standing(for seconds: Double) -> String {
        seconds > 0 ? self + ", unchanged for \(seconds.wholeNumber) s" : self
    }
}
