import DBus
import EventLoop
import TestSupport

/// The part of logind that tells of sleep, on a desktop's system bus.
@MainActor final class ScriptedLogind: ExportedObject {
    private let desktop: PrivateDesktop
    private let loop: EventLoop
    private let connection: Connection
    private var export: Export?

    private static let xml = """
        <node>
          <interface name="org.freedesktop.login1.Manager">
            <signal name="PrepareForSleep"><arg name="start" type="b"/></signal>
          </interface>
        </node>
        """

    init(on desktop: PrivateDesktop, loop: EventLoop) throws {
        self.desktop = desktop
        self.loop = loop
        connection = try Connection(to: .address(desktop.systemBus.address), loop: loop)
        export = try connection.export(
            self, at: "/org/freedesktop/login1", as: InterfaceDescription(parsing: Array(Self.xml.utf8)))
        _ = try connection.requestName("org.freedesktop.login1")
    }

    /// Says that the machine falls asleep, or that it has woken up; returns when the bus has taken the signal.
    func prepareForSleep(_ isStarting: Bool) throws {
        export?.emit("PrepareForSleep", [.boolean(isStarting)])
        _ = try connection.requestName("org.freedesktop.login1")
    }

    /// As above, and returns when the client of the scripted GeoClue has handled the signal.
    func prepareForSleepAndWait(_ isStarting: Bool) async throws {
        try prepareForSleep(isStarting)
        guard let client = desktop.scriptedGeoClue?.client else { return }
        await connection.ping(client, loop: loop)
    }

    func call(_ call: IncomingCall) {
        call.reply(DBusError(name: DBusError.failed, message: "there are no methods"))
    }

    func property(_ name: String) throws(DBusError) -> Value {
        throw DBusError(name: DBusError.failed, message: "there are no properties")
    }

    func setProperty(_ name: String, to value: Value) throws(DBusError) { _ = try property(name) }
}
