import Geofencing
import Reminders
import Storage

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeDesk {
    /// Called once no notice waits to be shown any more.
    var onNothingWaits: (@MainActor () -> Void)?

    private let database: StateDatabase
    private let presenter: any NoticePresenter
    private let log: Log
    /// The notices that wait to be shown.
    private(set) var waiting: Set<Int64> = []

    init(database: StateDatabase, presenter: any NoticePresenter, log: Log) {
        self.database = database
        self.presenter = presenter
        self.log = log
        presenter.onShown = { [weak self] id, serverID in self?.shown(id, as: serverID) }
        presenter.onClosed = { [weak self] id in
            self?.write { database throws(StateError) in try database.markClosed(id) }
        }
    }

    /// Shows what an earlier run couldn't.
    func showWhatWaits() throws(StateError) {
        present(try database.pendingNotices())
    }

    func present(_ notices: [Notice]) {
        for notice in notices {
            waiting.insert(notice.id)
            log.private("\(notice.direction.rawValue) for \(notice.identifier): \(notice.note)")
            presenter.present(notice)
        }
    }

    /// Takes back the notices of a geotification that isn't there any more, or not enabled.
    func withdraw(identifier: String) {
        presenter.withdraw(identifier: identifier)
        write { database throws(StateError) in try database.removeNotices(of: identifier) }
        if let pending = try? database.pendingNotices() { waiting.formIntersection(pending.map(\.id)) }
    }

    private func shown(_ id: Int64, as serverID: UInt32) {
        write { database throws(StateError) in try database.markShown(id, serverID: serverID) }
        waiting.remove(id)
        if waiting.isEmpty { onNothingWaits?() }
    }

    private func write(_ change: (StateDatabase) throws(StateError) -> Void) {
        do throws(StateError) { try change(database) } catch { log.error("\(error)") }
    }
}
