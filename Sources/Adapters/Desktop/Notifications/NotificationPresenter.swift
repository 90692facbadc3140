package import DBus
package import EventLoop
package import Platform
package import Ports
package import Reminders

/// Shows notices as notifications of the desktop.
///
/// A notice is asked to be shown once: as long as the server that was asked lives, its reply is awaited, however long that
/// takes, because asking again would show the notice twice. Only an error, or the end of that server, is a reason to ask
/// again. The ids of popups die with their server.
@MainActor package final class NotificationPresenter: NoticePresenter {
    package var onEvent: (@MainActor (NoticeEvent) -> Void)?
    package private(set) var trouble: String?

    private let link: NotificationServerLink
    private let loop: EventLoop
    private let applicationID: String
    private var pause: RetryPause
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.serve() }
    private var popups = PopupList()
    /// What is to be told besides notices, once there is a server.
    private var announcements: [Announcement] = []
    /// The server has just failed to tell what it can show; plain text it may show all the same.
    private var isPlain = false

    /// - Parameters:
    ///   - applicationID: The base name of the installed desktop file and icon.
    ///   - pause: Between attempts after an error.
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
    }

    package var server: String? { link.identity }
    package var client: String? { link.client }

    package func present(_ notices: [Notice]) {
        let new = popups.unknown(of: notices)
        guard !new.isEmpty, let server = readyServer else { return }
        for popup in Popup.popups(for: new) {
            popups.add([popup])
            let notices = popup.notices
            popup.stage = .asked(
                link.notify(message(notices, server.capabilities), replacing: 0, by: server.owner) { [weak self] in
                    self?.answered(popup, notices, $0)
                })
        }
    }

    package func adopt(_ notices: [ShownNotice]) {
        let known = popups.identifiers
        popups.add(Popup.popups(adopting: notices.filter { !known.contains($0.notice.id) }))
        settleAdopted()
    }

    package func announce(_ summary: String, _ body: String) {
        announcements.append(Announcement(summary: summary, body: body))
        update()
    }

    package func withdraw(identifier: String) {
        for (popup, id) in popups.withdraw(identifier: identifier) { bringUpToDate(popup, shownAs: id) }
        listen()
    }
}

// MARK: - The server

extension NotificationPresenter {
    /// The server that can be asked to show something, and what it can show. If that isn't known it is asked for, which may
    /// start a server; `serve` follows.
    private var readyServer: (owner: String, capabilities: Set<String>)? {
        if let owner = link.owner, let capabilities = link.capabilities ?? (isPlain ? [] : nil) {
            return (owner, capabilities)
        }
        link.askForCapabilities { [weak self] in self?.capabilitiesCame($0) }
        return nil
    }

    private func capabilitiesCame(_ answer: Result<Set<String>, DBusError>) {
        if case .failure(let error) = answer {
            guard link.owner != nil, error.name != DBusError.noReply else { return failed(error) }
            isPlain = true
        }
        serve()
        isPlain = false
    }

    /// Shows all that waits.
    private func serve() {
        update()
        onEvent?(.isReady)
    }

    private func serverChanged(from former: String?) {
        if let former, former != link.owner {
            for notice in popups.forgetServer() { onEvent?(.closed(notice.id)) }
        }
        settleAdopted()
        guard former != link.owner else { return }
        if link.owner != nil {
            serve()
        } else if former != nil {
            // The bus may be able to start the server again. Not at once: the notice may be what ends it.
            retry.set(after: pause.next())
        }
    }

    /// Tells what stands on the screen of the present server from what vanished with a former one.
    private func settleAdopted() {
        guard link.isKnown else { return }
        let (gone, changed) = popups.settleAdopted(by: link.identity)
        for (popup, id) in changed { bringUpToDate(popup, shownAs: id) }
        listen()
        for notice in gone { onEvent?(.closed(notice.id)) }
    }

    /// What the user does with popups of earlier runs may be told to those alone.
    private func listen() { link.listen(for: popups.formerClients) }

    private func closed(_ id: UInt32) {
        let popup = popups.take(id)
        if popup?.client != nil { listen() }
        for notice in popup?.notices ?? [] { onEvent?(.closed(notice.id)) }
    }

    private func chosen(_ action: PopupAction, of id: UInt32) {
        guard let popup = popups.take(id) else { return }
        // Not every server closes a popup over an action; one that is closed already is none the worse for it.
        link.close(id)
        if popup.client != nil { listen() }
        for notice in popup.notices {
            onEvent?(action.action(on: notice).map { .chosen($0, of: notice.id) } ?? .closed(notice.id))
        }
    }

    private func failed(_ error: DBusError) {
        switch error.name {
        // No server, and none that the bus could start: one that comes is noticed.
        case DBusError.serviceUnknown, DBusError.nameHasNoOwner: break
        default:
            report(error)
            if retry.deadline == nil { retry.set(after: pause.next()) }
        }
    }

    /// The error's message may repeat the notice, and so is left out.
    private func report(_ error: DBusError) {
        // No answer is not an error of the server's: it has ended, or the bus has.
        guard trouble == nil, error.name != DBusError.noReply, error.name != DBusError.disconnected else { return }
        let whatFails =
            link.owner == nil ? "The notification server can't be started" : "The notification server refuses notices"
        let trouble = "\(whatFails) (\(error.name)); they are kept and tried again."
        self.trouble = trouble
        onEvent?(.failed(trouble))
    }
}

// MARK: - Showing

extension NotificationPresenter {
    /// Shows announcements, and popups anew of which something was withdrawn.
    private func update() {
        guard popups.isSomethingOutdated || !announcements.isEmpty, let server = readyServer else { return }
        for announcement in announcements { link.announce(announcement, by: server.owner, as: applicationID) }
        announcements = []
        for popup in popups where popup.isOutdated {
            if case .shown(let id) = popup.stage {
                replace(popup, shownAs: id, by: server.owner, with: server.capabilities)
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
            trouble = nil
            popup.stage = .shown(id)
            if popup.notices != notices { bringUpToDate(popup, shownAs: id) }
            if popup.notices.isEmpty { popups.remove(popup) }
            for notice in notices { onEvent?(.shown(notice.id, serverID: id)) }
        case .failure(let error):
            popups.remove(popup)
            if !popup.notices.isEmpty { failed(error) }
        }
    }

    /// Some of what the popup tells of was withdrawn.
    private func bringUpToDate(_ popup: Popup, shownAs id: UInt32) {
        guard !popup.notices.isEmpty else { return link.close(id) }
        popup.isOutdated = true
        // More of it may be withdrawn in the same breath.
        loop.enqueue { [weak self] in self?.update() }
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
            for notice in popup.notices { onEvent?(.shown(notice.id, serverID: id)) }
        }
    }
}
