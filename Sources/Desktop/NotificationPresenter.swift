package import DBus
package import EventLoop
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
    /// Called when there is trouble, once until a notice is shown again.
    package var onTrouble: (@MainActor (String) -> Void)?

    private let connection: Connection
    private let loop: EventLoop
    private let applicationID: String
    private var pause: RetryPause
    private var lastTrouble: String?
    private var retry: Timer?
    private var subscriptions: [Subscription] = []
    /// The bus's own identity; nil until the bus has told it, or where it can't.
    private var bus: String?
    private var isBusKnown = false
    private var owner: String?
    private var isOwnerKnown = false
    private var capabilities: Set<String>?
    private var capabilitiesCall: PendingCall?
    /// In the order of `present`.
    private var popups: [Popup] = []

    /// - Parameter applicationID: The base name of the installed desktop file and icon.
    package init(
        connection: Connection, loop: EventLoop, applicationID: String,
        pause: RetryPause = RetryPause(from: 1, to: 60)
    ) {
        self.connection = connection
        self.loop = loop
        self.applicationID = applicationID
        self.pause = pause
        retry = loop.timer(.monotonic) { [weak self] in self?.showWaiting() }
        connection.call(NotificationServer.getBusID) { [weak self] in self?.busAnswered($0) }
        subscriptions = [
            connection.watchName(NotificationServer.name) { [weak self] in self?.ownerChanged(to: $0) },
            connection.subscribe(to: NotificationServer.signal("NotificationClosed")) { [weak self] signal in
                if let id = signal.arguments.first?.integer { self?.closed(id) }
            },
            connection.subscribe(to: NotificationServer.signal("ActionInvoked")) { [weak self] signal in
                guard signal.arguments.count == 2, let id = signal.arguments[0].integer,
                    let action = PopupAction(rawValue: signal.arguments[1].string ?? "")
                else { return }
                self?.chosen(action, of: id)
            },
        ]
    }

    package func present(_ notices: [Notice]) {
        let known = Set(popups.flatMap(\.notices).map(\.id))
        popups += Popup.popups(for: notices.filter { !known.contains($0.id) })
        showWaiting()
    }

    package func withdraw(identifier: String) {
        let affected = popups.filter { $0.notices.contains { $0.identifier == identifier } }
        for popup in affected { popup.notices.removeAll { $0.identifier == identifier } }
        // What is asked for is put right once its id is known, what was adopted once its server is.
        popups.removeAll { popup in
            switch popup.stage {
            case .waiting, .shown: popup.notices.isEmpty
            case .asked, .adopted: false
            }
        }
        for popup in affected {
            if case .shown(let id) = popup.stage { bringUpToDate(popup, shownAs: id) }
        }
    }

    /// The server's unique name, which its bus gives to no other, and the identity of that bus.
    package var server: String? {
        guard let bus, let owner else { return nil }
        return "\(bus) \(owner)"
    }

    package func adopt(_ notices: [ShownNotice]) {
        let known = Set(popups.flatMap(\.notices).map(\.id))
        popups += Popup.popups(adopting: notices.filter { !known.contains($0.notice.id) })
        settleAdopted()
    }
}

// MARK: - The server

extension NotificationPresenter {
    private func busAnswered(_ result: Result<[Value], DBusError>) {
        isBusKnown = true
        bus = (try? result.get())?.first?.string
        settleAdopted()
    }

    private func ownerChanged(to newOwner: String?) {
        isOwnerKnown = true
        guard newOwner != owner else { return settleAdopted() }
        let former = owner
        owner = newOwner
        if former != nil { forgetServer() }
        settleAdopted()
        if newOwner != nil {
            showWaiting()
        } else if former != nil, isSomethingWaiting {
            // The bus may be able to start the server again. Not at once: the notice may be what ends it.
            retry?.set(after: pause.next())
        }
    }

    /// Tells what stands on the screen of the present server from what vanished with a former one.
    private func settleAdopted() {
        guard isBusKnown, isOwnerKnown else { return }
        var gone: [Notice] = []
        var changed: [(Popup, UInt32)] = []
        popups = popups.filter { popup in
            guard case .adopted(let id, let former, let notices) = popup.stage else { return true }
            guard former != nil, former == server else {
                gone += notices
                return false
            }
            popup.stage = .shown(id)
            if popup.notices != notices { changed.append((popup, id)) }
            return !popup.notices.isEmpty
        }
        for (popup, id) in changed { bringUpToDate(popup, shownAs: id) }
        for notice in gone { onClosed?(notice.id) }
    }

    /// The server has ended: its popups are gone, and what it was asked for it won't do.
    private func forgetServer() {
        capabilitiesCall?.cancel()
        capabilitiesCall = nil
        capabilities = nil
        var gone: [Popup] = []
        popups = popups.filter { popup in
            switch popup.stage {
            case .waiting, .adopted: return true
            case .asked(let call):
                call.cancel()
                popup.stage = .waiting
                return !popup.notices.isEmpty
            case .shown:
                gone.append(popup)
                return false
            }
        }
        for notice in gone.flatMap(\.notices) { onClosed?(notice.id) }
    }

    package var trouble: String? { isSomethingUnshown ? lastTrouble : nil }

    /// The error's message may repeat the notice, and so is left out.
    private func report(_ error: DBusError) {
        // No answer is not an error of the server's: it has ended, or the bus has.
        guard lastTrouble == nil, error.name != DBusError.noReply, error.name != DBusError.disconnected else { return }
        let whatFails =
            owner == nil ? "The notification server can't be started" : "The notification server refuses notices"
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

    /// Takes the popup with this id of the server from the list; an id that isn't ours is nobody's.
    private func take(_ id: Int) -> Popup? {
        let index = popups.firstIndex { if case .shown(let shown) = $0.stage { shown == id } else { false } }
        return index.map { popups.remove(at: $0) }
    }

    private func closed(_ id: Int) {
        for notice in take(id)?.notices ?? [] { onClosed?(notice.id) }
    }

    private func chosen(_ action: PopupAction, of id: Int) {
        guard let popup = take(id) else { return }
        // Not every server closes a popup over an action; one that is closed already is none the worse for it.
        if case .shown(let id) = popup.stage { close(id) }
        for notice in popup.notices {
            if let action = action.action(on: notice) { onAction?(notice.id, action) } else { onClosed?(notice.id) }
        }
    }

    private func close(_ id: UInt32) {
        guard let owner else { return }
        connection.call(NotificationServer.call("CloseNotification", of: owner, [.uint32(id)])) { _ in }
    }
}

// MARK: - Showing

extension NotificationPresenter {
    private var isSomethingWaiting: Bool {
        popups.contains { if case .waiting = $0.stage { true } else { false } }
    }

    private var isSomethingUnshown: Bool {
        popups.contains {
            switch $0.stage {
            case .waiting, .asked: !$0.notices.isEmpty
            case .shown, .adopted: false
            }
        }
    }

    private func showWaiting() {
        guard isSomethingWaiting || popups.contains(where: \.isOutdated) else { return }
        guard let capabilities, let owner else { return askForCapabilities() }
        showWaiting(by: owner, with: capabilities)
    }

    private func showWaiting(by owner: String, with capabilities: Set<String>) {
        for popup in popups {
            switch popup.stage {
            case .waiting:
                let notices = popup.notices
                popup.stage = .asked(
                    notify(notices, of: owner, capabilities, replacing: 0) { [weak self] in
                        self?.answered(popup, notices, $0)
                    })
            case .shown(let id) where popup.isOutdated: replace(popup, shownAs: id, by: owner, with: capabilities)
            case .shown, .asked, .adopted: break
            }
        }
    }

    /// What the server can show decides how the body is written.
    private func askForCapabilities() {
        guard capabilitiesCall == nil else { return }
        capabilitiesCall = connection.call(NotificationServer.getCapabilities, timeout: nil) { [weak self] result in
            guard let self else { return }
            capabilitiesCall = nil
            switch result {
            case .success(let values):
                capabilities = Set((values.first?.array ?? []).compactMap(\.string))
                showWaiting()
            case .failure(let error):
                // A server that can't tell what it shows may show plain text all the same.
                guard let owner, error.name != DBusError.noReply else { return failed(error) }
                showWaiting(by: owner, with: [])
            }
        }
    }

    private func notify(
        _ notices: [Notice], of owner: String, _ capabilities: Set<String>, replacing id: UInt32,
        reply: @escaping @MainActor (Result<[Value], DBusError>) -> Void
    ) -> PendingCall {
        let message = PopupMessage(
            notices: notices, capabilities: capabilities, applicationID: applicationID,
            now: loop.clock.now(.realtime))
        return connection.call(
            NotificationServer.call("Notify", of: owner, message.arguments(replacing: id)), timeout: nil, reply: reply)
    }

    /// - Parameter notices: What the server was asked to show; some of it may have been withdrawn meanwhile.
    private func answered(_ popup: Popup, _ notices: [Notice], _ result: Result<[Value], DBusError>) {
        switch result {
        case .success(let values):
            pause.reset()
            lastTrouble = nil
            let id = values.first?.integer.flatMap { UInt32(exactly: $0) } ?? 0
            popup.stage = .shown(id)
            if popup.notices != notices { bringUpToDate(popup, shownAs: id) }
            for notice in notices { onShown?(notice.id, id) }
        case .failure(let error):
            popup.stage = .waiting
            if !popup.notices.isEmpty { failed(error) }
        }
        if popup.notices.isEmpty { popups.removeAll { $0 === popup } }
    }

    /// Some of what the popup tells of was withdrawn.
    private func bringUpToDate(_ popup: Popup, shownAs id: UInt32) {
        guard !popup.notices.isEmpty else { return close(id) }
        popup.isOutdated = true
        showWaiting()
    }

    private func replace(
        _ popup: Popup, shownAs id: UInt32, by owner: String, with capabilities: Set<String>
    ) {
        popup.isOutdated = false
        _ = notify(popup.notices, of: owner, capabilities, replacing: id) { [weak self] result in
            guard let self, case .success(let values) = result,
                let id = values.first?.integer.flatMap({ UInt32(exactly: $0) })
            else { return }
            if popups.contains(where: { $0 === popup }) {
                popup.stage = .shown(id)
            } else {
                // It was closed in the same moment, and the server has opened it anew.
                close(id)
            }
        }
    }
}
