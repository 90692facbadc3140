import DBus
import EventLoop
import TestSupport

/// systemd's manager of a session as far as units are enabled and disabled, with one unit and the session's target.
@MainActor final class ScriptedUnits: ExportedObject {
    /// As `GetUnitFileState` tells it; nil: there is no such unit.
    var unitState: String?
    var hasGraphicalTarget = true
    var isUnitActive = false
    private(set) var calls: [String] = []
    private let connection: Connection
    private var exports: [Export] = []
    private let unit: Unit

    private static let xml = """
        <node>
          <interface name="org.freedesktop.systemd1.Manager">
            <method name="Reload"/>
            <method name="GetUnit">
              <arg type="s" direction="in"/>
              <arg type="o" direction="out"/>
            </method>
            <method name="GetUnitFileState">
              <arg type="s" direction="in"/>
              <arg type="s" direction="out"/>
            </method>
            <method name="EnableUnitFiles">
              <arg type="as" direction="in"/>
              <arg type="b" direction="in"/>
              <arg type="b" direction="in"/>
              <arg type="b" direction="out"/>
              <arg type="a(sss)" direction="out"/>
            </method>
            <method name="DisableUnitFiles">
              <arg type="as" direction="in"/>
              <arg type="b" direction="in"/>
              <arg type="a(sss)" direction="out"/>
            </method>
          </interface>
        </node>
        """
    private static let unitXML = """
        <node>
          <interface name="org.freedesktop.systemd1.Unit"><property name="ActiveState" type="s" access="read"/></interface>
        </node>
        """

    init(on address: String, loop: EventLoop, unitState: String?) throws {
        self.unitState = unitState
        connection = try Connection(to: .address(address), loop: loop)
        unit = Unit()
        exports = [
            try connection.export(
                self, at: "/org/freedesktop/systemd1", as: InterfaceDescription(parsing: Array(Self.xml.utf8))),
            try connection.export(
                unit, at: "/org/freedesktop/systemd1/unit/x",
                as: InterfaceDescription(parsing: Array(Self.unitXML.utf8))),
        ]
        _ = try connection.requestName("org.freedesktop.systemd1")
    }

    func call(_ call: IncomingCall) {
        let name = call.arguments.first?.string ?? call.arguments.first?.array?.first?.string ?? ""
        switch call.member {
        case "GetUnitFileState":
            if name == "geotifyd.service", let unitState {
                call.reply([.string(unitState)])
            } else {
                call.reply(DBusError(name: DBusError.prefix + "FileNotFound", message: "No such file or directory"))
            }
        case "GetUnit":
            let isThere = name == "geotifyd.service" ? isUnitActive : hasGraphicalTarget
            if isThere {
                call.reply([.objectPath("/org/freedesktop/systemd1/unit/x")])
            } else {
                call.reply(DBusError(name: "org.freedesktop.systemd1.NoSuchUnit", message: "not loaded"))
            }
        case "EnableUnitFiles":
            calls.append("enable " + name)
            unitState = "enabled"
            call.reply([.boolean(true), .array(of: "(sss)", [])])
        case "DisableUnitFiles":
            calls.append("disable " + name)
            unitState = "disabled"
            call.reply([.array(of: "(sss)", [])])
        default:
            calls.append("reload")
            call.reply()
        }
    }

    func property(_ name: String) throws(DBusError) -> Value {
        throw DBusError(name: DBusError.failed, message: "there are no properties")
    }

    func setProperty(_ name: String, to value: Value) throws(DBusError) { _ = try property(name) }

    private final class Unit: ExportedObject {
        func call(_ call: IncomingCall) {}
        func property(_ name: String) throws(DBusError) -> Value { .string("active") }
        func setProperty(_ name: String, to value: Value) throws(DBusError) {
            throw DBusError(name: DBusError.propertyReadOnly, message: "read-only")
        }
    }
}
