import EventLoop
import Geofencing
import Reminders
import Storage

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeDesk {
    /// Called with what the person chose on a notice, and the geotification's identifier.
    var onAction: (@MainActor (NoticeAction, String) -> Void)?
    /// The rules of a geotification, by which a notice of an earlier run is shown.
    var rules: (@MainActor (String) -> ReminderRules?)?

    private let database: StateDatabase
    private let presenter: any NoticePresenter
    private let log: Log
    /// The notices that wait to be shown, in their order.
    private(set) var waiting: [Notice] = []
    /// What the database hasn't taken yet, in its order.
    private var unwritten: [Change] = []
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.writeWhatIsLeft() }
    private let loop: EventLoop
    /// Seconds until the database is tried again.
    private static let pause = 10.0

    private typealias Change = (StateDatabase) throws(StateError) -> Void

    init(database: StateDatabase, presenter: any NoticePresenter, loop: EventLoop, log: Log) {
        self.loop = loop
        self.database = database
        self.presenter = presenter
        self.log = log
        presenter.onShown = { [weak self] id, serverID in self?.shown(id, as: serverID) }
        presenter.onClosed = { [weak self] id in self?.closed(id) }
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
        let known = Set(waiting.map(\.id))
        let new = notices.filter { !known.contains($0.id) }
        waiting += new
        for notice in new { log.private("\(notice.direction.rawValue) for \(notice.identifier): \(notice.note)") }
        presenter.present(new)
    }

    /// Takes back the notices of a geotification that isn't there any more, or is done with.
    func withdraw(identifier: String) {
        presenter.withdraw(identifier: identifier)
        write { database throws(StateError) in try database.removeNotices(of: identifier) }
        waiting.removeAll { $0.identifier == identifier }
    }

    private func act(_ action: NoticeAction, on id: Int64) {
        do throws(StateError) {
            if let event = try database.event(id) { onAction?(action, event.identifier) }
        } catch {
            log.error("\(error)")
        }
        // Last, so that what the person wants isn't lost if the daemon ends here.
        closed(id)
    }

    private func shown(_ id: Int64, as serverID: UInt32) {
        write { database throws(StateError) in try database.markShown(id, serverID: serverID) }
        waiting.removeAll { $0.id == id }
    }

    private func closed(_ id: Int64) {
        write { database throws(StateError) in try database.markClosed(id) }
    }

    /// A full disk is no reason to show anything twice: what can't be written is tried again.
    private func write(_ change: @escaping Change) {
        unwritten.append(change)
        writeWhatIsLeft()
    }

    private func writeWhatIsLeft() {
        while let change = unwritten.first {
            do throws(StateError) {
                try change(database)
                unwritten.removeFirst()
            } catch {
                if retry.deadline == nil { log.error("\(error); trying again in \(Int(Self.pause)) s") }
                return retry.set(after: Self.pause)
            }
        }
    }
}
