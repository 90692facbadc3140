/// A moment on one clock at which the loop calls a handler, once each time it is set.
@MainActor package final class Timer {
    let kind: ClockKind
    let clock: any Clock
    /// The time that it is set to.
    package private(set) var deadline: Double?
    private weak var loop: EventLoop?
    private var handler: (@MainActor () -> Void)?

    init(_ kind: ClockKind, clock: any Clock, loop: EventLoop, handler: @escaping @MainActor () -> Void) {
        self.kind = kind
        self.clock = clock
        self.loop = loop
        self.handler = handler
    }

    isolated deinit { cancel() }

    /// Sets the timer to a time of its clock, in place of the earlier setting; a past time is due at once.
    package func set(at time: Double) {
        guard handler != nil else { return }
        precondition(!time.isNaN)
        deadline = time
        loop?.timers.insert(self)
    }

    /// Sets the timer to `seconds` from now.
    package func set(after seconds: Double) { set(at: clock.now(kind) + seconds) }

    /// Takes the setting back; the timer can be set again.
    package func unset() {
        deadline = nil
        loop?.timers.remove(self)
    }

    package func cancel() {
        unset()
        handler = nil
    }

    /// By how many seconds it is overdue; nil while it isn't due.
    var lateness: Double? {
        guard let deadline else { return nil }
        let late = clock.now(kind) - deadline
        return late >= 0 ? late : nil
    }

    func fire() {
        guard lateness != nil, let handler else { return }
        unset()
        handler()
    }
}
