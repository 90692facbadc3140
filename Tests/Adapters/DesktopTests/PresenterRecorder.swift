import DBus
import Desktop
import EventLoop
import Geofencing
import Platform
import Reminders
import TestSupport

/// A presenter on a private session bus, with what it has reported.
@MainActor final class PresenterRecorder {
    let loop: EventLoop
    let presenter: NotificationPresenter
    private let connection: Connection
    private(set) var shown: [Int64] = []
    private(set) var closed: [Int64] = []
    private(set) var actions: [Int64: NoticeAction] = [:]
    private(set) var actionCount = 0
    private(set) var troubles: [String] = []
    /// What a later run gets to know of those that were shown.
    private(set) var remembered: [ShownNotice] = []

    init(sessionBus address: String, loop: EventLoop) throws {
        self.loop = loop
        connection = try Connection(to: .address(address), loop: loop)
        presenter = NotificationPresenter(
            connection: connection, loop: loop,
            applicationID: "io.github.geotify.Geotify", pause: RetryPause(0.05...0.4))
        presenter.onShown = { [weak self] id, serverID in
            guard let self else { return }
            shown.append(id)
            remembered.append(
                ShownNotice(
                    notice: .sample(id), serverID: serverID, server: presenter.server, client: presenter.client))
        }
        presenter.onTrouble = { [weak self] in self?.troubles.append($0) }
        presenter.onClosed = { [weak self] id in self?.closed.append(id) }
        presenter.onAction = { [weak self] id, action in
            self?.actions[id] = action
            self?.actionCount += 1
        }
    }

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
