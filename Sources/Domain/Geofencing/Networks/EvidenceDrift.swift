/// Good fixes that lead away from what the machine is connected to, one place after the other: it travels along, as a
/// phone's hotspot does.
///
/// Fixes of one wrong place, or of a few in turn, don't: what GeoClue's service has misplaced may stay so for years.
struct EvidenceDrift: Sendable {
    /// Places one after the other, each apart from all others.
    private var places: [(coordinate: Coordinate, time: Double)] = []
    /// What the machine is connected to.
    private var connected: Set<Network> = []

    /// Takes over a fix.
    /// - Parameters:
    ///   - accuracy: Of the fix, metres, 68 %.
    ///   - networks: What the machine is connected to.
    ///   - evidence: Where that is known to be; nil if it isn't.
    /// - Returns: Whether it travels along, by what is known now.
    mutating func note(
        _ fix: PositionFix, accuracy: Double, connectedTo networks: Set<Network>, knownAt evidence: NetworkEvidence?
    ) -> Bool {
        if networks != connected || networks.isEmpty || evidence.map({ isThere(fix, accuracy, $0) }) ?? false {
            self = EvidenceDrift()
            connected = networks
            return false
        }
        places.removeAll { $0.time < fix.time - Self.longest || $0.time > fix.time }
        guard let last = places.last else {
            places = [(fix.coordinate, fix.time)]
            return false
        }
        let step = Self.step + 2 * accuracy
        let ways = places.map { Geodesic.distance($0.coordinate, fix.coordinate) }
        guard ways.allSatisfy({ $0 > step }) else { return false }
        // Nothing travels that fast.
        let way = Geodesic.distance(last.coordinate, fix.coordinate)
        if way > Self.fastest * (fix.time - last.time) + step { places = [] }
        places.append((fix.coordinate, fix.time))
        guard places.count >= Self.least, fix.time - places[0].time >= Self.shortest else { return false }
        places = []
        return true
    }

    private func isThere(_ fix: PositionFix, _ accuracy: Double, _ evidence: NetworkEvidence) -> Bool {
        Geodesic.distance(evidence.coordinate, fix.coordinate) <= Self.apart + evidence.accuracy + accuracy
    }

    /// Metres from the evidence, beside the uncertainty of both, that are no mistake.
    private static let apart = 300.0
    /// Metres between two places, beside the uncertainty of both.
    private static let step = 100.0
    /// Places that are a way: of wrong ones there are three at most.
    private static let least = 5
    /// Seconds that a way takes at least: a connection that is lost is told of for less.
    private static let shortest = 120.0
    /// Seconds after which a place is forgotten: by chance some come together in a day.
    private static let longest = 1800.0
    /// Metres per second: a fast train.
    private static let fastest = 100.0
}
