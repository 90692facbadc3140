/// A time during which a profile was on, or is.
package struct Shift: Hashable, Sendable {
    /// What began or ended a shift.
    package enum Origin: String, Hashable, Sendable {
        /// The command line, or another program on the bus.
        case command
        /// The crossing of a region's boundary.
        case crossing
        /// The requested time is over.
        case timer
    }

    /// Its number in the database, ascending.
    package var id: Int64
    /// The profile's name.
    package var profile: String
    /// Seconds from one point to the next.
    package var every: Double
    /// Where its points are sent; nil if they stay here.
    package var target: Target?
    /// When it began, seconds since 1970.
    package var began: Double
    /// When it ends without being stopped, seconds since 1970; nil if never.
    package var until: Double?
    /// When it ended, seconds since 1970; nil while it is on.
    package var ended: Double?
    /// What began it.
    package var origin: Origin
    /// How many points were taken, also those that were deleted since.
    package var points: Int
    /// The length of the route in metres, as far as the accuracy of the points tells.
    package var distance: Double

    /// Whether it hasn't ended.
    package var isOn: Bool { ended == nil }

    /// Creates a shift from its parts.
    package init(
        id: Int64, profile: String, every: Double, target: Target?, began: Double, until: Double? = nil,
        ended: Double? = nil, origin: Origin, points: Int = 0, distance: Double = 0
    ) {
        self.id = id
        self.profile = profile
        self.every = every
        self.target = target
        self.began = began
        self.until = until
        self.ended = ended
        self.origin = origin
        self.points = points
        self.distance = distance
    }
}
