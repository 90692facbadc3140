/// What the monitor believes, for people.
extension RegionMonitor {
    /// What is believed of a region and what is awaited; nil where no such region is monitored.
    package func explanation(of identifier: String) -> RegionExplanation? {
        guard let record = record(of: identifier) else { return nil }
        var explanation = RegionExplanation(identifier: identifier, status: record.state.status, awaited: lastVerdict)
        guard let lastFix, let best = filter.hypotheses.first else { return explanation }
        let circle = record.region.circle
        let center = Geodesic.position(of: circle.center, seenFrom: lastFix.coordinate)
        let probability = filter.probability(within: circle.radius, of: center)
        explanation.probabilityInside = probability.value()
        explanation.distance = (best.position - center).length - circle.radius
        explanation.uncertainty = filter.uncertainty
        explanation.isAtRest = best.motion == .rest
        return explanation
    }
}
