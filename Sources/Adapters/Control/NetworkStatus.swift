internal import DBus
package import Geofencing

/// What the daemon hears of networks, as its method `Status` tells: how many, and at which places that is. No address or
/// name of a network is in it.
package struct NetworkStatus: Hashable, Sendable {
    /// What is heard of a place's networks.
    package struct PlaceLine: Hashable, Sendable {
        /// The place's name.
        package var place: String
        /// Whether one is there; unknown also where no geotification asks for it.
        package var status: RegionStatus
        /// "hears 3 of its 4 access points".
        package var words: String

        package init(place: String, status: RegionStatus, words: String) {
            self.place = place
            self.status = status
            self.words = words
        }
    }

    package var source: SourceState
    /// The program that tells of networks: "NetworkManager" or "iwd"; nil where there is none.
    package var manager: String?
    /// How many access points are heard.
    package var accessPoints: Int
    /// To how many of them the machine is connected, and whether it is to a wired network.
    package var connections: Int
    package var isWired: Bool
    package var places: [PlaceLine]

    /// - Parameter sighting: What is heard; nil: nothing.
    package init(source: SourceState, manager: String?, scan: NetworkScan?, places: [PlaceLine]) {
        self.source = source
        self.manager = manager
        accessPoints = Self.accessPoints(scan?.networks ?? [])
        connections = Self.accessPoints(scan?.connected ?? [])
        isWired = scan?.connected.contains { $0.kind == .wired } ?? false
        self.places = places
    }

    /// Some managers tell their names only.
    private static func accessPoints(_ networks: Set<Network>) -> Int {
        max(networks.count { $0.kind == .accessPoint }, networks.count { $0.kind == .name })
    }
}

extension NetworkStatus {
    /// The status as it goes over the bus.
    var value: Value {
        var entries: [(String, Value)] = [
            ("condition", .string(source.condition.rawValue)),
            ("reason", .string(source.reason)),
            ("remedy", .string(source.remedy)),
            ("accessPoints", .uint32(UInt32(clamping: accessPoints))),
            ("connections", .uint32(UInt32(clamping: connections))),
            ("wired", .boolean(isWired)),
            ("places", .array(of: "(sss)", places.map(\.value))),
        ]
        if let manager { entries.append(("manager", .string(manager))) }
        return .properties(entries)
    }

    /// Reads what came over the bus; nil where it isn't that.
    init?(_ value: Value) {
        guard let condition = value["condition"]?.string else { return nil }
        self.init(
            source: SourceState(
                SourceState.Condition(rawValue: condition) ?? .broken, reason: value["reason"]?.string ?? "",
                remedy: value["remedy"]?.string ?? ""),
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
