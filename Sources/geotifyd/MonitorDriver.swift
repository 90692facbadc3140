import EventLoop
import Geofencing
import Reminders
import Storage

/// Drives the engine: feeds it with fixes, keeps its deadline with a timer, and writes down what it decides before
/// anything is shown.
@MainActor final class MonitorDriver {
    /// How long to wait before the database is tried again, in seconds: first, and at most.
    private static let pauses = 10.0...600.0

    /// Called with what is to be shown, once that is safely written down.
    var onNotices: (@MainActor ([Notice]) -> Void)?
    /// Called before anything is decided: the last chance to say that the machine has slept.
    var beforeDeciding: (@MainActor () -> Void)?
    private(set) var engine = ReminderEngine()

    private let database: StateDatabase
    private let loop: EventLoop
    private let log: Log
    /// What the engine has decided and the database hasn't taken yet.
    private(set) var unrecorded: [Reminder] = []
    /// Why the state can't be written at present, in one sentence.
    private(set) var trouble: String?
    /// Fixes from before the store was read, the newest ones: they are weighed once the last run's states are back.
    private var early: [PositionFix] = []
    private static let mostEarly = 100
    private var recordedRevision: Int?
    private var pause = pauses.lowerBound
    /// Whether the store was read: before, the regions of the last run are nobody's to forget.
    private var hasFences = false
    /// A moment in the time of the fixes, and when that was on the monotonic clock.
    private var anchor: (fixTime: Double, monotonic: Double)?
    private lazy var deadline = loop.timer(.monotonic) { [weak self] in self?.deadlineReached() }
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.record() }

    init(database: StateDatabase, loop: EventLoop, log: Log) {
        self.database = database
        self.loop = loop
        self.log = log
    }

    /// Takes over what the store says. The first time, what the last run knew of these regions comes back.
    func load(_ fences: Fences) throws(StateError) {
        engine.load(fences)
        if !hasFences {
            engine.restore(try database.loadMonitor())
            hasFences = true
            for fix in early { receive(fix) }
            early = []
        }
        record()
        keepDeadline()
    }

    func receive(_ fix: PositionFix) {
        guard hasFences else {
            early = early.suffix(Self.mostEarly - 1) + [fix]
            return
        }
        beforeDeciding?()
        let before = engine.nextDeadline
        unrecorded += engine.update(with: fix)
        record()
        // A fix that the engine put aside, since it is late or misdated, doesn't say what time it is.
        if before == nil || engine.nextDeadline != before { setAnchor(to: fix.time) }
        keepDeadline()
    }

    /// The machine goes to sleep, or has slept.
    /// - Parameter time: Seconds since 1970; nil where it isn't known when.
    func suspend(at time: Double?) {
        engine.suspend(at: time)
        save()
        keepDeadline()
    }

    func resume(at time: Double) {
        engine.resume(at: time)
        setAnchor(to: time)
        keepDeadline()
    }

    /// The date was set: what the next fix says is the time now.
    func clockWasSet() { engine.clockWasSet() }

    /// Writes down all, also what changes with every fix.
    func save() {
        recordedRevision = nil
        retry.unset()
        record()
    }

    /// Begins anew with what the database has, as another run would.
    func restart() throws(StateError) {
        save()
        let fences = engine.fences
        engine = ReminderEngine()
        hasFences = false
        try load(fences)
    }

    private func deadlineReached() {
        beforeDeciding?()
        guard let time = engine.nextDeadline else { return }
        unrecorded += engine.advance(to: time)
        record()
        setAnchor(to: time)
        keepDeadline()
    }

    private func setAnchor(to fixTime: Double) { anchor = (fixTime, loop.clock.now(.monotonic)) }

    /// Sets the timer to the engine's deadline. The engine counts in the time of the fixes, the timer in waking seconds,
    /// so that neither sleep nor a clock that is set makes a deadline come too early.
    private func keepDeadline() {
        guard let time = engine.nextDeadline, let anchor else { return deadline.unset() }
        deadline.set(at: anchor.monotonic + max(0, time - anchor.fixTime))
    }

    /// Writes states and reminders down in one transaction, if there is anything new. What can't be written is kept and
    /// tried again, and isn't shown before.
    private func record() {
        guard hasFences, retry.deadline == nil, !unrecorded.isEmpty || engine.monitor.revision != recordedRevision
        else { return }
        do throws(StateError) {
            let notices = try database.record(engine.saved, reminders: unrecorded)
            unrecorded = []
            recordedRevision = engine.monitor.revision
            if trouble != nil { log.notice("the state can be written again") }
            trouble = nil
            pause = Self.pauses.lowerBound
            if !notices.isEmpty { onNotices?(notices) }
        } catch {
            if trouble == nil { log.error("\(error); it is tried again until it works") }
            trouble = error.description
            retry.set(after: pause)
            pause = min(2 * pause, Self.pauses.upperBound)
        }
    }
}
