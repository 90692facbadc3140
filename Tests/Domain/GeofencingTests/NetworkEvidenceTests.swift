import Testing

@testable import Geofencing

/// What the monitor makes of networks that are heard. Home has access points 1 to 4, the office 11 and 12.
@Suite struct NetworkEvidenceTests {
    private static let home = Player.region("home", 0, 0)
    private static let office = Player.region("office", 5000, 0)

    private func player() -> Player {
        var player = Player([Self.home, Self.office])
        player.tie("home", [1, 2, 3, 4], andTo: [("office", [11, 12])])
        return player
    }

    /// At home for an hour, silently.
    private func atHome(connected: Bool = true) -> Player {
        var player = player()
        player.hear([1, 2, 3], connected: connected ? 1 : nil, at: 1000)
        player.wait(until: 4000)
        return player
    }

    @Test func `tells where one is without any position`() {
        let player = atHome()
        #expect(player.events == ["initial home"])
        #expect(player.monitor.state(of: "home").evidence == "connected, hears 3 of its 4 access points")
        #expect(player.monitor.explanation(of: "home")?.description.contains("hears 3 of its 4 access points") == true)
    }

    /// What is forgotten isn't learnt again from the list that was heard then, however often that is told.
    @Test func `what is forgotten stays forgotten`() {
        var player = player()
        player.hear([1, 71, 72], connected: 1, at: 1000)
        let others = [71, 72].map(Player.accessPoint)
        #expect(player.monitor.saved.networks.map(\.network) == others)
        player.monitor.forget(nil)
        for time in [1000.0, 2000] {
            player.hear([1, 71, 72], connected: 1, at: time)
            #expect(player.monitor.saved.networks.isEmpty)
        }
        player.hear([1, 71], connected: 1, at: 3000)
        player.hear([1, 71, 72], connected: 1, at: 4000)
        #expect(player.monitor.saved.networks.map(\.network) == others)
    }

    @Test func `anothers network is evidence of being there`() throws {
        var player = atHome()
        player.hear([11], connected: 11, at: 8000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        let times = player.crossings.suffix(2).map(\.time)
        #expect(try #require(times.last) - 8000 < 400)
        #expect(player.crossings.last?.evidence.hasPrefix("connected, hears 1 of its 2 access points") == true)
    }

    @Test func `heard alone counts once it stands`() {
        var player = player()
        player.hear([11], connected: 11, at: 1000)
        player.wait(until: 4000)
        player.hear([1, 2], at: 8000)
        #expect(player.events == ["initial office"])
        player.wait(until: 8500)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    /// The strongest claim of a position that is 300 m off, for hours.
    @Test(arguments: [300.0, 450, 2000], [10.0, 30])
    func `connected to home a fix far off does not make one leave`(_ away: Double, _ accuracy: Double) {
        var player = atHome()
        player.stay(away, 0, count: 40, every: 30, accuracy: accuracy)
        player.wait(until: player.now + 600)
        #expect(player.events == ["initial home"])
        #expect(player.monitor.state(of: "home").status == .inside)
    }

    @Test func `coarse fix never contradicts`() {
        var player = atHome()
        for hour in 0..<10 { player.fix(9000, 9000, 25_000, at: 5000 + 3600 * Double(hour)) }
        player.hear([11, 12], connected: 12, at: 50_000)
        player.fix(9000, 9000, 25_000, at: 50_010)
        player.wait(until: 60_000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    /// Wi-Fi off, flight mode, a dead adapter, no NetworkManager: all are an empty sighting.
    @Test func `silence is no evidence`() {
        var player = atHome()
        player.hear(at: 5000)
        player.wait(until: 90_000)
        #expect(player.events == ["initial home"])
        player.hear([1], connected: 1, at: 90_000)
        player.wait(until: 95_000)
        #expect(player.events == ["initial home"])
    }

    /// Positions that networks have overruled for long are judged anew once nothing is heard.
    @Test func `positions are believed again once nothing is heard`() {
        var player = atHome()
        player.stay(3000, 0, count: 100)
        player.hear(at: player.now + 5)
        #expect(player.events == ["initial home"])
        player.stay(3000, 0, count: 20)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// A restart of home's access points, while the neighbours' are heard.
    @Test(arguments: [60.0, 180, 400])
    func `short absence is no leaving`(_ seconds: Double) {
        var player = atHome()
        player.hear([71, 72], at: 5000)
        player.hear([1, 2, 71, 72], connected: 1, at: 5000 + seconds)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
    }

    @Test func `strange networks for long are a leaving`() throws {
        var player = atHome()
        player.hear([71, 72], connected: 71, at: 8000)
        player.wait(until: 8000 + 3600)
        #expect(player.events == ["initial home", "exit home"])
        #expect(try #require(player.crossings.last).time > 8000 + 600)
    }

    @Test func `good fixes are believed with strange networks`() {
        var player = atHome()
        player.hear([71, 72], at: 8000)
        player.stay(2000, 0, count: 8)
        player.wait(until: player.now + 600)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func `asleep at home awake at the office`() {
        var player = atHome()
        player.sleep(until: 30_000)
        player.hear([11], connected: 11, at: 30_005)
        // A stored copy of the last position, should there be one, changes nothing.
        player.fix(3, 0, 25, at: 30_010)
        player.wait(until: 31_000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `after waking a stored position is none`() {
        var player = player()
        player.stay(2, 0, count: 12)
        player.wait(until: 2000)
        let last = player.monitor.saved.lastFix
        player.sleep(until: 30_000)
        player.hear([11], connected: 11, at: 30_005)
        for time in stride(from: 30_010.0, to: 30_100, by: 10) {
            player.fix(PositionFix(coordinate: last!.coordinate, accuracy: 25, time: time))
        }
        player.wait(until: 31_000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `after waking among strangers a stored position is none`() {
        var player = player()
        player.hear([1], connected: 1, at: 0)
        player.stay(2, 0, count: 12)
        player.wait(until: 2000)
        let last = player.monitor.saved.lastFix
        player.sleep(until: 30_000)
        player.hear([71, 72], connected: 71, at: 30_005)
        for time in stride(from: 30_010.0, to: 30_100, by: 10) {
            player.fix(PositionFix(coordinate: last!.coordinate, accuracy: 25, time: time))
        }
        player.wait(until: 33_000)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// The list of before sleep is reported again, and then none is; no position was ever known.
    @Test func `after waking a list that disappears is waited for no longer`() {
        var player = player()
        player.hear([1, 2], at: 1000)
        player.wait(until: 4000)
        player.sleep(until: 30_000)
        player.hear([1, 2], at: 30_005)
        #expect(player.monitor.nextDeadline == 30_605)
        player.hear(at: 30_100)
        player.wait(until: 40_000)
        #expect(player.monitor.nextDeadline == nil)
        #expect(player.events == ["initial home"])
    }

    @Test func `coarse fix does not hinder what is heard`() {
        var player = player()
        player.hear([11], connected: 11, at: 1000)
        player.wait(until: 4000)
        player.hear([1, 2], at: 8000)
        for minute in 0..<60 { player.fix(9000, 9000, 25_000, at: 8030 + 60 * Double(minute)) }
        #expect(player.events == ["initial office", "exit office", "entry home"])
        #expect(player.crossings.last.map { $0.time < 8500 } == true)
    }

    /// A list of access points may be of minutes ago: positions that agree overrule it.
    @Test func `positions overrule a list that is old`() {
        var player = atHome(connected: false)
        player.wait(until: 8000)
        player.stay(3000, 0, count: 30)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func `restart changes nothing`() {
        var player = atHome()
        player.restart()
        player.tie("home", [1, 2, 3, 4], andTo: [("office", [11, 12])])
        player.hear([1, 2, 3], connected: 1, at: 4100)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
    }

    @Test func `what is learnt from fixes tells without them`() {
        var player = Player([Self.home, Self.office])
        player.hear([21, 22], at: 0)
        player.stay(0, 0, count: 60)
        player.hear([31], at: player.now + 10)
        player.stay(5000, 0, count: 60)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        player.sleep(until: 20_000)
        player.hear([21], connected: 22, at: 20_000)
        player.wait(until: 21_000)
        #expect(player.events.suffix(2) == ["exit office", "entry home"])
        #expect(player.crossings.last?.evidence.hasPrefix("connected to a known network") == true)
    }

    /// A phone's hotspot was on when home was tied to what is heard.
    @Test func `what moves is no witness even where it is tied to a place`() {
        var player = Player([Self.home, Self.office])
        player.tie("home", [1, 99])
        player.hear([1, 99], connected: 1, at: 0)
        player.stay(0, 0, count: 80)
        player.hear([99], connected: 99, at: player.now + 10)
        player.stay(5000, 0, count: 120)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        #expect(player.monitor.saved.networks.filter(\.isMoving).map(\.network) == [Player.accessPoint(99)])
        player.sleep(until: 20_000)
        player.hear([99], connected: 99, at: 20_010)
        player.wait(until: 30_000)
        #expect(player.events.count == 3)
    }

    /// The list of access points that were heard at home is still there a few streets further.
    @Test func `on the way an old list teaches nothing`() {
        var player = Player([Self.home, Self.office])
        player.hear([21], at: 0)
        player.stay(0, 0, count: 60)
        for step in 1...40 { player.fix(Double(step) * 250, Double(step % 2), 20, at: player.now + 30) }
        let network = player.monitor.saved.networks.first
        #expect(network?.isMoving == false && network?.strays == 0)
    }

    @Test func `forgotten networks tell nothing`() {
        var player = Player([Self.home, Self.office])
        player.hear([21, 22], at: 0)
        player.stay(0, 0, count: 60)
        player.monitor.forget(nil)
        #expect(player.monitor.saved.networks.isEmpty)
        player.hear([21], connected: 21, at: player.now + 10)
        #expect(player.monitor.explanation(of: "home")?.networks == nil)
    }
}
