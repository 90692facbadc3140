/// What radii a circle may have, in metres.
package enum RadiusLimits {
    /// Smaller ones are refused.
    package static let smallest = 1.0
    /// Positions from Wi-Fi can't tell in from out of a smaller one.
    package static let resolvable = 100.0
    /// The largest that is monitored; a larger one counts as this.
    package static let largest = 100_000.0
}
