import Control
import Foundation
import Geofencing
import Platform
import Ports
import Reminders
import Testing

/// What `status` tells of a daemon.
extension DaemonCommandTests {
    @Test func `status tells a few of many problems`() throws {
        let daemon = try daemon()
        func told() throws -> [String] {
            try daemon.geotify(home, ["status"]).output.split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("Problem  ") }
        }
        daemon.status.problems = (1...10).map { "entry \($0)" }
        #expect(try told().last == "Problem    entry 10")
        daemon.status.problems = (1...500).map { "entry \($0)" }
        #expect(try told().count == 11)
        #expect(try told().last == "Problem    and 490 more; 'geotify status --json' has all")
        #expect(try daemon.geotify(home, ["status", "--json"]).output.contains("\"entry 500\""))
    }

    @Test func `status tells all`() throws {
        let daemon = try daemon()
        daemon.status.fixTime = Date().timeIntervalSince1970 - 3 * 3600
        daemon.status.fixAccuracy = 34.7
        daemon.status.waitingNotices = 2
        daemon.status.problems = ["geotifications.plist:12: entry 3: latitude is missing"]
        #expect(
            try daemon.geotify(home, ["status"])
                == .init(
                    exitCode: 0,
                    output: """
                        geotifyd   0.1.0
                        Positions  working
                                   GeoClue reports positions.
                        Last fix   3 h ago, accuracy 35 m
                        Notices    2 waiting to be shown
                        Problem    geotifications.plist:12: entry 3: latitude is missing
                        Geotifications
                          buy-milk  inside since 2026-03-02 08:31 (4 fixes of 20 m)
                          post      unknown

                        """, messages: ""))

        daemon.status.fixTime = 1_772_440_267.5
        daemon.status.source = SourceState(.noAgent)
        #expect(
            try daemon.geotify(home, ["status", "--json"])
                == .init(
                    exitCode: 0,
                    output: """
                        {"version":"0.1.0","source":"geoclue","condition":"no-agent",\
                        "fixTime":"2026-03-02T08:31:07.500Z","fixAccuracy":34.7,"waitingNotices":2,"paused":false,"quiet":false,"snoozed":[],\
                        "problems":["geotifications.plist:12: entry 3: latitude is missing"],\
                        "regions":[{"identifier":"buy-milk","status":"inside","since":"2026-03-02T08:31:07Z",\
                        "evidence":"4 fixes of 20 m"},{"identifier":"post","status":"unknown"}]}

                        """, messages: ""))
    }

    @Test func `status tells what is heard`() throws {
        let daemon = try daemon()
        let working = SourceState(.working, of: .networks)
        let heard = ["02:00:5e:00:53:01", "02:00:5e:00:53:02", "ssid:Home"].compactMap(Network.init)
        let connected = ["02:00:5e:00:53:01", "ssid:Home", "wired:dock"].compactMap(Network.init)
        daemon.status.networks = NetworkStatus(
            source: working, manager: "NetworkManager",
            scan: NetworkScan(time: 0, heard: Set(heard), connected: Set(connected)),
            places: [
                .init(place: "home", status: .inside, words: "connected, hears 2 of its 4 access points"),
                .init(place: "campus", status: .unknown, words: "hears 1 of its 2 access points"),
            ])
        let text = try daemon.geotify(home, ["status"]).output
        #expect(
            text.contains(
                """
                Networks   NetworkManager, hears 2 access points, connected to 1 and by cable
                           inside home: connected, hears 2 of its 4 access points
                           campus: hears 1 of its 2 access points

                """), "\(text)")
        let json = try daemon.geotify(home, ["status", "--json"]).output
        #expect(
            json.contains(
                """
                "networks":{"condition":"working","manager":"NetworkManager","accessPoints":2,"connections":1,"wired":true,"places":[\
                {"place":"home","status":"inside","evidence":"connected, hears 2 of its 4 access points"},\
                {"place":"campus","status":"unknown","evidence":"hears 1 of its 2 access points"}]}
                """), "\(json)")
        for output in [text, json] { #expect(!output.contains("02:00") && !output.contains("ssid")) }

        daemon.status.networks = NetworkStatus(
            source: SourceState(.notAvailable, of: .networks), manager: nil, scan: nil, places: [])
        #expect(
            try daemon.geotify(home, ["status"]).output.contains(
                "Networks   not available\n           Neither NetworkManager nor iwd is running, so no network is heard. Start one"
            ))
    }

    @Test func `status tells what is near`() throws {
        let daemon = try DaemonDouble()
        func add(_ identifier: String, _ latitude: Double, _ state: RegionState) throws {
            let center = try #require(Coordinate(latitude: latitude, longitude: 13.405))
            daemon.reminders.geotifications.append(
                Geotification(
                    identifier: identifier, note: "", eventType: .entry,
                    target: .circle(Circle(center: center, radius: 150))))
            daemon.status.regions.append(.init(identifier: identifier, state: state))
        }
        for index in 1...12 {
            try add("far-\(index)", 48 - Double(index), RegionState(status: .outside, since: 1_772_440_267))
        }
        try add("near", 52.53, RegionState(status: .outside, since: 1_772_440_267, evidence: "one fix of 20 m"))
        try add("there", 52.52, RegionState(status: .inside, since: 1_772_440_267, evidence: "4 fixes of 20 m"))
        try add("close", 52.5215, RegionState())
        let here = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        daemon.lastFix = PositionFix(coordinate: here, accuracy: 35, time: Date().timeIntervalSince1970)
        (daemon.status.fixTime, daemon.status.fixAccuracy) = (daemon.lastFix?.time, 35)

        let output = try daemon.geotify(home, ["status"]).output
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines[3].hasSuffix(" s ago, accuracy 35 m"))
        #expect(
            lines[5...8] == [
                "  there               inside since 2026-03-02 08:31 (4 fixes of 20 m)",
                "  close  within 35 m  unknown",
                "  near   960 m N      outside since 2026-03-02 08:31 (one fix of 20 m)",
                "  far-1  614 km S     outside since 2026-03-02 08:31",
            ])
        #expect(lines[9...].map { String($0.prefix(7)) } == (2...8).map { "  far-\($0)" } + ["  and 4"])
        let json = try daemon.geotify(home, ["status", "--json"]).output
        #expect(
            json.contains(
                #"{"identifier":"near","status":"outside","since":"2026-03-02T08:31:07Z","#
                    + #""evidence":"one fix of 20 m","distance":960,"compassPoint":"N"}"#))
        #expect(!json.contains("52.5"))
    }
}
