package import DBus
package import EventLoop

/// Runs the programs of reminders: as units of the person's systemd, or by itself where there is none. No shell is
/// involved, nothing of what they write is kept.
@MainActor package final class ProgramRunner {
    /// Called with the notice's id once its program has been started, or can't ever be.
    package var onStarted: (@MainActor (Int64) -> Void)?
    /// Called with a sentence, without private details, where a program can't be started.
    package var onFailure: (@MainActor (String) -> Void)?

    private let launcher: ProgramLauncher
    private let loop: EventLoop
    private let limit: Double
    private let timeout: Double
    private var waiting: [ReminderProgram] = []
    private var running: [Int64: Run] = [:]

    /// How many run at once.
    private static let atOnce = 4

    private final class Run {
        /// When it is killed or, being a unit, believed to be gone.
        var end: Timer?
    }

    /// - Parameters:
    ///   - connection: The session bus; nil where there is none.
    ///   - limit: Seconds after which a program is killed.
    ///   - timeout: Seconds that systemd may need for that.
    package init(connection: Connection?, loop: EventLoop, limit: Double = 60, timeout: Double = 30) {
        self.loop = loop
        self.limit = limit
        self.timeout = timeout
        launcher = ProgramLauncher(connection: connection, loop: loop)
        launcher.onEnd = { [weak self] unit in
            guard let self, let notice = running.keys.first(where: { Self.unit($0) == unit }) else { return }
            ended(notice)
        }
    }

    /// Runs a program, now or as soon as fewer than four run; not again while it waits or runs.
    package func run(_ program: ReminderProgram) {
        guard running[program.notice] == nil, !waiting.contains(where: { $0.notice == program.notice }) else { return }
        waiting.append(program)
        startNext()
    }

    /// Forgets what waits. What was run without systemd ends, since nobody would be there to end it in time.
    package func stop() {
        waiting = []
        running = [:]
        launcher.stop()
    }

    private func startNext() {
        while running.count < Self.atOnce, !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    private func start(_ program: ReminderProgram) {
        guard let path = program.path else {
            return failed(program, "there is no such program, or it may not be run")
        }
        running[program.notice] = Run()
        var service = ProgramLauncher.Service(
            unit: Self.unit(program.notice), description: "Program of a Geotify reminder", path: path,
            arguments: program.arguments)
        service.environment = program.environment
        service.limit = limit
        launcher.start(service) { [weak self] in self?.answered(program, $0) }
    }

    private static func unit(_ notice: Int64) -> String { "geotify-run-\(notice).service" }

    private func answered(_ program: ReminderProgram, _ outcome: ProgramLauncher.Outcome) {
        switch outcome {
        case .started:
            setEnd(of: program.notice)
            onStarted?(program.notice)
        case .runsAlready:
            launcher.forget(Self.unit(program.notice))
            onStarted?(program.notice)
            ended(program.notice)
        // The next one runs it.
        case .sessionOver: ended(program.notice)
        case .failed(let reason): failed(program, reason)
        }
    }

    private func setEnd(of notice: Int64) {
        // Programs live in real time, also where the loop has the time of a track.
        let timer = loop.realTimer { [weak self] in
            guard let self, !launcher.end(Self.unit(notice)) else { return }
            ended(notice)
        }
        timer.set(after: launcher.isChild(Self.unit(notice)) ? limit : limit + timeout)
        running[notice]?.end = timer
    }

    private func failed(_ program: ReminderProgram, _ reason: String) {
        onFailure?("the program of a reminder can't be run: \(reason)")
        onStarted?(program.notice)
        ended(program.notice)
    }

    private func ended(_ notice: Int64) {
        running[notice] = nil
        startNext()
    }
}
