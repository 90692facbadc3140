/// The state of the delivery to a target.
package struct DeliveryState: Hashable, Sendable {
    /// The target's number in the database.
    package var id: Int64
    /// Where it is sent, and in which format.
    package var target: Target
    /// How many points and crossings were sent, ever.
    package var sent: Int
    /// How many the receiver has refused for good.
    package var setAside: Int
    /// How many are still to be sent.
    package var waiting: Int
    /// When something was sent last, seconds since 1970; nil if never.
    package var lastSuccess: Double?
    /// A description of the last failure; nil once something was sent again.
    package var lastError: String?
    /// Since when nothing can be sent, seconds since 1970; nil if it can.
    package var failingSince: Double?
    /// Whether the user was told of a failure, and not yet of its end.
    package var isTold: Bool

    /// Creates a state from its parts.
    package init(
        id: Int64, target: Target, sent: Int = 0, setAside: Int = 0, waiting: Int = 0, lastSuccess: Double? = nil,
        lastError: String? = nil, failingSince: Double? = nil, isTold: Bool = false
    ) {
        self.id = id
        self.target = target
        self.sent = sent
        self.setAside = setAside
        self.waiting = waiting
        self.lastSuccess = lastSuccess
        self.lastError = lastError
        self.failingSince = failingSince
        self.isTold = isTold
    }
}
