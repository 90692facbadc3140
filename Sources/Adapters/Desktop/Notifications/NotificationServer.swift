internal import DBus

/// The desktop's notification server, org.freedesktop.Notifications version 1.2.
enum NotificationServer {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    /// The only call that may start a server.
    static let getCapabilities = MethodCall(to: name, path, name, "GetCapabilities")

    static let getBusID = MethodCall.bus("GetId")

    /// A call to one server, never to its successor: that one has other capabilities, and other ids.
    static func call(_ member: String, of owner: String, _ arguments: [Value]) -> MethodCall {
        MethodCall(to: owner, path, name, member, arguments, mayStartService: false)
    }

    static func signal(_ member: String) -> SignalMatch {
        SignalMatch(sender: name, path: path, interface: name, member: member)
    }
}
