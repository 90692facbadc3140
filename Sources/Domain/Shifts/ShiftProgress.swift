/// A shift, and how far its points have come.
package struct ShiftProgress: Hashable, Sendable {
    /// What became of its points at one target.
    package struct Share: Hashable, Sendable {
        /// How it goes with the target.
        package var state: DeliveryState
        package var sent: Int
        package var setAside: Int
        package var waiting: Int

        package init(state: DeliveryState, sent: Int = 0, setAside: Int = 0, waiting: Int = 0) {
            self.state = state
            self.sent = sent
            self.setAside = setAside
            self.waiting = waiting
        }
    }

    package var shift: Shift
    /// How many points were sent.
    package var sent: Int
    /// How many the receiver has refused for good.
    package var setAside: Int
    /// How many are still to be sent; 0 where they stay here.
    package var waiting: Int
    /// How it goes with its target.
    package var delivery: DeliveryState?
    /// What of them was sent again to others, or is to be.
    package var elsewhere: [Share]

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

    /// What became of the points at each target that has to do with them, its own one first; empty where they stay here.
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

    /// Those that say how it goes: that points wait for; else those that have refused some.
    package var decisive: [Share] {
        let shares = shares
        let waiting = shares.filter { $0.waiting > 0 }
        let refusing = shares.filter { $0.setAside > 0 }
        return !waiting.isEmpty ? waiting : !refusing.isEmpty ? refusing : shares
    }
}
