import Desktop
import EventLoop
import Platform
import Ports
import Reminders
import Shifts
import State

/// Has a program of its own send what is queued, since the daemon opens no internet socket; and tells the person where
/// nothing can be sent for long.
@MainActor final class CourierLauncher {
    /// Seconds.
    struct Times {
        /// For how long a target must have failed before the person is told.
        var timeout = 600.0
        /// Between looks at how it goes, while something is queued.
        var check = 60.0
        /// Before it is started again, if it has ended with something queued: first, and at most.
        var pauses = 1.0...300.0
    }

    private static let unit = "geotify-courier.service"

    private let database: StateDatabase
    private let launcher: ProgramLauncher
    private let presenter: any NoticePresenter
    private let loop: EventLoop
    private let log: Log
    private let times: Times
    private let environment: [String]
    private var isRunning = false
    private var hasFailed = false
    /// How much had been sent when it was started.
    private var sentBefore = 0
    private var pause: RetryPause
    private lazy var retry = loop.realTimer { [weak self] in self?.look() }
    private lazy var check = loop.realTimer { [weak self] in self?.tell() }

    /// - Parameter environment: What is added to the courier's, each as `NAME=value`.
    init(
        database: StateDatabase, launcher: ProgramLauncher, presenter: any NoticePresenter, loop: EventLoop, log: Log,
        times: Times = Times(), environment: [String] = ownEnvironment
    ) {
        self.database = database
        self.launcher = launcher
        self.presenter = presenter
        self.loop = loop
        self.log = log
        self.times = times
        self.environment = environment
        pause = RetryPause(times.pauses)
        launcher.onEnd = { [weak self] unit in if unit == Self.unit { self?.ended() } }
    }

    /// Something may have been queued.
    func look() {
        guard !isRunning, retry.deadline == nil else { return }
        do throws(StateError) {
            guard try database.hasDeliveries() else { return }
            sentBefore = try sent()
            start()
        } catch {
            log.error("\(error)")
        }
    }

    /// The person wants it to be tried now.
    func hurry() {
        retry.unset()
        pause.reset()
        look()
    }

    /// Takes over from an earlier run.
    func begin() {
        look()
        tell()
    }

    /// Ends what was started without systemd.
    func stop() { launcher.stop() }

    private func start() {
        guard let path = SiblingProgram.path(of: "geotify-courier") else { return failed("it isn't installed") }
        var service = ProgramLauncher.Service(
            unit: Self.unit, description: "Sends what Geotify has queued", path: path, arguments: ["geotify-courier"])
        service.environment = environment
        service.keepsMessages = true
        isRunning = true
        launcher.start(service) { [weak self] in self?.answered($0) }
    }

    private func answered(_ outcome: ProgramLauncher.Outcome) {
        switch outcome {
        case .started, .runsAlready:
            hasFailed = false
            if check.deadline == nil { check.set(after: times.check) }
        case .sessionOver: isRunning = false
        case .failed(let reason):
            isRunning = false
            failed(reason)
        }
    }

    private func failed(_ reason: String) {
        if !hasFailed { log.warning("geotify-courier can't be run: \(reason); what is to be sent waits") }
        hasFailed = true
        retry.set(after: pause.next())
    }

    private func ended() {
        isRunning = false
        tell()
        do throws(StateError) {
            if try sent() > sentBefore { pause.reset() }
            if try database.hasDeliveries() { retry.set(after: pause.next()) } else { pause.reset() }
        } catch {
            log.error("\(error)")
            retry.set(after: pause.next())
        }
    }

    private func sent() throws(StateError) -> Int {
        try database.deliveryStates().reduce(0) { $0 + $1.sent + $1.setAside }
    }

    /// Where its files are, and what is to be known of the network: systemd's environment may have neither.
    static let ownEnvironment = Environment.all.filter { variable in
        let name = variable.prefix { $0 != "=" }
        let isMeant =
            name.hasPrefix("XDG_") || name == "HOME" || name == "SSL_CERT_FILE" || name.lowercased().hasSuffix("_proxy")
        // systemd refuses an environment with control characters.
        return isMeant && variable.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    // MARK: - The person

    /// Tells of targets that have failed for long, and of those that have caught up, each once.
    private func tell() {
        do throws(StateError) {
            let states = try database.deliveryStates()
            for state in states { try tell(of: state) }
            let isQueued = try database.hasDeliveries()
            if isRunning || isQueued || states.contains(where: \.isTold) {
                check.set(after: times.check)
            } else {
                check.unset()
            }
        } catch {
            log.error("\(error)")
            check.set(after: times.check)
        }
    }

    private func tell(of state: DeliveryState) throws(StateError) {
        let (what, host) = (state.target.format.takesPoints ? "Positions" : "Crossings", state.target.url.host)
        if state.isTold, state.failingSince == nil, state.waiting == 0 {
            try database.setTold(false, target: state.id)
            presenter.announce("\(what) are sent again", "\(host) has got all that had waited.")
        } else if !state.isTold, let since = state.failingSince, loop.clock.now(.realtime) - since >= times.timeout {
            try database.setTold(true, target: state.id)
            let reason = state.lastError ?? "it fails"
            presenter.announce(
                "\(what) can't be sent",
                "\(host), since \(LocalTime.text(since).time): \(reason). They wait until it works again.")
        }
    }
}
