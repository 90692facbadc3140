package import DBus
package import EventLoop
internal import Geofencing
package import Reminders

/// Shows notices as notifications of the desktop (org.freedesktop.Notifications, version 1.2).
///
/// A notice waits until there is a server, and is asked to be shown once: as long as the server that was asked lives, its
/// reply is awaited, however long that takes, because asking again would show the notice twice. Only an error, or the end
/// of that server, is a reason to ask again. The ids of popups die with their server.
@MainActor package final class NotificationPresenter: NoticePresenter {
    package var onShown: (@MainActor (_ id: Int64, _ serverID: UInt32) -> Void)?
    package var onClosed: (@MainActor (Int64) -> Void)?
    /// Called when there is trouble, once until a notice is shown again.
    package var onTrouble: (@MainActor (String) -> Void)?

    private enum Stage {
        /// To be shown by the next server, or at the next attempt.
        case waiting
        /// `Notify` is unanswered.
        case asked(PendingCall)
        /// As before, and the popup is to be closed once its id is known.
        case withdrawn(PendingCall)
        /// The server's id of the popup.
        case shown(UInt32)
        /// An earlier run has shown it; whether that server still lives is not known yet.
        case adopted(UInt32, by: String?, isWithdrawn: Bool)
    }

    private struct Entry {
        var notice: Notice
        var stage: Stage
    }

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
    private var entries: [Entry] = []
    private var known: Set<Int64> = []

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
        connection.call(Server.getBusID) { [weak self] in self?.busAnswered($0) }
        subscriptions = [
            connection.watchName(Server.name) { [weak self] in self?.ownerChanged(to: $0) },
            connection.subscribe(
                to: SignalMatch(
                    sender: Server.name, path: Server.path, interface: Server.name, member: "NotificationClosed")
            ) { [weak self] signal in
                if let id = signal.arguments.first?.integer { self?.closed(id) }
            },
        ]
    }

    package func present(_ notice: Notice) {
        guard known.insert(notice.id).inserted else { return }
        entries.append(Entry(notice: notice, stage: .waiting))
        showWaiting()
    }

    package func withdraw(identifier: String) {
        entries = entries.compactMap { entry in
            guard entry.notice.identifier == identifier else { return entry }
            switch entry.stage {
            case .waiting: return nil
            case .asked(let call), .withdrawn(let call): return Entry(notice: entry.notice, stage: .withdrawn(call))
            case .shown(let id):
                close(id)
                return nil
            case .adopted(let id, let server, _):
                return Entry(notice: entry.notice, stage: .adopted(id, by: server, isWithdrawn: true))
            }
        }
    }

    /// The server's unique name, which its bus gives to no other, and the identity of that bus.
    package var server: String? {
        guard let bus, let owner else { return nil }
        return "\(bus) \(owner)"
    }

    package func adopt(_ notices: [ShownNotice]) {
        for shown in notices where known.insert(shown.notice.id).inserted {
            let stage = Stage.adopted(shown.serverID, by: shown.server, isWithdrawn: false)
            entries.append(Entry(notice: shown.notice, stage: stage))
        }
        settleAdopted()
    }
}

// MARK: - The server

extension NotificationPresenter {
    private enum Server {
        static let name = "org.freedesktop.Notifications"
        static let path = "/org/freedesktop/Notifications"

        /// The only call that may start a server.
        static let getCapabilities = MethodCall(to: name, path, name, "GetCapabilities")

        static let getBusID = MethodCall(
            to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")

        /// A call to one server, never to its successor: that one has other capabilities, and other ids.
        static func call(_ member: String, of owner: String, _ arguments: [Value]) -> MethodCall {
            MethodCall(to: owner, path, name, member, arguments, mayStartService: false)
        }
    }

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
        var gone: [Int64] = []
        entries = entries.compactMap { entry in
            guard case .adopted(let id, let former, let isWithdrawn) = entry.stage else { return entry }
            guard former != nil, former == server else {
                gone.append(entry.notice.id)
                return nil
            }
            guard isWithdrawn else { return Entry(notice: entry.notice, stage: .shown(id)) }
            close(id)
            return nil
        }
        for id in gone { onClosed?(id) }
    }

    /// The server has ended: its popups are gone, and what it was asked for it won't do.
    private func forgetServer() {
        capabilitiesCall?.cancel()
        capabilitiesCall = nil
        capabilities = nil
        var gone: [Int64] = []
        entries = entries.compactMap { entry in
            switch entry.stage {
            case .waiting, .adopted: return entry
            case .asked(let call):
                call.cancel()
                return Entry(notice: entry.notice, stage: .waiting)
            case .withdrawn(let call):
                call.cancel()
                return nil
            case .shown:
                gone.append(entry.notice.id)
                return nil
            }
        }
        for id in gone { onClosed?(id) }
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

    private func closed(_ id: Int) {
        guard
            let index = entries.firstIndex(where: {
                if case .shown(let shown) = $0.stage { shown == id } else { false }
            })
        else { return }
        let notice = entries.remove(at: index).notice
        onClosed?(notice.id)
    }

    private func close(_ id: UInt32) {
        guard let owner else { return }
        connection.call(Server.call("CloseNotification", of: owner, [.uint32(id)])) { _ in }
    }
}

// MARK: - Showing

extension NotificationPresenter {
    private var isSomethingWaiting: Bool {
        entries.contains { if case .waiting = $0.stage { true } else { false } }
    }

    private var isSomethingUnshown: Bool {
        entries.contains {
            switch $0.stage {
            case .waiting, .asked: true
            case .withdrawn, .shown, .adopted: false
            }
        }
    }

    private func showWaiting() {
        guard isSomethingWaiting else { return }
        guard let capabilities, let owner else { return askForCapabilities() }
        showWaiting(by: owner, with: capabilities)
    }

    private func showWaiting(by owner: String, with capabilities: Set<String>) {
        for index in entries.indices {
            guard case .waiting = entries[index].stage else { continue }
            entries[index].stage = .asked(notify(entries[index].notice, of: owner, capabilities))
        }
    }

    /// What the server can show decides how the body is written.
    private func askForCapabilities() {
        guard capabilitiesCall == nil else { return }
        capabilitiesCall = connection.call(Server.getCapabilities, timeout: nil) { [weak self] result in
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

    private func notify(_ notice: Notice, of owner: String, _ capabilities: Set<String>) -> PendingCall {
        let text = NoticeText(notice, now: loop.clock.now(.realtime))
        let body = "\(text.event), \(text.time)"
        let arguments: [Value] = [
            .string("Geotify"), .uint32(0), .string(applicationID), .string(text.title),
            .string(capabilities.contains("body-markup") ? body.escapingMarkup : body), .strings([]),
            hints(of: notice), .int32(-1),
        ]
        return connection.call(Server.call("Notify", of: owner, arguments), timeout: nil) { [weak self] in
            self?.answered(notice.id, $0)
        }
    }

    private func hints(of notice: Notice) -> Value {
        let kind =
            switch notice.direction {
            case .entry: "arrival"
            case .exit: "departure"
            case .pass: "pass"
            }
        return .properties([
            ("desktop-entry", .string(applicationID)), ("urgency", .byte(1)),
            ("category", .string("x-geotify.\(kind)")), ("sound-name", .string("message-new-instant")),
        ])
    }

    private func answered(_ noticeID: Int64, _ result: Result<[Value], DBusError>) {
        guard let index = entries.firstIndex(where: { $0.notice.id == noticeID }) else { return }
        let isWithdrawn = if case .withdrawn = entries[index].stage { true } else { false }
        switch result {
        case .success(let values):
            pause.reset()
            lastTrouble = nil
            let id = values.first?.integer.flatMap { UInt32(exactly: $0) } ?? 0
            if isWithdrawn {
                entries.remove(at: index)
                close(id)
            } else {
                entries[index].stage = .shown(id)
            }
            onShown?(noticeID, id)
        case .failure(let error):
            if isWithdrawn {
                entries.remove(at: index)
            } else {
                entries[index].stage = .waiting
                failed(error)
            }
        }
    }
}

extension String {
    /// As body markup that reads like this text.
    var escapingMarkup: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
