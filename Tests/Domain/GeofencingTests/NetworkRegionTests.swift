import Testing

@testable import Geofencing

/// Places that are known by their networks alone. Home has access points 1 to 4, the office 11 and 12; 71 and others are
/// strangers'.
@Suite struct HeardRegionTests {
    func player() -> Player {
        var player = Player([], networkRegions: ["home", "office"])
        player.tie("home", [1, 2, 3, 4], andTo: [("office", [11, 12])])
        return player
    }

    /// At home for an hour, silently.
    func atHome(connected: Bool = true) -> Player {
        var player = player()
        player.hear([1, 2, 3], connected: connected ? 1 : nil, at: 1000)
        player.wait(until: 4600)
        return player
    }

    // MARK: - Arriving and leaving

    /// What is heard, whether one is connected to the first of that, whether one slept before, and the seconds after which
    /// the status of home has changed, from outside or from inside.
    struct Case: Sendable {
        var heard: [Int]
        var isConnected = false
        var slept = false
        var seconds: Double
    }

    @Test(arguments: [
        Case(heard: [1], seconds: 180), Case(heard: [1, 2, 71], seconds: 180),
        Case(heard: [1], isConnected: true, seconds: 0), Case(heard: [1], slept: true, seconds: 60),
        Case(heard: [1], isConnected: true, slept: true, seconds: 0),
    ])
    func `arrives once its networks were heard for long`(_ what: Case) throws {
        var player = player()
        player.hear([71, 72, 73], at: 1000)
        player.wait(until: 4600)
        #expect(player.monitor.state(of: "home").status == .outside)
        if what.slept { player.sleep(until: 20_000) }
        let start = player.now + 10
        player.hear(what.heard, connected: what.isConnected ? what.heard.first : nil, at: start)
        player.wait(until: start + 3600)
        #expect(player.events == ["entry home"])
        #expect(try #require(player.crossings.last).time == start + what.seconds)
    }

    @Test(arguments: [
        Case(heard: [71, 72], seconds: 600), Case(heard: [71], seconds: 1800),
        Case(heard: [71, 72], isConnected: true, seconds: 600), Case(heard: [11, 71], seconds: 180),
        Case(heard: [11], isConnected: true, seconds: 180), Case(heard: [71, 72], slept: true, seconds: 120),
        Case(heard: [71], slept: true, seconds: 600), Case(heard: [11, 71], slept: true, seconds: 60),
        Case(heard: [11, 71], isConnected: true, slept: true, seconds: 30),
    ])
    func `leaves once others were heard for long`(_ what: Case) throws {
        var player = atHome()
        if what.slept { player.sleep(until: 20_000) }
        let start = player.now + 10
        player.hear(what.heard, connected: what.isConnected ? what.heard.first : nil, at: start)
        player.wait(until: start + 3600)
        #expect(player.events.prefix(2) == ["initial home", "exit home"])
        #expect(try #require(player.crossings.dropFirst().first).time == start + what.seconds)
    }

    @Test func `leaves before it arrives elsewhere`() {
        var player = atHome()
        player.hear([11], connected: 11, at: 8000)
        player.wait(until: 9000)
        player.sleep(until: 30_000)
        player.hear([1, 2], at: 30_010)
        player.wait(until: 40_000)
        #expect(
            player.events == ["initial home", "exit home", "entry office", "exit office", "entry home"])
        #expect(player.crossings.map(\.fix) == [nil, nil, nil, nil, nil])
    }

    @Test func `first status is silent outside`() {
        var player = player()
        player.hear([71, 72], at: 1000)
        player.wait(until: 1599)
        #expect(player.monitor.state(of: "home").status == .unknown)
        player.wait(until: 1700)
        #expect(player.monitor.state(of: "home").status == .outside)
        #expect(player.events == [])
    }

    // MARK: - No evidence

    /// Wi-Fi off, flight mode, a dead adapter, no NetworkManager: all are an empty sighting.
    @Test func `silence is no leaving`() {
        var player = atHome()
        player.hear(at: 5000)
        player.wait(until: 90_000)
        player.hear([1], connected: 1, at: 90_000)
        player.wait(until: 95_000)
        #expect(player.events == ["initial home"])
    }

    /// What is missed counts only as long as others are heard.
    @Test func `silence ends what is missed`() {
        var player = atHome()
        player.hear([71, 72], at: 5000)
        player.hear(at: 5500)
        player.wait(until: 9000)
        player.hear([71, 72], at: 9000)
        player.wait(until: 9599)
        #expect(player.events == ["initial home"])
        player.wait(until: 9601)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// A cable elsewhere, with Wi-Fi switched off: that may be a desk at home.
    @Test func `another places cable is no leaving`() throws {
        var player = atHome()
        let wired = try #require(Network("wired:0f8c"))
        player.monitor.tie(
            player.places + [
                AccessPointDatabase.Place(identifier: "desk", circle: nil, networks: [wired])
            ])
        _ = player.monitor.update(with: NetworkScan(time: 5000, connected: [wired]))
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    @Test func `positions say nothing of what has none`() {
        var player = atHome()
        player.stay(9000, 0, count: 40)
        player.fix(9000, 9000, 25_000, at: player.now + 60)
        player.wait(until: player.now + 3600)
        #expect(player.events == ["initial home"])
    }

    /// Home's access points are restarted while the neighbours' are heard.
    @Test(arguments: [60.0, 300, 590])
    func `short absence is no leaving`(_ seconds: Double) {
        var player = atHome()
        for start in stride(from: 5000.0, to: 15_000, by: 1000) {
            player.hear([71, 72], at: start)
            player.hear([1, 71, 72], at: start + seconds)
        }
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    /// An access point is passed by, again and again.
    @Test func `short presence is no arrival`() {
        var player = player()
        player.hear([71, 72], at: 1000)
        for start in stride(from: 5000.0, to: 15_000, by: 1000) {
            player.hear([1, 71], at: start)
            player.hear([72, 73], at: start + 150)
        }
        player.wait(until: 20_000)
        #expect(player.events == [])
    }

    /// Now and then a scan misses what is near.
    @Test func `scan that misses it does not hinder an arrival`() {
        var player = player()
        player.hear([71, 72], at: 1000)
        player.wait(until: 5000)
        for start in stride(from: 5000.0, to: 5180, by: 60) {
            player.hear([1, 71], at: start)
            player.hear([71], at: start + 30)
        }
        player.hear([1, 71], at: 5180)
        #expect(player.events == ["entry home"])
    }
}
