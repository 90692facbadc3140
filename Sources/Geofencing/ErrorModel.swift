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

    /// - Parameter accuracy: metres, the radius that is claimed to hold the true position with 68 % probability.
    init(accuracy: Double) {
        let sigma = max(Self.leastSigma, Self.claimsTooGood * accuracy / Self.radius68)
        isSatellite = accuracy <= Self.satelliteAccuracy
        correlated = sigma * Self.correlatedShare.squareRoot()
        white = sigma * sigma * (1 - Self.correlatedShare)
        timeConstant = isSatellite ? Self.satelliteTime : Self.networkTime
    }

    /// - Parameter accuracy: metres, the radius that holds 68 % of the positions where networks are heard.
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
    /// Seconds: the set of access points that are heard stays for minutes.
    private static let networkTime = 300.0
    /// Seconds: at one's desk one hears the same access points all day.
    private static let stayTime = 14_400.0
}
