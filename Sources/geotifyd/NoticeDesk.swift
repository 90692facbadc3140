import Geofencing
import Reminders
import Storage

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeDesk {
    /// Called once no notice waits to be shown any more.
    var onNothingWaits: (@MainActor () -> Void)?

    /// Called with what the person chose on a notice, and the geotification's identifier.
    var onAction: (@MainActor (NoticeAction, String) -> Void)?
    /// The rules of a geotification, by which a notice of an earlier run is shown.
    var rules: (@MainActor (String) -> ReminderRules?)?

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
        presenter.onAction = { [weak self] id, action in self?.act(action, on: id) }
    }

    /// Shows what an earlier run couldn't, or what a pause held back.
    func showWhatWaits() throws(StateError) {
        var notices = try database.pendingNotices()
        for index in notices.indices {
            if let rules = rules?(notices[index].identifier) { notices[index].rules = rules }
        }
        present(notices)
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

    private func act(_ action: NoticeAction, on id: Int64) {
        do throws(StateError) {
            if let event = try database.event(id) { onAction?(action, event.identifier) }
        } catch {
            log.error("\(error)")
        }
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
