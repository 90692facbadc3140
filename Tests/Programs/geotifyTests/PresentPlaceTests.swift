import CommandLine
import Foundation
import Geofencing
import Reminders
import State
import TestSupport
import Testing

@testable import geotify

/// What `place add --here` makes of a position that is known well, badly or not at all, and of what is heard.
@Suite @MainActor struct PresentPlaceTests {
    nonisolated private static let center = Coordinate(latitude: 52.52, longitude: 13.405)!
    nonisolated private static let learnt = Coordinate(latitude: 52.53, longitude: 13.415)!
    nonisolated private static let bssid = "02:00:5e:00:53:01"
    private static let heard = Set([bssid, "02:00:5e:00:53:02"].compactMap(Network.init))

    /// What is known, and what becomes of it.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Of the position, and of the learnt networks'; infinite: unknown; nil: there is none.
        var accuracy: Double?
        var learntAccuracy: Double?
        var isHeard = true
        var radius = 150.0
        var isRadiusGiven = false
        var circle: Circle?
        /// The beginning and the end of what is said.
        var words: (String, String)?
    }

    nonisolated private static let atPosition = Circle(center: center, radius: 150)
    nonisolated private static let atNetworks = Circle(center: learnt, radius: 150)

    nonisolated static let cases = [
        Case(testDescription: "a good position", accuracy: 40, learntAccuracy: 30, circle: atPosition),
        Case(testDescription: "of unknown accuracy", accuracy: .infinity, circle: atPosition),
        Case(testDescription: "just good enough", accuracy: 150, isHeard: false, circle: atPosition),
        Case(
            testDescription: "the town", accuracy: 25_000,
            words: (
                "the present position is known only to 25000 m, so 'home' has",
                "known by the 2 networks heard here"
            )),
        Case(testDescription: "none", words: ("there is no position yet, so 'home' has no circle", "heard here")),
        Case(
            testDescription: "none, with a radius", isRadiusGiven: true,
            words: ("there is no position yet, so", "heard here; --radius does nothing there")),
        Case(
            testDescription: "the town, with learnt networks", accuracy: 25_000, learntAccuracy: 42, circle: atNetworks,
            words: (
                "the present position is known only to 25000 m, so 'home' is the circle of 150 m where its networks were "
                    + "learnt to be, within 42 m, and", "heard here"
            )),
        Case(
            testDescription: "networks that were learnt badly", learntAccuracy: 151,
            words: ("there is no position yet, so 'home' has no circle", "heard here")),
        Case(
            testDescription: "a large circle", accuracy: 900, radius: 1000,
            circle: Circle(center: center, radius: 1000)),
    ]

    @Test(arguments: cases) func `is made of what is known`(_ known: Case) throws {
        let place = try PresentPlace(
            "home", at: Self.fix(known.accuracy, Self.center), heard: known.isHeard ? Self.heard : [],
            learnt: Self.fix(known.learntAccuracy, Self.learnt), radius: known.radius,
            isRadiusGiven: known.isRadiusGiven)
        #expect(place.circle == known.circle)
        let isByPosition = known.words == nil
        #expect(place.networks == (isByPosition ? [] : Self.heard))
        #expect((place.words == nil) == isByPosition)
        if let (beginning, end) = known.words {
            #expect(place.words?.hasPrefix(beginning) == true, "\(place.words ?? "")")
            #expect(place.words?.hasSuffix(end) == true, "\(place.words ?? "")")
        }
    }

    private static func fix(_ accuracy: Double?, _ coordinate: Coordinate) -> PositionFix? {
        accuracy.map { PositionFix(coordinate: coordinate, accuracy: $0.isFinite ? $0 : nil, time: 0) }
    }

    @Test(arguments: [nil, 25_000.0]) func `where nothing tells of it there is none`(_ accuracy: Double?) {
        #expect(throws: CommandFailure.self) {
            try PresentPlace(
                "home", at: Self.fix(accuracy, Self.center), heard: [], learnt: nil, radius: 150, isRadiusGiven: false)
        }
    }

    // MARK: The program

    private let home: Home

    init() throws { home = try Home() }

    @Test func `the program takes what the daemon hears`() throws {
        let daemon = try DaemonDouble()
        let here = ["place", "add", "home", "--here"]
        let nothing = try daemon.geotify(home, here)
        #expect(nothing.exitCode == 69)
        #expect(
            nothing.messages.hasPrefix("geotify: there is no position yet, and no network is heard: switch Wi-Fi on"))
        #expect(!home.hasStore)

        try learn("02:00:5e:00:53:99", isMoving: true)
        daemon.scan = NetworkScan(
            time: 0, heard: Self.heard.union([Network("02:00:5e:00:53:99")!, Network("ssid:Home")!]))
        daemon.lastFix = PositionFix(coordinate: Self.center, accuracy: 25_000, time: 0)
        let outcome = try daemon.geotify(home, here)
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.messages
                == "geotify: the present position is known only to 25000 m, so 'home' has no circle and is known by the "
                + "2 networks heard here\n")
        #expect(home.reminders?.places.map(\.networks) == [Self.heard])
        #expect(home.reminders?.places.first.map { $0.circle == nil } == true)
        #expect(try daemon.geotify(home, here).messages.contains("already"))
        #expect(try home.geotify("undo").exitCode == 0)
        #expect(home.reminders?.places.isEmpty == true)

        try learn(Self.bssid)
        #expect(try daemon.geotify(home, here).messages.contains("were learnt to be, within 30 m"))
        #expect(home.reminders?.places.first?.circle == Circle(center: Self.learnt, radius: 150))
        #expect(home.reminders?.places.first?.networks == Self.heard)
    }

    @Test func `a reminder here says what to do`() throws {
        let daemon = try DaemonDouble()
        let arguments = ["add", "x", "--here"]
        #expect(try daemon.geotify(home, arguments).messages.contains("'geotify place add NAME --here'"))
        daemon.lastFix = PositionFix(coordinate: Self.center, accuracy: 25_000, time: 0)
        let outcome = try daemon.geotify(home, arguments)
        #expect(outcome.exitCode == 69)
        #expect(outcome.messages.contains("too inaccurate"))
        #expect(outcome.messages.contains("'geotify place add NAME --here'"))
    }

    private func learn(_ text: String, isMoving: Bool = false) throws {
        var learnt = LearnedNetwork(try #require(Network(text)), at: Self.learnt, accuracy: 30, time: 1_772_440_267)
        (learnt.count, learnt.isMoving) = (5, isMoving)
        let path = home.directory.path + "/state/geotify/state.sqlite"
        let database = try StateDatabase(path: path)
        let others = try database.networks().filter { $0.network != learnt.network }
        _ = try database.record(SavedMonitor(networks: others + [learnt]))
    }
}
