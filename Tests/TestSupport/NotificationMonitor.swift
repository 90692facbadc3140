internal import DBus
internal import EventLoop

/// Reads what was shown from the messages that pass a session bus.
@MainActor struct NotificationMonitor {
    private let monitor: BusMonitor
    private static let interface = "org.freedesktop.Notifications"

    init(on bus: PrivateBus, loop: EventLoop) throws {
        monitor = try BusMonitor(bus, loop: loop)
    }

    /// In the order of the server's answers; a server that was started again uses the same ids again.
    var notifications: [ShownNotification] {
        var calls: [Reply: ObservedMessage] = [:]
        var shown: [ShownNotification] = []
        for message in monitor.messages {
            switch (message.kind, message.interface, message.member) {
            case (.call, Self.interface, "Notify"):
                calls[Reply(destination: message.sender, serial: message.serial)] = message
            case (.call, Self.interface, "CloseNotification"):
                change(&shown, message) { $0.isCloseRequested = true }
            case (.reply, _, _):
                guard let destination = message.destination, let serial = message.replySerial,
                    let call = calls.removeValue(forKey: Reply(destination: destination, serial: serial)),
                    let id = message.arguments.first?.integer
                else { continue }
                shown.append(ShownNotification(id: UInt32(id), arguments: call.arguments))
            case (.signal, Self.interface, "NotificationClosed"):
                change(&shown, message) { $0.closeReason = message.arguments[1].integer.map(UInt32.init) }
            case (.signal, Self.interface, "ActionInvoked"):
                change(&shown, message) { $0.invokedActions.append(message.arguments[1].string ?? "") }
            default: break
            }
        }
        return shown
    }

    private struct Reply: Hashable {
        var destination: String
        var serial: Int
    }

    private func change(
        _ shown: inout [ShownNotification], _ message: ObservedMessage, _ body: (inout ShownNotification) -> Void
    ) {
        guard let id = message.arguments.first?.integer, let index = shown.lastIndex(where: { $0.id == id }) else {
            return
        }
        body(&shown[index])
    }
}
