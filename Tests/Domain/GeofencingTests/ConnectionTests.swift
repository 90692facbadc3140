import Testing

@testable import Geofencing

/// What the monitor makes of a connection that becomes another one, and of one that travels along. Home has access points
/// 1 to 4, the office 11 and 12; 99 is a phone's hotspot.
@Suite struct ConnectionTests {
    private static let hotspot = 99

    private func player(officeAt east: Double = 5000, homeHas extra: [Int] = []) -> Player {
        var player = Player([Player.region("home", 0, 0), Player.region("office", east, 0)])
        player.tie("home", [1, 2, 3, 4] + extra, andTo: [("office", [11, 12])])
        return player
    }

    /// Connected at home for an hour, where the last list of access points came so many seconds ago.
    private func atHome(_ age: Double, officeAt east: Double = 5000, connected: Int = 1) -> Player {
        var player = player(officeAt: east, homeHas: connected == Self.hotspot ? [Self.hotspot] : [])
        player.hear([1, 2, 3], connected: connected, at: 1000)
        player.wait(until: 4000 - age)
        player.hear([1, 2], connected: connected, at: 4000 - age)
        player.wait(until: 4000)
        return player
    }

    /// A track's next line, a short walk, a drive; and a sleep that ended with what was heard before it.
    @Test(arguments: [1.0, 30, 600, 2900], [500.0, 5000, 40_000])
    func `connected elsewhere one is there within seconds`(_ age: Double, _ east: Double) throws {
        var player = atHome(age, officeAt: east)
        player.hear([11, 12], connected: 11, at: 4000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        let times = player.crossings.suffix(2).map(\.time)
        #expect(times.allSatisfy { (4000...4060).contains($0) }, "\(times)")
    }

    @Test func `waking elsewhere one is there within seconds`() {
        var player = atHome(3000)
        player.sleep(until: 40_000)
        // NetworkManager tells of the old connection before it notices.
        player.hear([1, 2], connected: 1, at: 40_000)
        player.hear(at: 40_002)
        player.hear([11], connected: 11, at: 40_008)
        player.wait(until: 40_068)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    /// Who is between two houses is connected to each by turns, for seconds.
    @Test func `turns between two access points are no way`() {
        var player = atHome(0, officeAt: 500)
        for turn in 0..<60 {
            let isHome = turn % 2 == 1
            player.hear(isHome ? [1] : [11], connected: isHome ? 1 : 11, at: 4000 + 15 * Double(turn))
        }
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
    }

    /// The list of access points says home still: one is between both, or it is old, until it stands or has been made anew.
    @Test func `a list that says otherwise is waited for`() {
        var player = atHome(5)
        player.hear([1, 2, 11], connected: 11, at: 4000)
        player.wait(until: 4100)
        #expect(player.events == ["initial home"])
        var other = player
        player.wait(until: 4400)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        other.hear([11, 12], connected: 11, at: 4100)
        other.wait(until: 4160)
        #expect(other.events == ["initial home", "exit home", "entry office"])
    }

    /// Those that were learnt in other rooms are no dispute.
    @Test func `a houses other access points are of one mind`() {
        var player = Player([Player.region("home", 0, 0), Player.region("office", 5000, 0)])
        let rooms = [(31, -40.0, 0.0), (32, 60, 30), (33, 0, 80)].map { number, east, north in
            var learnt = LearnedNetwork(
                Player.accessPoint(number), at: Player.point(5000 + east, north), accuracy: 30, time: 0)
            learnt.count = 20
            return learnt
        }
        player.monitor.restore(SavedMonitor(networks: rooms))
        player.tie("home", [1, 2])
        player.hear([1, 2], connected: 1, at: 1000)
        player.wait(until: 4000)
        player.hear([31, 32, 33], connected: 31, at: 4000)
        player.wait(until: 4060)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    /// The same house's other access points are no dispute.
    @Test func `within a house nothing happens`() {
        var player = atHome(5)
        for turn in 0..<200 { player.hear([1, 2, 3, 4], connected: 1 + turn % 4, at: 4000 + 20 * Double(turn)) }
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    /// At home the hotspot was tied to it; now it lies in the bag.
    private func underway(_ fixes: [(east: Double, north: Double)], accuracy: Double, every seconds: Double) -> Player {
        var player = player(homeHas: [Self.hotspot])
        player.hear([1, 2, 3, Self.hotspot], connected: Self.hotspot, at: 0)
        player.stay(0, 0, count: 200)
        player.hear([Self.hotspot], connected: Self.hotspot, at: player.now + 10)
        for fix in fixes { player.fix(fix.east, fix.north, accuracy, at: player.now + seconds) }
        return player
    }

    private func isMoving(_ player: Player) -> Bool {
        player.monitor.saved.networks.contains { $0.network == Player.accessPoint(Self.hotspot) && $0.isMoving }
    }

    /// On foot, by bicycle, by train; the way takes longer than the crossing, which is no more than minutes late.
    @Test(arguments: [(1.4, 10.0, 20.0), (5, 10, 20), (5, 60, 50), (30, 30, 30), (50, 120, 80)])
    func `a hotspot that travels along holds nobody`(_ speed: Double, _ seconds: Double, _ accuracy: Double) throws {
        let way = stride(from: 0, to: max(4000, 20 * speed * seconds), by: speed * seconds)
        let player = underway(way.map { ($0, 0.3 * $0) }, accuracy: accuracy, every: seconds)
        #expect(player.events == ["initial home", "exit home"])
        #expect(isMoving(player))
        let left = try #require(player.crossings.last).time - 6010
        #expect(left < 600 / speed + 8 * seconds + 300, "\(left)")
    }

    /// A place without a circle, of which no position was ever known.
    @Test func `nor does it hold a place without a circle`() {
        var player = Player([], networkRegions: ["home"])
        player.tie("home", [1, Self.hotspot])
        player.hear([1, Self.hotspot], connected: Self.hotspot, at: 0)
        player.wait(until: 6000)
        player.hear([71, 72, Self.hotspot], connected: Self.hotspot, at: 6000)
        for step in 0..<20 { player.fix(250 * Double(step), 0, 20, at: 6010 + 20 * Double(step)) }
        #expect(isMoving(player))
        player.wait(until: 9000)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// A connection that is lost is told of for a while, during which one may drive far.
    @Test func `a connection that is lost does not travel`() {
        var player = player()
        player.hear([1, 2], connected: 1, at: 0)
        player.stay(0, 0, count: 200)
        for step in 1...10 { player.fix(200 * Double(step), 0, 10, at: player.now + 10) }
        player.hear(at: player.now + 1)
        #expect(player.monitor.saved.networks.allSatisfy { !$0.isMoving })
    }

    /// What was marked tells nothing at home either.
    @Test func `what travels along is no witness any more`() {
        var player = underway((1...40).map { (100 * Double($0), 0) }, accuracy: 25, every: 10)
        player.sleep(until: player.now + 3600)
        player.hear([Self.hotspot], connected: Self.hotspot, at: player.now + 10)
        player.wait(until: player.now + 3600)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// Misplaced access points have one place or a few, and a wrong fix is alone.
    @Test(arguments: [
        [(2000.0, 0.0)], [(2000, 0), (900, 900)], [(2000, 0), (900, 900), (-1500, 300)],
        [(2000, 0), (900, 900), (-1500, 300), (0, -800)],
    ])
    func `wrong fixes in turns are no way`(_ places: [(Double, Double)]) {
        let fixes = (0..<20).map { number in
            let place = places[number % places.count]
            return (east: place.0 + 12 * Double(number % 5), north: place.1 - 9 * Double(number % 7))
        }
        let player = underway(fixes.map { ($0.east, $0.north) }, accuracy: 40, every: 60)
        #expect(!isMoving(player))
        #expect(player.events == ["initial home"])
    }

    /// Leaps that nothing can make are no way, however many places there are.
    @Test func `leaps are no way`() {
        let fixes = (0..<60).map { (east: 60_000 * Double($0 % 2), north: 3000 + 1500 * Double($0)) }
        #expect(!isMoving(underway(fixes, accuracy: 40, every: 5)))
    }

    /// In a café with the hotspot of home, which is connected since the laptop woke up there.
    private func inTheCafe(hears: [Int], _ minutes: Int) -> Player {
        var player = player(homeHas: [Self.hotspot])
        player.hear([1, 2, 3, Self.hotspot], connected: Self.hotspot, at: 0)
        player.stay(0, 0, count: 200)
        player.sleep(until: 20_000)
        player.hear(hears + [Self.hotspot], connected: Self.hotspot, at: 20_000)
        player.stay(3000, 0, count: 2 * minutes)
        return player
    }

    /// None of home's other access points is heard, but others: the fixes there are right.
    @Test func `among strangers good fixes are believed sooner`() {
        let player = inTheCafe(hears: [71, 72], 16)
        #expect(isMoving(player))
        #expect(player.events == ["initial home", "exit home"])
    }

    /// One of them is heard, or nothing else at all: the fixes are wrong, until they have been so for long.
    @Test(arguments: [[71, 72, 2], []], [false, true])
    func `beside homes others good fixes are doubted`(_ heard: [Int], _ isLong: Bool) {
        #expect(isMoving(inTheCafe(hears: heard, isLong ? 40 : 16)) == isLong)
    }
}
