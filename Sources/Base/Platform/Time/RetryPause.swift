/// Pauses between attempts: each twice as long as the one before it, up to a limit.
package struct RetryPause: Hashable, Sendable {
    private let limits: ClosedRange<Double>
    private var upcoming: Double

    /// - Parameter limits: The first pause and the longest one, in seconds.
    package init(_ limits: ClosedRange<Double>) {
        self.limits = limits
        upcoming = limits.lowerBound
    }

    /// How many seconds to wait before the next attempt.
    package mutating func next() -> Double {
        defer { upcoming = min(upcoming * 2, limits.upperBound) }
        return upcoming
    }

    /// As `next()`, but by chance up to a half shorter, so that many clients don't overrun a server that comes back.
    /// - Parameter least: What the server asks for, in seconds, which is never cut short.
    package mutating func next(
        atLeast least: Double = 0, using generator: inout some RandomNumberGenerator
    ) -> Double {
        max(least, next() * Double.random(in: 0.5...1, using: &generator))
    }

    /// Makes the next pause the first one again, after an attempt that succeeded.
    package mutating func reset() { upcoming = limits.lowerBound }
}
