import Testing

@testable import Geofencing

/// What is known of networks, by learning and by the store, and what is told of it.
extension HeardRegionTests {
    // MARK: - What is known of networks

    /// A place with a circle, or an access point of which it was learnt where it is.
    @Test(arguments: [true, false]) func `connected to what stays elsewhere one leaves sooner`(_ isOfPlace: Bool) {
        let office = Player.region("office", 5000, 0)
        var player = Player([office], networkRegions: ["home"])
        var learnt = LearnedNetwork(Player.accessPoint(11), at: office.circle.center, accuracy: 30, time: 0)
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
    @Test func `what moves is no witness`() {
        var player = Player([Player.region("far", 5000, 0)], networkRegions: ["home"])
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
    func `far positions are a leaving where its networks were learnt`(
        _ away: Double, _ accuracy: Double, _ leaves: Bool
    ) {
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
    @Test func `far position that stands is a leaving`() {
        var player = atHome()
        player.stay(0, 0, count: 60)
        player.hear(at: player.now + 10)
        player.fix(4000, 0, 25, at: player.now + 60)
        player.wait(until: player.now + 1200)
        #expect(player.events == ["initial home", "exit home"])
    }

    @Test func `hearing its networks overrules positions`() {
        var player = atHome()
        player.stay(0, 0, count: 60)
        player.hear([1, 2], at: player.now + 10)
        player.stay(4000, 0, count: 20)
        #expect(player.events == ["initial home"])
    }

    // MARK: - The store

    @Test func `further networks leave it what it was`() {
        var player = atHome()
        player.tie("home", [1, 2, 5], andTo: [("office", [11, 12])])
        player.monitor.monitor([], networkRegions: ["home", "office", "new"])
        #expect(player.monitor.state(of: "home").status == .inside)
        player.hear([5], at: 5000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
    }

    /// What another access point tells is another place; that isn't a leaving of the first.
    @Test func `other networks make it unknown`() {
        var player = atHome()
        player.tie("home", [71, 72], andTo: [("office", [11, 12])])
        #expect(player.monitor.state(of: "home").status == .unknown)
        player.hear([1, 2, 3], connected: 1, at: 5000)
        player.wait(until: 9000)
        #expect(player.events == ["initial home"])
        #expect(player.monitor.state(of: "home").status == .outside)
    }

    @Test func `circle makes it another region`() {
        var player = atHome()
        let home = Player.region("home", 0, 0)
        player.monitor.monitor([home])
        #expect(player.monitor.state(of: "home").status == .unknown)
        #expect(player.monitor.saved.entries.map(\.circle) == [home.circle])
        player.monitor.monitor([], networkRegions: ["home"])
        #expect(player.monitor.state(of: "home").status == .unknown)
        var other = Player([home])
        other.monitor.restore(atHome().monitor.saved)
        #expect(other.monitor.state(of: "home").status == .unknown)
    }

    @Test func `saved states need no regions to come back to`() {
        var monitor = RegionMonitor()
        monitor.restore(atHome().monitor.saved)
        #expect(monitor.saved.entries.map(\.identifier) == ["home", "office"])
        #expect(monitor.state(of: "home").status == .inside)
        #expect(monitor.saved == atHome().monitor.saved)
    }

    // MARK: - In words

    /// Who is connected elsewhere waits there until the other place is left.
    @Test func `tells how long an arrival waits for a departure`() {
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
    func `a name is no access point`(_ own: [String], _ heard: [String], _ connected: [String], _ words: String?) {
        let networks = { (texts: [String]) in Set(texts.compactMap(Network.init)) }
        var book = AccessPointDatabase()
        book.tie([AccessPointDatabase.Place(identifier: "home", circle: nil, networks: networks(own))])
        let found = book.text(
            for: "home", networks(heard).union(networks(connected)), isConnected: networks(connected))
        #expect(found == words)
    }

    @Test func `tells what it rests on`() {
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
