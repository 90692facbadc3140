/// A shift, and how far its points have come.
package struct ShiftProgress: Hashable, Sendable {
    package var shift: Shift
    /// How many points were sent.
    package var sent: Int
    /// How many the receiver has refused for good.
    package var setAside: Int
    /// How many are still to be sent; 0 where they stay here.
    package var waiting: Int
    /// How it goes with its target.
    package var delivery: DeliveryState?

    package init(shift: Shift, sent: Int = 0, setAside: Int = 0, waiting: Int = 0, delivery: DeliveryState? = nil) {
        self.shift = shift
        self.sent = sent
        self.setAside = setAside
        self.waiting = waiting
        self.delivery = delivery
    }
}
