/// One thread's loop over poll(2): file descriptors, timers, signals of the system.
@MainActor package final class EventLoop {
    package let clock: any Clock

    package init(clock: any Clock) { fatalError() }

    /// Calls `handler` whenever the descriptor is ready. The watch ends when cancelled or released.
    package func watch(_ descriptor: Int32, for interest: Interest, _ handler: @escaping @MainActor (Interest) -> Void)
        -> Watch
    {
        fatalError()
    }

    /// A timer, not yet set. It ends when cancelled or released.
    package func timer(_ kind: ClockKind, _ handler: @escaping @MainActor () -> Void) -> Timer { fatalError() }

    /// Calls `handler` on each of these signals from now on, in place of the signal's own effect.
    package func onSignal(_ signals: [Int32], _ handler: @escaping @MainActor (Int32) -> Void) { fatalError() }

    /// Calls `handler` when the date was set (a jump of the `realtime` clock).
    package func onClockSet(_ handler: @escaping @MainActor () -> Void) { fatalError() }

    /// Runs `work` once, before the loop waits again.
    package func enqueue(_ work: @escaping @MainActor () -> Void) { fatalError() }

    /// Runs until `stop`.
    package func run() { fatalError() }

    /// Handles what is ready, waiting for it at most `limit` seconds of real time.
    /// - Returns: whether anything was handled.
    @discardableResult package func runOnce(waitingAtMost limit: Double) -> Bool { fatalError() }

    /// Runs until `condition` holds or `limit` seconds of real time have passed.
    /// - Returns: whether it holds.
    package func run(atMost limit: Double, until condition: @MainActor () -> Bool) -> Bool { fatalError() }

    package func stop() { fatalError() }
}

/// What a descriptor is watched for, or ready for.
package struct Interest: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let reading = Interest(rawValue: 1)
    package static let writing = Interest(rawValue: 2)
    /// Reported without being asked for: the other end is gone.
    package static let hangUp = Interest(rawValue: 4)
}

/// A descriptor that the loop watches.
@MainActor package final class Watch {
    package var interest: Interest = []
    package func cancel() { fatalError() }
}

/// A moment on one clock at which the loop calls a handler, once each time it is set.
@MainActor package final class Timer {
    /// Sets the timer to a time of its clock, in place of the earlier setting; a past time is due at once.
    package func set(at time: Double) { fatalError() }
    /// Sets the timer to `seconds` from now.
    package func set(after seconds: Double) { fatalError() }
    /// The time that it is set to.
    package var deadline: Double? { fatalError() }
    package func cancel() { fatalError() }
}
