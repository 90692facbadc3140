import DBus
import Desktop
import EventLoop
import Reminders

/// A runner, with what it has reported.
@MainActor final class RunnerRecorder {
    let runner: ProgramRunner
    private(set) var started: [Int64] = []
    private(set) var failures: [String] = []

    init(sessionBus address: String?, loop: EventLoop, limit: Double = 60, timeout: Double = 30) throws {
        runner = ProgramRunner(
            connection: try address.map { try Connection(to: .address($0), loop: loop) }, loop: loop, limit: limit,
            timeout: timeout)
        runner.onStarted = { [weak self] in self?.started.append($0) }
        runner.onFailure = { [weak self] in self?.failures.append($0) }
    }

    func run(_ id: Int64, _ program: String..., note: String? = nil, place: String? = "home") {
        let notice = Notice.sample(
            id, note: note, place: place, time: 1_772_437_867, rules: .with { $0.program = program })
        if let program = ReminderProgram(for: notice) { runner.run(program) }
    }
}
