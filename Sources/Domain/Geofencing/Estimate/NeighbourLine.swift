/// How far each fix lies off the line of its neighbours, which tells how a source errs while one is at rest or goes
/// straight.
struct NeighbourLine: Sendable {
    /// A fix beside the line from the one before to the one after.
    struct Residual {
        /// Metres.
        var distance: Double
        /// Seconds from the fix before, and to the one after.
        var before: Double
        var after: Double
    }

    private var lastShift: SIMD2<Double>?
    private var lastElapsed = 0.0

    /// The next fix is no neighbour of the last one.
    mutating func stop() { lastShift = nil }

    /// - Parameters:
    ///   - shift: the way from the last fix to this one, metres.
    ///   - elapsed: seconds between them.
    /// - Returns: where the last fix lies; nil where it has only one neighbour.
    mutating func add(shift: SIMD2<Double>, elapsed: Double) -> Residual? {
        defer {
            lastShift = shift
            lastElapsed = elapsed
        }
        guard let lastShift, lastElapsed + elapsed > 0 else { return nil }
        let share = lastElapsed / (lastElapsed + elapsed)
        return Residual(
            distance: (lastShift - share * (lastShift + shift)).length, before: lastElapsed, after: elapsed)
    }
}
