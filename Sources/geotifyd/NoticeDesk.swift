import Desktop
import EventLoop
import Geofencing
import Reminders
import Storage

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeDesk {
    private typealias Change = (StateDatabase) throws(StateError) -> Void

    private let database: StateDatabase
    private let presenter: any NoticePresenter
    private let log: Log
    private let loop: EventLoop
    /// The notices that wait to be shown, and whose they are.
    private(set) var waiting: [Int64: String] = [:]
    /// The newest notice that there is.
    private var newest: Int64 = 0
    /// What the database hasn't taken yet.
    private var unwritten: [Change] = []
    private var isFailing = false
    private var pause = RetryPause(from: 10, to: 600)
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.writeDown() }

    init(database: StateDatabase, presenter: any NoticePresenter, loop: EventLoop, log: Log) {
        self.database = database
        self.presenter = presenter
        self.loop = loop
        self.log = log
        presenter.onShown = { [weak self] id, serverID in self?.shown(id, as: serverID) }
        presenter.onClosed = { [weak self] id in
            self?.write { database throws(StateError) in try database.markClosed(id) }
        }
    }

    /// Takes over what an earlier run has shown, and shows what it couldn't.
    func showWhatWaits() throws(StateError) {
        let shown = try database.shownNotices()
        newest = shown.last?.notice.id ?? 0
        presenter.adopt(shown)
        present(try database.pendingNotices())
    }

    func present(_ notices: [Notice]) {
        // These were just written, so that the rest may be too.
        if !unwritten.isEmpty { writeDown() }
        for notice in notices {
            waiting[notice.id] = notice.identifier
            newest = max(newest, notice.id)
            log.private("\(notice.direction.rawValue) for \(notice.identifier): \(notice.note)")
            presenter.present(notice)
        }
    }

    /// Takes back the notices of a geotification that isn't there any more, or not enabled.
    func withdraw(identifier: String) {
        presenter.withdraw(identifier: identifier)
        // Where that is written later, there may be a newer one.
        let last = newest
        write { database throws(StateError) in try database.removeNotices(of: identifier, upTo: last) }
        waiting = waiting.filter { $0.value != identifier }
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
        waiting[id] = nil
    }

    private func write(_ change: @escaping Change) {
        unwritten.append(change)
        writeDown()
    }

    /// Writes down what the database hasn't taken yet, in order; what it doesn't take now is kept and tried again.
    func writeDown() {
        do throws(StateError) {
            while let change = unwritten.first {
                try change(database)
                unwritten.removeFirst()
            }
            isFailing = false
            pause.reset()
            retry.unset()
        } catch {
            if !isFailing { log.error("\(error); what was shown can't be written down, which is tried again") }
            isFailing = true
            if retry.deadline == nil { retry.set(after: pause.next()) }
        }
    }
}
