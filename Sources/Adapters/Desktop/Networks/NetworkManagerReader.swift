internal import DBus
internal import Geofencing

/// NetworkManager, version 1.0 and later.
///
/// A signal's strength is a property of the access point, and the bit rate one of the device, which both change all the
/// time: the changes of neither's properties are subscribed to. NetworkManager has signals of its own for access points that
/// come and go and for devices and connections that change their state; that one roams to another access point is a change
/// of the active connection's properties.
@MainActor final class NetworkManagerReader: NetworkReader {
    static let name = "org.freedesktop.NetworkManager"
    static let title = "NetworkManager"
    static let changes =
        [
            (wireless, "AccessPointAdded"), (wireless, "AccessPointRemoved"), (device, "StateChanged"),
            (active, "StateChanged"), (name, "DeviceAdded"), (name, "DeviceRemoved"),
        ].map { SignalMatch(sender: name, interface: $0, member: $1) } + [
            .changes(of: active, by: name)
        ]

    private static let path = "/org/freedesktop/NetworkManager"
    private static let device = name + ".Device"
    private static let wireless = name + ".Device.Wireless"
    private static let accessPoint = name + ".AccessPoint"
    private static let active = name + ".Connection.Active"
    /// `NM_ACTIVE_CONNECTION_STATE_ACTIVATED`.
    private static let activated = 2
    /// `NM_802_11_MODE_INFRA`: as a hotspot the machine is its own access point.
    private static let infrastructure = 2

    private let connection: Connection
    private let owner: String
    /// Access points by their paths, which are given once only: neither address nor name of one changes.
    private var known: [String: Set<Network>] = [:]
    /// What the reading that is under way has found.
    private var accessPoints: Set<String> = []
    private var current: [String: String] = [:]
    private var connections: [Value] = []

    init(on connection: Connection, owner: String) {
        self.connection = connection
        self.owner = owner
    }

    func read(_ completion: @escaping @MainActor (NetworksHeard?) -> Void) {
        (accessPoints, current, connections) = ([], [:], [])
        var isAnswered = false
        let batch = CallBatch(on: connection) { [weak self] in
            guard let self, isAnswered else { return completion(nil) }
            readAccessPoints(completion)
        }
        batch.call(getAll(Self.name, at: Self.path)) { [weak self] answer in
            guard let self, let properties = answer?.first else { return }
            isAnswered = true
            readDevices(properties["Devices"]?.paths ?? [], batch)
            readConnections(properties["ActiveConnections"]?.paths ?? [], batch)
        }
        batch.close()
    }

    /// A device that isn't wireless refuses the question.
    private func readDevices(_ paths: [String], _ batch: CallBatch) {
        for path in paths {
            batch.call(getAll(Self.wireless, at: path)) { [weak self] answer in
                guard let self, let properties = answer?.first, !properties.isEmpty,
                    properties["Mode"]?.integer ?? Self.infrastructure == Self.infrastructure
                else { return }
                accessPoints.formUnion(properties["AccessPoints"]?.paths ?? [])
                current[path] = properties["ActiveAccessPoint"]?.string ?? ""
            }
        }
    }

    private func readConnections(_ paths: [String], _ batch: CallBatch) {
        for path in paths {
            batch.call(getAll(Self.active, at: path)) { [weak self] answer in
                guard let self, let properties = answer?.first, properties["State"]?.integer == Self.activated else {
                    return
                }
                connections.append(properties)
            }
        }
    }

    private func readAccessPoints(_ completion: @escaping @MainActor (NetworksHeard?) -> Void) {
        known = known.filter { accessPoints.contains($0.key) }
        let batch = CallBatch(on: connection) { [weak self] in completion(self?.found) }
        for path in accessPoints where known[path] == nil {
            batch.call(getAll(Self.accessPoint, at: path)) { [weak self] answer in
                guard let properties = answer?.first else { return }
                self?.known[path] = NetworksHeard.accessPoint(
                    address: properties["HwAddress"]?.string, name: properties["Ssid"]?.text)
            }
        }
        batch.close()
    }

    private var found: NetworksHeard {
        var found = NetworksHeard(heard: known.values.reduce(into: []) { $0.formUnion($1) })
        for properties in connections {
            switch properties["Type"]?.string {
            case "802-11-wireless": found.connected.formUnion(accessPoint(of: properties))
            case "802-3-ethernet":
                if let wired = properties["Uuid"]?.string.flatMap(Network.wired) { found.connected.insert(wired) }
            default: break
            }
        }
        return found
    }

    /// The one that the device is connected to; where the device doesn't say, the one that the connection was made for.
    private func accessPoint(of connection: Value) -> Set<Network> {
        let device = connection["Devices"]?.paths.first { current[$0] != nil }
        guard let device, let path = current[device] else { return [] }
        return known[path] ?? (path.isEmpty ? connection["SpecificObject"]?.string.flatMap { known[$0] } ?? [] : [])
    }

    private func getAll(_ interface: String, at path: String) -> MethodCall {
        .properties(of: interface, at: path, of: owner)
    }
}

extension Value {
    /// The object paths of an array.
    fileprivate var paths: [String] { array?.compactMap(\.string) ?? [] }

    /// The text of an array of bytes; nil where it isn't UTF-8.
    fileprivate var text: String? {
        let bytes: [UInt8] = (array ?? []).compactMap { value in
            if case .byte(let byte) = value { byte } else { nil }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    fileprivate var isEmpty: Bool { dictionary?.isEmpty ?? true }
}
