internal import Geofencing

/// A town of access points, each with its true place and the place at which a position service has stored it.
///
/// Nothing is drawn around the place of the user: a scan hears what is near, and the answer follows from where the service
/// believes these access points to be. So answers are wrong where the stored places are, and in the same way each time.
struct AccessPointTown {
    struct AccessPoint {
        var network: Network
        /// Metres on the plane; nil if the service doesn't know it.
        var stored: SIMD2<Double>?
    }

    /// Access points beside those of the houses: a router that moves with the user, a hotspot, those of a train.
    struct Group {
        var accessPoints: [AccessPoint]
        /// Whether the machine hears them at a place at a time.
        var isHeard: (SIMD2<Double>, Double) -> Bool
        /// Whether the machine connects to the first one when it hears it.
        var isJoined = false
    }

    /// The houses are the same for the same seed.
    let seed: UInt64
    var groups: [Group] = []
    /// Seconds between two scans.
    var scanInterval = 30.0
    /// Access points for each square of 40 m, at most.
    var density = 3
    /// The share of access points that are heard in each scan, of those in range.
    var heardShare = 0.85

    /// Metres.
    private static let square = 40.0
    private static let range = 75.0
    /// Metres around a middle from which the service takes stored places for those of one neighbourhood.
    private static let neighbourhood = 200.0

    /// Hears and answers from the beginning of a day to its end.
    func listen(in day: inout Day, _ chance: inout Chance) {
        var time = chance.number(0...scanInterval)
        var heardBefore: Set<Network> = []
        while time < day.journey.end {
            let place = day.journey.place(at: time)
            if day.journey.surroundings(at: time) != .underground {
                let (heard, joined) = scan(at: place, time, &chance)
                let networks = Set(heard.map(\.network))
                if networks != heardBefore {
                    heardBefore = networks
                    let scan = NetworkScan(time: Day.began + time, heard: networks, connected: joined)
                    day.lines.append(Day.Line(time: time, .scan(scan)))
                    answer(heard, at: place, time, in: &day, &chance)
                }
            }
            time += scanInterval
        }
    }

    private func scan(
        at place: SIMD2<Double>, _ time: Double, _ chance: inout Chance
    ) -> (heard: [AccessPoint], joined: Set<Network>) {
        var heard: [AccessPoint] = []
        var joined: Set<Network> = []
        for group in groups where group.isHeard(place, time) {
            if group.isJoined, let first = group.accessPoints.first { joined.insert(first.network) }
            // What one is connected to is always heard.
            heard += group.accessPoints.enumerated().filter {
                group.isJoined && $0.offset == 0 || chance.happens(heardShare)
            }.map(\.element)
        }
        for accessPoint in houses(around: place) where chance.happens(heardShare) { heard.append(accessPoint) }
        return (heard, joined)
    }

    /// The access points of the houses within range, in a fixed order.
    private func houses(around place: SIMD2<Double>) -> [AccessPoint] {
        let middle = (place / Self.square).rounded(.down)
        var found: [AccessPoint] = []
        for row in -2...2 {
            for column in -2...2 {
                let square = middle + SIMD2(Double(column), Double(row))
                var map = Chance(
                    seed: Int(truncatingIfNeeded: seed), kind: "house \(Int(square.x)) \(Int(square.y))")
                for number in 0..<map.count(0...density) {
                    let home = (square + SIMD2(map.number(0...1), map.number(0...1))) * Self.square
                    let stored = Self.stored(home, &map)
                    guard (home - place).length < Self.range else { continue }
                    found.append(
                        AccessPoint(network: Self.network(map.seed, number), stored: stored))
                }
            }
        }
        return found
    }

    /// Where the service has an access point: near its place, nowhere, or where it was years ago.
    static func stored(_ place: SIMD2<Double>, _ map: inout Chance) -> SIMD2<Double>? {
        let share = map.number(0...1)
        if share < 0.15 { return nil }
        if share < 0.19 { return place + map.direction(map.number(400...20_000)) }
        return place + 18 * map.normal()
    }

    /// An address that belongs to a number, locally administered.
    static func network(_ seed: UInt64, _ number: Int) -> Network {
        let digits = String(seed ^ (UInt64(number + 1) &* 0x9e37_79b9_7f4a_7c15), radix: 16)
        let padded = Array((String(repeating: "0", count: 16) + digits).suffix(10))
        let pairs = stride(from: 0, to: 10, by: 2).map { String(padded[$0...$0 + 1]) }
        guard let network = Network("02:" + pairs.joined(separator: ":")) else {
            preconditionFailure("an address of a station is a network")
        }
        return network
    }

    /// The service's answer: the middle of the stored places that lie together, as most of those heard do.
    private func answer(
        _ heard: [AccessPoint], at place: SIMD2<Double>, _ time: Double, in day: inout Day, _ chance: inout Chance
    ) {
        let stored = heard.compactMap(\.stored)
        let clusters = stored.map { middle in stored.filter { ($0 - middle).length < Self.neighbourhood } }
        guard let cluster = clusters.max(by: { $0.count < $1.count }) else { return }
        let middle = cluster.reduce(.zero, +) / Double(cluster.count)
        let spread = cluster.map { ($0 - middle).length }.reduce(0, +) / Double(cluster.count)
        let claim = max(20, min(150, spread * 0.7 + 60 / Double(cluster.count).squareRoot())).rounded()
        let isHonest = (middle - place).length < 2.5 * claim
        day.report(middle, accuracy: claim, at: time, isHonest ? .honest(radius: claim) : .wrong)
    }
}
