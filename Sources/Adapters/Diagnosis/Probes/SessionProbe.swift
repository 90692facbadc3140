internal import Autostart
internal import Control
internal import DBus

/// Looks at what the session bus leads to.
@MainActor struct SessionProbe {
    let inquiry: BusQueries

    func daemon() -> DaemonCheck.Answer {
        let client = ControlClient(connection: inquiry.connection, timeout: inquiry.limit())
        do {
            return .status(try client.status())
        } catch {
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner: return .notRunning
            case DBusError.noReply, DBusError.timedOut:
                return .silent(process: inquiry.processIdentifier(of: ControlInterface.busName))
            default: return .failed(error)
            }
        }
    }

    func autostart(_ environment: (String) -> String?) -> AutostartStatus? {
        let autostart = Autostart(
            identifier: ControlInterface.busName, connection: inquiry.isBusSilent ? nil : inquiry.connection,
            environment: environment, timeout: inquiry.limit())
        autostart.settle()
        return try? autostart.status()
    }

    // MARK: Notifications

    /// - Parameter mayStart: Whether a server is started where none runs.
    func notifications(mayStart: Bool) -> NotificationCheck.Answer {
        if !mayStart, !inquiry.isOwned(Self.notifications) {
            return inquiry.isActivatable(Self.notifications) ? .activatable : .absent
        }
        do {
            let information = try ask("GetServerInformation", mayStart: mayStart).compactMap(\.string)
            let capabilities = try ask("GetCapabilities").first?.array?.compactMap(\.string)
            guard information.count == 4 else {
                return .failed(DBusError(name: DBusError.invalidArguments, message: "its answer is no server's"))
            }
            return .server(
                NotificationCheck.Server(
                    name: information[0], vendor: information[1], version: information[2],
                    specification: information[3], capabilities: capabilities ?? []))
        } catch {
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner: return .absent
            case DBusError.noReply, DBusError.timedOut: return .silent
            default: return .failed(error)
            }
        }
    }

    /// Shows a notification that says what it is.
    func testNotification() -> NotificationCheck.Test {
        do {
            _ = try ask(
                "Notify",
                [
                    .string("Geotify"), .uint32(0), .string("io.github.geotify.Geotify"), .string("Geotify: a test"),
                    .string("This is how a reminder looks. Nothing is to be done."), .strings([]),
                    .properties([
                        ("desktop-entry", .string(ControlInterface.busName)), ("transient", .boolean(true)),
                    ]),
                    .int32(10_000),
                ])
            return .sent
        } catch {
            return .failed(error)
        }
    }

    private static let notifications = "org.freedesktop.Notifications"

    private func ask(
        _ member: String, _ arguments: [Value] = [], mayStart: Bool = false
    ) throws(DBusError) -> [Value] {
        try inquiry.ask(
            MethodCall(
                to: Self.notifications, "/org/freedesktop/Notifications", Self.notifications, member, arguments,
                mayStartService: mayStart))
    }
}
