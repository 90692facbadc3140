internal import Glibc

/// One way to understand the fixes so far: where one is, how one moves, and whether the last answer was wrong.
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
        weight = total
    }

    /// Squared distance in variances below which two hypotheses are the same for every boundary.
    private static let alikeDistance = 0.25
    /// The ratio of variances below which they are.
    private static let alikeSpread = 2.0
}

/// How a fix errs: a part that repeats for minutes and white noise, per axis.
struct ErrorModel: Sendable {
    /// Standard deviation of the correlated part, metres.
    var correlated: Double
    /// Variance of the white part, m².
    var white: Double
    /// Seconds after which the correlated part has faded to 1/e.
    var timeConstant: Double

    /// The variance of a single fix, m².
    var variance: Double { correlated * correlated + white }

    /// - Parameter accuracy: metres, the radius that is claimed to hold the true position with 68 % probability.
    init(accuracy: Double) {
        let sigma = max(Self.leastSigma, Self.claimsTooGood * accuracy / Self.radius68)
        let isSatellite = accuracy <= Self.satelliteAccuracy
        correlated = sigma * Self.correlatedShare.squareRoot()
        white = sigma * sigma * (1 - Self.correlatedShare)
        timeConstant = isSatellite ? Self.satelliteTime : Self.networkTime
    }

    /// The 68 % radius of a normal distribution of two dimensions, in standard deviations of one axis.
    static let radius68 = 1.51
    /// Sources claim less error than they have.
    private static let claimsTooGood = 1.2
    /// Metres per axis.
    private static let leastSigma = 6.0
    /// Metres; networks rarely claim less.
    private static let satelliteAccuracy = 20.0
    /// The share of the variance that repeats: what is left is quantisation and receiver noise.
    private static let correlatedShare = 0.7
    /// Seconds: multipath changes as satellites and receiver move.
    private static let satelliteTime = 45.0
    /// Seconds: the set of access points that are heard stays for minutes.
    private static let networkTime = 300.0
}

extension SIMD2<Double> {
    var lengthSquared: Double { x * x + y * y }
    var length: Double { lengthSquared.squareRoot() }
}
