/// A shift, and how many of its points were delivered.
package struct ShiftProgress: Hashable, Sendable {
    /// What became of its points at one target.
    package struct Share: Hashable, Sendable {
        /// The state of the delivery to the target.
        package var state: DeliveryState
        /// How many points the target has received.
        package var sent: Int
        /// How many it has refused for good.
        package var setAside: Int
        /// How many are still to be sent to it.
        package var waiting: Int

        /// Creates a share from its parts.
        package init(state: DeliveryState, sent: Int = 0, setAside: Int = 0, waiting: Int = 0) {
            self.state = state
            self.sent = sent
            self.setAside = setAside
            self.waiting = waiting
        }
    }

    /// The shift itself.
    package var shift: Shift
    /// How many points were sent.
    package var sent: Int
    /// How many the receiver has refused for good.
    package var setAside: Int
    /// How many are still to be sent; 0 if they stay here.
    package var waiting: Int
    /// The state of the delivery to its target; nil if it has none.
    package var delivery: DeliveryState?
    /// The points that were, or are to be, sent again to other targets.
    package var elsewhere: [Share]

    /// Creates a progress from its parts.
    package init(
        shift: Shift, sent: Int = 0, setAside: Int = 0, waiting: Int = 0, delivery: DeliveryState? = nil,
        elsewhere: [Share] = []
    ) {
        self.shift = shift
        self.sent = sent
        self.setAside = setAside
        self.waiting = waiting
        self.delivery = delivery
        self.elsewhere = elsewhere
    }

    /// What became of the points at each target involved, its own first; empty if they stay here.
    package var shares: [Share] {
        guard let delivery else { return [] }
        func rest(_ all: Int, _ share: KeyPath<Share, Int>) -> Int {
            max(0, all - elsewhere.reduce(0) { $0 + $1[keyPath: share] })
        }
        let own = Share(
            state: delivery, sent: rest(sent, \.sent), setAside: rest(setAside, \.setAside),
            waiting: rest(waiting, \.waiting))
        let others = elsewhere.filter { $0.sent + $0.setAside + $0.waiting > 0 }
        return own.sent + own.setAside + own.waiting > 0 || others.isEmpty ? [own] + others : others
    }

    /// The shares that matter to the user: with points that wait; else with refused points; else all.
    package var decisive: [Share] {
        let shares = shares
        let waiting = shares.filter { $0.waiting > 0 }
        let refusing = shares.filter { $0.setAside > 0 }
        return !waiting.isEmpty ? waiting : !refusing.isEmpty ? refusing : shares
    }
}
