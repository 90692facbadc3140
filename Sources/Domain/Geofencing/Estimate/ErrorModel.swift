internal import Glibc

/// How a fix errs: a part that repeats for minutes and white noise, per axis.
struct ErrorModel: Sendable {
    /// Standard deviation of the correlated part, metres.
    var correlated: Double
    /// Variance of the white part, m².
    var white: Double
    /// Seconds after which the correlated part has faded to 1/e.
    var timeConstant: Double
    /// Whether it is that of a satellite receiver for certain.
    var isSatellite: Bool

    /// The variance of a single fix, m².
    var variance: Double { correlated * correlated + white }

    /// - Parameters:
    ///   - accuracy: metres, the radius that is claimed to hold the true position with 68 % probability.
    ///   - factor: how much larger the errors of this source are known to be.
    init(accuracy: Double, factor: Double = 1) {
        let sigma = max(Self.leastSigma, factor * Self.claimsTooGood * accuracy / Self.radius68)
        isSatellite = Self.isOfSatellites(accuracy)
        correlated = sigma * Self.correlatedShare.squareRoot()
        white = sigma * sigma * (1 - Self.correlatedShare)
        timeConstant = isSatellite ? Self.satelliteTime : Self.networkTime
    }

    /// Whether such an accuracy, metres, is claimed by a satellite receiver.
    static func isOfSatellites(_ accuracy: Double) -> Bool { accuracy <= satelliteAccuracy }

    /// The variance (m², per axis) of where one at rest is told to be, less the place on the line between the fixes
    /// before and after it, so many seconds away; all three err alike.
    func varianceOffLine(before: Double, after: Double) -> Double {
        let share = before / (before + after)
        let weights = (1 - share, share)
        let own = 1 + weights.0 * weights.0 + weights.1 * weights.1
        let (fade0, fade1) = (exp(-before / timeConstant), exp(-after / timeConstant))
        let shared = weights.0 * fade0 + weights.1 * fade1 - weights.0 * weights.1 * fade0 * fade1
        return correlated * correlated * (own - 2 * shared) + white * own
    }

    /// - Parameter accuracy: metres, the radius that holds 68 % of the positions where networks are in range.
    init(ofNetworksWithin accuracy: Double) {
        let sigma = max(Self.leastSigma, accuracy / Self.radius68)
        correlated = sigma * Self.correlatedShare.squareRoot()
        white = sigma * sigma * (1 - Self.correlatedShare)
        timeConstant = Self.stayTime
        isSatellite = false
    }

    /// The 68 % radius of a normal distribution of two dimensions, in standard deviations of one axis.
    static let radius68 = 1.51
    /// Sources claim less error than they have; a fifth more fits most.
    private static let claimsTooGood = 1.2
    /// Metres per axis: no receiver in a computer does better, whatever it claims.
    private static let leastSigma = 6.0
    /// Metres; networks rarely claim less.
    private static let satelliteAccuracy = 20.0
    /// The share of the variance that repeats: what is left is quantisation and receiver noise.
    private static let correlatedShare = 0.7
    /// Seconds: multipath changes as satellites and receiver move.
    private static let satelliteTime = 45.0
    /// Seconds: the set of access points in range stays for minutes.
    private static let networkTime = 300.0
    /// Seconds: at a desk the same access points are in range all day.
    private static let stayTime = 14_400.0
}
