import Desktop
import EventLoop
import Geofencing
import Platform
import Ports
import Reminders
import State

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once though the
/// daemon or the notification server end in between.
@MainActor final class NoticeOutbox {
    /// Called with what the person chose on a notice, and the geotification's identifier.
    var onAction: (@MainActor (NoticeAction, String) -> Void)?
    /// The rules of a geotification, by which a notice of an earlier run is shown.
    var rules: (@MainActor (String) -> ReminderRules?)?

    /// Whether what waits may be shown by these rules now.
    var mayShow: (@MainActor (ReminderRules) -> Bool)?

    private typealias Change = (StateDatabase) throws(StateError) -> Void

    private let database: StateDatabase
    private let presenter: any NoticePresenter
    private let log: Log
    private let loop: EventLoop
    /// The notices that wait to be shown, in their order.
    private(set) var waiting: [Notice] = []
    private var hasTakenOver = false
    /// What waits in the database is to be shown once that says again what was shown already.
    private var owesWhatWaits = false
    /// What the database hasn't taken yet.
    private var unwritten: [Change] = []
    private var isFailing = false
    private var pause = RetryPause(10...600)
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.writeDown() }

    init(database: StateDatabase, presenter: any NoticePresenter, loop: EventLoop, log: Log) {
        self.database = database
        self.presenter = presenter
        self.loop = loop
        self.log = log
        presenter.onShown = { [weak self] id, serverID in self?.shown(id, as: serverID) }
        presenter.onClosed = { [weak self] id in self?.closed(id) }
        presenter.mayShow = { [weak self] in self?.mayShow?($0.rules) ?? true }
        presenter.onAction = { [weak self] id, action in self?.act(action, on: id) }
    }

    /// Takes over what an earlier run has shown, once.
    func takeOver() throws(StateError) {
        if hasTakenOver { return }
        var shown = try database.shownNotices()
        hasTakenOver = true
        for index in shown.indices { follow(&shown[index].notice) }
        presenter.adopt(shown)
    }

    /// Takes over what an earlier run has shown, and shows what it couldn't, or what a pause or quiet hours held back.
    func showWhatWaits() throws(StateError) {
        try takeOver()
        writeDown()
        owesWhatWaits = !unwritten.isEmpty
        if owesWhatWaits { return }
        var notices = try database.pendingNotices()
        for index in notices.indices { follow(&notices[index]) }
        present(notices.filter { mayShow?($0.rules) ?? true })
    }

    /// The database doesn't keep the rules; they are what the store says now.
    private func follow(_ notice: inout Notice) {
        if let rules = rules?(notice.identifier) { notice.rules = rules }
    }

    func present(_ notices: [Notice]) {
        // These were just written, so that the rest may be too.
        if !unwritten.isEmpty { writeDown() }
        let known = Set(waiting.map(\.id))
        let new = notices.filter { !known.contains($0.id) }
        waiting += new
        for notice in new { log.private("\(notice.direction.rawValue) for \(notice.identifier): \(notice.note)") }
        presenter.present(new)
    }

    /// Takes back the notices of a geotification that isn't there any more, or is done with.
    func withdraw(identifier: String) {
        presenter.withdraw(identifier: identifier)
        // Where that is written later, there may be a newer one. None is forgotten where it isn't known which they are.
        let last = (try? database.newestEvent()) ?? 0
        write { database throws(StateError) in try database.removeNotices(of: identifier, upTo: last) }
        waiting.removeAll { $0.identifier == identifier }
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

    private func act(_ action: NoticeAction, on id: Int64) {
        do throws(StateError) {
            if let identifier = try database.event(id)?.identifier { onAction?(action, identifier) }
        } catch {
            log.error("\(error)")
        }
        // Last, so that what the person wants isn't lost if the daemon ends here.
        closed(id)
    }

    private func shown(_ id: Int64, as serverID: UInt32) {
        let (server, client) = (presenter.server, presenter.client)
        write { database throws(StateError) in
            try database.markShown(id, serverID: serverID, by: server, for: client)
        }
        waiting.removeAll { $0.id == id }
    }

    private func closed(_ id: Int64) {
        write { database throws(StateError) in try database.markClosed(id) }
    }

    private func write(_ change: @escaping Change) {
        unwritten.append(change)
        writeDown()
    }

    /// Writes down what the database hasn't taken yet, in order; what it doesn't take now is kept and tried again. A full
    /// disk is no reason to show anything twice.
    func writeDown() {
        do throws(StateError) {
            while let change = unwritten.first {
                try change(database)
                unwritten.removeFirst()
            }
            isFailing = false
            pause.reset()
            retry.unset()
            guard owesWhatWaits else { return }
            owesWhatWaits = false
            try showWhatWaits()
        } catch {
            if !isFailing { log.error("\(error); what was shown can't be written down, which is tried again") }
            isFailing = true
            if retry.deadline == nil { retry.set(after: pause.next()) }
        }
    }
}
