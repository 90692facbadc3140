import Foundation
import TestSupport
import Testing

@testable import Geofencing

private let home = Player.region("home", 0, 0)
private let office = Player.region("office", 5000, 2000)

@Suite struct RegionMonitorTests {
    /// At home, then by car to the office.
    private func commute(_ player: inout Player) {
        player.stay(0, 0, count: 20)
        for step in 1...12 {
            player.fix(5000 / 13 * Double(step), 2000 / 13 * Double(step), 30, at: player.now + 30)
        }
        player.stay(5000, 2000, count: 20)
    }

    @Test func `a commute is one exit and one entry`() {
        var player = Player([home, office])
        commute(&player)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `a crossing tells its fix, its time and its evidence`() throws {
        var player = Player([home, office])
        commute(&player)
        let entry = try #require(player.crossings.last)
        #expect(entry.time == entry.fix?.time)
        #expect(entry.evidence.contains(" fixes within ") && entry.evidence.hasSuffix(" m"))
        #expect(
            player.monitor.state(of: "office")
                == RegionState(status: .inside, since: entry.time, evidence: entry.evidence))
        #expect(player.monitor.state(of: "home").status == .outside)
        #expect(player.monitor.state(of: "elsewhere") == RegionState())
    }

    // MARK: What counts as a position

    @Test(arguments: [nil, 0, -1, 1_000_000] as [Double?])
    func `0,0 from a source that knows nothing is no place`(_ accuracy: Double?) throws {
        let island = try #require(Coordinate(latitude: 0, longitude: 0))
        var player = Player([Region(identifier: "island", circle: Circle(center: island, radius: 1000))]
        )
        for time in 1...20 {
            player.fix(PositionFix(coordinate: island, accuracy: accuracy, time: Double(time) * 30))
        }
        player.wait(until: 10_000)
        #expect(player.events == [])
        #expect(player.monitor.state(of: "island").status == .unknown)
    }

    @Test func `latitude 0 is a latitude`() throws {
        let center = try #require(Coordinate(latitude: 0, longitude: 9.45))
        var player = Player([Region(identifier: "equator", circle: Circle(center: center, radius: 200))]
        )
        for step in 0..<6 {
            let there = try #require(Coordinate(latitude: 0, longitude: 9.45 + 0.00003 * Double(step)))
            player.fix(PositionFix(coordinate: there, accuracy: 20, time: Double(step) * 30))
        }
        #expect(player.events == ["initial equator"])
    }

    @Test func `a guess from the network's address changes nothing`() {
        var player = Player([home])
        player.stay(0, 0, count: 10)
        let believed = player.monitor.explanation(of: "home")?.probabilityInside
        for accuracy in [5000.0, 25_000, 1_000_000] {
            player.fix(8000, 3000, accuracy, at: player.now + 30)
            #expect(player.monitor.explanation(of: "home")?.awaited.contains("too coarse") == true)
        }
        player.wait(until: player.now + 7200)
        #expect(player.events == ["initial home"])
        #expect(player.monitor.explanation(of: "home")?.probabilityInside == believed)
    }

    @Test func `without accuracy positions still count`() {
        var player = Player([home, office])
        player.stay(0, 0, count: 20, accuracy: nil)
        for step in 1...12 {
            player.fix(5000 / 13 * Double(step), 2000 / 13 * Double(step), -1, at: player.now + 30)
        }
        player.stay(5000, 2000, count: 20, accuracy: 0)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    // MARK: Mistakes

    @Test func `a leap of 500 km is held until it is confirmed`() {
        var player = Player([home])
        player.stay(0, 0, count: 20)
        player.fix(400_000, 300_000, 10, at: player.now + 30)
        #expect(player.events == ["initial home"])
        player.stay(0, 0, count: 10)
        #expect(player.events == ["initial home"])
        player.stay(400_000, 300_000, count: 12)
        #expect(player.events == ["initial home", "exit home"])
    }

    /// Fixes of a satellite receiver a minute apart, each near the one before: not one mistake that is told again.
    @Test func `a stroll is no burst of mistakes`() throws {
        var player = Player([home])
        player.stay(300, 0, count: 20, every: 60, accuracy: 12)
        for east in stride(from: 275.0, through: 25, by: -25) { player.fix(east, 0, 12, at: player.now + 60) }
        #expect(player.events == ["entry home"])
        let entry = try #require(player.crossings.first)
        // Four fixes after the boundary.
        #expect(entry.time <= player.now - 60)
    }

    @Test(arguments: 1...3) func `a burst of wrong fixes at one place is one mistake`(_ length: Int) {
        var player = Player([home, office])
        player.stay(0, 0, count: 40)
        for round in 1...5 {
            player.stay(700, -300, count: length, accuracy: 40)
            player.stay(0, 0, count: 10 + round)
        }
        #expect(player.events == ["initial home"])
    }

    /// Ten metres on either side of the boundary, with fixes up to 60 m across it.
    @Test(arguments: [true, false], 1...10 as ClosedRange<UInt64>)
    func `jitter across the boundary is no event`(_ isInside: Bool, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var player = Player([home])
        player.stay(isInside ? 60 : 240, 0, count: 20)
        let before = player.events
        for _ in 0..<60 {
            player.fix(
                (isInside ? 140 : 160) + .random(in: -50...50, using: &random), .random(in: -50...50, using: &random),
                40, at: player.now + .random(in: 10...30, using: &random))
        }
        #expect(player.events == before)
    }

    // MARK: Regions among each other

    @Test func `a large region round a small one changes nothing for it`() {
        let town = Player.region("town", 0, 0, 10_000)
        var alone = Player([home])
        var both = Player([home, town])
        alone.stay(0, 0, count: 10)
        both.stay(0, 0, count: 10)
        alone.stay(2000, 0, count: 10)
        both.stay(2000, 0, count: 10)
        #expect(alone.events == ["initial home", "exit home"])
        #expect(both.events == ["initial home", "initial town", "exit home"])
    }

    @Test func `one fix that leaves one region and enters another: the exit comes first`() {
        let next = Player.region("a-next", 400, 0)
        var player = Player([home, next])
        player.stay(0, 0, count: 20)
        player.stay(400, 0, count: 10)
        #expect(player.events == ["initial home", "exit home", "entry a-next"])
    }

    @Test func `a region that is passed is reported only on request`() {
        let between = Player.region("between", 2500, 1000)
        for reports in [false, true] {
            var player = Player([home, between, office])
            player.monitor.reportsPasses = reports
            player.stay(0, 0, count: 20)
            for step in [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] {
                player.fix(5000 / 6 * step, 2000 / 6 * step, 20, at: player.now + 60)
            }
            #expect(player.monitor.state(of: "between").status == .outside)
            player.stay(5000, 2000, count: 10)
            let passes = player.events.filter { $0 == "pass between" }
            #expect(passes.count == (reports ? 1 : 0))
            #expect(
                player.events.filter { $0 != "pass between" } == [
                    "initial home", "exit home", "entry office",
                ])
        }
    }

    @Test func `from one side to the other within a minute is a pass on request`() {
        for reports in [false, true] {
            var player = Player([home])
            player.monitor.reportsPasses = reports
            player.stay(-500, 0, count: 10, every: 60)
            player.stay(500, 0, count: 10, every: 60)
            #expect(player.events == (reports ? ["pass home"] : []))
            #expect(player.monitor.state(of: "home").status == .outside)
        }
    }

    @Test(arguments: [false, true]) func `one fix inside is a pass on request`(_ isRequested: Bool) {
        var player = Player([home])
        player.monitor.reportsPasses = isRequested
        for step in -6...6 { player.fix(900 * Double(step), 0, 10, at: player.now + 60) }
        #expect(player.events == (isRequested ? ["pass home"] : []))
        #expect(player.crossings.allSatisfy { $0.evidence == "one fix inside" })
        #expect(player.monitor.state(of: "home").status == .outside)
    }

    @Test func `a burst of wrong fixes on the other side is no pass`() {
        var player = Player([home])
        player.monitor.reportsPasses = true
        player.stay(-500, 0, count: 20, every: 60)
        for length in 1...3 {
            player.stay(500, 0, count: length, every: 60)
            player.stay(-500, 0, count: 10, every: 60)
        }
        #expect(player.events == [])
    }

    // MARK: Initial state

    @Test func `who is inside when a region is added has not entered it`() {
        var player = Player([])
        player.stay(0, 0, count: 10)
        player.monitor.monitor([home])
        player.stay(0, 0, count: 5)
        #expect(player.events == ["initial home"])
    }

    @Test func `a region added at rest is told of without another fix`() throws {
        var player = Player([])
        player.stay(0, 0, count: 10)
        player.wait(until: player.now + 5000)
        player.monitor.monitor([home])
        let deadline = try #require(player.monitor.nextDeadline)
        #expect(deadline <= player.now)
        player.wait(until: player.now + 1)
        #expect(player.events == ["initial home"])
    }

    @Test func `metres to the nearest boundary`() throws {
        var player = Player([])
        #expect(player.monitor.distanceToNearestBoundary(limit: 10_000) == nil)
        player.monitor.monitor([home, office])
        #expect(player.monitor.distanceToNearestBoundary(limit: 10_000) == nil)
        player.stay(2500, 0, count: 10)
        let far = try #require(player.monitor.distanceToNearestBoundary(limit: 10_000))
        // 2350 m, less what the estimate may be off.
        #expect((2200...2350).contains(far))
        let limited = try #require(player.monitor.distanceToNearestBoundary(limit: 500))
        #expect((499...500).contains(limited))
        player.stay(0, 0, count: 20)
        let near = try #require(player.monitor.distanceToNearestBoundary(limit: 10_000))
        #expect((80...150).contains(near))
    }

    @Test func `regions come and go`() {
        var player = Player([home, office])
        player.stay(0, 0, count: 10)
        let state = player.monitor.state(of: "home")
        player.monitor.monitor([office, Player.region("shop", 40, 0), home])
        #expect(player.monitor.regions.map(\.identifier) == ["home", "office", "shop"])
        #expect(player.monitor.state(of: "home") == state)
        #expect(player.monitor.state(of: "shop").status == .unknown)
        player.monitor.monitor([home, Player.region("home", 5, 5)])
        #expect(player.monitor.regions == [home])
        #expect(player.monitor.state(of: "home") == state)
        player.stay(0, 0, count: 5)
        player.stay(2000, 0, count: 10)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func `a region with another circle is another region`() {
        var player = Player([home])
        player.stay(0, 0, count: 10)
        #expect(player.monitor.state(of: "home").status == .inside)
        let revision = player.monitor.revision
        player.monitor.monitor([Player.region("home", 9000, 0)])
        #expect(player.monitor.state(of: "home") == RegionState())
        #expect(player.monitor.revision != revision)
        player.stay(0, 0, count: 10)
        #expect(player.events == ["initial home"])
        player.monitor.monitor([])
        #expect(player.monitor.regions == [])
        #expect(player.monitor.nextDeadline == nil)
    }
}
