import Desktop
import EventLoop
import Platform
import Ports
import Reminders
import State

/// Hands notices to the presenter and remembers in the database which were shown, so that each is shown once even if the
/// daemon or the notification server ends in between.
///
/// What waits is what the database has, less what it hasn't been told yet.
@MainActor final class NoticeOutbox {
    /// What became of notices.
    private enum Change {
        case shown(Int64, serverID: UInt32, server: String?, client: String?)
        case closed(Int64)
        /// Those of a geotification, up to an event. What is written later may follow a newer one.
        case withdrawn(identifier: String, upTo: Int64)

        func isEnd(of notice: Notice) -> Bool {
            switch self {
            case .shown(let id, _, _, _), .closed(let id): notice.id == id
            case .withdrawn(let identifier, let last): notice.identifier == identifier && notice.id <= last
            }
        }

        func write(into database: StateDatabase) throws(StateError) {
            switch self {
            case .shown(let id, let serverID, let server, let client):
                try database.markShown(id, serverID: serverID, by: server, for: client)
            case .closed(let id): try database.markClosed(id)
            case .withdrawn(let identifier, let last): try database.removeNotices(of: identifier, upTo: last)
            }
        }
    }

    private let database: StateDatabase
    private let presenter: any NoticePresenter
    private let loop: EventLoop
    private let log: Log
    private var hasTakenOver = false
    /// What the database hasn't taken yet, in order.
    private var unwritten: [Change] = []
    private lazy var retry = WriteRetry(
        loop: loop, log: log, pause: RetryPause(10...600),
        failure: "; what was shown can't be written down, which is tried again"
    ) { [weak self] in self?.writeDown() }

    init(database: StateDatabase, presenter: any NoticePresenter, loop: EventLoop, log: Log) {
        self.database = database
        self.presenter = presenter
        self.loop = loop
        self.log = log
    }

    /// The notices that weren't shown yet, the oldest first, without rules.
    var waiting: [Notice] {
        get throws(StateError) {
            try database.pendingNotices().filter { notice in !unwritten.contains { $0.isEnd(of: notice) } }
        }
    }

    /// Takes over what an earlier run has shown, once, then shows what waits.
    /// - Parameters:
    ///   - withRules: Notices as they are shown.
    ///   - showable: Those of what waits that may be shown now.
    func show(
        withRules: ([Notice]) -> [Notice], showable: ([Notice]) -> [Notice]
    ) throws(StateError) {
        try takeOver(withRules)
        // What was just written shows that the rest may be, too.
        if !unwritten.isEmpty { writeDown() }
        presenter.present(showable(try waiting))
    }

    private func takeOver(_ withRules: ([Notice]) -> [Notice]) throws(StateError) {
        if hasTakenOver { return }
        var shown = try database.shownNotices()
        hasTakenOver = true
        for (index, notice) in withRules(shown.map(\.notice)).enumerated() { shown[index].notice = notice }
        presenter.adopt(shown)
    }

    /// Takes back the notices of a geotification that isn't there any more, or is done with.
    func withdraw(identifier: String) {
        presenter.withdraw(identifier: identifier)
        // None is forgotten if it isn't known which they are.
        note(.withdrawn(identifier: identifier, upTo: (try? database.newestEvent()) ?? 0))
    }

    /// Takes back the notices, also those of an earlier run, of geotifications that aren't among these.
    func withdraw(allBut identifiers: Set<String>, withRules: ([Notice]) -> [Notice]) throws(StateError) {
        try takeOver(withRules)
        let known = try database.pendingNotices() + database.shownNotices().map(\.notice)
        for identifier in Set(known.map(\.identifier)).subtracting(identifiers) { withdraw(identifier: identifier) }
    }

    /// A notice stands on the screen, under the server's number.
    func shown(_ id: Int64, as serverID: UInt32) {
        note(.shown(id, serverID: serverID, server: presenter.server, client: presenter.client))
    }

    func closed(_ id: Int64) { note(.closed(id)) }

    private func note(_ change: Change) {
        unwritten.append(change)
        writeDown()
    }

    /// Writes down what the database hasn't taken yet, in order; what it doesn't take now is kept and tried again. A full
    /// disk is no reason to show anything twice.
    func writeDown() {
        do throws(StateError) {
            while let change = unwritten.first {
                try change.write(into: database)
                unwritten.removeFirst()
            }
            retry.succeeded()
        } catch {
            retry.failed(error)
        }
    }
}
