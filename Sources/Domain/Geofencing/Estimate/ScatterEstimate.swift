/// The accuracy of a source that doesn't tell it, learned from how far its fixes lie off the line of their neighbours.
struct ScatterEstimate: Sendable {
    private var residuals = RecentValues<9>()
    private var line = NeighbourLine()
    /// Metres, 68 %.
    private(set) var accuracy = ScatterEstimate.atFirst

    /// Metres; between a satellite's and a network's accuracy.
    static let atFirst = 40.0
    /// Metres: what a satellite receiver and a network can be trusted with at best and at worst.
    private static let least = 12.0
    private static let most = 60.0
    /// Errors that repeat show only a part of themselves between neighbours.
    private static let factor = 3.0
    /// Above the median, since one turn of the way must not blur all, and a still source not promise too much.
    private static let quantile = 0.6
    /// Residuals that it takes to tell.
    private static let enough = 3

    init() {}

    init(accuracy: Double) {
        guard accuracy >= Self.least, accuracy <= Self.most else { return }
        self.accuracy = accuracy
    }

    mutating func forgetNeighbours() { line.stop() }

    mutating func add(shift: SIMD2<Double>, elapsed: Double) {
        guard let residual = line.add(shift: shift, elapsed: elapsed) else { return }
        residuals.add(residual.distance)
        guard residuals.count >= Self.enough else { return }
        accuracy = min(Self.most, max(Self.least, Self.factor * residuals.quantile(Self.quantile)))
    }
}
