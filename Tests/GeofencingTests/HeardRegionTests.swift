import Testing

@testable import Geofencing

/// Places that are known by their networks alone. Home has access points 1 to 4, the office 11 and 12; 71 and others are
/// strangers'.
@Suite struct HeardRegionTests {
    private func player() -> Player {
        var player = Player([], heard: ["home", "office"])
        player.tie("home", [1, 2, 3, 4], andTo: [("office", [11, 12])])
        return player
    }

    /// At home for an hour, silently.
    private func atHome(connected: Bool = true) -> Player {
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
    func arrivesOnceItsNetworksWereHeardForLong(_ what: Case) throws {
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
    func leavesOnceOthersWereHeardForLong(_ what: Case) throws {
        var player = atHome()
        if what.slept { player.sleep(until: 20_000) }
        let start = player.now + 10
        player.hear(what.heard, connected: what.isConnected ? what.heard.first : nil, at: start)
        player.wait(until: start + 3600)
        #expect(player.events.prefix(2) == ["initial home", "exit home"])
        #expect(try #require(player.crossings.dropFirst().first).time == start + what.seconds)
    }

    @Test func leavesBeforeItArrivesElsewhere() {
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

    @Test func firstStatusIsSilentOutside() {
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
    @Test func silenceIsNoLeaving() {
        var player = atHome()
        player.hear(at: 5000)
        player.wait(until: 90_000)
        player.hear([1], connected: 1, at: 90_000)
        player.wait(until: 95_000)
        #expect(player.events == ["initial home"])
    }

    /// What is missed counts only as long as others are heard.
    @Test func silenceEndsWhatIsMissed() {
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
    @Test func anotherPlacesCableIsNoLeaving() throws {
        var player = atHome()
        let wired = try #require(Network("wired:0f8c"))
        player.monitor.tie(
            player.monitor.networks.places + [NetworkBook.Place(identifier: "desk", circle: nil, networks: [wired])])
        _ = player.monitor.update(with: Sighting(time: 5000, connected: [wired]))
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    @Test func positionsSayNothingOfWhatHasNone() {
        var player = atHome()
        player.stay(9000, 0, count: 40)
        player.fix(9000, 9000, 25_000, at: player.now + 60)
        player.wait(until: player.now + 3600)
        #expect(player.events == ["initial home"])
    }

    /// Home's access points are restarted while the neighbours' are heard.
    @Test(arguments: [60.0, 300, 590])
    func shortAbsenceIsNoLeaving(_ seconds: Double) {
        var player = atHome()
        for start in stride(from: 5000.0, to: 15_000, by: 1000) {
            player.hear([71, 72], at: start)
            player.hear([1, 71, 72], at: start + seconds)
        }
        player.wait(until: 20_000)
        #expect(player.events == ["initial home"])
    }

    /// An access point is passed by, again and again.
    @Test func shortPresenceIsNoArrival() {
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
    @Test func scanThatMissesItDoesNotHinderAnArrival() {
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

    // MARK: - Gaps

    @Test(arguments: [true, false]) func restartChangesNothing(_ stays: Bool) {
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
    @Test func listFromBeforeSleepIsNoNews() {
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
    @Test func listFromBeforeSleepIsBelievedOnceItStands() {
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
    @Test func gapEndsOnceTheOldListStands() {
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
    @Test func gapEndsOnceWhatWasBelievedIsHeard() {
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
    @Test func whatIsMissedIsMissedWhicheverOthersAreHeard() {
        var player = atHome()
        for step in 0..<5 { player.hear([71, 72 + step], at: 5000 + 100 * Double(step)) }
        player.wait(until: 9000)
        #expect(player.crossings.last?.time == 5600)
    }

    @Test func whatWasBegunBeforeSleepIsBegunAnew() {
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
    @Test(arguments: [-7200.0, 7200]) func clockThatIsSetHurriesNothing(_ seconds: Double) {
        var monitor = atHome().monitor
        func hear(_ heard: [Int], at time: Double) -> [Crossing] {
            monitor.update(with: Sighting(time: time, heard: Set(heard.map(Player.accessPoint))))
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

    // MARK: - What is known of networks

    /// A place with a circle, or an access point of which it was learnt where it is.
    @Test(arguments: [true, false]) func connectedToWhatStaysElsewhereOneLeavesSooner(_ isOfPlace: Bool) {
        let office = Player.region("office", 5000, 0)
        var player = Player([office], heard: ["home"])
        var learnt = LearntNetwork(Player.accessPoint(11), at: office.circle.center, accuracy: 30, time: 0)
        learnt.count = 10
        player.monitor.restore(SavedMonitor(networks: isOfPlace ? [] : [learnt]))
        player.tie("home", [1], andTo: isOfPlace ? [("office", [11])] : [])
        player.hear([1], connected: 1, at: 1000)
        player.wait(until: 4000)
        player.hear([11], connected: 11, at: 4000)
        player.wait(until: 9000)
        #expect(player.crossings.first { $0.direction == .exit }?.time == 4180)
    }

    /// A phone's hotspot was on when home was tied to what is heard.
    @Test func whatMovesIsNoWitness() {
        var player = Player([Player.region("far", 5000, 0)], heard: ["home"])
        player.tie("home", [1, 99])
        player.hear([1, 99], connected: 1, at: 0)
        player.stay(0, 0, count: 80)
        player.hear([99], connected: 99, at: player.now + 10)
        player.stay(5000, 0, count: 120)
        #expect(player.monitor.saved.networks.filter(\.isMoving).map(\.network) == [Player.accessPoint(99)])
        #expect(player.events.filter { $0.hasSuffix("home") } == ["initial home", "exit home"])
        player.sleep(until: 20_000)
        player.hear([99], connected: 99, at: 20_010)
        player.wait(until: 30_000)
        #expect(player.events.filter { $0.hasSuffix("home") } == ["initial home", "exit home"])
    }

    /// Once it is known where home's networks are, positions far off mean that one isn't there, with Wi-Fi switched off.
    @Test(arguments: [(900.0, 25.0, false), (4000, 25, true), (4000, 25_000, false), (60_000, 25, true)])
    func farPositionsAreALeavingWhereItsNetworksWereLearnt(_ away: Double, _ accuracy: Double, _ leaves: Bool) {
        var player = atHome()
        player.stay(0, 0, count: 60)
        player.hear(at: player.now + 10)
        player.fix(away, 0, accuracy, at: player.now + 60)
        #expect(player.events == ["initial home"])
        player.stay(away, 0, count: 20, accuracy: accuracy)
        #expect(player.events == ["initial home"] + (leaves ? ["exit home"] : []))
        if leaves {
            #expect(player.crossings.last?.fix?.accuracy == accuracy)
            #expect(player.crossings.last?.evidence.hasSuffix(", far from its networks") == true)
        }
    }

    /// One far position, and then silence, as a source that speaks of changes has it.
    @Test func farPositionThatStandsIsALeaving() {
        var player = atHome()
        player.stay(0, 0, count: 60)
        player.hear(at: player.now + 10)
        player.fix(4000, 0, 25, at: player.now + 60)
        player.wait(until: player.now + 1200)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func hearingItsNetworksOverrulesPositions() {
        var player = atHome()
        player.stay(0, 0, count: 60)
        player.hear([1, 2], at: player.now + 10)
        player.stay(4000, 0, count: 20)
        #expect(player.events == ["initial home"])
    }

    // MARK: - The store

    @Test func furtherNetworksLeaveItWhatItWas() {
        var player = atHome()
        player.tie("home", [1, 2, 5], andTo: [("office", [11, 12])])
        player.monitor.monitor([], heard: ["home", "office", "new"])
        #expect(player.monitor.state(of: "home").status == .inside)
        player.hear([5], at: 5000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
    }

    /// What another access point tells is another place; that isn't a leaving of the first.
    @Test func otherNetworksMakeItUnknown() {
        var player = atHome()
        player.tie("home", [71, 72], andTo: [("office", [11, 12])])
        #expect(player.monitor.state(of: "home").status == .unknown)
        player.hear([1, 2, 3], connected: 1, at: 5000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
        #expect(player.monitor.state(of: "home").status == .outside)
    }

    @Test func circleMakesItAnotherRegion() {
        var player = atHome()
        let home = Player.region("home", 0, 0)
        player.monitor.monitor([home])
        #expect(player.monitor.state(of: "home").status == .unknown)
        #expect(player.monitor.saved.entries.map(\.circle) == [home.circle])
        player.monitor.monitor([], heard: ["home"])
        #expect(player.monitor.state(of: "home").status == .unknown)
        var other = Player([home])
        other.monitor.restore(atHome().monitor.saved)
        #expect(other.monitor.state(of: "home").status == .unknown)
    }

    @Test func savedStatesNeedNoRegionsToComeBackTo() {
        var monitor = RegionMonitor()
        monitor.restore(atHome().monitor.saved)
        #expect(monitor.saved.entries.map(\.identifier) == ["home", "office"])
        #expect(monitor.state(of: "home").status == .inside)
        #expect(monitor.saved == atHome().monitor.saved)
    }

    // MARK: - In words

    /// Who is connected elsewhere waits there until the other place is left.
    @Test func tellsHowLongAnArrivalWaitsForADeparture() {
        var player = atHome()
        player.hear([71], at: 5000)
        player.wait(until: 7000)
        player.hear([1, 2], connected: 1, at: 7100)
        player.hear([11, 71], connected: 11, at: 8000)
        let explanation = player.monitor.explanation(of: "office")
        #expect(explanation?.decidesAt == 8180)
        #expect(
            explanation?.description
                == "outside, connected, hears 1 of its 2 access points; "
                + "enters once one of its networks is heard for 180 s")
        player.wait(until: 9000)
        #expect(player.crossings.last?.time == 8180)
        #expect(player.events.suffix(2) == ["exit home", "entry office"])
    }

    /// What a place has, what is heard, what one is connected to, and what is said of it. A name is no access point.
    @Test(
        arguments: [
            (
                ["02:00:5e:00:53:01", "ssid:Café 🏠"], ["02:00:5e:00:53:01"], ["ssid:Café 🏠"],
                "connected, hears 1 of its 1 access point"
            ),
            (
                ["02:00:5e:00:53:01", "ssid:Café 🏠"], ["02:00:5e:00:53:71", "ssid:Café 🏠"], [],
                "hears another access point of its name"
            ),
            (["02:00:5e:00:53:01", "ssid:Café 🏠"], ["02:00:5e:00:53:71"], [], "hears none of its 1 access point"),
            (["ssid:Café 🏠"], ["ssid:Café 🏠"], ["ssid:Café 🏠"], "connected, hears an access point of its name"),
            (["ssid:Café 🏠"], ["02:00:5e:00:53:71"], [], "hears no access point of its name"),
            (["wired:dock"], [], ["wired:dock"], "connected to its wired network"),
            (["wired:dock"], ["02:00:5e:00:53:71"], [], nil),
        ] as [([String], [String], [String], String?)])
    func aNameIsNoAccessPoint(_ own: [String], _ heard: [String], _ connected: [String], _ words: String?) {
        let networks = { (texts: [String]) in Set(texts.compactMap(Network.init)) }
        var book = NetworkBook()
        book.tie([NetworkBook.Place(identifier: "home", circle: nil, networks: networks(own))])
        let found = book.words(
            for: "home", networks(heard).union(networks(connected)), isConnected: networks(connected))
        #expect(found == words)
    }

    @Test func tellsWhatItRestsOn() {
        var player = atHome(connected: false)
        #expect(player.monitor.state(of: "home").evidence == "hears 3 of its 4 access points, for 180 s")
        func explanation() -> String { player.monitor.explanation(of: "home")?.description ?? "" }
        #expect(explanation() == "inside, hears 3 of its 4 access points")
        player.hear([71, 72], at: 5000)
        #expect(explanation() == "inside, hears none of its 4 access points; exits after 600 s without its networks")
        player.wait(until: 5700)
        #expect(
            player.monitor.state(of: "home").evidence == "hears none of its 4 access points, but others, for 600 s")
        #expect(explanation() == "outside, hears none of its 4 access points")
        player.hear([1], at: 6000)
        #expect(
            explanation()
                == "outside, hears 1 of its 4 access points; enters once one of its networks is heard for 180 s")
        player.hear(at: 6060)
        #expect(explanation() == "outside; nothing is heard that tells more")
        player.sleep(until: 7000)
        #expect(explanation() == "outside; waits for what is heard after the gap")
        #expect(player.monitor.explanation(of: "home")?.decidesAt == nil)
    }
}
