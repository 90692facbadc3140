import CommandLine
import Control
import DBus
import Desktop
import EventLoop
import Geofencing
import Glibc
import Platform
import Ports
import Reminders
import State
import Store
import Tracks

/// The whole flow: positions from the source through the monitor to notices, with the store, the state and the control
/// interface around it.
@MainActor final class Daemon {
    let outside: DaemonEnvironment
    let keeper: StoreWatcher
    let driver: MonitorDriver
    let points: PointRetention
    let outbox: NoticeOutbox
    let settings: SettingsWatcher
    let shiftRecorder: ShiftRecorder
    let holders: SourceClients
    let questions: PositionRequests
    private let programs: ProgramQueue
    /// None for a replay, which is nobody else's business.
    let courier: CourierLauncher?
    let database: StateDatabase
    let log: Log
    private let lock: StateLock
    private var sign: LivenessFile?
    private(set) var control: ControlService?
    var lastFix: PositionFix?
    private let sleepWatcher: SleepWatcher?
    private var failure: CommandFailure?
    lazy var endTimer = outside.loop.timer(.monotonic) { [unowned self] in end() }
    private lazy var settling = outside.loop.timer(.monotonic) { ProcessMemory.releaseCode() }
    /// Seconds after which what starting up needed isn't needed any more.
    private static let settlingTime = 10.0

    /// Takes the locks and opens the state.
    init(outside: DaemonEnvironment, log: Log) throws(CommandFailure) {
        self.outside = outside
        self.log = log
        do throws(StateError) {
            lock = try StateLock(database: outside.database)
            if outside.isRehearsal { for suffix in ["", "-wal", "-shm"] { unlink(outside.database + suffix) } }
            database = try StateDatabase(path: outside.database)
        } catch {
            throw CommandFailure(error)
        }
        if let warning = database.warning { log.warning(warning) }
        keeper = StoreWatcher(store: GeotificationStore(path: outside.directories.store), loop: outside.loop, log: log)
        settings = SettingsWatcher(
            file: SettingsFile(path: outside.directories.settings), loop: outside.loop, log: log)
        driver = MonitorDriver(database: database, loop: outside.loop, log: log)
        sleepWatcher = outside.sleep.map { [driver] in
            SleepWatcher(monitor: $0, driver: driver, clock: outside.loop.clock)
        }
        points = PointRetention(database: database, log: log)
        outbox = NoticeOutbox(database: database, presenter: outside.presenter, loop: outside.loop, log: log)
        shiftRecorder = ShiftRecorder(database: database, loop: outside.loop, log: log)
        holders = SourceClients(source: outside.source, loop: outside.loop)
        questions = PositionRequests(loop: outside.loop)
        courier =
            outside.isRehearsal
            ? nil
            : CourierLauncher(
                database: database, launcher: ProgramLauncher(connection: outside.bus, loop: outside.loop),
                presenter: outside.presenter, loop: outside.loop, log: log)
        programs = ProgramQueue(
            database: database, runner: ProgramRunner(connection: outside.bus, loop: outside.loop), log: log)
    }

    /// Wires the parts, starts the source, and runs until the session, a signal or the end of the track ends it.
    func run() throws(CommandFailure) {
        if log.isVerbose { log.notice("verbose: positions, notes and identifiers are written to this log") }
        database.onBegunAnew = { [unowned self] in
            log.warning("the state database was deleted; the history is begun anew")
            shiftRecorder.databaseIsNew()
        }
        keeper.onChange = { [unowned self] in load($0) }
        driver.onNotices = { [unowned self] notices in
            outbox.present(notices)
            runWhatWaits()
        }
        driver.onReported = { [unowned self] in for notice in $0 { control?.announce(notice) } }
        driver.onHistory = { [unowned self] in
            shiftRecorder.writeDown()
            shiftRecorder.follow()
            courier?.look()
            forgetWhatIsOld()
        }
        shiftRecorder.onQueued = { [unowned self] in courier?.look() }
        followNeeds()
        driver.onPauseEnd = { [unowned self] in
            showWhatWaits()
            runWhatWaits()
        }
        // A replay rehearses: what the person wrote stays as it is.
        if !outside.isRehearsal { driver.onStoreChanges = { [unowned self] in keeper.write($0) } }
        outbox.rules = { [unowned self] identifier in
            reminders.geotifications.first { $0.identifier == identifier }?.rules.filled(with: settings.current.notices)
        }
        outbox.mayShow = { [unowned self] in driver.mayShow($0) }
        settings.onChange = { [unowned self] in
            driver.follow($0)
            forgetWhatIsOld()
            if !outside.isRehearsal { points.forgetAll(after: settings.keepTrack, at: date) }
        }
        outbox.onAction = { [unowned self] in choose($0, on: $1) }
        outside.source.onEvent = { [unowned self] in receive($0) }
        outside.replay?.onControl = { [unowned self] in receive($0) }
        outside.networks?.onEvent = { [unowned self] in hear($0) }
        driver.onResume = { [unowned self] in outside.networks?.tellAgain() }
        outside.loop.onClockSet { [unowned self] in
            driver.clockWasSet()
            shiftRecorder.clockWasSet()
        }
        outside.loop.onSignal([SIGTERM, SIGINT]) { [unowned self] _ in outside.loop.stop() }
        outside.loop.onSignal([SIGHUP]) { [unowned self] _ in reload() }
        try serve()
        showSign()
        try begin()
        outside.loop.run()
        holders.end()
        outside.networks?.stop()
        programs.stop()
        courier?.stop()
        driver.save()
        shiftRecorder.end()
        outbox.writeDown()
        if let failure = failure ?? outside.terminal?.failure { throw failure }
    }

    /// Serves the control interface and takes the name, which keeps a second daemon out.
    private func serve() throws(CommandFailure) {
        guard let bus = outside.bus else { return }
        bus.onDisconnect = { [unowned self] in
            log.notice("the session is over")
            outside.loop.stop()
        }
        let isOurs: Bool
        do throws(DBusError) {
            control = try ControlService(on: bus, delegate: self)
            isOurs = try bus.requestName(ControlInterface.busName)
        } catch {
            throw CommandFailure(.unavailable, "the session bus refuses the name \(ControlInterface.busName): \(error)")
        }
        guard isOurs else {
            throw CommandFailure(.unavailable, "another geotifyd is running in this session")
        }
    }

    /// Has others of the session see without asking that the daemon runs, which a replay isn't for.
    private func showSign() {
        guard !outside.isRehearsal, let path = outside.directories.sign else { return }
        do {
            sign = try LivenessFile(path: path)
        } catch {
            log.warning("commands will take geotifyd for not running: \(error)")
        }
        tell(of: outside.source.state)
    }

    func tell(of state: SourceState) { try? sign?.say(state.condition.rawValue) }

    private func begin() throws(CommandFailure) {
        do {
            // First, since it may be quiet now.
            try settings.start()
            try driver.begin()
            try shiftRecorder.begin()
            try keeper.start()
            try outbox.showWhatWaits()
            courier?.begin()
        } catch let error as StateError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.inputOutput, "\(error)")
        }
        forgetWhatIsOld()
        holders.set(.shifts, shiftRecorder.isOn)
        // A track is played to its end, whatever is made of it.
        if outside.isRehearsal { holders.set(.replay, true) }
        outside.networks?.start()
        settling.set(after: Self.settlingTime)
    }

    /// Takes over a changed store. Notices of what isn't there any more, or not enabled, or was done elsewhere, are taken
    /// back.
    private func load(_ reminders: ReminderSet) {
        let before = driver.engine.reminders
        let doneHere = driver.engine.policy.storeChanges
        do throws(StateError) {
            try driver.load(reminders)
        } catch {
            return end(with: CommandFailure(error))
        }
        takeOver()
        let staying = reminders.geotifications.filter { geotification in
            guard geotification.isEnabled else { return false }
            return doneHere[geotification.identifier] != nil || !wasDoneElsewhere(geotification, before: before)
        }
        outbox.withdraw(allBut: Set(staying.map(\.identifier)))
        runWhatWaits()
    }

    /// Whether somebody else has said in the store that a one-shot reminder is done.
    private func wasDoneElsewhere(_ geotification: Geotification, before: ReminderSet) -> Bool {
        guard let completed = geotification.completed else { return false }
        let identifier = geotification.identifier
        if let old = before.geotifications.first(where: { $0.identifier == identifier }) { return old.completed == nil }
        // While no daemon ran, then: later than it was given. The store has whole seconds.
        return driver.engine.policy.lastReport(of: identifier).map { completed > $0 + 1 } ?? true
    }

    /// Does what the person chose for a geotification; what is shown of it, or waits to be, is taken back.
    /// - Returns: false where there is nothing to do it to.
    /// - Throws: Where what was asked for by command can't be written down; nothing has changed then.
    func perform(
        _ action: NoticeAction, on identifier: String, from origin: PersonAction.Origin
    ) throws(StateError) -> Bool {
        guard try driver.perform(action, on: identifier, from: origin) else { return false }
        outbox.withdraw(identifier: identifier)
        return true
    }

    /// Does what was chosen on a notice. That is gone from the screen, so what can't be written down holds all the same, and
    /// the person is told for how long.
    private func choose(_ action: NoticeAction, on identifier: String) {
        guard (try? perform(action, on: identifier, from: .popup)) == true, let trouble = driver.trouble else { return }
        outside.presenter.announce(
            "Geotify can't write down what you chose",
            "It holds for as long as geotifyd runs, and is forgotten with it unless that works by then: \(trouble)")
    }

    /// The popups of an earlier run stand also during a pause; by which rules, the store says.
    private func takeOver() {
        do throws(StateError) { try outbox.takeOver() } catch { log.error("\(error)") }
    }

    /// Now, seconds since 1970.
    var date: Double { outside.loop.clock.now(.realtime) }

    private func showWhatWaits() {
        do throws(StateError) { try outbox.showWhatWaits() } catch { log.error("\(error)") }
    }

    /// Programs wait like notices: they may be how the person is told.
    private func runWhatWaits() {
        programs.runWhatWaits(keeper.runnable) { driver.mayShow($0) }
    }

    /// The source runs while somebody needs it.
    private func followNeeds() {
        driver.onNeed = { [unowned self] in holders.set(.reminders, $0) }
        shiftRecorder.lastFix = { [unowned self] in lastFix }
        shiftRecorder.onChange = { [unowned self] profile, isOn in
            holders.set(.shifts, shiftRecorder.isOn)
            control?.announce(shift: profile, isOn: isOn)
        }
        shiftRecorder.onWritten = { [unowned self] in forgetOldPoints() }
        shiftRecorder.onPoint = { [unowned self] profile, fix in control?.announce(fix, of: profile) }
        holders.onStop = { [unowned self] in
            // Where one is by the time that it is started again isn't known.
            lastFix = nil
            receive(.stateChanged(outside.source.state))
        }
    }

    func end(with failure: CommandFailure? = nil) {
        self.failure = failure
        outside.loop.stop()
    }
}
