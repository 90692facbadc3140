internal import Glibc

/// Where the machine is, from all fixes so far: a handful of hypotheses that compete.
///
/// Each fix splits each hypothesis: it is honest and the machine was at rest, on foot or in a vehicle; or it is wrong
/// and says nothing. Bursts of wrong fixes are one mistake, mostly at one place. One filter serves all regions.
struct PositionFilter: Sendable {
    /// At most `capacity`, in order of weight after each fix; empty before the first one. Positions are relative to the
    /// last fix.
    private(set) var hypotheses: [Hypothesis] = []
    /// Room for what the hypotheses split into.
    private var branches: [Hypothesis] = []
    /// Seconds for which the last fix's error lasts: a source of another kind has another one.
    private var timeConstant = 0.0
    /// Whether networks attest the position, so that it is them who are doubted.
    private var isAttested = false

    /// Enough for rest, walk and drive, each with the last answer honest or wrong, and two more; with one alone no jump
    /// could be taken back.
    private static let capacity = 8
    /// A hypothesis below this share can't change any decision.
    private static let negligible = 1e-7

    init() {
        hypotheses.reserveCapacity(Self.capacity)
        branches.reserveCapacity(4 * Self.capacity + 1)
    }

    // MARK: - Fixes

    /// Starts at a first fix.
    mutating func start(noise: ErrorModel) {
        timeConstant = noise.timeConstant
        hypotheses.removeAll(keepingCapacity: true)
        hypotheses.append(Hypothesis(at: .zero, noise: noise, weight: 1 - Self.wrongAtFirst, motion: .rest))
        var elsewhere = Hypothesis(at: .zero, noise: noise, weight: Self.wrongAtFirst, motion: .rest)
        elsewhere.positionVariance = Transition.tripLength * Transition.tripLength
        elsewhere.covariance = 0
        elsewhere.wrongRun = 1
        elsewhere.unbelieved = .infinity
        hypotheses.append(elsewhere)
    }

    /// Starts at what was believed before a restart, relative to the last fix.
    mutating func start(position: SIMD2<Double>, variance: Double, noise: ErrorModel) {
        hypotheses.removeAll(keepingCapacity: true)
        var hypothesis = Hypothesis(at: position, noise: noise, weight: 1, motion: .rest)
        hypothesis.positionVariance = variance
        hypothesis.covariance = 0
        hypotheses.append(hypothesis)
    }

    /// Weighs a fix.
    /// - Parameters:
    ///   - shift: where the fix lies, seen from the last one, metres east and north.
    ///   - silence: seconds without evidence, also the last fix again: the time to move.
    ///   - elapsed: seconds since the last fix: the time for its error to fade.
    ///   - mistakes: how often such a fix is wrong; nil: as often as others.
    mutating func update(
        shift: SIMD2<Double>, silence: Double, elapsed: Double, noise: ErrorModel, mistakes: Double? = nil
    ) {
        // The errors of another kind of source are independent of those before.
        let decay = noise.timeConstant == timeConstant ? exp(-elapsed / noise.timeConstant) : 0
        timeConstant = noise.timeConstant
        let transition = Transition(elapsed: silence)
        let lasting = exp(-silence / Self.burstTime)
        let startsWrong = mistakes ?? (silence > Self.longSilence ? Self.wrongAfterSilence : Self.wrongStart)
        let again = Self.again(shift.lengthSquared, noise: noise)
        let isSteady = !noise.isSatellite || isAttested
        let repeated = isSteady ? again : again * exp(-silence / Self.reflectionTime)
        branches.removeAll(keepingCapacity: true)
        var relocated = 0.0
        for index in hypotheses.indices {
            let old = hypotheses[index]
            let position = old.position - shift
            let anywhere = Self.anywhere(at: position.lengthSquared + 2 * old.positionVariance)
            let run = min(old.wrongRun, Self.wrongGoesOn.count - 1)
            let wrong = old.wrongRun == 0 || mistakes != nil ? startsWrong : Self.wrongGoesOn[run] * lasting
            let unbelieved = old.wrongRun == 0 ? silence : old.unbelieved + elapsed
            if position.length < Transition.farthest(within: unbelieved) {
                relocated += old.weight * transition.relocation * anywhere
            }
            if run == Self.wrongGoesOn.count - 1 {
                // Where many answers agree it was the place before that was wrong.
                relocated += old.weight * transition.relocation * again
            }

            for motion in [Hypothesis.Motion.rest, .slow, .fast] {
                let share = transition.probability(from: old.motion, to: motion)
                guard share > 0 else { continue }
                var branch = old
                branch.motion = motion
                branch.position = position
                branch.predict(displacement: transition.displacement(motion), errorDecay: decay)
                branch.weight *= share * (1 - wrong) * branch.believe(noise: noise)
                branches.append(branch)
            }

            var branch = old
            branch.position = position
            branch.predict(displacement: transition.displacement(old.motion), errorDecay: decay)
            let isFirst = old.wrongRun == 0 || mistakes != nil
            branch.weight *= wrong * (isFirst ? anywhere : repeated + (1 - Self.sameMistake) * anywhere)
            branch.wrongRun = min(old.wrongRun + 1, Self.wrongGoesOn.count - 1)
            branch.unbelieved = unbelieved
            branches.append(branch)
        }
        branches.append(Hypothesis(at: .zero, noise: noise, weight: relocated, motion: .slow))
        keepTheBest()
    }

    /// The density (per m²) of a place of which nothing is known but that it isn't here: without a scale, between 50 m
    /// and 20 km.
    private static func anywhere(at squared: Double) -> Double {
        1 / (2 * .pi * log400 * max(squared, nearest * nearest))
    }
    /// Metres: a nearer mistake is an honest error.
    private static let nearest = 50.0
    /// The logarithm of the ratio of both ends, which makes the density one of a sum of 1.
    private static let log400 = 5.99

    /// The density of a wrong answer at the place of a wrong one before. Networks err so for minutes, a satellite
    /// receiver for `reflectionTime`: else a slow walk would look like its mistakes. Where networks attest another
    /// place, a source that claims to be as good as satellites may well be a steady mistake.
    private static func again(_ squared: Double, noise: ErrorModel) -> Double {
        let variance = 2 * max(scatterOfMistakes * scatterOfMistakes, scatterShare * noise.variance)
        return sameMistake * exp(-squared / (2 * variance)) / (2 * .pi * variance)
    }

    // MARK: - Silence

    /// An answer stood uncontradicted for a time (seconds): mistakes rarely live that long, and silence means rest.
    mutating func stand(for seconds: Double) {
        let survival = Self.survivalOfMistakes(seconds)
        var total = 0.0
        for index in hypotheses.indices {
            if hypotheses[index].isDoubting(isAttested: isAttested) { hypotheses[index].weight *= survival }
            total += hypotheses[index].weight
        }
        guard total > 0 else { return }
        for index in hypotheses.indices {
            hypotheses[index].weight /= total
            if seconds > Self.arrivalTime { hypotheses[index].motion = .rest }
        }
    }

    /// The probability that a wrong answer still stands after a time (seconds).
    static func survivalOfMistakes(_ seconds: Double) -> Double {
        exp(-pow(max(0, seconds) / lifeOfMistakes, sharpness))
    }

    /// The inverse: the time (seconds) up to which a share of the wrong answers survives.
    static func lifeOfMistakes(survival: Double) -> Double {
        survival >= 1 ? 0 : lifeOfMistakes * pow(-log(max(survival, .leastNormalMagnitude)), 1 / sharpness)
    }

    // MARK: - Networks

    /// Weighs at each fix that networks are still in range. Evidence that lasts is no further evidence, so that the
    /// position becomes no more certain by it; but what contradicts it has to be more certain.
    /// - Parameters:
    ///   - position: where they are, seen from the last fix, metres east and north.
    ///   - evidence: what they say.
    mutating func attest(position: SIMD2<Double>, by evidence: NetworkEvidence) {
        let noise = evidence.noise
        isAttested = true
        var total = 0.0
        for index in hypotheses.indices {
            let variance = noise.variance + hypotheses[index].positionVariance
            let squared = (hypotheses[index].position - position).lengthSquared
            let agreement = noise.variance / variance * exp(-squared / (2 * variance))
            // That a list is old is one mistake, however long it is believed; of a connection that is never certain.
            let wasInDoubt = hypotheses[index].doubtsNetworks && !evidence.isConnected
            let mistakes = wasInDoubt ? Self.oldListGoesOn : evidence.mistakes
            hypotheses[index].doubtsNetworks = agreement < evidence.mistakes
            hypotheses[index].weight *= mistakes + (1 - mistakes) * agreement
            total += hypotheses[index].weight
        }
        guard total > 0 else { return }
        for index in hypotheses.indices { hypotheses[index].weight /= total }
    }

    /// Takes the last answer for one of networks: who holds it for wrong doubts them, and not the other sources.
    mutating func attestLastFix() {
        isAttested = true
        for index in hypotheses.indices {
            hypotheses[index].doubtsNetworks = hypotheses[index].wrongRun > 0
            hypotheses[index].wrongRun = 0
        }
    }

    /// No networks attest anything any more: what they have overruled is judged anew.
    mutating func loseNetworks() {
        guard isAttested else { return }
        isAttested = false
        for index in hypotheses.indices {
            hypotheses[index].doubtsNetworks = false
            hypotheses[index].wrongRun = 0
        }
    }

    /// The belief that lies where one of the known networks would be in range.
    func covered(by circles: [(center: SIMD2<Double>, radius: Double)]) -> Double {
        hypotheses.reduce(0) { $0 + $1.weight * Self.covered($1, by: circles) }
    }

    /// Weighs that others are in range, and none of the known networks: the machine is elsewhere, or the list is
    /// incomplete.
    /// - Parameter silence: seconds without evidence: the time to move.
    mutating func missNetworks(of circles: [(center: SIMD2<Double>, radius: Double)], silence: Double) {
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

    // MARK: - What is believed

    /// The belief that lies inside a circle.
    func probability(within radius: Double, of center: SIMD2<Double>) -> InsideProbability {
        var probability = InsideProbability()
        for hypothesis in hypotheses {
            probability.add(hypothesis, center: center, radius: radius, isAttested: isAttested)
        }
        return probability
    }

    /// Metres round the last fix in which the machine is, if that is honest.
    var reach: Double {
        var reach = 0.0
        for hypothesis in hypotheses
        where !hypothesis.isDoubting(isAttested: isAttested) && hypothesis.weight > Self.minor {
            reach = max(reach, hypothesis.position.length + 2 * hypothesis.positionVariance.squareRoot())
        }
        return min(reach, Self.farthestReach)
    }

    /// The belief that the last fix is no mistake.
    var honesty: Double {
        var honesty = 0.0
        for hypothesis in hypotheses where hypothesis.wrongRun == 0 { honesty += hypothesis.weight }
        return honesty
    }

    /// The most believed hypothesis when a share of the wrong answers has survived so far.
    func best(survival: Double) -> Hypothesis? {
        hypotheses.max {
            $0.belief(survival: survival, isAttested: isAttested)
                < $1.belief(survival: survival, isAttested: isAttested)
        }
    }

    // MARK: - The best hypotheses

    private mutating func keepTheBest() { Self.select(from: &branches, into: &hypotheses) }

    /// The heaviest branches, each with those that are alike.
    private static func select(from branches: inout [Hypothesis], into hypotheses: inout [Hypothesis]) {
        hypotheses.removeAll(keepingCapacity: true)
        branches.withUnsafeMutableBufferPointer { branches in
            var total = 0.0
            for index in branches.indices { total += branches[index].weight }
            guard total > 0, total.isFinite else { return }
            while hypotheses.count < capacity {
                var best = -1
                var weight = negligible * total
                for index in branches.indices where branches[index].weight > weight {
                    best = index
                    weight = branches[index].weight
                }
                guard best >= 0 else { break }
                var chosen = branches[best]
                branches[best].weight = 0
                for index in branches.indices where branches[index].weight > 0 && chosen.isAlike(branches[index]) {
                    chosen.absorb(branches[index])
                    branches[index].weight = 0
                }
                hypotheses.append(chosen)
            }
        }
        var kept = 0.0
        for hypothesis in hypotheses { kept += hypothesis.weight }
        for index in hypotheses.indices { hypotheses[index].weight /= kept }
    }

    // MARK: - Constants

    /// A hypothesis below this share can't make an entry.
    private static let minor = 0.05
    /// Metres: who is less certain of the position can't enter anything.
    private static let farthestReach = 1000.0
    /// How often an answer is the first wrong one of a burst; more often than it is, since only far ones are noticed.
    private static let wrongStart = 0.02
    /// The same for the first fix after a long silence: the list of access points is stale more often then.
    private static let wrongAfterSilence = 0.05
    /// The same for the first fix at all.
    private static let wrongAtFirst = 0.05
    /// Seconds that make a silence long: by then the access points may be others.
    private static let longSilence = 600.0
    /// How often a burst goes on after so many wrong answers: few have more than three.
    private static let wrongGoesOn = [0.0, 0.6, 0.5, 0.2, 0.1]
    /// Seconds after which a burst is over whatever its length: a source asks again within minutes.
    private static let burstTime = 900.0
    /// Seconds after which a satellite receiver is misled by another reflection, and to another place.
    private static let reflectionTime = 10.0
    /// How often it goes on at its own place: one misplaced access point is one mistake.
    private static let sameMistake = 0.8
    /// Metres per axis by which the answers of one misplaced access point differ.
    private static let scatterOfMistakes = 10.0
    /// The least of it as a share of the variance of a fix: answers of great uncertainty may repeat closely by chance.
    private static let scatterShare = 0.06
    /// Seconds: by then a wrong answer has mostly been contradicted, since a scan of the access points takes seconds
    /// and a changed list brings another answer.
    private static let lifeOfMistakes = 160.0
    /// How sharply that ends, as the exponent of Weibull's distribution: hardly any is contradicted in the first two
    /// minutes, hardly any lives for four.
    private static let sharpness = 6.0
    /// Seconds of unchanged answers that turn motion into rest: who moves hears other access points within a minute.
    private static let arrivalTime = 60.0
    /// How often a list that is old still is at the next fix.
    private static let oldListGoesOn = 0.6
    /// How often a list has none of the known access points although they are near: one that was restarted.
    private static let incomplete = 0.05
}
