import Foundation
import Testing

@testable import Geofencing

private let home = Player.region("home", 0, 0)
private let office = Player.region("office", 5000, 2000)

/// Sleep, restarts and clocks that are set.
@Suite struct GapTests {
    private func atTheOffice() -> Player {
        var player = Player([home, office])
        player.stay(5000, 2000, count: 20)
        return player
    }

    @Test(arguments: [true, false], 0...3)
    func `asleep at the office, awake at home`(_ announced: Bool, _ copies: Int) {
        var player = atTheOffice()
        player.fix(5007, 1996, 30, at: player.now + 30)
        player.sleep(until: player.now + 9 * 3600, announced: announced)
        // The source may tell the old place first.
        for _ in 0..<copies { player.fix(5007, 1996, 30, at: player.now + 20) }
        #expect(player.events == ["initial office"])
        player.stay(0, 0, count: 8)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test func `asleep at the office, awake at home with one fix`() {
        var player = atTheOffice()
        player.sleep(until: player.now + 9 * 3600)
        player.fix(10, 5, 40, at: player.now + 10)
        player.wait(until: player.now + 600)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test(arguments: [true, false], [0, 1, 40])
    func `who falls asleep before the arrival is sure arrives after waking`(_ announced: Bool, _ repetitions: Int) {
        var player = atTheOffice()
        player.sleep(until: player.now + 3600, announced: announced)
        player.fix(3, 4, 30, at: player.now + 10)
        player.sleep(until: player.now + 35, announced: announced)
        // The same answer again, once or always: that may be a stored copy, but not for ever.
        player.fix(3, 4, 30, at: player.now + 10)
        for _ in 0..<repetitions { player.fix(3, 4, 30, at: player.now + 60) }
        player.wait(until: player.now + 1200)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test(arguments: [0, 1, 3]) func `a coarse fix on waking hides no move`(_ coarse: Int) {
        var player = atTheOffice()
        player.sleep(until: player.now + 9 * 3600)
        for _ in 0..<coarse { player.fix(-2000, 1000, 25_000, at: player.now + 10) }
        player.stay(0, 0, count: 5)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test func `a stored copy of yesterday holds nothing up`() {
        var player = atTheOffice()
        for step in 1...10 { player.fix(5000 - 420 * Double(step), 2000 - 168 * Double(step), 30, at: player.now + 30) }
        player.fix(0, 0, 30, at: player.now + 30)
        let arrival = player.now
        player.fix(PositionFix(coordinate: Player.point(5000, 2000), accuracy: 30, time: arrival - 86_400))
        player.wait(until: arrival + 600)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test func `a fix that waited when the machine fell asleep is forgotten`() {
        var player = atTheOffice()
        player.fix(PositionFix(coordinate: Player.point(0, 0), accuracy: 20, time: player.now + 400))
        #expect(player.monitor.explanation(of: "home")?.awaited.contains("leaps") == true)
        player.sleep(until: player.now + 9 * 3600)
        player.fix(5004, 2003, at: player.now + 10)
        #expect(player.monitor.explanation(of: "office")?.probabilityInside ?? 0 > 0.9)
        #expect(player.monitor.saved.lastFix?.time == player.now)
        #expect(player.monitor.explanation(of: "home")?.probabilityInside ?? 1 < 0.001)
    }

    @Test func `asleep and awake at the same place is no event`() {
        var player = atTheOffice()
        for _ in 1...5 {
            player.sleep(until: player.now + 9 * 3600)
            player.stay(5000, 2000, count: 6)
            player.sleep(until: player.now + 600, announced: false)
        }
        #expect(player.events == ["initial office"])
    }

    @Test func `sleep is no habit of the source`() {
        var player = atTheOffice()
        for number in 1...10 {
            player.sleep(until: player.now + 1200)
            player.fix(5000 + Double(number), 2000, at: player.now + 30)
        }
        #expect(player.monitor.saved.scalars["usualInterval"] == 30)
    }

    @Test func `a restart while inside is no second entry`() {
        var player = atTheOffice()
        let since = player.monitor.state(of: "office").since
        for _ in 1...3 {
            player.restart()
            #expect(player.monitor.state(of: "office").since == since)
            player.stay(5000, 2000, count: 6)
            player.wait(until: player.now + 4000)
        }
        #expect(player.events == ["initial office"])
    }

    @Test func `moved while the program was not running`() {
        var player = atTheOffice()
        player.restart()
        player.sleep(until: player.now + 3600, announced: false)
        player.stay(0, 0, count: 8)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test func `what is saved comes back whole`() {
        let player = atTheOffice()
        let saved = player.monitor.saved
        var restored = RegionMonitor()
        restored.monitor([office, home])
        restored.restore(saved)
        #expect(restored.saved == saved)
        #expect(saved.entries.map(\.region) == [home, office])
        #expect(saved.lastFix?.accuracy == 25)
        var alone = RegionMonitor()
        alone.restore(saved)
        #expect(alone.saved == saved)
    }

    @Test func `a region with another circle is not restored`() {
        let saved = atTheOffice().monitor.saved
        var restored = RegionMonitor()
        restored.monitor([Player.region("office", 5000, 2000, 200), home])
        restored.restore(saved)
        #expect(restored.state(of: "office").status == .unknown)
        #expect(restored.state(of: "home").status == .outside)
    }

    // MARK: Time stamps

    @Test func `a fix dated in the future doesn't make deaf`() {
        var player = atTheOffice()
        player.fix(PositionFix(coordinate: Player.point(0, 0), accuracy: 20, time: player.now + 86_400))
        #expect(player.events == ["initial office"])
        var monitor = player.monitor
        let before = monitor.saved.lastFix?.time ?? 0
        _ = monitor.update(
            with: PositionFix(coordinate: Player.point(5003, 2004), accuracy: 20, time: before + 60))
        #expect(monitor.saved.lastFix?.time == before + 60)
        #expect(monitor.state(of: "office").status == .inside)
    }

    @Test func `a first fix dated in the future is forgotten at the next one`() {
        var monitor = RegionMonitor()
        monitor.monitor([home])
        _ = monitor.update(
            with: PositionFix(coordinate: Player.point(0, 0), accuracy: 20, time: 90_000))
        for number in 1...6 {
            let there = Player.point(3 * Double(number), 0)
            _ = monitor.update(
                with: PositionFix(coordinate: there, accuracy: 20, time: 30 * Double(number)))
        }
        #expect(monitor.saved.lastFix?.time == 180)
        #expect(monitor.state(of: "home").status == .inside)
    }

    @Test(arguments: [-86_400.0, 86_400.0, 3_456_000.0])
    func `a clock that is set by days makes neither a burst nor deaf`(_ leap: Double) {
        var player = atTheOffice()
        var time = player.now + leap
        for number in 1...30 {
            time += 30
            player.fix(5000 + 4 * Double(number % 3), 2000 - 3 * Double(number % 5), 25, at: time)
        }
        #expect(player.events == ["initial office"])
        for number in 1...10 {
            time += 30
            player.fix(4 * Double(number % 3), 3 * Double(number % 5), 25, at: time)
        }
        #expect(player.events == ["initial office", "exit office", "entry home"])
        #expect(player.crossings.last.map { $0.time <= time && $0.time > time - 300 } == true)
    }

    @Test func `buffered older positions are no news`() {
        var player = Player([home, office])
        player.stay(0, 0, count: 20)
        let departure = player.now
        player.stay(5000, 2000, count: 20)
        #expect(player.events == ["initial home", "exit home", "entry office"])
        for number in 0..<20 {
            player.fix(
                7 * Double(number % 3), 5 * Double(number % 4), 20,
                at: departure - 600 + 30 * Double(number))
        }
        player.stay(5000, 2000, count: 10)
        #expect(player.events == ["initial home", "exit home", "entry office"])
    }

    @Test func `doubled fixes count once`() {
        var player = Player([home])
        for number in 0..<3 {
            for _ in 0..<4 { player.fix(5 * Double(number), 0, 25, at: 30 * Double(number)) }
        }
        #expect(player.events == [])
    }

    @Test func `a fix after hours of silence is not stuck`() {
        var player = atTheOffice()
        player.wait(until: player.now + 20_000)
        player.fix(0, 0, 30, at: player.now)
        player.wait(until: player.now + 1000)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }

    @Test func `numbers that are none are ignored`() {
        var player = atTheOffice()
        let saved = player.monitor.saved
        for (accuracy, time) in [
            (20, Double.nan), (20, .infinity), (.nan, player.now), (.infinity, player.now),
        ] {
            let fix = PositionFix(coordinate: Player.point(0, 0), accuracy: accuracy, time: time)
            #expect(player.monitor.update(with: fix) == [])
        }
        #expect(player.monitor.saved == saved)
        player.stay(5000, 2000, count: 3)
        #expect(player.monitor.state(of: "office").status == .inside)
    }

    @Test(arguments: [-39_600.0, -7200, -600, 600, 86_400])
    func `a clock that is known to have been set holds nothing up`(_ seconds: Double) {
        var player = atTheOffice()
        player.setClock(by: seconds)
        player.stay(0, 0, count: 8)
        #expect(player.events == ["initial office", "exit office", "entry home"])
    }
}
