import Testing

@testable import Geofencing

/// What can't have been, and what isn't meant: nobody flies home in ten minutes, and no edge is drawn to the metre.
@Suite struct PlausibilityTests {
    private let home = Player.region("home", 0, 0)
    private let hotel = Player.region("hotel", 500_000, 700_000)

    private func atTheHotel() -> Player {
        var player = Player([home, hotel])
        player.stay(500_000, 700_000, count: 40)
        return player
    }

    @Test func `an answer from farther than a jet flies doesn't stand`() {
        var player = atTheHotel()
        // A telephone's hotspot, believed at home, and nothing else for half an hour.
        player.fix(10, 5, 45, at: player.now + 600)
        player.wait(until: player.now + 1800)
        #expect(player.events == ["initial hotel"])
        player.stay(500_000, 700_000, count: 10)
        #expect(player.events == ["initial hotel"])
    }

    @Test func `after the hours of a flight it does`() {
        var player = atTheHotel()
        player.fix(10, 5, 45, at: player.now + 10_000)
        player.wait(until: player.now + 1800)
        #expect(player.events == ["initial hotel", "exit hotel", "entry home"])
    }

    @Test func `many different answers show that it was the first place that was wrong`() {
        var player = atTheHotel()
        player.stay(0, 0, count: 20)
        #expect(player.events == ["initial hotel", "exit hotel", "entry home"])
    }

    @Test func `a wrong answer on waking abroad doesn't bind`() {
        var player = atTheHotel()
        player.sleep(until: player.now + 20_000)
        player.fix(250_000, 350_000, 40, at: player.now + 5)
        player.stay(0, 0, count: 8)
        player.wait(until: player.now + 1000)
        #expect(player.events == ["initial hotel", "exit hotel", "entry home"])
    }

    /// The first fix after a drive with the lid closed is a stored copy of the old place, and nothing told of sleep.
    @Test func `a stored copy doesn't make the place that one has driven to implausible`() {
        var player = Player([home, Player.region("office", 10_400, 0)])
        player.stay(0, 0, count: 40)
        player.fix(0, 0, 40, at: player.now + 30)
        player.fix(0, 0, 40, at: player.now + 30_000)
        player.fix(10_400, 0, 40, at: player.now + 25)
        player.fix(10_410, 5, 40, at: player.now + 50)
        player.wait(until: player.now + 1000)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    /// By a reflection between houses, three times, at the same wrong place.
    @Test(arguments: [2.0, 5, 10.4]) func `a misled satellite receiver makes nobody leave`(_ interval: Double) {
        var player = Player([home])
        player.stay(0, 0, count: 60, every: interval, accuracy: 5)
        for number in 0..<3 {
            player.fix(180 + Double(4 * number), 0, 8, at: player.now + interval)
        }
        player.stay(0, 0, count: 30, every: interval, accuracy: 5)
        #expect(player.events == ["initial home"])
    }

    @Test(arguments: [(150.0, 15.0), (60, 6), (2000, 25)])
    func `who is inside leaves beyond the edge`(_ radius: Double, _ beyond: Double) {
        var player = Player([Player.region("park", 0, 0, radius)])
        func walk(to depths: [Double]) {
            for depth in depths {
                for _ in 0..<20 {
                    let aside = Double(Int(player.now) % 7) - 3
                    player.fix(radius - depth, aside, 8, at: player.now + 15)
                }
            }
        }
        // To and fro over the edge, with fixes that leave no doubt.
        walk(to: [radius / 2, -0.5 * beyond, radius / 2, -0.6 * beyond, 0.2 * radius])
        #expect(player.events == ["initial park"])
        walk(to: [-beyond - 40, radius / 2])
        #expect(player.events == ["initial park", "exit park", "entry park"])
    }

    /// A fix after a long silence whose stamp is taken for true once nothing has followed it.
    @Test func `what is older than before a silence is late after it, too`() {
        var player = Player([home])
        player.stay(600, 0, count: 10)
        for step in 1...12 { player.fix(600 - 50 * Double(step), 0, 25, at: player.now + 30) }
        player.stay(0, 0, count: 10)
        let (arrived, events) = (player.now, player.events)
        #expect(events == ["entry home"])
        player.fix(5, 3, 25, at: arrived + 3000)
        player.wait(until: arrived + 3400)
        for late in [600.0, 500, 450] {
            player.fix(450, 0, 25, at: arrived - late)
            player.wait(until: player.now + 400)
        }
        #expect(player.events == events)
        player.stay(0, 0, count: 5)
        #expect(player.events == events)
    }

    /// The same while that fix still waits for the next one.
    @Test func `what is late says nothing of a leap`() {
        var player = Player([home])
        player.stay(600, 0, count: 20)
        let left = player.now
        player.fix(5, 3, 25, at: left + 3000)
        player.fix(620, 0, 25, at: left - 100)
        player.wait(until: left + 3600)
        #expect(player.events == ["entry home"])
    }
}
