internal import DBus

/// The notification server of the moment: who it is, what it can show, what it is asked for and what it tells.
@MainActor final class NotificationServerLink {
    /// Called when it is known who the server is, or that there is none.
    /// - Parameter former: Who it was; nil where there was none, or that wasn't known.
    var onServer: (@MainActor (_ former: String?) -> Void)?
    /// Called with the server's id of a popup that it has closed.
    var onClosed: (@MainActor (UInt32) -> Void)?
    /// Called with what the person has chosen on the popup with this id.
    var onAction: (@MainActor (PopupAction, UInt32) -> Void)?

    /// The server's unique name; nil where there is none.
    private(set) var owner: String?
    /// What the server can show; nil while it wasn't asked or hasn't told.
    private(set) var capabilities: Set<String>?

    private let connection: Connection
    private var subscriptions: [Subscription] = []
    /// The bus's own identity; nil until the bus has told it, or where it can't.
    private var bus: String?
    private var isBusKnown = false
    private var isOwnerKnown = false
    private var capabilitiesCall: PendingCall?
    /// By the connections of earlier runs, to which the server addresses what becomes of their popups.
    private var monitors: [String: SignalMonitor] = [:]

    private static let told = ["NotificationClosed", "ActionInvoked"]

    init(connection: Connection) {
        self.connection = connection
        connection.call(NotificationServer.getBusID) { [weak self] in self?.busAnswered($0) }
        subscriptions = [
            connection.watchName(NotificationServer.name) { [weak self] in self?.ownerChanged(to: $0) }
        ]
        for member in Self.told {
            let match = NotificationServer.signal(member)
            subscriptions.append(connection.subscribe(to: match) { [weak self] in self?.receive($0) })
        }
    }

    /// This program's name, to which the server addresses what becomes of popups.
    var client: String { connection.uniqueName }

    /// Names the server, and no other ever: its unique name, which its bus gives to no other, and the identity of that bus.
    /// nil where there is none, or that isn't known yet.
    var identity: String? {
        guard let bus, let owner else { return nil }
        return "\(bus) \(owner)"
    }

    /// Whether `identity` says all that can be known.
    var isKnown: Bool { isBusKnown && isOwnerKnown }

    private func busAnswered(_ result: Result<[Value], DBusError>) {
        isBusKnown = true
        bus = (try? result.get())?.first?.string
        onServer?(owner)
    }

    private func ownerChanged(to newOwner: String?) {
        isOwnerKnown = true
        let former = owner
        owner = newOwner
        if newOwner != former {
            capabilitiesCall?.cancel()
            capabilitiesCall = nil
            capabilities = nil
            monitors = [:]
        }
        onServer?(former)
    }

    private func receive(_ signal: Signal) {
        guard let id = signal.arguments.first?.integer.flatMap({ UInt32(exactly: $0) }) else { return }
        if signal.member == "NotificationClosed" {
            onClosed?(id)
        } else if signal.arguments.count == 2,
            let action = PopupAction(rawValue: signal.arguments[1].string ?? "")
        {
            onAction?(action, id)
        }
    }

    // MARK: - Asking

    /// What the server can show decides how the body is written. Asks for it unless that was done; may start a server.
    func askForCapabilities(_ reply: @escaping @MainActor (Result<Set<String>, DBusError>) -> Void) {
        guard capabilitiesCall == nil else { return }
        capabilitiesCall = connection.call(NotificationServer.getCapabilities, timeout: nil) { [weak self] result in
            guard let self else { return }
            capabilitiesCall = nil
            let answer = result.map { Set(($0.first?.array ?? []).compactMap(\.string)) }
            capabilities = try? answer.get()
            reply(answer)
        }
    }

    /// Has a popup shown, however long the answer takes.
    /// - Parameter reply: Gets the server's id of the popup.
    func notify(
        _ message: PopupMessage, replacing id: UInt32, by owner: String,
        reply: @escaping @MainActor (Result<UInt32, DBusError>) -> Void
    ) -> PendingCall {
        connection.call(
            NotificationServer.call("Notify", of: owner, message.arguments(replacing: id)), timeout: nil
        ) { result in
            reply(result.map { $0.first?.integer.flatMap { UInt32(exactly: $0) } ?? 0 })
        }
    }

    /// Has something shown that nothing becomes of.
    func announce(_ announcement: Announcement, by owner: String, as applicationID: String) {
        let arguments = announcement.arguments(for: capabilities ?? [], applicationID: applicationID)
        connection.call(NotificationServer.call("Notify", of: owner, arguments)) { _ in }
    }

    func close(_ id: UInt32) {
        guard let owner else { return }
        connection.call(NotificationServer.call("CloseNotification", of: owner, [.uint32(id)])) { _ in }
    }

    /// Hears what the server tells earlier runs, by their connections. Not every server addresses one alone, and not every
    /// bus lets others listen: then only what is told to all is heard.
    func listen(for clients: Set<String>) {
        monitors = monitors.filter { clients.contains($0.key) }
        guard let owner else { return }
        for client in clients where client != self.client && monitors[client] == nil {
            let matches = Self.told.map { member in
                var match = NotificationServer.signal(member)
                match.sender = owner
                return match
            }
            monitors[client] = try? SignalMonitor(matches, to: client, besides: connection) { [weak self] in
                self?.receive($0)
            }
        }
    }
}
