import Testing

@testable import Geofencing

/// Sleep, restarts and clocks that are set.
extension HeardRegionTests {
    // MARK: - Gaps

    @Test(arguments: [true, false]) func `restart changes nothing`(_ stays: Bool) {
        var player = atHome()
        player.restart()
        #expect(player.monitor.state(of: "home").status == .inside)
        if stays { player.hear([1, 2, 3], connected: 1, at: 5000) }
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
        player.hear([71, 72], at: 9000)
        player.wait(until: 20_000)
        #expect(player.events == ["initial home", "exit home"])
        #expect(player.crossings.last?.time == (stays ? 9600 : 9120))
    }

    /// The list of before a gap is told again on waking, though one is elsewhere.
    @Test func `list from before sleep is no news`() {
        var player = player()
        player.hear([71, 72], at: 1000)
        player.wait(until: 4000)
        player.hear([1, 71], connected: 1, at: 4000)
        #expect(player.events == ["entry home"])
        player.wait(until: 5000)
        player.hear([11], at: 5000)
        player.sleep(until: 30_000)
        player.hear([11], at: 30_001)
        player.wait(until: 30_100)
        player.hear([1], connected: 1, at: 30_100)
        player.wait(until: 40_000)
        #expect(player.events == ["entry home"])
    }

    /// It isn't so for ever: what stands beyond the life of a list is heard now.
    @Test func `list from before sleep is believed once it stands`() {
        var player = player()
        player.hear([71, 72], at: 1000)
        player.wait(until: 4000)
        player.hear([1], connected: 1, at: 4000)
        player.hear([11], connected: 11, at: 4010)
        player.sleep(until: 30_000)
        player.hear([11], connected: 11, at: 30_000)
        player.wait(until: 40_000)
        #expect(player.events == ["entry home", "exit home", "entry office"])
        #expect(player.crossings.last?.time == 30_180)
    }

    /// Awake where one fell asleep, the list is told once and then stands; a restart of the access points hours later is one
    /// of a machine that is awake.
    @Test func `gap ends once the old list stands`() {
        var player = atHome()
        player.sleep(until: 30_000)
        player.hear([1, 2, 3], connected: 1, at: 30_000)
        player.wait(until: 40_000)
        player.hear([71, 72], at: 40_000)
        player.hear([1, 2], at: 40_300)
        player.wait(until: 50_000)
        #expect(player.events == ["initial home"])
    }

    /// So it does once something new is heard that agrees with what was believed.
    @Test func `gap ends once what was believed is heard`() {
        var player = atHome()
        player.sleep(until: 30_000)
        // The same as before sleep, but heard after another thing.
        player.hear([71, 72], at: 30_000)
        player.hear([1, 2, 3], connected: 1, at: 30_050)
        player.hear([71, 72], at: 30_100)
        player.wait(until: 40_000)
        #expect(player.crossings.last?.time == 30_700)
        player.sleep(until: 50_000)
        player.hear([71, 73], at: 50_000)
        player.hear([1], at: 50_100)
        player.wait(until: 60_000)
        #expect(player.events == ["initial home", "exit home", "entry home"])
        #expect(player.crossings.last?.time == 50_280)
    }

    /// Other strangers are no new beginning.
    @Test func `what is missed is missed whichever others are heard`() {
        var player = atHome()
        for step in 0..<5 { player.hear([71, 72 + step], at: 5000 + 100 * Double(step)) }
        player.wait(until: 9000)
        #expect(player.crossings.last?.time == 5600)
    }

    @Test func `what was begun before sleep is begun anew`() {
        var player = atHome()
        player.hear([71, 72], at: 5000)
        player.sleep(until: 5500)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
        player.hear([1], at: 9000)
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    /// The seconds that have passed are not those between the dates of what is heard.
    @Test(arguments: [-7200.0, 7200]) func `clock that is set hurries nothing`(_ seconds: Double) {
        var monitor = atHome().monitor
        func hear(_ heard: [Int], at time: Double) -> [Crossing] {
            monitor.update(with: NetworkScan(time: time, heard: Set(heard.map(Player.accessPoint))))
        }
        #expect(hear([71, 72], at: 5000).isEmpty)
        // One that was set back is seen by the dates, too.
        if seconds > 0 { monitor.clockWasSet() }
        let start = 5100 + seconds
        #expect(hear([71, 73], at: start).isEmpty)
        #expect(monitor.nextDeadline == start + 600)
        #expect(monitor.advance(to: start + 599).isEmpty)
        #expect(monitor.advance(to: start + 600).map(\.direction) == [.exit])
    }
}
