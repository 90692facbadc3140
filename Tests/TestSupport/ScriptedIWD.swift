package import DBus
package import EventLoop

/// iwd, which a test tells what it hears.
@MainActor package final class ScriptedIWD {
    /// Access points by address, with the names of their networks.
    package var accessPoints: [(address: String, name: String)] = []
    /// The address that the station is connected to.
    package var connected: String?
    /// Whether it tells of access points: versions before 2.13 don't.
    package var hasAccessPoints = true
    /// Whether its device is switched on; an iwd that is switched off has no station.
    package var isPowered = true

    private let connection: Connection
    private var export: Export?

    private static let name = "net.connman.iwd"
    private static let device = "/net/connman/iwd/0"
    private static let station = "/net/connman/iwd/0/3"

    package init(on address: String, loop: EventLoop) throws {
        connection = try Connection(to: .address(address), loop: loop)
        export = try connection.export(
            self, at: "/", as: try InterfaceDescription(parsing: Array(Self.description.utf8)))
        _ = try connection.requestName(Self.name)
    }

    /// Tells that the station's state has become another one.
    package func announce() throws {
        let state = Value.properties([("State", .string(connected == nil ? "disconnected" : "connected"))])
        try connection.emit(
            Signal(
                path: Self.station, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
                arguments: [.string(Self.name + ".Station"), state, .strings([])]))
    }

    package func stop() { connection.close() }

    private static let description = """
        <node><interface name="org.freedesktop.DBus.ObjectManager">
          <method name="GetManagedObjects"><arg type="a{oa{sa{sv}}}" direction="out"/></method>
        </interface></node>
        """

    private var objects: Value {
        var objects: [Value.Entry] = []
        var station: [(String, Value)] = [("State", .string(connected == nil ? "disconnected" : "connected"))]
        for (number, accessPoint) in accessPoints.enumerated() {
            let network = "\(Self.station)/net\(number)"
            let point = "\(network)/bss"
            objects.append(Self.object(network, "Network", [("Name", .string(accessPoint.name))]))
            if hasAccessPoints {
                objects.append(Self.object(point, "BasicServiceSet", [("Address", .string(accessPoint.address))]))
            }
            guard accessPoint.address == connected else { continue }
            station.append(("ConnectedNetwork", .objectPath(network)))
            if hasAccessPoints { station.append(("ConnectedAccessPoint", .objectPath(point))) }
        }
        objects.append(Self.object(Self.device, "Device", [("Powered", .boolean(isPowered))]))
        guard isPowered else { return .dictionary(key: "o", value: "a{sa{sv}}", [objects.removeLast()]) }
        objects.append(Self.object(Self.station, "Station", station))
        return .dictionary(key: "o", value: "a{sa{sv}}", objects)
    }

    private static func object(_ path: String, _ interface: String, _ properties: [(String, Value)]) -> Value.Entry {
        Value.Entry(
            .objectPath(path),
            .dictionary(
                key: "s", value: "a{sv}", [Value.Entry(.string("\(name).\(interface)"), .properties(properties))]))
    }
}

extension ScriptedIWD: ExportedObject {
    package func call(_ call: IncomingCall) { call.reply([objects]) }
    package func property(_ name: String) throws(DBusError) -> Value { .string("") }
    package func setProperty(_ name: String, to value: Value) throws(DBusError) {}
}
