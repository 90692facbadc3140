/// How much larger a source's errors are than it claims, learned from how far its fixes lie off the line of their
/// neighbours, in units of what the claims promise.
///
/// A claim is a radius that some software guessed: nothing checks it, and the same service is right in one town and
/// wrong in another.
struct AccuracyCalibration: Sendable {
    /// Squared distances in units of their variance: 1 on average where claims hold.
    private var ratios = RecentValues<35>()
    private var line = NeighbourLine()
    /// What a claim is to be multiplied by: 1 where nothing speaks against it, at most `most`.
    private(set) var factor = 1.0

    /// Ratios that it takes to tell: fewer are too often large by chance.
    private static let enough = 20
    /// A factor that errors of honest sources reach now and then.
    private static let byChance = 1.2
    /// Larger errors are mistakes, which the filter knows.
    private static let most = 3.0
    /// Seconds and standard deviations: who has been silent longer or got farther may have moved.
    private static let longest = 300.0
    private static let farthest = 3.0
    /// What half of the ratios lie below where claims hold: of two axes they have an exponential distribution.
    private static let median = 0.693

    init() {}

    init(factor: Double) {
        guard factor >= 1, factor <= Self.most else { return }
        self.factor = factor
    }

    mutating func forgetNeighbours() { line.stop() }

    /// - Parameters:
    ///   - shift: the way from the last fix of the same kind of source, metres.
    ///   - elapsed: seconds between them.
    ///   - claimed: how the fix errs if its claim holds.
    mutating func add(shift: SIMD2<Double>, elapsed: Double, claimed: ErrorModel) {
        let reach = Self.farthest * factor
        guard elapsed <= Self.longest, shift.lengthSquared < 2 * reach * reach * claimed.variance else {
            line.stop()
            return
        }
        guard let residual = line.add(shift: shift, elapsed: elapsed) else { return }
        let variance = claimed.varianceOffLine(before: residual.before, after: residual.after)
        ratios.add(residual.distance * residual.distance / (2 * variance))
        guard ratios.count >= Self.enough else { return }
        let measured = (ratios.quantile(0.5) / Self.median).squareRoot()
        factor = measured < Self.byChance ? 1 : min(measured, Self.most)
    }
}
