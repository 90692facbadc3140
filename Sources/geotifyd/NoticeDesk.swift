import Geofencing
import Reminders
import Storage

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeDesk {
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

    /// Takes over what an earlier run has shown, and shows what it couldn't.
    func showWhatWaits() throws(StateError) {
        presenter.adopt(try database.shownNotices())
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

    /// Takes back the notices, also those of an earlier run, of geotifications that aren't among these.
    func withdraw(allBut identifiers: Set<String>) {
        do throws(StateError) {
            let known = try database.pendingNotices() + database.shownNotices().map(\.notice)
            for identifier in Set(known.map(\.identifier)).subtracting(identifiers) { withdraw(identifier: identifier) }
        } catch {
            log.error("\(error)")
        }
    }

    private func shown(_ id: Int64, as serverID: UInt32) {
        let server = presenter.server
        write { database throws(StateError) in try database.markShown(id, serverID: serverID, by: server) }
        waiting.remove(id)
    }

    private func write(_ change: (StateDatabase) throws(StateError) -> Void) {
        do throws(StateError) { try change(database) } catch { log.error("\(error)") }
    }
}
