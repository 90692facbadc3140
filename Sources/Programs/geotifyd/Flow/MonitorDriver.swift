import Desktop
import EventLoop
import Geofencing
import Platform
import Reminders
import State
import Store

/// Drives the engine: feeds it with fixes, scans and what the user does, keeps its deadlines with timers, and writes down
/// what it decides. Each function returns what is to be done then; nothing that isn't written down is shown.
@MainActor final class MonitorDriver {
    /// Does what a timer has led to.
    var carryOut: EffectHandler?
    private(set) var engine = ReminderEngine()
    /// What is heard of networks.
    private(set) var scan: NetworkScan?
    /// Whether the store was read: before, the regions of the last run are nobody's to forget.
    private(set) var hasReminders = false

    private let database: StateDatabase
    private let loop: EventLoop
    private let log: Log
    private let sleep: SleepMonitor?
    /// logind has said that the machine falls asleep, and nothing has told of its waking yet.
    private var isAsleep = false
    /// What the engine has decided and the database hasn't taken yet.
    private var unrecorded: [Occurrence] = []
    /// Fixes from before the store was read, the newest ones: they are weighed once the last run's states are back.
    private var early: [PositionFix] = []
    private static let mostEarly = 100
    private var recordedRevision: Int?
    private var recordedPolicyRevision: Int?
    private var formerSilence = Silence.none
    private var settings = Settings()
    private var neededPositions = false
    /// What the last run knew, for as long as the store wasn't read; nil if that is still to be asked for.
    private var former: SavedPolicy?
    private lazy var timers = EngineTimers(loop: loop) { [weak self] in self?.timerFired($0) }
    private lazy var retry = WriteRetry(
        loop: loop, log: log, pause: RetryPause(10...600), failure: "; it is tried again until it works",
        success: "the state can be written again"
    ) { [weak self] in
        guard let self else { return }
        carryOut?(record())
    }

    /// - Parameter sleep: Tells of the machine's sleep; nil in a replay, whose track does.
    init(database: StateDatabase, loop: EventLoop, log: Log, sleep: SleepMonitor? = nil) {
        self.database = database
        self.loop = loop
        self.log = log
        self.sleep = sleep
    }

    /// Why the state can't be written at present, in one sentence.
    var trouble: String? { retry.trouble }

    /// How many reminders are decided and not written down yet.
    var unrecordedReminders: Int { unrecorded.reminders.count }

    /// What the rules remember, whether or not the store was read.
    var policy: SavedPolicy {
        guard !hasReminders, let former else { return engine.policy.saved }
        return SavedPolicy(entries: former.entries, pausedUntil: engine.policy.pausedUntil)
    }

    /// When what is reported will be shown again, seconds since 1970; infinite: once the user says so; nil: it is shown.
    var pausedUntil: Double? { engine.policy.pausedUntil }

    /// The end of the quiet hours, seconds since 1970, infinite if none; nil: it isn't quiet.
    var quietUntil: Double? { engine.policy.quietEnd(at: now.date) }

    /// The moment on the clocks that rules count by.
    private var now: Moment { Moment(date: loop.clock.now(.realtime), elapsed: loop.clock.now(.boottime)) }

    private func timerFired(_ due: EngineTimers.Due) {
        switch due {
        case .deadline:
            carryOut?(
                decide { moment in
                    guard let time = engine.nextDeadline else { return [] }
                    timers.setAnchor(to: time)
                    return engine.advance(to: time, at: moment)
                })
        case .rule: carryOut?(advance())
        }
    }
}

// MARK: - The store and the settings

extension MonitorDriver {
    /// Takes over what holds whatever the store says: a pause.
    func begin() throws(StateError) {
        let policy = try database.loadPolicy()
        former = policy
        engine.restore(SavedMonitor(), SavedPolicy(pausedUntil: policy.pausedUntil), at: now)
        formerSilence = engine.policy.silence
        recordedPolicyRevision = engine.policy.revision
        timers.keep(deadlinesOf: engine)
    }

    /// Takes over what the store says. The first time, what the last run knew of these regions comes back.
    func load(_ reminders: ReminderSet) throws(StateError) -> [Effect] {
        let (before, doneHere) = (engine.reminders, engine.policy.storeChanges)
        var effects: [Effect] = []
        take(engine.advance(to: now))
        engine.load(reminders, at: now)
        if !hasReminders {
            let monitor = try database.loadMonitor()
            if former == nil { try begin() }
            engine.restore(monitor, policy, at: now)
            hasReminders = true
            take(engine.advance(to: now))
            for fix in early { effects += receive(fix) }
            early = []
        }
        effects += record() + keepDeadlines() + hearAgain()
        let staying = reminders.geotifications.filter { geotification in
            guard geotification.isEnabled else { return false }
            return doneHere[geotification.identifier] != nil || !wasDoneElsewhere(geotification, before: before)
        }
        return [.keepNotices(of: Set(staying.map(\.identifier)))] + effects + [.showWaiting]
    }

    /// Whether somebody else has said in the store that a one-shot reminder is done.
    private func wasDoneElsewhere(_ geotification: Geotification, before: ReminderSet) -> Bool {
        guard let completed = geotification.completed else { return false }
        let identifier = geotification.identifier
        if let old = before.geotifications.first(where: { $0.identifier == identifier }) { return old.completed == nil }
        // While no daemon ran, then: later than it was given. The store has whole seconds.
        return engine.policy.lastReport(of: identifier).map { completed > $0 + 1 } ?? true
    }

    /// Takes over the quiet hours, and how reminders are shown that don't say it.
    func follow(_ settings: Settings) -> [Effect] {
        self.settings = settings
        engine.setQuietHours(settings.quietHours, at: now)
        return record() + keepDeadlines()
    }

    /// Starts afresh with what the database has, as another run would.
    func restart() throws(StateError) -> [Effect] {
        let effects = save()
        let reminders = engine.reminders
        engine = ReminderEngine()
        engine.setQuietHours(settings.quietHours, at: now)
        hasReminders = false
        former = nil
        return effects + (try load(reminders))
    }
}

// MARK: - Evidence and time

extension MonitorDriver {
    func receive(_ fix: PositionFix) -> [Effect] {
        guard hasReminders else {
            early = early.suffix(Self.mostEarly - 1) + [fix]
            return []
        }
        return decide { moment in
            let before = engine.nextDeadline
            let occurrences = engine.update(with: fix, at: moment)
            // A fix that the engine put aside, since it is late or misdated, doesn't say what time it is.
            if before == nil || engine.nextDeadline != before { timers.setAnchor(to: fix.time) }
            return occurrences
        }
    }

    /// Weighs what is heard of networks; before the store was read it is only remembered.
    func receive(_ scan: NetworkScan) -> [Effect] {
        self.scan = scan
        guard hasReminders else { return [] }
        return decide { moment in
            timers.setAnchor(to: scan.time)
            return engine.update(with: scan, at: moment)
        }
    }

    /// What was heard before the store was read, or read again, is heard now.
    private func hearAgain() -> [Effect] {
        guard var scan else { return [] }
        scan.time = now.date
        return receive(scan)
    }

    /// Forgets what was learnt of these networks, of all with nil. What the database still has then, it loses later;
    /// `trouble` says why.
    /// - Throws: If nothing is forgotten, before the store was read.
    func forget(_ networks: [Network]?) throws(StateError) -> [Effect] {
        // Before the store was read, what was learnt is in the database alone.
        guard hasReminders else {
            try database.forget(networks)
            return []
        }
        engine.forget(networks)
        return record() + keepDeadlines() + hearAgain()
    }

    /// Forgets the networks that weren't heard since a date, in seconds since 1970; written down with the next change.
    func forgetNetworks(before date: Double) { engine.forgetNetworks(before: date) }

    /// The date was set: what the next fix says is the time now, and rules may be due.
    func clockWasSet() -> [Effect] {
        engine.clockWasSet()
        return advance()
    }

    private func advance() -> [Effect] { decide { engine.advance(to: $0) } }

    /// The machine goes to sleep, or has slept.
    /// - Parameter time: Seconds since 1970; nil if unknown.
    func suspend(at time: Double?) -> [Effect] {
        engine.suspend(at: time)
        return save() + keepDeadlines()
    }

    /// - Parameter time: Seconds since 1970.
    func resume(at time: Double) -> [Effect] {
        engine.resume(at: time)
        take(engine.advance(to: now))
        timers.setAnchor(to: time)
        // What was heard before may be that of another place.
        scan = nil
        return record() + keepDeadlines() + [.repeatScan]
    }

    /// logind says that the machine falls asleep.
    func fallAsleep() -> [Effect] {
        isAsleep = true
        return suspend(at: now.date)
    }

    /// logind says that the machine is awake again. If the clocks have told before, that was the waking.
    func wake() -> [Effect] {
        guard isAsleep else { return [] }
        isAsleep = false
        _ = sleep?.sleptSinceLastCheck()
        return resume(at: now.date)
    }

    /// Asks the clocks whether the machine has slept: logind may tell late or never.
    private func noteSleep() -> [Effect] {
        guard let sleep, sleep.sleptSinceLastCheck() > 0 else { return [] }
        let effects = isAsleep ? [] : suspend(at: nil)
        isAsleep = false
        return effects + resume(at: now.date)
    }

    /// Lets the engine decide, and writes down what it does.
    private func decide(_ decision: (Moment) -> [Occurrence]) -> [Effect] {
        let effects = noteSleep()
        take(decision(now))
        return effects + record() + keepDeadlines()
    }

    private func keepDeadlines() -> [Effect] {
        timers.keep(deadlinesOf: engine)
        guard hasReminders, engine.needsPositions != neededPositions else { return [] }
        neededPositions = engine.needsPositions
        return [.needPositions(.reminders, neededPositions)]
    }
}

// MARK: - What the user does

extension MonitorDriver {
    /// Does what the user chose for a geotification, on a notice or by command. What is shown of it is withdrawn.
    /// - Returns: nil if there is nothing to do it to: it isn't there or disabled, or was never reported and is to be
    ///   shown again.
    /// - Throws: If what was asked for by command can't be written down. What was chosen on a notice, which is closed, is
    ///   kept and tried again.
    func perform(
        _ action: NoticeAction, on identifier: String, from origin: PersonAction.Origin
    ) throws(StateError) -> [Effect]? {
        let effects: [Effect]?
        if origin == .command {
            effects = try commit { $0.perform(action, on: identifier, at: now, from: origin) }
        } else {
            effects = engine.perform(action, on: identifier, at: now, from: origin).map {
                unrecorded.append($0)
                return record() + keepDeadlines()
            }
        }
        return effects.map { [.withdrawNotices(of: identifier)] + $0 }
    }

    /// Shows nothing for so many seconds; nil: until `endPause`.
    func pause(for seconds: Double?) throws(StateError) -> [Effect] {
        let date = seconds.map { now.date + $0 }
        return try commit { $0.pause(until: date, at: now) } ?? []
    }

    func endPause() throws(StateError) -> [Effect] { try commit { $0.endPause(at: now) } ?? [] }

    /// Does what the user asks for and writes it down, or neither: who asks is told, and can ask again.
    /// - Parameter action: Returns what was done; nil if there is nothing to do.
    /// - Returns: nil if there was nothing to do.
    private func commit(_ action: (inout ReminderEngine) -> Occurrence?) throws(StateError) -> [Effect]? {
        let before = engine
        guard let done = action(&engine) else { return nil }
        unrecorded.append(done)
        let effects: [Effect]
        do throws(StateError) {
            effects = try write()
        } catch {
            engine = before
            unrecorded.removeLast()
            if isSomethingNew { retry.failed(error) }
            throw error
        }
        return effects + keepDeadlines()
    }
}

// MARK: - What may be shown

extension MonitorDriver {
    /// The notices as they are shown: how, the store says now, and the settings what it leaves open. The database keeps
    /// neither.
    func withRules(_ notices: [Notice]) -> [Notice] {
        let geotifications = engine.reminders.geotifications
        return notices.map { notice in
            var notice = notice
            let rules = geotifications.first { $0.identifier == notice.identifier }?.rules ?? notice.rules
            notice.rules = rules.filled(with: settings.notices)
            return notice
        }
    }

    /// Those of the notices that may be shown, or whose programs may be run, now.
    func showable(_ notices: [Notice]) -> [Notice] {
        // That quiet hours begin wakes nobody up; that they end has to, once something waits for that.
        engine.setQuietHours(settings.quietHours, at: now)
        formerSilence = max(formerSilence, engine.policy.silence)
        timers.keep(deadlinesOf: engine)
        return withRules(notices).filter { engine.policy.silence.allows($0.rules) }
    }

    /// Keeps what is to be written down, and of each reminder that silence holds it back.
    private func take(_ occurrences: [Occurrence]) {
        for occurrence in occurrences {
            unrecorded.append(occurrence)
            guard case .reminder(let reminder) = occurrence,
                !engine.policy.silence.allows(reminder.geotification.rules.filled(with: settings.notices))
            else { continue }
            unrecorded.append(
                .held(
                    HeldReminder(
                        geotification: reminder.geotification, crossing: reminder.crossing,
                        rule: engine.policy.silence == .paused ? .pause : .quiet, time: now.date)))
        }
    }
}

// MARK: - Writing down

extension MonitorDriver {
    /// Writes down all, also what changes with every fix.
    func save() -> [Effect] {
        recordedRevision = nil
        retry.unset()
        return record()
    }

    /// Writes states and what has happened down in one transaction, if there is anything new. What can't be written is
    /// kept and tried again, and isn't shown before.
    private func record() -> [Effect] {
        guard retry.deadline == nil, isSomethingNew else { return [] }
        do throws(StateError) {
            return try write()
        } catch {
            retry.failed(error)
            return []
        }
    }

    private func write() throws(StateError) -> [Effect] {
        let revisions = (engine.monitor.revision, engine.policy.revision)
        let monitor = hasReminders ? engine.saved : try database.loadMonitor()
        let notices = try database.record(monitor, policy: policy, occurrences: unrecorded)
        let isHistory = !unrecorded.isEmpty
        unrecorded = []
        (recordedRevision, recordedPolicyRevision) = revisions
        retry.succeeded()

        let silence = engine.policy.silence
        let changes = engine.policy.storeChanges
        var effects: [Effect] = []
        if !notices.isEmpty { effects.append(.announceNotices(notices)) }
        // Once silence is over, what it held back is shown with what has come now.
        if !notices.isEmpty || silence < formerSilence { effects.append(.showWaiting) }
        if !changes.isEmpty { effects.append(.writeStore(changes)) }
        if isHistory { effects.append(.followHistory) }
        formerSilence = silence
        return effects
    }

    private var isSomethingNew: Bool {
        let isPolicyNew = engine.policy.revision != recordedPolicyRevision
        guard hasReminders else { return former != nil && (!unrecorded.isEmpty || isPolicyNew) }
        return !unrecorded.isEmpty || isPolicyNew || engine.monitor.revision != recordedRevision
    }
}
