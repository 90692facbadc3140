package import DBus
package import EventLoop
internal import Platform

/// Runs the programs of reminders: as units of the person's systemd, or by itself where there is none. No shell is
/// involved, nothing of what they write is kept.
@MainActor package final class ProgramRunner {
    /// Called with the notice's id once its program has been started, or can't ever be.
    package var onStarted: (@MainActor (Int64) -> Void)?
    /// Called with a sentence, without private details, where a program can't be started.
    package var onFailure: (@MainActor (String) -> Void)?

    private let connection: Connection?
    private let units: TransientUnits?
    private let loop: EventLoop
    private let limit: Double
    private let patience: Double
    private var waiting: [ReminderProgram] = []
    private var running: [Int64: Run] = [:]

    /// How many run at once.
    private static let atOnce = 4

    private final class Run {
        /// nil where it is a unit of systemd.
        var child: ChildProgram?
        /// When it is killed or, being a unit, believed to be gone.
        var end: Timer?
    }

    /// - Parameters:
    ///   - connection: The session bus; nil where there is none.
    ///   - limit: Seconds after which a program is killed.
    ///   - patience: Seconds that systemd may need for that.
    package init(connection: Connection?, loop: EventLoop, limit: Double = 60, patience: Double = 30) {
        self.connection = connection
        self.loop = loop
        self.limit = limit
        self.patience = patience
        units = connection.map(TransientUnits.init)
        units?.onEnd = { [weak self] unit in
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
    }

    private func startNext() {
        while running.count < Self.atOnce, !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    private func start(_ program: ReminderProgram) {
        guard let path = program.path else {
            return failed(program, "there is no such program, or it may not be run")
        }
        running[program.notice] = Run()
        guard let units else { return startChild(program, path) }
        let service = TransientUnits.Service(
            unit: Self.unit(program.notice), path: path, arguments: program.arguments,
            environment: program.environment, limit: limit)
        units.start(service) { [weak self] result in self?.answered(program, path, result) }
    }

    private static func unit(_ notice: Int64) -> String { "geotify-run-\(notice).service" }

    private func answered(_ program: ReminderProgram, _ path: String, _ result: Result<Void, DBusError>) {
        switch result {
        case .success:
            setEnd(of: program.notice, after: limit + patience)
            onStarted?(program.notice)
        case .failure(let error):
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner: startChild(program, path)
            // The session is over: the next one runs it.
            case DBusError.disconnected: ended(program.notice)
            // It was started before this program was started again.
            case "org.freedesktop.systemd1.UnitExists":
                onStarted?(program.notice)
                ended(program.notice)
            default: failed(program, "systemd refuses it (\(error.name))")
            }
        }
    }

    private func startChild(_ program: ReminderProgram, _ path: String) {
        // Of two values of one name the later would be passed over.
        let own = Environment.all.filter { !$0.hasPrefix("GEOTIFY_") }
        do throws(SystemError) {
            running[program.notice]?.child = try ChildProgram(
                path, program.arguments, environment: own + program.environment, loop: loop
            ) { [weak self] in self?.ended(program.notice) }
        } catch {
            return failed(program, error.reason)
        }
        setEnd(of: program.notice, after: limit)
        onStarted?(program.notice)
    }

    private func setEnd(of notice: Int64, after seconds: Double) {
        // Programs live in real time, also where the loop has the time of a track.
        let timer = loop.realTimer { [weak self] in
            guard let self else { return }
            units?.forget(Self.unit(notice))
            if let child = running[notice]?.child { child.end() } else { ended(notice) }
        }
        timer.set(after: seconds)
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
