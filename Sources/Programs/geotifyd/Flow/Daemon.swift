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
/// interface around it. `run` says what the daemon hears of, `carryOut` what it does.
@MainActor final class Daemon {
    let environment: DaemonEnvironment
    let store: StoreWatcher
    let driver: MonitorDriver
    let points: PointRetention
    let outbox: NoticeOutbox
    let settings: SettingsWatcher
    let recorder: ShiftRecorder
    let clients: SourceClients
    let requests: PositionRequests
    let programs: ProgramQueue
    /// nil in a replay, which is nobody else's business.
    let courier: CourierLauncher?
    let database: StateDatabase
    let log: Log
    private let lock: StateLock
    private var liveness: LivenessFile?
    private(set) var control: ControlService?
    var lastFix: PositionFix?
    private var failure: CommandFailure?
    lazy var endTimer = environment.loop.timer(.monotonic) { [unowned self] in end() }
    private lazy var settling = environment.loop.timer(.monotonic) { ProcessMemory.releaseCode() }
    /// Seconds after which what starting up needed isn't needed any more.
    private static let settlingTime = 10.0

    /// Takes the locks and opens the state.
    init(environment: DaemonEnvironment, log: Log) throws(CommandFailure) {
        self.environment = environment
        self.log = log
        do throws(StateError) {
            lock = try StateLock(database: environment.database)
            if environment.isRehearsal { for suffix in ["", "-wal", "-shm"] { unlink(environment.database + suffix) } }
            database = try StateDatabase(path: environment.database)
        } catch {
            throw CommandFailure(error)
        }
        if let warning = database.warning { log.warning(warning) }
        let loop = environment.loop
        store = StoreWatcher(store: GeotificationStore(path: environment.directories.store), loop: loop, log: log)
        settings = SettingsWatcher(file: SettingsFile(path: environment.directories.settings), loop: loop, log: log)
        driver = MonitorDriver(database: database, loop: loop, log: log, sleep: environment.sleep)
        points = PointRetention(database: database, log: log)
        outbox = NoticeOutbox(database: database, presenter: environment.presenter, loop: loop, log: log)
        recorder = ShiftRecorder(database: database, loop: loop, log: log)
        clients = SourceClients(source: environment.source, loop: loop)
        requests = PositionRequests(loop: loop)
        courier =
            environment.isRehearsal
            ? nil
            : CourierLauncher(
                database: database, launcher: ProgramLauncher(connection: environment.bus, loop: loop),
                presenter: environment.presenter, loop: loop, log: log)
        programs = ProgramQueue(
            database: database, runner: ProgramRunner(connection: environment.bus, loop: loop), log: log)
    }

    /// Listens to all that may happen, starts the source, and runs until the session, a signal or the end of the track
    /// ends it.
    func run() throws(CommandFailure) {
        if log.isVerbose { log.notice("verbose: positions, notes and identifiers are written to this log") }
        let carryOut: EffectHandler = { [unowned self] in self.carryOut($0) }
        driver.carryOut = carryOut
        store.carryOut = carryOut
        settings.carryOut = carryOut
        recorder.carryOut = carryOut
        clients.carryOut = carryOut
        environment.source.onEvent = { [unowned self] in receive($0) }
        environment.replay?.onControl = { [unowned self] in receive($0) }
        environment.networks?.onEvent = { [unowned self] in receive(fromNetworks: $0) }
        environment.presenter.onEvent = { [unowned self] in receive($0) }
        environment.sleep?.onSleep = { [unowned self] in self.carryOut(driver.fallAsleep()) }
        environment.sleep?.onWake = { [unowned self] in self.carryOut(driver.wake()) }
        environment.loop.onClockSet { [unowned self] in self.carryOut(driver.clockWasSet() + recorder.clockWasSet()) }
        environment.loop.onSignal([SIGTERM, SIGINT, SIGHUP]) { [unowned self] in $0 == SIGHUP ? reload() : end() }
        database.onBegunAnew = { [unowned self] in
            log.warning("the state database was deleted; the history starts afresh")
            recorder.databaseIsNew()
        }
        try serve()
        showLiveness()
        try begin()
        environment.loop.run()
        clients.end()
        environment.networks?.stop()
        programs.stop()
        courier?.stop()
        self.carryOut(driver.save())
        self.carryOut(recorder.end())
        outbox.writeDown()
        if let failure = failure ?? environment.terminal?.failure { throw failure }
    }

    /// Serves the control interface and takes the name, which keeps a second daemon out.
    private func serve() throws(CommandFailure) {
        guard let bus = environment.bus else { return }
        bus.onDisconnect = { [unowned self] in
            log.notice("the session is over")
            end()
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

    /// Lets others of the session see without asking that the daemon runs; a replay doesn't.
    private func showLiveness() {
        guard !environment.isRehearsal, let path = environment.directories.sign else { return }
        do {
            liveness = try LivenessFile(path: path)
        } catch {
            log.warning("commands will assume that geotifyd isn't running: \(error)")
        }
        showLiveness(environment.source.state)
    }

    func showLiveness(_ state: SourceState) { try? liveness?.say(state.condition.rawValue) }

    private func begin() throws(CommandFailure) {
        do {
            // First, since it may be quiet now.
            try settings.start()
            try driver.begin()
            carryOut(try recorder.begin())
            try store.start()
        } catch let error as StateError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.inputOutput, "\(error)")
        }
        // Also if there is no store.
        showWaiting()
        courier?.begin()
        forgetOld()
        clients.set(.shifts, recorder.isOn)
        // A track is played to its end, whatever is made of it.
        if environment.isRehearsal { clients.set(.replay, true) }
        environment.networks?.start()
        settling.set(after: Self.settlingTime)
    }

    /// Now, seconds since 1970.
    var date: Double { environment.loop.clock.now(.realtime) }

    func end(with failure: CommandFailure? = nil) {
        self.failure = failure ?? self.failure
        environment.loop.stop()
    }
}
