/// Pauses between attempts: each twice as long as the one before it, up to a limit.
package struct RetryPause: Hashable, Sendable {
    /// The first pause, in seconds.
    package let first: Double
    /// The longest pause, in seconds.
    package let longest: Double
    private var upcoming: Double

    package init(from first: Double, to longest: Double) {
        self.first = first
        self.longest = longest
        upcoming = first
    }

    /// How many seconds to wait before the next attempt.
    package mutating func next() -> Double {
        defer { upcoming = min(upcoming * 2, longest) }
        return upcoming
    }

    /// An attempt has succeeded: the next pause is the first one again.
    package mutating func reset() { upcoming = first }
}
