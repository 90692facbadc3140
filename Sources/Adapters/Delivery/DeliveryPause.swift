/// The pauses between attempts to reach a server that fails: each about twice as long as the one before it, up to five
/// minutes, and by chance up to a half shorter, so that a server that comes back isn't overrun by all at once.
package struct DeliveryPause: Hashable, Sendable {
    /// The first pause and the longest one, in seconds, before chance has its part.
    package static let limits = 2.0...300.0
    private var upcoming: Double
    private let longest: Double

    /// Begins with the shortest pause.
    /// - Parameter limits: The first pause and the longest one, in seconds.
    package init(_ limits: ClosedRange<Double> = limits) {
        upcoming = limits.lowerBound
        longest = limits.upperBound
    }

    /// How many seconds to wait.
    /// - Parameter least: What the server asks for, which is never cut short.
    package mutating func next(
        atLeast least: Double = 0, using generator: inout some RandomNumberGenerator
    ) -> Double {
        let pause = upcoming * Double.random(in: 0.5...1, using: &generator)
        upcoming = min(upcoming * 2, longest)
        return max(least, pause)
    }
}
