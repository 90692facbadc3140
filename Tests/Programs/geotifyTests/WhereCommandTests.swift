import Control
import Coordinates
import Foundation
import Geofencing
import Ports
import Testing

@testable import geotify

/// The real program asking a daemon for the position.
@Suite @MainActor struct WhereCommandTests {
    private let home: Home
    private let daemon: DaemonDouble

    init() throws {
        home = try Home()
        daemon = try DaemonDouble()
    }

    @Test func `the position is told`() throws {
        daemon.lastFix = PositionFix(
            coordinate: Coordinate(latitude: -33.856784, longitude: 151.2153)!, accuracy: 34.7,
            time: Date().timeIntervalSince1970 - 90)
        let text = try daemon.geotify(home, ["where"])
        #expect(text.exitCode == 0)
        #expect(text.messages.isEmpty)
        #expect(text.output.hasPrefix("Position  -33.856784,151.2153\nAccuracy  35 m\nAge       9"))
        #expect(
            try daemon.geotify(home, ["where", "--format", "coordinates"]).output == "-33.856784,151.2153\n")
        #expect(
            try daemon.geotify(home, ["where", "--format", "geo"]).output == "geo:-33.856784,151.2153;u=35\n")
        #expect(
            try daemon.geotify(home, ["where", "--format", "osm"]).output
                == "https://www.openstreetmap.org/?mlat=-33.856784&mlon=151.2153#map=18/-33.856784/151.2153\n")
        #expect(try daemon.geotify(home, ["where", "--json", "--format", "geo"]).exitCode == 64)

        daemon.lastFix?.time = 1_772_440_267
        let json = try daemon.geotify(home, ["where", "--json"])
        #expect(
            json.output.hasPrefix(
                #"{"latitude":-33.856784,"longitude":151.2153,"accuracy":34.7,"time":"2026-03-02T08:31:07Z","age":"#))
        #expect(json.messages.hasPrefix("geotify: this position is "))
        #expect(json.messages.hasSuffix(" d old\n"))
    }

    @Test func `what is typed is what is taken back`() throws {
        for (latitude, longitude, text) in [
            (52.52, 13.405, "52.52,13.405"), (-0.000_000_4, 0.000_001, "0.0,0.000001"), (-0.5, -180.0, "-0.5,-180.0"),
            (90.0, 13.000_000_5, "90.0,13.000001"),
        ] {
            let fix = PositionFix(
                coordinate: Coordinate(latitude: latitude, longitude: longitude)!, accuracy: nil, time: 0)
            let report = PositionReport(fix: fix, now: 0)
            #expect(report.text(.coordinates) == text)
            #expect(report.text(.geo) == "geo:" + text)
            #expect((try? LocationArgument(text)) != nil)
        }
    }

    @Test func `why there is none is told`() throws {
        daemon.status.source = SourceState(.denied)
        #expect(
            try daemon.geotify(home, ["where"])
                == .init(
                    exitCode: 69, output: "",
                    messages:
                        "geotify: there is no position yet: Geotify may not know the location. Allow it in Settings → Privacy → Location.\n"
                ))
        daemon.lastFix = PositionFix(
            coordinate: Coordinate(latitude: 1, longitude: 2)!, accuracy: nil, time: Date().timeIntervalSince1970)
        let outdated = try daemon.geotify(home, ["where", "--format", "coordinates"])
        #expect(outdated.output == "1.0,2.0\n")
        #expect(
            outdated.messages
                == "geotify: this position may be outdated: Geotify may not know the location. Allow it in Settings → Privacy → Location.\n"
        )
        let nobody = try DaemonDouble(isRunning: false)
        #expect(
            try nobody.geotify(home, ["where"])
                == .init(
                    exitCode: 69, output: "", messages: "geotify: geotifyd isn't running; start it with 'geotifyd'\n"))
    }
}
