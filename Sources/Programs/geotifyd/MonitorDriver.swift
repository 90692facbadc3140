import EventLoop
import Geofencing
import Reminders
import State
import Store

/// Drives the engine: feeds it with fixes, keeps its deadlines with timers, and writes down what it decides before
/// anything is shown.
@MainActor final class MonitorDriver {
    /// How long to wait before the database is tried again, in seconds: first, and at most.
    private static let pauses = 10.0...600.0

    /// Called with what was reported, once that is safely written down; also while nothing is shown.
    var onReported: (@MainActor ([Notice]) -> Void)?
    /// Called with what is to be shown now, once that is safely written down.
    var onNotices: (@MainActor ([Notice]) -> Void)?
    /// Called once a pause or quiet hours are over and what came meanwhile may be shown, as far as `mayShow` has it.
    var onPauseEnd: (@MainActor () -> Void)?
    /// Called once it is safely written down that the store has to say something else of one-shot reminders.
    var onStoreChanges: (@MainActor ([String: StoreChange]) -> Void)?
    /// Called once something more of the history is written down.
    var onHistory: (@MainActor () -> Void)?
    /// Called when it is another thing whether positions are needed.
    var onNeed: (@MainActor (Bool) -> Void)?
    /// Called when the machine is awake again, and what is heard of networks is to be told again.
    var onResume: (@MainActor () -> Void)?
    /// Called before anything is decided: the last chance to say that the machine has slept.
    var beforeDeciding: (@MainActor () -> Void)?
    var engine = ReminderEngine()

    let database: StateDatabase
    let loop: EventLoop
    private let log: Log
    /// What the engine has decided and the database hasn't taken yet.
    private var unrecorded: [Occurrence] = []
    /// Why the state can't be written at present, in one sentence.
    private(set) var trouble: String?
    /// Fixes from before the store was read, the newest ones: they are weighed once the last run's states are back.
    private var early: [PositionFix] = []
    private static let mostEarly = 100
    /// What is heard of networks.
    var heard: NetworkScan?
    private var recordedRevision: Int?
    private var recordedPolicyRevision: Int?
    private var formerSilence = Silence.none
    private var settings = Settings()
    private var nextPause = pauses.lowerBound
    private var wasInNeed = false
    /// Whether the store was read: before, the regions of the last run are nobody's to forget.
    private(set) var hasReminders = false
    /// What the last run knew, for as long as the store wasn't read; nil where that is still to be asked for.
    private var former: SavedPolicy?
    private let timers: EngineTimers
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.record() }

    init(database: StateDatabase, loop: EventLoop, log: Log) {
        self.database = database
        self.loop = loop
        self.log = log
        timers = EngineTimers(loop: loop)
        timers.onDeadline = { [weak self] in self?.deadlineReached() }
        timers.onRule = { [weak self] in self?.ruleIsDue() }
    }

    /// Takes over what holds whatever the store says: a pause.
    func begin() throws(StateError) {
        let policy = try database.loadPolicy()
        former = policy
        engine.restore(SavedMonitor(), SavedPolicy(pausedUntil: policy.pausedUntil), at: now)
        formerSilence = engine.policy.silence
        recordedPolicyRevision = engine.policy.revision
        keepDeadlines()
    }

    /// Takes over what the store says. The first time, what the last run knew of these regions comes back.
    func load(_ reminders: ReminderSet) throws(StateError) {
        take(engine.advance(to: now))
        engine.load(reminders, at: now)
        if !hasReminders {
            let monitor = try database.loadMonitor()
            if former == nil { try begin() }
            engine.restore(monitor, policy, at: now)
            hasReminders = true
            take(engine.advance(to: now))
            for fix in early { receive(fix) }
            early = []
        }
        record()
        keepDeadlines()
        hearAgain()
    }

    /// What the rules remember, be the store read or not.
    var policy: SavedPolicy {
        guard !hasReminders, let former else { return engine.policy.saved }
        return SavedPolicy(entries: former.entries, pausedUntil: engine.policy.pausedUntil)
    }

    /// How many reminders are decided and not written down yet.
    var unrecordedReminders: Int { unrecorded.reminders.count }

    func receive(_ fix: PositionFix) {
        guard hasReminders else {
            early = early.suffix(Self.mostEarly - 1) + [fix]
            return
        }
        beforeDeciding?()
        let before = engine.nextDeadline
        take(engine.update(with: fix, at: now))
        record()
        // A fix that the engine put aside, since it is late or misdated, doesn't say what time it is.
        if before == nil || engine.nextDeadline != before { setAnchor(to: fix.time) }
        keepDeadlines()
    }

    /// Writes down what the person has done.
    func note(_ action: Occurrence) {
        unrecorded.append(action)
        record()
        keepDeadlines()
    }

    /// Does what the person asks for and writes it down, or neither: who asks is told, and can ask again.
    /// - Parameter action: Returns what was done; nil where there is nothing to do.
    /// - Returns: Whether there was anything to do.
    @discardableResult
    func carryOut(_ action: (inout ReminderEngine) -> Occurrence?) throws(StateError) -> Bool {
        let before = engine
        guard let done = action(&engine) else { return false }
        unrecorded.append(done)
        do throws(StateError) {
            try write()
        } catch {
            engine = before
            unrecorded.removeLast()
            if isSomethingNew { tryAgain(after: error) }
            throw error
        }
        keepDeadlines()
        return true
    }

    // MARK: - What the person has set

    /// Takes over the quiet hours, and how reminders are shown that don't say it.
    func follow(_ settings: Settings) {
        self.settings = settings
        engine.setQuietHours(settings.quietHours, at: now)
        record()
        keepDeadlines()
    }

    /// Whether something of these rules may be shown, or run, now.
    func mayShow(_ rules: ReminderRules) -> Bool {
        // That quiet hours begin wakes nobody up; that they end has to, once something waits for that.
        engine.setQuietHours(settings.quietHours, at: now)
        formerSilence = max(formerSilence, engine.policy.silence)
        keepDeadlines()
        return isAllowed(rules)
    }

    private func isAllowed(_ rules: ReminderRules) -> Bool {
        engine.policy.silence.allows(rules.filled(with: settings.notices))
    }

    /// Keeps what is to be written down, and of each reminder that silence holds it back.
    func take(_ occurrences: [Occurrence]) {
        for occurrence in occurrences {
            unrecorded.append(occurrence)
            guard case .reminder(let reminder) = occurrence, !isAllowed(reminder.geotification.rules) else { continue }
            unrecorded.append(
                .held(
                    HeldReminder(
                        geotification: reminder.geotification, crossing: reminder.crossing,
                        rule: engine.policy.silence == .paused ? .pause : .quiet, time: now.date)))
        }
    }

    /// The end of the quiet hours, seconds since 1970, infinite where there is none; nil: it isn't quiet.
    var quietUntil: Double? { engine.policy.quietEnd(at: now.date) }

    // MARK: - Keeping and beginning anew

    /// Writes down all, also what changes with every fix.
    func save() {
        recordedRevision = nil
        retry.unset()
        record()
    }

    /// Begins anew with what the database has, as another run would.
    func restart() throws(StateError) {
        save()
        let reminders = engine.reminders
        engine = ReminderEngine()
        engine.setQuietHours(settings.quietHours, at: now)
        hasReminders = false
        former = nil
        try load(reminders)
    }

    private func deadlineReached() {
        beforeDeciding?()
        guard let time = engine.nextDeadline else { return }
        take(engine.advance(to: time, at: now))
        record()
        setAnchor(to: time)
        keepDeadlines()
    }

    func ruleIsDue() {
        beforeDeciding?()
        take(engine.advance(to: now))
        record()
        keepDeadlines()
    }

    /// The moment on the clocks that rules count by.
    var now: Moment { Moment(date: loop.clock.now(.realtime), elapsed: loop.clock.now(.boottime)) }

    /// The time of the fixes that it is now.
    func setAnchor(to fixTime: Double) { timers.setAnchor(to: fixTime) }

    func keepDeadlines() {
        timers.keep(deadlinesOf: engine)
        if hasReminders, engine.needsPositions != wasInNeed {
            wasInNeed = engine.needsPositions
            onNeed?(wasInNeed)
        }
    }

    /// Writes states and what has happened down in one transaction, if there is anything new. What can't be written is
    /// kept and tried again, and isn't shown before.
    func record() {
        guard retry.deadline == nil, isSomethingNew else { return }
        do throws(StateError) { try write() } catch { tryAgain(after: error) }
    }

    private func write() throws(StateError) {
        let revisions = (engine.monitor.revision, engine.policy.revision)
        let monitor = hasReminders ? engine.saved : try database.loadMonitor()
        let notices = try database.record(monitor, policy: policy, occurrences: unrecorded)
        let isHistory = !unrecorded.isEmpty
        unrecorded = []
        (recordedRevision, recordedPolicyRevision) = revisions
        if trouble != nil { log.notice("the state can be written again") }
        trouble = nil
        retry.unset()
        nextPause = Self.pauses.lowerBound
        announce(notices)
        if isHistory { onHistory?() }
    }

    private func tryAgain(after error: StateError) {
        if trouble == nil { log.error("\(error); it is tried again until it works") }
        trouble = error.description
        guard retry.deadline == nil else { return }
        retry.set(after: nextPause)
        nextPause = min(2 * nextPause, Self.pauses.upperBound)
    }

    private var isSomethingNew: Bool {
        let isPolicyNew = engine.policy.revision != recordedPolicyRevision
        guard hasReminders else { return former != nil && (!unrecorded.isEmpty || isPolicyNew) }
        return !unrecorded.isEmpty || isPolicyNew || engine.monitor.revision != recordedRevision
    }

    /// Tells of what is written down now.
    private func announce(_ notices: [Notice]) {
        if !notices.isEmpty { onReported?(notices) }
        let silence = engine.policy.silence
        if silence < formerSilence {
            // These have waited in the database with those that came before.
            onPauseEnd?()
        } else {
            let shown = notices.map { notice in
                var notice = notice
                notice.rules = notice.rules.filled(with: settings.notices)
                return notice
            }.filter { silence.allows($0.rules) }
            if !shown.isEmpty { onNotices?(shown) }
        }
        formerSilence = silence
        let changes = engine.policy.storeChanges
        if !changes.isEmpty { onStoreChanges?(changes) }
    }
}
