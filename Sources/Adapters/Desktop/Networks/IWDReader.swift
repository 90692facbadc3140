internal import DBus
internal import Geofencing

/// iwd where it manages the networks itself. Versions before 2.13 tell the names of networks only, which say where one is
/// as far as a place asks for a name.
@MainActor final class IWDReader: NetworkReader {
    static let name = "net.connman.iwd"
    static let title = "iwd"
    static let changes =
        ["InterfacesAdded", "InterfacesRemoved"].map {
            SignalMatch(sender: name, path: "/", interface: manager, member: $0)
        } + [
            .changes(of: station, by: name)
        ]

    private static let manager = "org.freedesktop.DBus.ObjectManager"
    private static let station = name + ".Station"
    private static let network = name + ".Network"
    private static let accessPoint = name + ".BasicServiceSet"

    private let connection: Connection
    private let owner: String

    init(on connection: Connection, owner: String) {
        self.connection = connection
        self.owner = owner
    }

    func read(_ completion: @escaping @MainActor (NetworksHeard?) -> Void) {
        let call = MethodCall(to: owner, "/", Self.manager, "GetManagedObjects", mayStartService: false)
        connection.call(call) { result in
            completion((try? result.get())?.first.map(Self.found))
        }
    }

    private static func found(_ objects: Value) -> NetworksHeard {
        var found = NetworksHeard()
        for object in objects.dictionary ?? [] {
            found.heard.formUnion(networks(of: object.value))
            guard let station = object.value[Self.station], station["State"]?.string == "connected" else { continue }
            for key in ["ConnectedAccessPoint", "ConnectedNetwork"] {
                guard let path = station[key]?.string, let target = objects[path] else { continue }
                found.connected.formUnion(networks(of: target))
            }
        }
        return found
    }

    private static func networks(of object: Value) -> Set<Network> {
        NetworksHeard.accessPoint(
            address: object[Self.accessPoint]?["Address"]?.string, name: object[Self.network]?["Name"]?.string)
    }
}
