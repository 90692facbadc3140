import Testing

@testable import Geofencing

/// A network is observed at places along a line; what is learnt of it then.
@Suite struct LearntNetworkTests {
    private static let minute = 60.0
    private static let day = 86_400.0

    private func learnt(_ observations: [(east: Double, time: Double)]) -> LearnedNetwork {
        var network = LearnedNetwork(
            Player.accessPoint(1), at: Player.point(observations[0].east, 0), accuracy: 30, time: observations[0].time)
        for observation in observations.dropFirst() {
            _ = network.observe(at: Player.point(observation.east, 0), accuracy: 30, time: observation.time)
        }
        return network
    }

    /// So many observations at one place, every 10 min.
    private func stay(_ east: Double, _ count: Int, from time: Double) -> [(east: Double, time: Double)] {
        (0..<count).map { (east, time + 10 * Self.minute * Double($0)) }
    }

    @Test func `is a witness after three observations apart`() {
        #expect(!learnt(stay(0, 2, from: 0)).isReliable)
        #expect(learnt(stay(0, 3, from: 0)).isReliable)
        let atOnce = learnt([(0, 0), (0, 10), (0, 20), (0, 30)])
        #expect(!atOnce.isReliable)
        #expect(atOnce.count == 1)
    }

    @Test func `spreads as far as it is heard`() {
        let near = learnt(stay(0, 20, from: 0))
        let far = learnt((0..<20).map { (Double($0 % 2) * 160, Double($0) * 600) })
        #expect(near.spread >= 30 && near.spread < 40)
        #expect(far.spread > 75 && far.spread < 110)
        #expect(Geodesic.distance(far.coordinate, Player.point(80, 0)) < 10)
    }

    /// A burst of wrong positions lasts for minutes.
    @Test(arguments: [1, 2])
    func `survives a few wrong positions`(_ wrong: Int) {
        let network = learnt(stay(0, 4, from: 0) + stay(2000, wrong, from: 3000) + stay(0, 1, from: 6000))
        #expect(network.isReliable)
        #expect(Geodesic.distance(network.coordinate, Player.point(0, 0)) < 1)
        #expect(network.moves == 0)
    }

    @Test func `one place within 300 metres is one`() {
        let network = learnt((0..<30).map { (Double($0 % 2) * 290, Double($0) * 600) })
        #expect(network.isReliable)
        #expect(network.moves == 0)
    }

    @Test(arguments: [(4, 3, true), (4, 2, false), (30, 5, false), (30, 6, true)])
    func `moves once it stays elsewhere`(_ before: Int, _ elsewhere: Int, _ moves: Bool) {
        let network = learnt(stay(0, before, from: 0) + stay(1000, elsewhere, from: 100_000))
        #expect(network.isMoving == moves)
        #expect(network.isReliable != moves)
    }

    /// Never twice at one place.
    @Test func `train moves`() {
        let network = learnt((0..<5).map { (Double($0) * 8000, Double($0) * 600) })
        #expect(network.isMoving)
    }

    private func days(_ east: Double, _ days: Range<Int>) -> [(east: Double, time: Double)] {
        days.flatMap { stay(east, 6, from: Double($0) * Self.day + 1000) }
    }

    @Test func `moved house is learnt anew after days`() {
        #expect(!learnt(days(0, 0..<10) + days(5000, 10..<12)).isReliable)
        let moved = learnt(days(0, 0..<10) + days(5000, 10..<14))
        #expect(moved.isReliable)
        #expect(Geodesic.distance(moved.coordinate, Player.point(5000, 0)) < 1)
    }

    @Test func `hotspot that is carried to and fro stays moving`() {
        let carried = (0..<20).flatMap { day in
            stay(0, 6, from: Double(day) * Self.day + 1000) + stay(5000, 6, from: Double(day) * Self.day + 40_000)
        }
        #expect(!learnt(carried).isReliable)
        // Nor does a long weekend at home make it one that stays, after it has betrayed such trust once.
        let weekends = learnt(days(0, 0..<4) + days(5000, 4..<9) + days(0, 9..<13) + days(5000, 13..<17))
        #expect(weekends.isMoving)
    }

    @Test func `clock set back does not keep it from learning`() {
        let network = learnt(stay(0, 2, from: 1_000_000) + stay(0, 2, from: 1000))
        #expect(network.count == 4)
    }

    /// Who travels for years hears more networks than the book keeps: those that were heard last stay.
    @Test func `the book forgets what was heard long ago`() throws {
        var book = AccessPointDatabase()
        for number in 0..<6000 {
            let digits = String(0x1_0000 + number, radix: 16).suffix(4)
            let network = try #require(Network("02:00:5e:53:\(digits.prefix(2)):\(digits.suffix(2))"))
            let scan = NetworkScan(time: Double(number), heard: [network], connected: [])
            _ = book.learn(
                [network], of: scan, at: Player.point(0, 0), accuracy: 20, time: Double(number))
            #expect(book.learnedCount <= 5000)
        }
        let times = book.saved.map(\.lastHeard).sorted()
        #expect(times.count >= 4000 && times == (6000 - times.count..<6000).map(Double.init))
    }
}
