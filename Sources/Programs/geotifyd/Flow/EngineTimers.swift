import EventLoop
import Reminders

/// The timers of the engine, each on the clock that it counts by.
@MainActor final class EngineTimers {
    /// What time has come.
    enum Due {
        /// Silence decides something of positions.
        case deadline
        /// A rule may be due.
        case rule
    }

    private let loop: EventLoop
    private let handler: @MainActor (Due) -> Void
    /// A moment in the time of the fixes, and when that was on the monotonic clock.
    private var anchor: (fixTime: Double, monotonic: Double)?
    private lazy var deadline = loop.timer(.monotonic) { [weak self] in self?.handler(.deadline) }
    private lazy var stay = loop.timer(.boottime) { [weak self] in self?.handler(.rule) }
    private lazy var appointment = loop.timer(.realtime) { [weak self] in self?.handler(.rule) }

    init(loop: EventLoop, _ handler: @escaping @MainActor (Due) -> Void) {
        self.loop = loop
        self.handler = handler
    }

    /// Says which time of the fixes it is now.
    func setAnchor(to fixTime: Double) { anchor = (fixTime, loop.clock.now(.monotonic)) }

    /// Sets each timer to what the engine awaits, or takes it back.
    func keep(deadlinesOf engine: ReminderEngine) {
        keep(engine.nextDeadline)
        var (elapsed, date) = engine.policy.nextWakeUp
        // What expires needs no positions any more.
        if engine.nextExpiry.isFinite { date = min(date ?? .infinity, engine.nextExpiry) }
        if let elapsed { stay.set(at: elapsed) } else { stay.unset() }
        if let date { appointment.set(at: date) } else { appointment.unset() }
    }

    /// Sets the timer to the monitor's deadline. The monitor counts in the time of the fixes, the timer in waking seconds,
    /// so that neither sleep nor a clock that is set makes a deadline come too early.
    private func keep(_ time: Double?) {
        guard let time, let anchor else { return deadline.unset() }
        deadline.set(at: anchor.monotonic + max(0, time - anchor.fixTime))
    }
}
