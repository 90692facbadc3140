import Control
import Foundation
import Geofencing
import Reminders
import State
import Store
import TestSupport
import Testing

/// The real program on networks that were learnt, and on those that a daemon hears.
@Suite @MainActor struct NetworksCommandTests {
    private let home: Home
    nonisolated private static let bssid = "02:00:5e:00:53:01"

    init() throws { home = try Home() }

    private func learn(_ texts: [String], isMoving: Bool = false) throws {
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let networks = try texts.map { text in
            var learnt = LearnedNetwork(try #require(Network(text)), at: place, accuracy: 30, time: 1_772_440_267)
            learnt.count = 5
            learnt.isMoving = isMoving
            return learnt
        }
        let path = home.directory.path + "/state/geotify/state.sqlite"
        _ = try StateDatabase(path: path).record(SavedMonitor(networks: networks))
    }

    @Test func `lists what was learnt`() throws {
        #expect(try home.geotify("networks", "list").messages == "geotify: no network is known yet\n")
        try learn([Self.bssid])
        #expect(
            try home.geotify("networks", "list").output == "02:00:5e:00:53:01  within 30 m  2026-03-02 08:31\n")
        let object = try home.geotify("networks", "list", "--json").output
        #expect(object.contains("\"network\":\"02:00:5e:00:53:01\",\"status\":\"known\""))
        try learn([Self.bssid], isMoving: true)
        #expect(try home.geotify("networks", "list").output == "02:00:5e:00:53:01  moves  2026-03-02 08:31\n")
        #expect(try home.geotify("networks", "list", "--json").output.contains("\"status\":\"moving\""))
    }

    @Test func `forgets with and without a daemon`() throws {
        try learn([Self.bssid, "02:00:5e:00:53:02"])
        #expect(try home.geotify("networks", "forget", Self.bssid).exitCode == 0)
        #expect(try home.geotify("networks", "list").output.hasPrefix("02:00:5e:00:53:02  "))
        #expect(try home.geotify("networks", "forget", "--all").exitCode == 0)
        #expect(try home.geotify("networks", "list").output.isEmpty)
        let daemon = try DaemonDouble()
        #expect(try daemon.geotify(home, ["networks", "forget", Self.bssid.uppercased()]).exitCode == 0)
        #expect(try daemon.geotify(home, ["networks", "forget", "--all"]).exitCode == 0)
        #expect(daemon.forgotten == [Self.bssid, "all"])
        daemon.troubleWriting = "cannot use state.sqlite: No space left on device"
        let failure = try daemon.geotify(home, ["networks", "forget", "--all"])
        #expect(failure.exitCode == 74)
        #expect(
            failure.messages == "geotify: the networks are still in the database: cannot use state.sqlite: "
                + "No space left on device; geotifyd keeps trying while it runs\n")
    }

    @Test(arguments: [
        (["networks", "forget"], 64, "give the BSSIDs to forget, or --all"),
        (["networks", "forget", "--all", "02:00:5e:00:53:01"], 64, "or --all"),
        (["networks", "forget", "--place", "home"], 64, "give the BSSIDs to forget, or --all"),
        (["networks", "forget", "--all", "--place", "nowhere"], 66, "nowhere"),
        (["networks", "forget", "Home"], 64, "'Home' isn't a network"),
        (["place", "learn", "home"], 69, "there is no session bus here"),
    ])
    func `what makes no sense is refused`(_ arguments: [String], _ exitCode: Int32, _ message: String) throws {
        let outcome = try home.run(Home.program, arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.messages.contains(message))
    }

    nonisolated private static let other = "02:00:5e:00:53:02"

    /// What is untied from a place with two networks and a name, and what is left.
    @Test(arguments: [
        ([bssid], [other, "ssid:Home"], "2 networks"), ([bssid.uppercased(), other], ["ssid:Home"], "1 network"),
        (["ssid:Home"], [bssid, other], "2 networks"), (["--all"], [], "no networks"),
    ])
    func `networks are untied from a place`(_ arguments: [String], _ left: [String], _ words: String) throws {
        try tie([Self.bssid, Self.other, "ssid:Home"], to: "home", at: true)
        try learn([Self.bssid])
        let outcome = try home.geotify(["networks", "forget"] + arguments + ["--place", "home"])
        #expect(outcome == .init(exitCode: 0, output: "", messages: "geotify: 'home' now has \(words)\n"))
        #expect(networksOfHome == left)
        #expect(home.reminders?.place(named: "home")?.circle != nil)
        // What was learnt is another thing, and nothing is lost for good.
        #expect(try home.geotify("networks", "list").output.hasPrefix(Self.bssid))
        #expect(try home.geotify("undo").exitCode == 0)
        #expect(networksOfHome == [Self.bssid, Self.other, "ssid:Home"])
    }

    @Test func `only what is tied is untied`() throws {
        try tie([Self.bssid], to: "home", at: true)
        let outcome = try home.geotify("networks", "forget", Self.bssid, Self.other, "--place", "home")
        #expect(outcome.exitCode == 66)
        #expect(outcome.messages.contains("'\(Self.other)' isn't tied to 'home'; nothing was changed"))
        #expect(networksOfHome == [Self.bssid])
    }

    @Test func `a place of networks keeps the last one`() throws {
        try tie([Self.bssid, Self.other], to: "home", at: false)
        #expect(try home.geotify("networks", "forget", Self.bssid, "--place", "home").exitCode == 0)
        for argument in [Self.other, "--all"] {
            let outcome = try home.geotify("networks", "forget", argument, "--place", "home")
            #expect(outcome.exitCode == 64)
            #expect(outcome.messages.contains("'geotify place remove' removes it; nothing was changed"))
        }
        #expect(networksOfHome == [Self.other])
    }

    private var networksOfHome: [String] {
        (home.reminders?.place(named: "home")?.networks ?? []).map(\.text).sorted()
    }

    private func tie(_ texts: [String], to place: String, at hasCircle: Bool) throws {
        let center = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        try GeotificationStore(path: home.store.path).change { draft in
            _ = try draft.addPlace(
                Place(
                    name: place, circle: hasCircle ? Circle(center: center, radius: 150) : nil,
                    networks: Set(texts.compactMap(Network.init))))
        }
    }

    @Test func `a place learns what is heard`() throws {
        try home.geotify("place", "add", "home", "--at", "52.52,13.405")
        try learn(["02:00:5e:00:53:99"], isMoving: true)
        let daemon = try DaemonDouble()
        let heard = [Self.bssid, "02:00:5e:00:53:99", "ssid:Home", "ssid:Neighbour"].compactMap(Network.init)
        let connected = [Self.bssid, "ssid:Home"].compactMap(Network.init)
        #expect(try daemon.geotify(home, ["place", "learn", "home"]).messages.contains("no network is heard"))
        daemon.scan = NetworkScan(time: 0, heard: Set(heard), connected: Set(connected))
        let outcome = try daemon.geotify(home, ["place", "learn", "home"])
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages == "geotify: home is known by 1 network that is heard here\n")
        #expect(home.reminders?.place(named: "home")?.networks.map(\.text) == [Self.bssid])
        _ = try daemon.geotify(home, ["place", "learn", "home", "--ssid"])
        #expect(home.reminders?.place(named: "home")?.networks.map(\.text).sorted() == [Self.bssid, "ssid:Home"])
        #expect(try home.geotify("place", "list").output.hasSuffix("2 networks\n"))
        // In another room; what is tied already stays.
        daemon.scan = NetworkScan(time: 0, heard: Set([Network("02:00:5e:00:53:02")].compactMap(\.self)))
        _ = try daemon.geotify(home, ["place", "learn", "home"])
        #expect(home.reminders?.place(named: "home")?.networks.count == 3)
    }

    /// What is heard, and what is said of other places that have it.
    @Test(
        arguments: [
            (["02:00:5e:00:53:03"], nil), ([bssid], "1 of its networks is also tied to office"),
            ([bssid, other, "02:00:5e:00:53:03"], "2 of its networks are also tied to office and attic"),
        ] as [([String], String?)])
    func `what another place has is said`(_ heard: [String], _ words: String?) throws {
        try tie([Self.bssid], to: "office", at: true)
        try tie([Self.other], to: "attic", at: false)
        try tie(["ssid:Home"], to: "home", at: true)
        let daemon = try DaemonDouble()
        daemon.scan = NetworkScan(time: 0, heard: Set(heard.compactMap(Network.init)))
        let known =
            "geotify: home is known by \(heard.count == 1 ? "1 network that is" : "3 networks that are") heard here\n"
        let remark = words.map { "geotify: \($0), so the places may be confused\n" }
        #expect(
            try daemon.geotify(home, ["place", "learn", "home"])
                == .init(exitCode: 0, output: "", messages: known + (remark ?? "")))
        let here = try daemon.geotify(home, ["place", "add", "hut", "--here"])
        #expect(here.exitCode == 0 && here.messages.contains("home, so the places may be confused"))
    }

    /// It is called so in the file, whatever a new one may be called.
    @Test(arguments: ["123", " home ", "ho\u{200B}me"])
    func `a place that is there is learnt whatever its name`(name: String) throws {
        let daemon = try DaemonDouble()
        daemon.scan = NetworkScan(time: 0, heard: [try #require(Network(Self.bssid))])
        #expect(try daemon.geotify(home, ["place", "learn", name]).exitCode == 64)
        try home.geotify("place", "add", "old", "--at", "1.0,2.0")
        let store = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(store.replacing("<key>old</key>", with: "<key>\(name)</key>"), to: home.store)
        let outcome = try daemon.geotify(home, ["place", "learn", name])
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(try String(contentsOf: home.store, encoding: .utf8).firstRange(of: Self.bssid) != nil)
    }

    @Test func `learning makes a place without a circle`() throws {
        let daemon = try DaemonDouble()
        let heard = [Self.bssid, "02:00:5e:00:53:02", "ssid:Office"].compactMap(Network.init)
        daemon.scan = NetworkScan(time: 0, heard: Set(heard))
        let refused = try daemon.geotify(home, ["place", "learn", "52.5,13.4"])
        #expect(refused.exitCode == 64)
        #expect(refused.messages.contains("can't be called '52.5,13.4'"))
        let outcome = try daemon.geotify(home, ["place", "learn", "office"])
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.messages
                == "geotify: office is a new place without a circle, known by 2 networks that are heard here\n")
        #expect(
            home.reminders?.places
                == [Place(name: "office", circle: nil, networks: Set(heard.filter { $0.kind == .accessPoint }))])
        #expect(try home.geotify("place", "list").output == "office  known by its networks  2 networks\n")
        #expect(
            try home.geotify("place", "list", "--json").output
                == "{\"name\":\"office\",\"networks\":[\"02:00:5e:00:53:01\",\"02:00:5e:00:53:02\"]}\n")
        #expect(try home.geotify("undo").exitCode == 0)
        #expect(home.reminders?.places == [])
    }

    /// What is said and done of a geotification at a place without a circle.
    @Test func `geotifications are at a place without a circle`() throws {
        let daemon = try DaemonDouble()
        daemon.scan = NetworkScan(time: 0, heard: Set([Self.bssid].compactMap(Network.init)))
        _ = try daemon.geotify(home, ["place", "learn", "office"])
        let passing = try home.geotify("add", "Wave", "--at", "office", "--on", "pass")
        #expect(passing.exitCode == 64)
        #expect(
            passing.messages.contains(
                "eventType is pass, must be entry, exit or both at a place that is known by its networks alone"))
        #expect(try home.geotify("add", "Stand-up", "--at", "office", "--on", "both").output == "stand-up\n")
        #expect(try home.geotify("edit", "stand-up", "--on", "pass").exitCode == 64)
        let radius = try home.geotify("edit", "stand-up", "--radius", "200")
        #expect(radius.exitCode == 64)
        #expect(
            radius.messages == "geotify: --radius can't be given: it is at the place 'office', which has no circle\n")
        #expect(try home.geotify("list", "--plain").output == "stand-up\tStand-up\t\tboth\toffice\t\t\n")
        let object = try home.geotify("list", "--json").output
        #expect(object.contains("\"place\":\"office\"") && !object.contains("circle") && !object.contains("latitude"))
        #expect(try home.geotify("show", "stand-up").output.contains("Known by    1 network\n"))
        let export = try home.geotify("export", "--format", "gpx")
        #expect(export.exitCode == 0 && !export.output.contains("Stand-up"))
        #expect(export.messages == "geotify: one is at a place without a circle, and isn't exported\n")
        let map = try home.geotify("map", "--svg", "-")
        #expect(map.exitCode == 0 && !map.output.contains("Stand-up"))
        #expect(map.messages.contains("one geotification is at a place without a circle, and isn't drawn"))
        // Elsewhere, as of any other place.
        #expect(try home.geotify("edit", "stand-up", "--at", "52.5,13.4", "--on", "pass").exitCode == 0)
        #expect(home.reminders?.geotifications.first?.eventType == .pass)
        #expect(try home.geotify("undo").exitCode == 0)
        #expect(home.reminders?.geotifications.first?.target == .place("office"))
        #expect(try home.geotify("place", "remove", "office").messages.contains("is used by stand-up"))
    }

    /// A file that has a circle for the place doesn't give it one.
    @Test func `import leaves a place without a circle alone`() throws {
        let daemon = try DaemonDouble()
        daemon.scan = NetworkScan(time: 0, heard: Set([Self.bssid].compactMap(Network.init)))
        try home.geotify("place", "add", "office", "--at", "52.5,13.4")
        try home.geotify("add", "Stand-up", "--at", "office")
        let file = home.directory.path + "/office.geojson"
        try Data(home.geotify("export", "--format", "geojson").output.utf8).write(to: URL(fileURLWithPath: file))
        try home.geotify("remove", "stand-up")
        try home.geotify("place", "remove", "office")
        _ = try daemon.geotify(home, ["place", "learn", "office"])
        let outcome = try home.geotify("import", file)
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(home.reminders?.places.map(\.circle) == [nil])
        guard case .circle(let circle) = home.reminders?.geotifications.first?.target else {
            Issue.record("\(String(describing: home.reminders))")
            return
        }
        #expect(circle.center.latitude == 52.5)
    }
}
