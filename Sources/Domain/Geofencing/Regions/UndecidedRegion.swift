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

    /// Takes over what the filter believes after a fix at `origin`.
    mutating func weigh(_ filter: PositionFilter, of circle: Circle, seenFrom origin: Coordinate) {
        let center = Geodesic.position(of: circle.center, seenFrom: origin)
        probability = filter.probability(within: circle.radius, of: center)
        let inside = center.lengthSquared < circle.radius * circle.radius
        agreeing = inside == agreeInside ? agreeing + 1 : 1
        agreeInside = inside
        if probability.value() > CrossingRule.passed { wasInside = true }
    }

    /// Takes over what the filter believes while networks attest where one is. What one is connected to is as good as
    /// several answers.
    mutating func weigh(
        _ filter: PositionFilter, of circle: Circle, seenFrom origin: Coordinate, attestedBy witness: NetworkEvidence
    ) {
        let (before, wasInside) = (agreeing, agreeInside)
        weigh(filter, of: circle, seenFrom: origin)
        // A fix that contradicts the networks has to be believed before it is a vote.
        agreeInside = probability.value() > 0.5
        agreeing = witness.isConnected ? CrossingRule.leastAgreeing : agreeInside == wasInside ? before + 1 : 1
    }

    /// Takes over what the filter believes after a list of access points that says where one isn't.
    mutating func miss(_ filter: PositionFilter, of circle: Circle, seenFrom origin: Coordinate) {
        let center = Geodesic.position(of: circle.center, seenFrom: origin)
        probability = filter.probability(within: circle.radius, of: center)
        guard agreeInside, probability.value(survival: 0) < 0.5 else { return }
        agreeing = 1
        agreeInside = false
    }

    /// What a change rests on, in words without coordinates.
    func evidence(filter: PositionFilter, fix: PositionFix, stood: Double) -> String {
        let within = (filter.best(survival: 1)?.uncertainty ?? 0).rounded(.up).wholeNumber
        var words = "\(agreeing) fixes within \(within) m"
        if agreeing <= 1 {
            let accuracy = fix.knownAccuracy?.rounded(.up).wholeNumber
            words = accuracy.map { "one fix of \($0) m" } ?? "one fix of unknown accuracy"
        }
        return stood > 0 ? words + ", unchanged for \(stood.wholeNumber) s" : words
    }
}
