package import DBus
package import EventLoop
package import Platform
internal import Ports
package import Reminders

/// Shows notices as notifications of the desktop.
///
/// A notice waits until there is a server, and is asked to be shown once: as long as the server that was asked lives, its
/// reply is awaited, however long that takes, because asking again would show the notice twice. Only an error, or the end
/// of that server, is a reason to ask again. The ids of popups die with their server.
@MainActor package final class NotificationPresenter: NoticePresenter {
    package var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)?
    package var onClosed: (@MainActor (Int64) -> Void)?
    package var onAction: (@MainActor (_ id: Int64, _ action: NoticeAction) -> Void)?
    package var mayShow: (@MainActor (Notice) -> Bool)?
    /// Called when there is trouble, once until a notice is shown again.
    package var onTrouble: (@MainActor (String) -> Void)?

    private let link: NotificationServerLink
    private let loop: EventLoop
    private let applicationID: String
    private var pause: RetryPause
    private var lastTrouble: String?
    private var retry: Timer?
    private var popups = PopupList()
    /// What is to be told besides notices, once there is a server.
    private var announcements: [Announcement] = []

    /// - Parameter applicationID: The base name of the installed desktop file and icon.
    package init(
        connection: Connection, loop: EventLoop, applicationID: String,
        pause: RetryPause = RetryPause(1...60)
    ) {
        self.loop = loop
        self.applicationID = applicationID
        self.pause = pause
        link = NotificationServerLink(connection: connection)
        link.onServer = { [weak self] in self?.serverChanged(from: $0) }
        link.onClosed = { [weak self] in self?.closed($0) }
        link.onAction = { [weak self] in self?.chosen($0, of: $1) }
        retry = loop.timer(.monotonic) { [weak self] in self?.showWaiting() }
    }

    package var server: String? { link.identity }
    package var client: String? { link.client }
    package var trouble: String? { popups.isSomethingUnshown ? lastTrouble : nil }

    package func present(_ notices: [Notice]) {
        popups.add(Popup.popups(for: popups.unknown(of: notices)))
        showWaiting()
    }

    package func adopt(_ notices: [ShownNotice]) {
        let known = popups.identifiers
        popups.add(Popup.popups(adopting: notices.filter { !known.contains($0.notice.id) }))
        settleAdopted()
    }

    package func announce(_ summary: String, _ body: String) {
        announcements.append(Announcement(summary: summary, body: body))
        showWaiting()
    }

    package func withdraw(identifier: String) {
        for (popup, id) in popups.withdraw(identifier: identifier) { bringUpToDate(popup, shownAs: id) }
        listen()
    }

}

// MARK: - The server

extension NotificationPresenter {
    private func serverChanged(from former: String?) {
        if let former, former != link.owner {
            for notice in popups.forgetServer() { onClosed?(notice.id) }
        }
        settleAdopted()
        guard former != link.owner else { return }
        if link.owner != nil {
            showWaiting()
        } else if former != nil, isSomethingWaiting {
            // The bus may be able to start the server again. Not at once: the notice may be what ends it.
            retry?.set(after: pause.next())
        }
    }

    /// Tells what stands on the screen of the present server from what vanished with a former one.
    private func settleAdopted() {
        guard link.isKnown else { return }
        let (gone, changed) = popups.settleAdopted(by: link.identity)
        for (popup, id) in changed { bringUpToDate(popup, shownAs: id) }
        listen()
        for notice in gone { onClosed?(notice.id) }
    }

    /// What the person does with popups of earlier runs may be told to those alone.
    private func listen() { link.listen(for: popups.formerClients) }

    private func closed(_ id: UInt32) {
        let popup = popups.take(id)
        if popup?.client != nil { listen() }
        for notice in popup?.notices ?? [] { onClosed?(notice.id) }
    }

    private func chosen(_ action: PopupAction, of id: UInt32) {
        guard let popup = popups.take(id) else { return }
        // Not every server closes a popup over an action; one that is closed already is none the worse for it.
        link.close(id)
        if popup.client != nil { listen() }
        for notice in popup.notices {
            if let action = action.action(on: notice) { onAction?(notice.id, action) } else { onClosed?(notice.id) }
        }
    }

    /// The error's message may repeat the notice, and so is left out.
    private func report(_ error: DBusError) {
        // No answer is not an error of the server's: it has ended, or the bus has.
        guard lastTrouble == nil, error.name != DBusError.noReply, error.name != DBusError.disconnected else { return }
        let whatFails =
            link.owner == nil ? "The notification server can't be started" : "The notification server refuses notices"
        let trouble = "\(whatFails) (\(error.name)); they are kept and tried again."
        lastTrouble = trouble
        onTrouble?(trouble)
    }

    private func failed(_ error: DBusError) {
        switch error.name {
        // No server, and none that the bus could start: one that comes is noticed.
        case DBusError.serviceUnknown, DBusError.nameHasNoOwner: break
        default:
            report(error)
            if retry?.deadline == nil { retry?.set(after: pause.next()) }
        }
    }
}

// MARK: - Showing

extension NotificationPresenter {
    private var isSomethingWaiting: Bool { popups.contains(where: isReady) }

    /// Whether it waits for nothing but a server.
    private func isReady(_ popup: Popup) -> Bool {
        guard case .waiting = popup.stage else { return false }
        guard let mayShow else { return true }
        return popup.notices.contains(where: mayShow)
    }

    private func showWaiting() {
        guard isSomethingWaiting || popups.isSomethingOutdated || !announcements.isEmpty else { return }
        guard let capabilities = link.capabilities, let owner = link.owner else { return askForCapabilities() }
        showWaiting(by: owner, with: capabilities)
    }

    private func askForCapabilities() {
        link.askForCapabilities { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: showWaiting()
            case .failure(let error):
                // A server that can't tell what it shows may show plain text all the same.
                guard let owner = link.owner, error.name != DBusError.noReply else { return failed(error) }
                showWaiting(by: owner, with: [])
            }
        }
    }

    private func showWaiting(by owner: String, with capabilities: Set<String>) {
        for announcement in announcements { link.announce(announcement, by: owner, as: applicationID) }
        announcements = []
        for popup in popups {
            switch popup.stage {
            case .waiting where isReady(popup):
                let notices = popup.notices
                let message = message(notices, capabilities)
                popup.stage = .asked(
                    link.notify(message, replacing: 0, by: owner) { [weak self] in
                        self?.answered(popup, notices, $0)
                    })
            case .shown(let id) where popup.isOutdated: replace(popup, shownAs: id, by: owner, with: capabilities)
            case .waiting, .shown, .asked, .adopted: break
            }
        }
    }

    private func message(_ notices: [Notice], _ capabilities: Set<String>) -> PopupMessage {
        PopupMessage(
            notices: notices, capabilities: capabilities, applicationID: applicationID,
            now: loop.clock.now(.realtime))
    }

    /// - Parameter notices: What the server was asked to show; some of it may have been withdrawn meanwhile.
    private func answered(_ popup: Popup, _ notices: [Notice], _ result: Result<UInt32, DBusError>) {
        switch result {
        case .success(let id):
            pause.reset()
            lastTrouble = nil
            popup.stage = .shown(id)
            if popup.notices != notices { bringUpToDate(popup, shownAs: id) }
            for notice in notices { onShown?(notice.id, id) }
        case .failure(let error):
            popup.stage = .waiting
            if !popup.notices.isEmpty { failed(error) }
        }
        if popup.notices.isEmpty { popups.remove(popup) }
    }

    /// Some of what the popup tells of was withdrawn.
    private func bringUpToDate(_ popup: Popup, shownAs id: UInt32) {
        guard !popup.notices.isEmpty else { return link.close(id) }
        popup.isOutdated = true
        // More of it may be withdrawn in the same breath.
        loop.enqueue { [weak self] in self?.showWaiting() }
    }

    private func replace(
        _ popup: Popup, shownAs id: UInt32, by owner: String, with capabilities: Set<String>
    ) {
        popup.isOutdated = false
        _ = link.notify(message(popup.notices, capabilities), replacing: id, by: owner) { [weak self] result in
            guard let self, case .success(let id) = result else { return }
            guard popups.contains(popup) else {
                // It was closed in the same moment, and the server has opened it anew.
                return link.close(id)
            }
            popup.stage = .shown(id)
            guard popup.client != nil else { return }
            // From now on it is this run's.
            popup.client = nil
            listen()
            for notice in popup.notices { onShown?(notice.id, id) }
        }
    }
}
