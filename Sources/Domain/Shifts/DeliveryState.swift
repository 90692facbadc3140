/// How it goes with what is sent to a target.
package struct DeliveryState: Hashable, Sendable {
    /// The target's number in the database.
    package var id: Int64
    package var target: Target
    /// How many points and crossings were sent, ever.
    package var sent: Int
    /// How many the receiver has refused for good.
    package var setAside: Int
    /// How many wait.
    package var waiting: Int
    /// When something was sent last, seconds since 1970.
    package var lastSuccess: Double?
    /// What went wrong last, in words; nil once it goes well again.
    package var lastError: String?
    /// Since when nothing can be sent, seconds since 1970; nil: it goes well.
    package var failingSince: Double?
    /// The person was told that it fails, and not yet that it goes well again.
    package var isTold: Bool

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
