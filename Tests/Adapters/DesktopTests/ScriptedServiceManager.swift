import DBus
import EventLoop
import TestSupport

/// systemd's manager of a session as far as it starts transient units; runs nothing, and remembers what it was asked.
@MainActor final class ScriptedServiceManager: ExportedObject {
    /// The error that it answers with; nil: it starts what it is asked to.
    var error: String?
    private(set) var started: [[Value]] = []
    /// The other calls.
    private(set) var calls: [String] = []
    private let connection: Connection
    private var export: Export?

    private static let xml = """
        <node>
          <interface name="org.freedesktop.systemd1.Manager">
            <method name="Subscribe"/>
            <method name="Unsubscribe"/>
            <method name="StartTransientUnit">
              <arg name="name" type="s" direction="in"/>
              <arg name="mode" type="s" direction="in"/>
              <arg name="properties" type="a(sv)" direction="in"/>
              <arg name="aux" type="a(sa(sv))" direction="in"/>
              <arg name="job" type="o" direction="out"/>
            </method>
            <signal name="UnitRemoved"><arg name="id" type="s"/><arg name="unit" type="o"/></signal>
          </interface>
        </node>
        """

    init(on bus: PrivateBus, loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), loop: loop)
        export = try connection.export(
            self, at: "/org/freedesktop/systemd1", as: InterfaceDescription(parsing: Array(Self.xml.utf8)))
        _ = try connection.requestName("org.freedesktop.systemd1")
    }

    var startedUnits: [String] { started.map { $0[0].string ?? "" } }

    /// Says that a unit is gone.
    func remove(_ unit: String) {
        export?.emit("UnitRemoved", [.string(unit), .objectPath("/org/freedesktop/systemd1/unit/x")])
    }

    func call(_ call: IncomingCall) {
        guard call.member == "StartTransientUnit" else {
            calls.append(call.member)
            return call.reply()
        }
        started.append(call.arguments)
        if let error {
            call.reply(DBusError(name: error, message: "secret"))
        } else {
            call.reply([.objectPath("/org/freedesktop/systemd1/job/1")])
        }
    }

    func property(_ name: String) throws(DBusError) -> Value {
        throw DBusError(name: DBusError.failed, message: "there are no properties")
    }

    func setProperty(_ name: String, to value: Value) throws(DBusError) { _ = try property(name) }
}
