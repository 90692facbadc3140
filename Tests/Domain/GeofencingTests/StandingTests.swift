import Testing

@testable import Geofencing

private let home = Player.region("home", 0, 0)
private let office = Player.region("office", 5000, 2000)

/// Silence and the same coordinates again are what a source at rest says.
@Suite struct StandingTests {
    /// Home for long, then on the way to the office; the last fix is 900 m from it.
    private func underway() -> Player {
        var player = Player([home, office])
        player.stay(0, 0, count: 20)
        for step in 1...10 {
            player.fix(410 * Double(step), 164 * Double(step), 30, at: player.now + 30)
        }
        return player
    }

    @Test func `one good fix and silence make an entry within minutes`() throws {
        var player = underway()
        #expect(player.events == ["initial home", "exit home"])
        player.fix(5010, 2000, 35, at: player.now + 60)
        let arrival = player.now
        #expect(player.events.count == 2)
        player.wait(until: arrival + 7200)
        let entry = try #require(player.crossings.last)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        #expect((150...300).contains(entry.time - arrival))
        #expect(entry.evidence.hasPrefix("one fix of 35 m, unchanged for "))
        #expect(player.monitor.nextDeadline == nil)
    }

    @Test func `one good fix that is repeated does the same`() throws {
        var player = underway()
        let arrival = player.now + 60
        for repetition in 0..<40 { player.fix(5010, 2000, 35, at: arrival + 20 * Double(repetition)) }
        let entry = try #require(player.crossings.last)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        #expect((150...300).contains(entry.time - arrival))
    }

    @Test func `who rests in the middle with a coarse answer has arrived`() {
        var player = underway()
        player.fix(5000, 2000, 100, at: player.now + 60)
        player.wait(until: player.now + 1800)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `who rests beside it with a coarse answer has not`() {
        var player = underway()
        player.fix(5160, 2000, 100, at: player.now + 60)
        player.wait(until: player.now + 36_000)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test(arguments: [60.0, 120, 170]) func `a wrong fix that is contradicted in time makes none`(
        _ life: Double
    ) {
        var player = underway()
        player.fix(5010, 2000, 35, at: player.now + 60)
        player.wait(until: player.now + life)
        player.stay(4100, 1640, count: 10)
        player.wait(until: player.now + 7200)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func `a coarse fix in between delays but doesn't contradict`() throws {
        var player = underway()
        player.fix(5010, 2000, 35, at: player.now + 60)
        let arrival = player.now
        player.fix(9000, 9000, 25_000, at: arrival + 100)
        player.wait(until: arrival + 300)
        #expect(player.events == ["initial home", "exit home"])
        player.wait(until: arrival + 500)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `each region is decided at its own time`() {
        // A doubtful fix: the wider the circle, the sooner it is certain enough.
        let circles = (0..<40).map { Player.region("\($0)", 5000, 2000, 60 + 3 * Double($0)) }
        func entries(_ regions: [Region]) -> [String: Double] {
            var player = Player(regions + [home])
            player.stay(0, 0, count: 20)
            player.fix(5030, 2000, 48, at: player.now + 60)
            player.wait(until: player.now + 3600)
            let new = player.crossings.filter { !$0.isInitial && $0.direction == .entry }
            return Dictionary(uniqueKeysWithValues: new.map { ($0.regionIdentifier, $0.time) })
        }
        let all = entries(circles)
        #expect(Set(all.values).count > 2)
        for circle in circles { #expect(all[circle.identifier] == entries([circle])[circle.identifier]) }
    }

    @Test func `after a coarse fix the same answer goes on standing where it was`() throws {
        var player = underway()
        let arrival = player.now + 60
        for repetition in 0...6 { player.fix(5010, 2000, 35, at: arrival + 30 * Double(repetition)) }
        player.fix(9000, 9000, 25_000, at: arrival + 190)
        player.fix(5010, 2000, 35, at: arrival + 200)
        player.wait(until: arrival + 3600)
        let entry = try #require(player.crossings.last)
        #expect(entry.regionIdentifier == "office")
        #expect((arrival + 200...arrival + 300).contains(entry.time))
    }

    @Test func `who has stood for long is at rest, and one wrong answer takes nobody away`() {
        var player = Player([home])
        for step in 1...10 { player.fix(600 - 60 * Double(step), 0, 30, at: player.now + 30) }
        for _ in 0..<20 { player.fix(0, 0, 30, at: player.now + 30) }
        player.fix(900, 300, 40, at: player.now + 30)
        #expect(player.monitor.explanation(of: "home")?.isAtRest == true)
        #expect(player.monitor.explanation(of: "home")?.probabilityInside ?? 0 > 0.5)
    }

    @Test func `no deadline runs while the machine sleeps`() {
        var player = underway()
        player.fix(5010, 2000, 35, at: player.now + 60)
        player.wait(until: player.now + 60)
        player.monitor.suspend()
        #expect(player.monitor.nextDeadline == nil)
        #expect(player.monitor.advance(to: player.now + 3600) == [])
        player.monitor.resume()
        #expect(player.monitor.nextDeadline == nil)
    }

    @Test func `silence that is usual confirms nothing`() {
        var player = Player([home])
        player.stay(0, 0, count: 12, every: 600)
        player.fix(900, 0, 40, at: player.now + 600)
        player.stay(0, 0, count: 3, every: 900)
        #expect(player.events == ["initial home"])
    }

    @Test func `dense fixes must last`() {
        var player = Player([home])
        player.stay(0, 0, count: 60, every: 2, accuracy: 6)
        var left: Double?
        for step in 1...60 {
            player.fix(12 * Double(step), 0, 6, at: player.now + 2)
            if left == nil, 12 * step > 150 { left = player.now }
        }
        #expect(player.events == ["initial home", "exit home"])
        #expect((player.crossings.last?.time ?? 0) - (left ?? 0) >= 20)
    }
}
