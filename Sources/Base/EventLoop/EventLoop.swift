internal import CLinux
internal import Glibc

/// One thread's loop over poll(2): file descriptors, timers, signals of the system.
///
/// It waits without limit where nothing is due, so that a program at rest never wakes up.
@MainActor package final class EventLoop {
    package let clock: any Clock
    var timers = TimerQueue()
    private var poller = Poller()
    private var work: [@MainActor () -> Void] = []
    private var alarms: [ClockKind: Alarm] = [:]
    private var ownWatches: [DescriptorWatch] = []
    private var signals: SignalReceiver?
    private var clockSetHandlers: [@MainActor () -> Void] = []
    private var jumps: JumpDetector
    private let machineClock = SystemClock()
    private var isStopped = false

    package init(clock: any Clock) {
        self.clock = clock
        jumps = JumpDetector(clock: clock)
    }

    /// Calls `handler` whenever the descriptor is ready. The watch ends when cancelled or released.
    package func watch(
        _ descriptor: Int32, for interest: Interest, _ handler: @escaping @MainActor (Interest) -> Void
    ) -> DescriptorWatch {
        let watch = DescriptorWatch(descriptor: descriptor, interest: interest, loop: self, handler: handler)
        poller.insert(watch)
        return watch
    }

    /// A timer, not yet set. It ends when cancelled or released.
    package func timer(_ kind: ClockKind, _ handler: @escaping @MainActor () -> Void) -> Timer {
        Timer(kind, clock: clock, loop: self, handler: handler)
    }

    /// A timer of the machine's own monotonic clock, whatever clock the loop has: for waiting on other processes, which
    /// live in real time.
    package func realTimer(_ handler: @escaping @MainActor () -> Void) -> Timer {
        Timer(.monotonic, clock: machineClock, loop: self, handler: handler)
    }

    /// Calls `handler` on each of these signals from now on, in place of the signal's own effect.
    package func onSignal(_ signals: [Int32], _ handler: @escaping @MainActor (Int32) -> Void) {
        let receiver = self.signals ?? makeSignalReceiver()
        receiver.add(signals, handler)
    }

    /// Calls `handler` when the date was set (a jump of the `realtime` clock).
    package func onClockSet(_ handler: @escaping @MainActor () -> Void) { clockSetHandlers.append(handler) }

    /// Runs `work` once, before the loop waits again.
    package func enqueue(_ work: @escaping @MainActor () -> Void) { self.work.append(work) }

    /// Runs until `stop`.
    package func run() {
        while !isStopped { runOnce(waitingAtMost: .infinity) }
        isStopped = false
    }

    /// Runs until `condition` holds, `limit` seconds of real time have passed, or `stop`.
    /// - Returns: whether it holds.
    package func run(atMost limit: Double, until condition: @MainActor () -> Bool) -> Bool {
        let end = machineClock.now(.monotonic) + limit
        while !condition() {
            let remaining = end - machineClock.now(.monotonic)
            if remaining <= 0 || isStopped { return false }
            runOnce(waitingAtMost: remaining)
        }
        return true
    }

    /// Ends `run`, once the handler that calls it has returned; without a `run` going on, the next one ends at once.
    package func stop() { isStopped = true }

    /// Handles what is ready, waiting for it at most `limit` seconds of real time.
    /// - Returns: whether anything was handled.
    @discardableResult package func runOnce(waitingAtMost limit: Double) -> Bool {
        var handled = runWork()
        if noticeClockSet() { handled = true }
        if fireTimers() { handled = true }
        let pause = handled || !work.isEmpty || isStopped ? 0 : armAlarms(limit)
        for (watch, ready) in poller.wait(atMost: pause) {
            watch.object?.fire(ready)
            handled = true
        }
        if noticeClockSet() { handled = true }
        if fireTimers() { handled = true }
        return handled
    }

    /// What it waits for, for another library's loop that does the waiting in its place, and then calls `runOnce` with no
    /// time to wait.
    package func prepareToWait() -> Wait {
        let seconds = work.isEmpty ? armAlarms(.infinity) : 0
        return Wait(descriptors: poller.requests, seconds: seconds)
    }

    package struct Wait: Hashable, Sendable {
        package struct Descriptor: Hashable, Sendable {
            package var number: Int32
            /// As poll(2) takes them.
            package var events: Int16
        }

        package var descriptors: [Descriptor]
        /// For how long at most; infinite for ever.
        package var seconds: Double
    }

    func remove(_ watch: DescriptorWatch) { poller.remove(watch) }

    func watchesChanged() { poller.watchesChanged() }
}

extension EventLoop {
    /// Runs what is queued now; what that queues in turn has its turn in the next round.
    private func runWork() -> Bool {
        if work.isEmpty { return false }
        let batch = work
        work.removeAll()
        for work in batch { work() }
        return true
    }

    private func noticeClockSet() -> Bool {
        guard !clockSetHandlers.isEmpty, jumps.check() else { return false }
        for handler in clockSetHandlers { handler() }
        return true
    }

    private func fireTimers() -> Bool {
        let due = timers.due()
        for timer in due { timer.object?.fire() }
        return !due.isEmpty
    }

    /// Arms the system's timers for the earliest deadlines.
    /// - Returns: the seconds to wait at most.
    private func armAlarms(_ limit: Double) -> Double {
        var (deadlines, delay) = timers.earliest()
        if !clockSetHandlers.isEmpty, deadlines[.realtime] == nil, clock.delay(until: 0, on: .realtime) == nil {
            deadlines[.realtime] = Alarm.never
        }
        for kind in ClockKind.allCases {
            let deadline = deadlines[kind]
            if deadline != nil || alarms[kind] != nil { alarm(kind).set(to: deadline) }
        }
        return min(limit, delay)
    }

    private func alarm(_ kind: ClockKind) -> Alarm {
        if let alarm = alarms[kind] { return alarm }
        let alarm = Alarm(kind)
        alarms[kind] = alarm
        ownWatches.append(watch(alarm.descriptor, for: .reading) { [weak alarm] _ in alarm?.acknowledge() })
        return alarm
    }

    private func makeSignalReceiver() -> SignalReceiver {
        let receiver = SignalReceiver()
        signals = receiver
        ownWatches.append(watch(receiver.descriptor, for: .reading) { [weak receiver] _ in receiver?.receive() })
        return receiver
    }
}
