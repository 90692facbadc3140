internal import DBus
package import Geofencing
package import Ports

/// What the daemon hears of networks, as its method `Status` returns it: how many, and at which places. It has no
/// address and no name of a network.
package struct NetworkStatus: Hashable, Sendable {
    /// What is heard of a place's networks.
    package struct PlaceLine: Hashable, Sendable {
        /// The place's name.
        package var place: String
        /// The place's status; unknown also if no geotification uses it.
        package var status: RegionStatus
        /// "hears 3 of its 4 access points".
        package var words: String

        /// Creates a line from its parts.
        package init(place: String, status: RegionStatus, words: String) {
            self.place = place
            self.status = status
            self.words = words
        }
    }

    /// The state of the source of networks.
    package var source: SourceState
    /// The program that reports networks: "NetworkManager" or "iwd"; nil if neither runs.
    package var manager: String?
    /// How many access points are heard.
    package var accessPoints: Int
    /// To how many access points the machine is connected.
    package var connections: Int
    /// Whether the machine is connected to a wired network.
    package var isWired: Bool
    /// The places whose networks are heard or missed.
    package var places: [PlaceLine]

    /// Counts what a scan has heard.
    /// - Parameter scan: nil: nothing is heard.
    package init(source: SourceState, manager: String?, scan: NetworkScan?, places: [PlaceLine]) {
        self.source = source
        self.manager = manager
        accessPoints = Self.accessPoints(scan?.networks ?? [])
        connections = Self.accessPoints(scan?.connected ?? [])
        isWired = scan?.connected.contains { $0.kind == .wired } ?? false
        self.places = places
    }

    /// Some managers report names only.
    private static func accessPoints(_ networks: Set<Network>) -> Int {
        max(networks.count { $0.kind == .accessPoint }, networks.count { $0.kind == .name })
    }
}

// MARK: - On the bus

extension NetworkStatus {
    /// The status as it goes over the bus.
    var value: Value {
        var entries: [(String, Value)] = Array(
            zip(["condition", "cause", "detail"], source.codes.dropFirst().map(Value.text)))
        entries += [
            ("accessPoints", .uint32(UInt32(clamping: accessPoints))),
            ("connections", .uint32(UInt32(clamping: connections))),
            ("wired", .boolean(isWired)),
            ("places", .array(of: "(sss)", places.map(\.value))),
        ]
        if let manager { entries.append(("manager", .string(manager))) }
        return .properties(entries)
    }

    /// Reads what came over the bus; nil if it isn't that.
    init?(_ value: Value) {
        guard let condition = value["condition"]?.string else { return nil }
        self.init(
            source: SourceState(
                kind: .networks, condition: condition, cause: value["cause"]?.string,
                detail: value["detail"]?.string),
            manager: value["manager"]?.string, scan: nil,
            places: (value["places"]?.array ?? []).compactMap(PlaceLine.init))
        accessPoints = value["accessPoints"]?.integer ?? 0
        connections = value["connections"]?.integer ?? 0
        isWired = value["wired"]?.boolean ?? false
    }
}

extension NetworkStatus.PlaceLine {
    fileprivate var value: Value { .structure([.text(place), .string(status.rawValue), .string(words)]) }

    fileprivate init?(_ value: Value) {
        guard let parts = value.structure, parts.count == 3, let place = parts[0].string,
            let status = parts[1].string.flatMap(RegionStatus.init), let words = parts[2].string
        else { return nil }
        self.init(place: place, status: status, words: words)
    }
}
