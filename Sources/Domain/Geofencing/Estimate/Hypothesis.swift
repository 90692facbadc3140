internal import Glibc

/// One way to understand the fixes so far: where the machine is, how it moves, and whether the last answer was wrong.
///
/// The position is a normal distribution around `position`. A source's errors repeat for minutes, so its error is part
/// of the state: per axis (p, u), where the source reports p + a·u + white noise and u is a unit AR(1) process. Both
/// axes have the same variances, since motion and errors prefer no direction.
struct Hypothesis: Sendable {
    /// How the position changes from one fix to the next.
    enum Motion: Int, Sendable { case rest, slow, fast }

    /// The share of belief, 0…1.
    var weight: Double
    var motion: Motion
    /// How many answers in a row were wrong, up to and including the last one; 0 where that is believed.
    var wrongRun: Int
    /// Seconds from the last answer that it believes to the last one of all.
    var unbelieved = 0.0
    /// Whether it holds that the networks in range say nothing of the position.
    var doubtsNetworks = false
    /// Metres east and north of the last fix.
    var position: SIMD2<Double>
    /// The source's error in units of its correlated part.
    var error: SIMD2<Double>
    /// Variance of the position per axis, m².
    var positionVariance: Double
    /// Covariance of position and error, m.
    var covariance: Double
    /// Variance of the error, without a unit.
    var errorVariance: Double

    /// The position is unknown but for one fix: it lies at the fix less the error.
    init(at fix: SIMD2<Double>, noise: ErrorModel, weight: Double, motion: Motion) {
        self.weight = weight
        self.motion = motion
        wrongRun = 0
        position = fix
        error = .zero
        positionVariance = noise.variance
        covariance = -noise.correlated
        errorVariance = 1
    }

    /// Lets the position spread by a displacement (m², per axis) and the error fade.
    mutating func predict(displacement: Double, errorDecay: Double) {
        positionVariance += displacement
        error *= errorDecay
        covariance *= errorDecay
        errorVariance = errorDecay * errorDecay * errorVariance + 1 - errorDecay * errorDecay
    }

    /// Takes a fix at the origin for honest (Kalman's update).
    /// - Returns: how likely the fix was, per m².
    mutating func believe(noise: ErrorModel) -> Double {
        let a = noise.correlated
        let towardsPosition = positionVariance + a * covariance
        let towardsError = covariance + a * errorVariance
        let total = towardsPosition + a * towardsError + noise.white
        let innovation = -(position + a * error)
        let gainPosition = towardsPosition / total
        let gainError = towardsError / total
        position += gainPosition * innovation
        error += gainError * innovation
        positionVariance -= gainPosition * towardsPosition
        covariance -= gainPosition * towardsError
        errorVariance -= gainError * towardsError
        wrongRun = 0
        unbelieved = 0
        return exp(-innovation.lengthSquared / (2 * total)) / (2 * .pi * total)
    }

    /// Whether the other one says the same: then one of them can go.
    func isAlike(_ other: Hypothesis) -> Bool {
        guard motion == other.motion, wrongRun == other.wrongRun else { return false }
        let smaller = min(positionVariance, other.positionVariance)
        return (position - other.position).lengthSquared < Self.alikeDistance * smaller
            && max(positionVariance, other.positionVariance) < Self.alikeSpread * smaller
    }

    /// Takes over the other one's belief; mean and variance stay those of the mixture.
    mutating func absorb(_ other: Hypothesis) {
        let total = weight + other.weight
        guard total > 0 else { return }
        let share = other.weight / total
        let apart = other.position - position
        let spread = share * (1 - share) * apart.lengthSquared / 2
        position += share * apart
        error += share * (other.error - error)
        positionVariance += share * (other.positionVariance - positionVariance) + spread
        covariance += share * (other.covariance - covariance)
        errorVariance += share * (other.errorVariance - errorVariance)
        unbelieved = max(unbelieved, other.unbelieved)
        weight = total
    }

    /// Squared distance in variances below which two hypotheses are the same for every boundary.
    private static let alikeDistance = 0.25
    /// The ratio of variances below which they are.
    private static let alikeSpread = 2.0
}

extension Hypothesis {
    /// Its weight when a share of the wrong answers has survived so far.
    func belief(survival: Double, isAttested: Bool) -> Double {
        isDoubting(isAttested: isAttested) ? weight * survival : weight
    }

    /// Whether it holds what stands for wrong: networks or, if none attest anything, the last answer.
    func isDoubting(isAttested: Bool) -> Bool { isAttested ? doubtsNetworks : wrongRun > 0 }

    /// The radius in metres that holds the true position with 68 % probability, should it be right.
    var uncertainty: Double { positionVariance.squareRoot() * ErrorModel.radius68 }
}
