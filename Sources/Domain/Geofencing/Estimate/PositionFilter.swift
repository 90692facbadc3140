internal import Glibc

/// Where one is, from all fixes so far: a handful of hypotheses that compete.
///
/// Each fix splits each hypothesis: it is honest and one was at rest, walked or drove; or it is wrong and says nothing.
/// Bursts of wrong fixes are one mistake, mostly at one place. One filter serves all regions.
struct PositionFilter: Sendable {
    /// In order of weight, at most `capacity`; empty before the first fix. Positions are relative to the last fix.
    var hypotheses: [Hypothesis] = []
    /// Room for what the hypotheses split into.
    var branches: [Hypothesis] = []
    /// How long the last fix' error lasts, seconds: a source of another kind has another one.
    private(set) var timeConstant = 0.0
    /// Whether networks that are heard attest where one is, so that it is them one has to doubt.
    var isAttested = false

    /// Enough for rest, walk and drive, each with the last answer honest or wrong, and two more; with one alone no jump
    /// could be taken back.
    private static let capacity = 8
    /// A hypothesis below this share can't change any decision.
    private static let negligible = 1e-7

    init() {
        hypotheses.reserveCapacity(Self.capacity)
        branches.reserveCapacity(4 * Self.capacity + 1)
    }

    /// Starts anew at a first fix.
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
    ///   - silence: seconds since anything was heard, also the last fix again: the time to move.
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

    /// The belief that lies inside a circle.
    func probability(within radius: Double, of center: SIMD2<Double>) -> InsideProbability {
        var probability = InsideProbability()
        for hypothesis in hypotheses {
            probability.add(hypothesis, center: center, radius: radius, isAttested: isAttested)
        }
        return probability
    }

    /// Metres round the last fix in which one is, if that is honest.
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

    mutating func keepTheBest() {
        hypotheses.removeAll(keepingCapacity: true)
        var total = 0.0
        for branch in branches { total += branch.weight }
        guard total > 0, total.isFinite else { return }
        while hypotheses.count < Self.capacity {
            var best = -1
            var weight = Self.negligible * total
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
        var kept = 0.0
        for hypothesis in hypotheses { kept += hypothesis.weight }
        for index in hypotheses.indices { hypotheses[index].weight /= kept }
    }

    /// A hypothesis below this share can't make an entry.
    private static let minor = 0.05
    /// Metres: who is less certain of the position can't enter anything.
    private static let farthestReach = 1000.0

    /// The density (per m²) of a place of which nothing is known but that it isn't here: without a scale, between 50 m
    /// and 20 km.
    private static func anywhere(at squared: Double) -> Double {
        1 / (2 * .pi * log400 * max(squared, nearest * nearest))
    }
    /// Metres: a nearer mistake is an honest error.
    private static let nearest = 50.0
    /// The logarithm of the ratio of both ends, which makes the density one of a sum of 1.
    private static let log400 = 5.99

    /// The density of a wrong answer at the place of a wrong one before. Networks err so for minutes, a satellite receiver
    /// for `reflectionTime`: else a slow walk would look like its mistakes. Where networks attest another place, a source
    /// that claims to be as good as satellites may well be a steady mistake.
    private static func again(_ squared: Double, noise: ErrorModel) -> Double {
        let variance = 2 * max(scatterOfMistakes * scatterOfMistakes, scatterShare * noise.variance)
        return sameMistake * exp(-squared / (2 * variance)) / (2 * .pi * variance)
    }

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
    /// Seconds: by then a wrong answer has mostly been contradicted, since a scan of the access points takes seconds and
    /// a changed list brings another answer.
    private static let lifeOfMistakes = 160.0
    /// How sharply that ends, as the exponent of Weibull's distribution: hardly any is contradicted in the first two
    /// minutes, hardly any lives for four.
    private static let sharpness = 6.0
    /// Seconds of unchanged answers that turn motion into rest: who moves hears other access points within a minute.
    private static let arrivalTime = 60.0
}
