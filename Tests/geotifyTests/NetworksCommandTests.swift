import Control
import Foundation
import Geofencing
import Reminders
import Storage
import TestSupport
import Testing

/// The real program on networks that were learnt, and on those that a daemon hears.
@Suite @MainActor struct NetworksCommandTests {
    private let home: Home
    private static let bssid = "02:00:5e:00:53:01"

    init() throws { home = try Home() }

    private func learn(_ texts: [String], isMoving: Bool = false) throws {
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let networks = try texts.map { text in
            var learnt = LearntNetwork(try #require(Network(text)), at: place, accuracy: 30, time: 1_772_440_267)
            learnt.count = 5
            learnt.isMoving = isMoving
            return learnt
        }
        let path = home.directory.path + "/state/geotify/state.sqlite"
        _ = try StateDatabase(path: path).record(SavedMonitor(networks: networks))
    }

    @Test func listsWhatWasLearnt() throws {
        #expect(try home.geotify("networks", "list").messages == "geotify: no network was learnt yet\n")
        try learn([Self.bssid])
        #expect(
            try home.geotify("networks", "list").output == "02:00:5e:00:53:01  within 30 m  2026-03-02 08:31\n")
        let object = try home.geotify("networks", "list", "--json").output
        #expect(object.contains("\"network\":\"02:00:5e:00:53:01\",\"state\":\"known\""))
    }

    @Test func forgetsWithAndWithoutADaemon() throws {
        try learn([Self.bssid, "02:00:5e:00:53:02"])
        #expect(try home.geotify("networks", "forget", Self.bssid).exitCode == 0)
        #expect(try home.geotify("networks", "list").output.hasPrefix("02:00:5e:00:53:02  "))
        #expect(try home.geotify("networks", "forget", "--all").exitCode == 0)
        #expect(try home.geotify("networks", "list").output.isEmpty)
        let daemon = try DaemonDouble()
        #expect(try daemon.geotify(home, ["networks", "forget", Self.bssid.uppercased()]).exitCode == 0)
        #expect(try daemon.geotify(home, ["networks", "forget", "--all"]).exitCode == 0)
        #expect(daemon.forgotten == [Self.bssid, "all"])
    }

    @Test(arguments: [
        (["networks", "forget"], 64, "write the BSSIDs that are to be forgotten, or --all"),
        (["networks", "forget", "--all", "02:00:5e:00:53:01"], 64, "or --all"),
        (["networks", "forget", "Home"], 64, "'Home' is no BSSID"),
        (["place", "learn", "home"], 69, "there is no session bus here"),
    ])
    func whatMakesNoSenseIsRefused(_ arguments: [String], _ exitCode: Int32, _ message: String) throws {
        let outcome = try home.run(Home.program, arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.messages.contains(message))
    }

    @Test func aPlaceLearnsWhatIsHeard() throws {
        try home.geotify("place", "add", "home", "--at", "52.52,13.405")
        try learn(["02:00:5e:00:53:99"], isMoving: true)
        let daemon = try DaemonDouble()
        let heard = [Self.bssid, "02:00:5e:00:53:99", "ssid:Home", "ssid:Neighbour"].compactMap(Network.init)
        let connected = [Self.bssid, "ssid:Home"].compactMap(Network.init)
        #expect(try daemon.geotify(home, ["place", "learn", "home"]).messages.contains("no network is heard"))
        daemon.sighting = Sighting(time: 0, heard: Set(heard), connected: Set(connected))
        let outcome = try daemon.geotify(home, ["place", "learn", "home"])
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages == "geotify: home is known by 1 network that is heard here\n")
        #expect(home.fences?.place(named: "home")?.networks.map(\.text) == [Self.bssid])
        _ = try daemon.geotify(home, ["place", "learn", "home", "--ssid"])
        #expect(home.fences?.place(named: "home")?.networks.map(\.text).sorted() == [Self.bssid, "ssid:Home"])
        #expect(try home.geotify("place", "list").output.hasSuffix("2 networks\n"))
        #expect(try daemon.geotify(home, ["place", "learn", "office"]).exitCode == 66)
    }
}
