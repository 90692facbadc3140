/// The accuracy of a source that doesn't tell it, learned from how far its fixes lie off the line of their neighbours.
struct ScatterEstimate: Sendable {
    private var residuals = InlineArray<9, Double>(repeating: 0)
    private var count = 0
    private var next = 0
    /// The way to the last fix, metres, and how long it took, seconds.
    private var lastShift: SIMD2<Double>?
    private var lastElapsed = 0.0
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

    init() {}

    init(accuracy: Double) {
        guard accuracy >= Self.least, accuracy <= Self.most else { return }
        self.accuracy = accuracy
    }

    mutating func forgetNeighbours() { lastShift = nil }

    mutating func add(shift: SIMD2<Double>, elapsed: Double) {
        defer {
            lastShift = shift
            lastElapsed = elapsed
        }
        guard let lastShift, lastElapsed + elapsed > 0 else { return }
        let share = lastElapsed / (lastElapsed + elapsed)
        residuals[next] = (lastShift - share * (lastShift + shift)).length
        next = (next + 1) % residuals.count
        count = min(count + 1, residuals.count)
        guard count >= 3 else { return }
        accuracy = min(Self.most, max(Self.least, Self.factor * typicalResidual()))
    }

    private func typicalResidual() -> Double {
        var sorted = residuals
        for index in 1..<count {
            var place = index
            while place > 0, sorted[place - 1] > sorted[place] {
                sorted.swapAt(place - 1, place)
                place -= 1
            }
        }
        return sorted[Int(Self.quantile * Double(count))]
    }
}
