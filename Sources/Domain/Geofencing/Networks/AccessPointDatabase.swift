/// What is known of networks: those that the user has tied to places, and those that were learned.
package struct AccessPointDatabase: Hashable, Sendable {
    /// A place and its networks, as the user has tied them.
    package struct Place: Hashable, Sendable {
        /// Of the region.
        package var identifier: String
        /// nil if the place is known by its networks alone.
        package var circle: Circle?
        /// Those that are in range there.
        package var networks: Set<Network>

        /// Creates a place from its parts.
        package init(identifier: String, circle: Circle?, networks: Set<Network>) {
            self.identifier = identifier
            self.circle = circle
            self.networks = networks
        }
    }

    /// The places whose networks the user has tied.
    package private(set) var places: [Place] = []
    private(set) var learned: [Network: LearnedNetwork] = [:]
    /// The place that each network is tied to.
    private var owners: [Network: Int] = [:]

    /// Creates a database that knows nothing.
    package init() {}

    /// All that was learned, in the order of the networks.
    package var saved: [LearnedNetwork] { learned.values.sorted { $0.network < $1.network } }

    var learnedCount: Int { learned.count }

    /// Replaces what was learned.
    package mutating func restore(_ saved: [LearnedNetwork]) {
        learned = Dictionary(saved.map { ($0.network, $0) }) { $1 }
    }

    /// Replaces the places. A network of several belongs to the first.
    package mutating func tie(_ places: [Place]) {
        self.places = places
        owners = [:]
        for (index, place) in places.enumerated() {
            for network in place.networks { owners[network] = owners[network] ?? index }
        }
    }

    /// Forgets what was learned of a network, of all with nil.
    package mutating func forget(_ network: Network?) {
        if let network { learned[network] = nil } else { learned = [:] }
    }

    /// Learns where networks are in range.
    /// - Parameters:
    ///   - scan: All that is in range.
    ///   - accuracy: Of the position, metres, 68 %.
    /// - Returns: Whether what they say may have changed.
    mutating func learn(
        _ networks: some Sequence<Network>, of scan: NetworkScan, at coordinate: Coordinate, accuracy: Double,
        time: Double
    ) -> Bool {
        var isChanged = false
        for network in networks {
            if let old = learned[network] {
                var known = old
                let isConnected = scan.connected.contains(network)
                let hasChanged = known.observe(
                    at: coordinate, accuracy: accuracy, time: time,
                    isAlone: isConnected && isAlone(old, in: scan))
                if hasChanged { isChanged = true }
                learned[network] = known
            } else if network.kind != .name {
                learned[network] = LearnedNetwork(network, at: coordinate, accuracy: accuracy, time: time)
            }
        }
        if learned.count > Self.most { forgetOldest() }
        return isChanged
    }

    /// Those that say where the machine is, or may come to. A name does only if it is tied to a place.
    func staying(among networks: Set<Network>) -> Set<Network> {
        networks.filter { learned[$0]?.isMoving != true && ($0.kind != .name || owners[$0] != nil) }
    }

    /// Takes over that networks travel along and so are no evidence; a place's name is another place's, too.
    mutating func mark(_ networks: Set<Network>, movingAt coordinate: Coordinate, accuracy: Double, time: Double) {
        for network in networks {
            var known = learned[network] ?? LearnedNetwork(network, at: coordinate, accuracy: accuracy, time: time)
            known.move(to: coordinate, accuracy: accuracy, time: time)
            learned[network] = known
        }
    }

    /// Whether others are in range, but none of the several that are known beside a network: then it may well be
    /// elsewhere.
    private func isAlone(_ network: LearnedNetwork, in scan: NetworkScan) -> Bool {
        let others = scan.heard.subtracting(scan.connected).filter { $0.kind == .accessPoint }
        guard !others.isEmpty else { return false }
        let companions = learned.values.filter {
            $0.network.kind == .accessPoint && $0.isReliable && !scan.connected.contains($0.network)
                && Geodesic.distance($0.coordinate, network.coordinate) <= Self.together
        }
        return companions.count >= Self.company && companions.allSatisfy { !others.contains($0.network) }
    }

    /// Forgets what wasn't in range since a time (seconds since 1970).
    package mutating func forget(before time: Double) {
        if learned.values.contains(where: { $0.lastHeard < time }) { learned = learned.filter { $1.lastHeard >= time } }
    }

    private mutating func forgetOldest() {
        let newest = learned.values.sorted { $0.lastHeard > $1.lastHeard }.prefix(Self.kept)
        learned = Dictionary(newest.map { ($0.network, $0) }) { $1 }
    }

    /// Networks in memory: those of a traveller's years, and what is left when there are more.
    private static let most = 5000
    private static let kept = 4000
}

// MARK: - Evidence

extension AccessPointDatabase {
    /// Where a network says that the machine is.
    private struct Spot {
        var coordinate: Coordinate
        /// Metres, 68 %.
        var accuracy: Double
        /// The place that it is tied to.
        var owner: Int?
    }

    /// What a scan says, by what is known.
    func reading(of scan: NetworkScan) -> NetworkReading {
        let networks = scan.networks.filter { learned[$0]?.isMoving != true }
        let connected = networks.intersection(scan.connected)
        if var evidence = consensus(of: connected, isConnected: true) {
            evidence.isDisputed = networks.subtracting(connected).compactMap(spot).contains {
                isApart($0, from: evidence)
            }
            return .known(evidence)
        }
        if let evidence = consensus(of: networks, isConnected: false) { return .known(evidence) }
        return networks.contains { $0.kind == .accessPoint } ? .unfamiliar : .nothing
    }

    /// What a scan says of a place that is known by its networks.
    func match(of identifier: String, in scan: NetworkScan) -> ScanMatch {
        guard let place = places.first(where: { $0.identifier == identifier }) else { return .nothing }
        let staying = scan.networks.filter { learned[$0]?.isMoving != true }
        let own = place.networks.intersection(staying)
        if !own.isDisjoint(with: scan.connected) { return .connected }
        if !own.isEmpty { return .inRange }
        let others = staying.filter { $0.kind == .accessPoint }
        if others.isEmpty { return .nothing }
        let isKnown = scan.connected.intersection(staying).contains {
            owners[$0] != nil || learned[$0]?.isReliable == true
        }
        return .missed(isKnown ? .connected : others.count > 1 ? .several : .single)
    }

    /// Where the networks of a place are in range, as it was learned; nil if it wasn't.
    func extent(of identifier: String) -> Circle? {
        guard let place = places.first(where: { $0.identifier == identifier }) else { return nil }
        let known = place.networks.sorted().compactMap { learned[$0] }.filter(\.isReliable)
        guard let center = known.max(by: { $0.count < $1.count })?.coordinate else { return nil }
        let radius = known.reduce(0) { max($0, Geodesic.distance(center, $1.coordinate) + $1.spread) }
        return Circle(center: center, radius: radius)
    }

    /// Where the machine is by what is in range; nil if that is not known.
    package func position(of scan: NetworkScan) -> PositionFix? {
        guard case .known(let evidence) = reading(of: scan) else { return nil }
        return PositionFix(coordinate: evidence.coordinate, accuracy: evidence.accuracy, time: scan.time)
    }

    /// What most networks agree on; nil if nothing is known of them.
    private func consensus(of networks: Set<Network>, isConnected: Bool) -> NetworkEvidence? {
        let spots = networks.sorted().compactMap(spot)
        var best: (spots: [Spot], weight: Double) = ([], 0)
        for spot in spots {
            let near = spots.filter {
                Geodesic.distance(spot.coordinate, $0.coordinate) <= Self.together + spot.accuracy + $0.accuracy
            }
            let weight = near.reduce(0) { $0 + ($1.owner == nil ? 1 : Self.weightOfUser) }
            if weight > best.weight { best = (near, weight) }
        }
        guard
            let first = best.spots.first(where: { $0.owner != nil })
                ?? best.spots.min(by: { $0.accuracy < $1.accuracy })
        else { return nil }
        return NetworkEvidence(
            coordinate: first.coordinate, accuracy: first.accuracy, isConnected: isConnected,
            isOfUser: first.owner != nil, count: best.spots.count)
    }

    private func isApart(_ spot: Spot, from evidence: NetworkEvidence) -> Bool {
        Geodesic.distance(spot.coordinate, evidence.coordinate) > Self.together + spot.accuracy + evidence.accuracy
    }

    private func spot(of network: Network) -> Spot? {
        let learned = learned[network]
        if let owner = owners[network], let circle = places[owner].circle {
            // It has moved house since the user tied it to the place.
            if let learned, learned.moves > 0, learned.isReliable,
                Geodesic.distance(learned.coordinate, circle.center) > Self.together + circle.radius
            {
                return Spot(coordinate: learned.coordinate, accuracy: learned.spread, owner: nil)
            }
            return Spot(coordinate: circle.center, accuracy: circle.radius * Self.shareOfRadius, owner: owner)
        }
        guard let learned, learned.isReliable else { return nil }
        return Spot(coordinate: learned.coordinate, accuracy: learned.spread, owner: nil)
    }

    /// Where one of the known networks would be in range, within a distance in metres.
    func coverage(around center: Coordinate, within distance: Double) -> [Circle] {
        var circles = places.filter { !$0.networks.isEmpty }.compactMap(\.circle)
        circles += learned.values.filter(\.isReliable).map { Circle(center: $0.coordinate, radius: $0.spread) }
        return circles.filter { Geodesic.distance($0.center, center) <= distance + $0.radius }
    }

    /// Whether one of a region's networks is in range.
    func isInRange(_ identifier: String, in networks: Set<Network>) -> Bool {
        places.contains { $0.identifier == identifier && !$0.networks.isDisjoint(with: networks) }
    }

    /// Which of a region's networks are in range, in words: "hears 3 of its 4 access points".
    func text(for identifier: String, _ networks: Set<Network>, isConnected: Set<Network>) -> String? {
        guard let place = places.first(where: { $0.identifier == identifier }), !place.networks.isEmpty else {
            return nil
        }
        let heard = place.networks.intersection(networks)
        let connected = heard.intersection(isConnected)
        if connected.contains(where: { $0.kind == .wired }) { return "connected to its wired network" }
        guard let text = Self.text(for: place.networks, heard) else { return nil }
        return connected.isEmpty ? text : "connected, " + text
    }

    /// A name is no access point: it counts if none is in range of those that the place has by their addresses.
    private static func text(for networks: Set<Network>, _ heard: Set<Network>) -> String? {
        let total = networks.count { $0.kind == .accessPoint }
        let count = heard.count { $0.kind == .accessPoint }
        if count == 0, heard.contains(where: { $0.kind == .name }) {
            return total > 0 ? "hears another access point of its name" : "hears an access point of its name"
        }
        if total > 0 {
            return "hears \(count == 0 ? "none" : count.description) of its \(total) access point"
                + (total == 1 ? "" : "s")
        }
        return networks.contains { $0.kind == .name } ? "hears no access point of its name" : nil
    }

    /// Metres between networks of one place.
    private static let together = 300.0
    /// What the user has tied, in what was learned.
    private static let weightOfUser = 3.0
    /// Access points beside a network whose absence tells something.
    private static let company = 2
    /// The accuracy of a place's network as a share of the radius: where it is in range is inside.
    private static let shareOfRadius = 1.0 / 3
}
