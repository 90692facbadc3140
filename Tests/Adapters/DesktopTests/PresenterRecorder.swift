import DBus
import Desktop
import EventLoop
import Geofencing
import Platform
import Ports
import Reminders
import TestSupport

/// A presenter on a private session bus, with what it has reported; what wasn't shown yet waits here.
@MainActor final class PresenterRecorder {
    let loop: EventLoop
    let presenter: NotificationPresenter
    private let connection: Connection
    private(set) var shown: [Int64] = []
    private(set) var closed: [Int64] = []
    private(set) var actions: [Int64: NoticeAction] = [:]
    private(set) var actionCount = 0
    private(set) var troubles: [String] = []
    private(set) var waiting: [Notice] = []
    /// Whether a notice may be shown at the moment.
    var mayShow: @MainActor (Int64) -> Bool = { _ in true }
    /// What a later run gets to know of those that were shown.
    private(set) var remembered: [ShownNotice] = []

    init(sessionBus address: String, loop: EventLoop) throws {
        self.loop = loop
        connection = try Connection(to: .address(address), loop: loop)
        presenter = NotificationPresenter(
            connection: connection, loop: loop,
            applicationID: "io.github.geotify.Geotify", pause: RetryPause(0.05...0.4))
        presenter.onEvent = { [weak self] in self?.receive($0) }
    }

    private func receive(_ event: NoticeEvent) {
        switch event {
        case .isReady: showWaiting()
        case .shown(let id, let serverID):
            shown.append(id)
            waiting.removeAll { $0.id == id }
            remembered.append(
                ShownNotice(
                    notice: .sample(id), serverID: serverID, server: presenter.server, client: presenter.client))
        case .closed(let id): closed.append(id)
        case .chosen(let action, let id):
            actions[id] = action
            actionCount += 1
        case .failed(let trouble): troubles.append(trouble)
        }
    }

    func present(_ notices: [Notice]) {
        waiting += notices.filter { notice in !waiting.contains { $0.id == notice.id } }
        showWaiting()
    }

    func present(_ notice: Notice) { present([notice]) }

    func withdraw(identifier: String) {
        waiting.removeAll { $0.identifier == identifier }
        presenter.withdraw(identifier: identifier)
    }

    /// Shows what waits and may be shown.
    func showWaiting() { presenter.present(waiting.filter { mayShow($0.id) }) }

    /// As the end of its process does.
    func disconnect() { connection.close() }

    func hasShown(_ ids: Int64...) async -> Bool { await loop.wait { shown == ids } }
}

extension Notice {
    @MainActor static func sample(
        _ id: Int64, note: String? = nil, direction: Crossing.Direction = .entry, place: String? = "home",
        time: Double = SystemClock().now(.realtime), rules: ReminderRules = ReminderRules()
    ) -> Notice {
        // dunst makes one popup of two with the same text.
        let text = id == 1 ? "Water the plants" : "Water the plants \(id)"
        return Notice(
            id: id, identifier: "sample-\(id)", note: note ?? text, direction: direction, place: place, time: time,
            rules: rules)
    }
}

extension ReminderRules {
    /// Rules that differ from the usual ones.
    static func with(_ change: (inout ReminderRules) -> Void) -> ReminderRules {
        var rules = ReminderRules()
        change(&rules)
        return rules
    }
}
