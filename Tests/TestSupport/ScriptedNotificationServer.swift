package import DBus
package import EventLoop

/// A notification server that does what a test wants, and remembers what it was asked.
@MainActor package final class ScriptedNotificationServer: ExportedObject {
    package enum Behaviour {
        case showing
        case failing
        /// Answers when `answer` is called.
        case slow
    }

    package var behaviour = Behaviour.showing
    /// Whether it can't tell what it can do.
    package var failsToTellCapabilities = false
    package private(set) var notified: [[Value]] = []
    package private(set) var closed: [Int] = []
    /// The notifications that were answered with an id, the oldest first.
    package private(set) var shown: [ShownNotification] = []
    private var unanswered: [IncomingCall] = []
    private let capabilities: [String]
    private let connection: Connection
    private let loop: EventLoop
    private var export: Export?
    private var nextID: UInt32 = 1

    private static let name = "org.freedesktop.Notifications"
    private static let xml = """
        <node>
          <interface name="org.freedesktop.Notifications">
            <method name="GetCapabilities"><arg name="capabilities" type="as" direction="out"/></method>
            <method name="Notify">
              <arg name="app_name" type="s" direction="in"/>
              <arg name="replaces_id" type="u" direction="in"/>
              <arg name="app_icon" type="s" direction="in"/>
              <arg name="summary" type="s" direction="in"/>
              <arg name="body" type="s" direction="in"/>
              <arg name="actions" type="as" direction="in"/>
              <arg name="hints" type="a{sv}" direction="in"/>
              <arg name="expire_timeout" type="i" direction="in"/>
              <arg name="id" type="u" direction="out"/>
            </method>
            <method name="CloseNotification"><arg name="id" type="u" direction="in"/></method>
            <signal name="NotificationClosed"><arg name="id" type="u"/><arg name="reason" type="u"/></signal>
            <signal name="ActionInvoked"><arg name="id" type="u"/><arg name="action_key" type="s"/></signal>
          </interface>
        </node>
        """

    package init(on bus: PrivateBus, loop: EventLoop, capabilities: [String]) throws {
        self.capabilities = capabilities
        self.loop = loop
        connection = try Connection(to: .address(bus.address), loop: loop)
        export = try connection.export(
            self, at: "/org/freedesktop/Notifications", as: InterfaceDescription(parsing: Array(Self.xml.utf8)))
        _ = try connection.requestName(Self.name)
    }

    /// The server's process ends.
    package func die() { connection.close() }

    /// Answers the calls that a slow server has left unanswered.
    package func answer() {
        for call in unanswered { show(call) }
        unanswered = []
    }

    /// Waits until all has arrived that the owner of a name had sent by now.
    package func receiveAll(from name: String) async { await connection.ping(name, loop: loop) }

    package func dismiss(_ id: UInt32) {
        change(Int(id)) { $0.closeReason = 2 }
        export?.emit("NotificationClosed", [.uint32(id), .uint32(2)])
    }

    package func invoke(_ action: String, of id: UInt32) {
        change(Int(id)) { $0.invokedActions.append(action) }
        export?.emit("ActionInvoked", [.uint32(id), .string(action)])
    }

    package var bodies: [String] { notified.map { $0[4].string ?? "" } }

    package func call(_ call: IncomingCall) {
        switch call.member {
        case "GetCapabilities" where failsToTellCapabilities:
            call.reply(DBusError(name: DBusError.unknownMethod, message: "no such method"))
        case "GetCapabilities": call.reply([.strings(capabilities)])
        case "CloseNotification":
            let id = call.arguments[0].integer ?? -1
            closed.append(id)
            change(id) { $0.isCloseRequested = true }
            call.reply()
        default:
            notified.append(call.arguments)
            switch behaviour {
            case .showing: show(call)
            case .failing: call.reply(DBusError(name: DBusError.failed, message: "too much to show"))
            case .slow: unanswered.append(call)
            }
        }
    }

    private func show(_ call: IncomingCall) {
        let replaced = call.arguments[1].integer.flatMap { UInt32(exactly: $0) } ?? 0
        let id = replaced == 0 ? nextID : replaced
        shown.append(ShownNotification(id: id, arguments: call.arguments))
        call.reply([.uint32(id)])
        if replaced == 0 { nextID += 1 }
    }

    /// Changes the newest notification with an id.
    private func change(_ id: Int, _ body: (inout ShownNotification) -> Void) {
        if let index = shown.lastIndex(where: { Int($0.id) == id }) { body(&shown[index]) }
    }

    package func property(_ name: String) throws(DBusError) -> Value {
        throw DBusError(name: DBusError.failed, message: "there are no properties")
    }

    package func setProperty(_ name: String, to value: Value) throws(DBusError) { _ = try property(name) }
}
