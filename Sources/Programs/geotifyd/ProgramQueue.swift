import Desktop
import Reminders
import State

/// Has the programs of reminders run, and remembers in the database which were, so that each is run once though the
/// daemon end in between.
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

    /// Runs what is still to be run. Which program that is, and whether any may be, is what the store says now.
    /// - Parameter mayRun: Whether that of these rules may be run now.
    func runWhatWaits(_ geotifications: [Geotification], where mayRun: (ReminderRules) -> Bool = { _ in true }) {
        do throws(StateError) {
            for id in unwritten { forget(id) }
            for var notice in try database.pendingPrograms() where !unwritten.contains(notice.id) {
                let geotification = geotifications.first { $0.identifier == notice.identifier }
                if let geotification { notice.rules = geotification.rules }
                if !mayRun(notice.rules) { continue }
                if let program = ReminderProgram(for: notice) { runner.run(program) } else { forget(notice.id) }
            }
        } catch {
            log.error("\(error)")
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
