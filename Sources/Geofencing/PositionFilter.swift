internal import Glibc

/// Where one is, from all fixes so far: a handful of hypotheses that compete.
///
/// Each fix splits each hypothesis: it is honest and one was at rest, walked or drove; or it is wrong and says nothing.
/// Bursts of wrong fixes are one mistake, mostly at one place. One filter serves all regions.
struct PositionFilter: Sendable {
    /// In order of weight, at most `capacity`; empty before the first fix. Positions are relative to the last fix.
    private(set) var hypotheses: [Hypothesis] = []
    private var branches: [Hypothesis] = []
    /// That of the last fix' errors, seconds.
    private var timeConstant = 0.0
    /// Metres per second from the fix before to the last one, while driving: trains keep up what they have reached.
    private var speed = 0.0

    private static let capacity = 8
    /// A hypothesis below this share can't change any decision.
    private static let negligible = 1e-7

    init() {
        hypotheses.reserveCapacity(Self.capacity)
        branches.reserveCapacity(4 * Self.capacity + 1)
    }

    /// Starts anew at a first fix.
    mutating func start(noise: ErrorModel) {
        hypotheses.removeAll(keepingCapacity: true)
        hypotheses.append(Hypothesis(at: .zero, noise: noise, weight: 1 - Self.wrongAtFirst, motion: .rest))
        var elsewhere = Hypothesis(at: .zero, noise: noise, weight: Self.wrongAtFirst, motion: .rest)
        elsewhere.positionVariance = Self.tripLength * Self.tripLength
        elsewhere.covariance = 0
        elsewhere.wrongRun = 1
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
    mutating func update(shift: SIMD2<Double>, silence: Double, elapsed: Double, noise: ErrorModel) {
        // The errors of another kind of source are independent of those before.
        let decay = noise.timeConstant == timeConstant ? exp(-elapsed / noise.timeConstant) : 0
        timeConstant = noise.timeConstant
        let transition = Transition(elapsed: silence, speed: speed)
        let lasting = exp(-silence / Self.burstTime)
        let startsWrong = silence > Self.longSilence ? Self.wrongAfterSilence : Self.wrongStart
        let again = Self.again(shift.lengthSquared, noise: noise)
        branches.removeAll(keepingCapacity: true)
        var relocated = 0.0
        for index in hypotheses.indices {
            let old = hypotheses[index]
            let position = old.position - shift
            let anywhere = Self.anywhere(at: position.lengthSquared + 2 * old.positionVariance)
            let run = min(old.wrongRun, Self.wrongGoesOn.count - 1)
            let wrong = old.wrongRun == 0 ? startsWrong : Self.wrongGoesOn[run] * lasting
            relocated += old.weight * transition.relocation * anywhere

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
            branch.weight *= wrong * (old.wrongRun == 0 ? anywhere : again + (1 - Self.sameMistake) * anywhere)
            branch.wrongRun = min(old.wrongRun + 1, Self.wrongGoesOn.count - 1)
            branches.append(branch)
        }
        branches.append(Hypothesis(at: .zero, noise: noise, weight: relocated, motion: .slow))
        keepTheBest()
        noteSpeed(shift.length, silence)
    }

    /// An answer stood uncontradicted for a time (seconds): mistakes rarely live that long, and silence means rest.
    mutating func stand(for seconds: Double) {
        let survival = Self.survivalOfMistakes(seconds)
        let arrived = 1 - exp(-seconds / Self.arrivalTime)
        var total = 0.0
        for index in hypotheses.indices {
            if hypotheses[index].wrongRun > 0 { hypotheses[index].weight *= survival }
            total += hypotheses[index].weight
        }
        guard total > 0 else { return }
        for index in hypotheses.indices {
            hypotheses[index].weight /= total
            if hypotheses[index].motion != .rest, arrived > 0.5 { hypotheses[index].motion = .rest }
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
        for hypothesis in hypotheses { probability.add(hypothesis, center: center, radius: radius) }
        return probability
    }

    /// Metres round the last fix in which one is, if that is honest.
    var reach: Double {
        var reach = 0.0
        for hypothesis in hypotheses where hypothesis.wrongRun == 0 && hypothesis.weight > Self.minor {
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

    /// The radius in metres that holds the true position with 68 % probability, by the best hypothesis.
    var uncertainty: Double {
        (hypotheses.first?.positionVariance.squareRoot() ?? 0) * ErrorModel.radius68
    }

    private mutating func noteSpeed(_ way: Double, _ seconds: Double) {
        guard let best = hypotheses.first, best.wrongRun == 0 else { return }
        speed = best.motion == .fast && seconds > 0 ? way / seconds : 0
    }

    private mutating func keepTheBest() {
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
    /// Metres.
    private static let farthestReach = 1000.0

    /// The density (per m²) of a place of which nothing is known but that it isn't here: without a scale, between 50 m
    /// and 20 km.
    private static func anywhere(at squared: Double) -> Double {
        1 / (2 * .pi * log400 * max(squared, nearest * nearest))
    }
    private static let nearest = 50.0
    private static let log400 = 5.99

    /// The density of a wrong answer at the place of a wrong one before.
    private static func again(_ squared: Double, noise: ErrorModel) -> Double {
        let variance = 2 * max(scatterOfMistakes * scatterOfMistakes, scatterShare * noise.variance)
        return sameMistake * exp(-squared / (2 * variance)) / (2 * .pi * variance)
    }

    /// How often an answer is the first wrong one of a burst.
    private static let wrongStart = 0.02
    /// The same for the first fix after a long silence: the list of access points is stale more often then.
    private static let wrongAfterSilence = 0.05
    /// The same for the first fix at all.
    private static let wrongAtFirst = 0.05
    /// Seconds that make a silence long.
    private static let longSilence = 600.0
    /// How often a burst goes on after so many wrong answers.
    private static let wrongGoesOn = [0.0, 0.6, 0.5, 0.2, 0.1]
    /// Seconds after which a burst is over whatever its length.
    private static let burstTime = 900.0
    /// How often it goes on at its own place: one misplaced access point is one mistake.
    private static let sameMistake = 0.8
    /// Metres per axis by which the answers of one misplaced access point differ.
    private static let scatterOfMistakes = 10.0
    /// The least of it as a share of the variance of a fix: answers of great uncertainty may repeat closely by chance.
    private static let scatterShare = 0.06
    /// Seconds: after this time a wrong answer has mostly been contradicted.
    private static let lifeOfMistakes = 160.0
    /// How sharply it ends.
    private static let sharpness = 6.0
    /// Seconds of unchanged answers that turn motion into rest.
    private static let arrivalTime = 90.0
    /// Metres per axis: trips within a town.
    fileprivate static let tripLength = 4000.0
}

/// How one may have moved between two fixes.
private struct Transition {
    private let elapsed: Double
    /// Metres per second and axis.
    private let drive: Double
    private let leaves: Double
    private let stops: Double
    /// The probability of having got anywhere.
    let relocation: Double

    /// - Parameter speed: what was reached before, metres per second.
    init(elapsed: Double, speed: Double) {
        drive = min(Self.fastestDrive, max(Self.drive, Self.keptUp * speed))
        self.elapsed = elapsed
        leaves = min(Self.mostlyLeft, 1 - exp(-elapsed / Self.restTime))
        stops = 1 - exp(-elapsed / Self.motionTime)
        relocation = Self.relocationAtOnce + Self.relocationInTheEnd * (1 - exp(-elapsed / Self.restTime))
    }

    func probability(from old: Hypothesis.Motion, to new: Hypothesis.Motion) -> Double {
        switch (old, new) {
        case (.rest, .rest): 1 - leaves
        case (.rest, .slow), (.rest, .fast): leaves / 2
        case (.slow, .rest), (.fast, .rest): stops
        case (.slow, .slow): (1 - stops) * (1 - Self.speedsUp)
        case (.slow, .fast): (1 - stops) * Self.speedsUp
        case (.fast, .slow): (1 - stops) * Self.slowsDown
        case (.fast, .fast): (1 - stops) * (1 - Self.slowsDown)
        }
    }

    /// The variance of the way per axis, m².
    func displacement(_ motion: Hypothesis.Motion) -> Double {
        switch motion {
        case .rest: return 0.3 + 0.01 * elapsed
        case .slow:
            let way = min(Self.walk * elapsed, PositionFilter.tripLength / 2)
            return 0.3 + way * way
        case .fast:
            let way = min(drive * elapsed, PositionFilter.tripLength)
            return 0.3 + way * way
        }
    }

    /// Seconds that people stay at a place.
    private static let restTime = 7200.0
    /// Seconds that a trip takes.
    private static let motionTime = 500.0
    /// However long nothing was heard, one may well have stayed.
    private static let mostlyLeft = 0.6
    private static let speedsUp = 0.15
    private static let slowsDown = 0.3
    /// Metres per second, on foot.
    private static let walk = 1.5
    /// Metres per second and axis, in a vehicle.
    private static let drive = 14.0
    /// The share of the speed reached that is kept up per axis, and the most, metres per second: the fastest trains'.
    private static let keptUp = 0.7
    private static let fastestDrive = 70.0
    private static let relocationAtOnce = 2e-5
    private static let relocationInTheEnd = 0.1
}
