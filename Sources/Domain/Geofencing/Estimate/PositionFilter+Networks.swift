internal import Glibc

/// What networks say besides where they are heard: that they still are, and that none is.
extension PositionFilter {
    /// Weighs that networks are heard still, at each fix anew. A witness that lasts is no further one, so that the position
    /// becomes no more certain by it; but what contradicts it has to be more certain than it.
    /// - Parameters:
    ///   - position: where they are heard, seen from the last fix, metres east and north.
    ///   - witness: what is heard.
    mutating func attest(position: SIMD2<Double>, by witness: NetworkEvidence) {
        let noise = witness.noise
        isAttested = true
        var total = 0.0
        for index in hypotheses.indices {
            let variance = noise.variance + hypotheses[index].positionVariance
            let squared = (hypotheses[index].position - position).lengthSquared
            let agreement = noise.variance / variance * exp(-squared / (2 * variance))
            // That a list is old is one mistake, however long it is believed; of a connection nobody may be sure of that.
            let wasInDoubt = hypotheses[index].doubtsWitness && !witness.isConnected
            let mistakes = wasInDoubt ? Self.oldListGoesOn : witness.mistakes
            hypotheses[index].doubtsWitness = agreement < witness.mistakes
            hypotheses[index].weight *= mistakes + (1 - mistakes) * agreement
            total += hypotheses[index].weight
        }
        guard total > 0 else { return }
        for index in hypotheses.indices { hypotheses[index].weight /= total }
    }

    /// Takes the last answer for one of networks: who holds it for wrong doubts them, and not the other sources.
    mutating func takeForWitness() {
        isAttested = true
        for index in hypotheses.indices {
            hypotheses[index].doubtsWitness = hypotheses[index].wrongRun > 0
            hypotheses[index].wrongRun = 0
        }
    }

    /// No networks attest anything any more: what they have overruled is judged anew.
    mutating func loseWitness() {
        guard isAttested else { return }
        isAttested = false
        for index in hypotheses.indices {
            hypotheses[index].doubtsWitness = false
            hypotheses[index].wrongRun = 0
        }
    }

    /// The belief that lies where one of the known networks would be heard.
    func covered(by circles: [(center: SIMD2<Double>, radius: Double)]) -> Double {
        hypotheses.reduce(0) { $0 + $1.weight * Self.covered($1, by: circles) }
    }

    /// Weighs that others are heard, and none of the known networks: one is elsewhere, or the list isn't complete.
    /// - Parameter silence: seconds since anything was heard: the time to move.
    mutating func miss(_ circles: [(center: SIMD2<Double>, radius: Double)], silence: Double) {
        isAttested = false
        let transition = Transition(elapsed: silence)
        let decay = exp(-silence / max(timeConstant, 1))
        branches.removeAll(keepingCapacity: true)
        for old in hypotheses {
            for motion in [Hypothesis.Motion.rest, .slow, .fast] {
                let share = transition.probability(from: old.motion, to: motion)
                guard share > 0 else { continue }
                var branch = old
                branch.motion = motion
                branch.wrongRun = 0
                branch.predict(displacement: transition.displacement(motion), errorDecay: decay)
                let missed = 1 - Self.covered(branch, by: circles)
                var incomplete = branch
                branch.weight *= share * (1 - Self.incomplete) * missed
                branches.append(branch)
                guard motion == old.motion else { continue }
                incomplete.weight *= Self.incomplete
                incomplete.wrongRun = 1
                branches.append(incomplete)
            }
        }
        keepTheBest()
    }

    private static func covered(
        _ hypothesis: Hypothesis, by circles: [(center: SIMD2<Double>, radius: Double)]
    ) -> Double {
        let sigma = hypothesis.positionVariance.squareRoot()
        return circles.reduce(0) {
            max(
                $0,
                InsideProbability.within(
                    $1.radius, distance: (hypothesis.position - $1.center).length, sigma: sigma))
        }
    }

    /// How often a list that is old still is at the next fix.
    private static let oldListGoesOn = 0.6
    /// How often a list has none of the known access points although they are near: one that was restarted.
    private static let incomplete = 0.05
}
