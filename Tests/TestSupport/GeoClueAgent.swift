package import DBus
package import EventLoop

/// An agent that grants every request up to the level that the test wants. Its process "dies" when this is closed.
@MainActor package final class GeoClueAgent: ExportedObject {
    /// `MaxAccuracyLevel`: 0 switches location off, 8 allows exact positions.
    package var level: UInt32 {
        didSet { export?.propertiesChanged(["MaxAccuracyLevel"]) }
    }

    private let connection: Connection
    private var export: Export?
    private var watch: Subscription?

    private static let xml = """
        <node>
          <interface name="org.freedesktop.GeoClue2.Agent">
            <method name="AuthorizeApp">
              <arg name="desktop_id" type="s" direction="in"/>
              <arg name="req_accuracy_level" type="u" direction="in"/>
              <arg name="authorized" type="b" direction="out"/>
              <arg name="allowed_accuracy_level" type="u" direction="out"/>
            </method>
            <property name="MaxAccuracyLevel" type="u" access="read"/>
          </interface>
        </node>
        """

    /// Registers with GeoClue now, and whenever GeoClue is started again.
    package init(level: UInt32, on bus: Connection.Bus, loop: EventLoop) throws {
        self.level = level
        connection = try Connection(to: bus, loop: loop)
        export = try connection.export(
            self, at: "/org/freedesktop/GeoClue2/Agent", as: InterfaceDescription(parsing: Array(Self.xml.utf8)))
        watch = connection.watchName("org.freedesktop.GeoClue2") { [weak self] owner in
            guard let self, let owner else { return }
            // An id of the configuration's whitelist.
            connection.call(
                MethodCall(
                    to: owner, "/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Manager", "AddAgent",
                    [.string("geoclue-demo-agent")], mayStartService: false)
            ) { _ in }
        }
    }

    package func close() {
        watch?.cancel()
        export?.cancel()
        connection.close()
    }

    package func call(_ call: IncomingCall) {
        call.reply([.boolean(true), call.arguments.count == 2 ? call.arguments[1] : .uint32(level)])
    }

    package func property(_ name: String) throws(DBusError) -> Value { .uint32(level) }

    package func setProperty(_ name: String, to value: Value) throws(DBusError) {
        throw DBusError(name: DBusError.accessDenied, message: "read-only")
    }
}
