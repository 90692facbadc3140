import Desktop
import Reminders
import State

/// Runs the programs of reminders, and remembers in the database which were run, so that each is run once even if the
/// daemon ends in between.
@MainActor final class ProgramQueue {
    private let database: StateDatabase
    private let runner: ProgramRunner
    private let log: Log
    /// What was run, and the database hasn't taken it yet.
    private var unwritten: Set<Int64> = []

    init(database: StateDatabase, runner: ProgramRunner, log: Log) {
        self.database = database
        self.runner = runner
        self.log = log
        runner.onFailure = { log.warning($0) }
        runner.onStarted = { [weak self] id in self?.forget(id) }
    }

    /// Runs what is still to be run.
    /// - Parameters:
    ///   - geotifications: Which program that is, and whether any may be, is what the store says now.
    ///   - runnable: Those of the notices whose programs may be run now.
    func runWaiting(
        _ geotifications: [Geotification], runnable: ([Notice]) -> [Notice] = { $0 }
    ) throws(StateError) {
        for id in unwritten { forget(id) }
        let waiting = try database.pendingPrograms().filter { !unwritten.contains($0.id) }
        for var notice in runnable(waiting) {
            notice.rules.program = geotifications.first { $0.identifier == notice.identifier }?.rules.program ?? []
            if let program = ReminderProgram(for: notice) { runner.run(program) } else { forget(notice.id) }
        }
    }

    /// Ends what would be left without anybody to end it in time.
    func stop() { runner.stop() }

    private func forget(_ id: Int64) {
        do throws(StateError) {
            try database.markRun(id)
            unwritten.remove(id)
        } catch {
            unwritten.insert(id)
            log.error("\(error)")
        }
    }
}
