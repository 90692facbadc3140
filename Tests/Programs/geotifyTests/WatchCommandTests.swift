import Control
import Foundation
import Geofencing
import Ports
import Reminders
import TestSupport
import Testing

/// The real program hearing a daemon's signals over a real bus.
@Suite @MainActor struct WatchCommandTests {
    private let home: Home
    private let daemon: DaemonDouble
    private static let morning = 1_772_440_267.0

    init() throws {
        home = try Home()
        daemon = try DaemonDouble()
        daemon.reminders = ReminderSet(
            places: [Place(name: "home", circle: Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 150))],
            geotifications: [
                Geotification(
                    identifier: "plants", note: "Water\nthe plants", eventType: .both, target: .place("home"))
            ])
    }

    private func notice(_ id: Int64, _ identifier: String, _ direction: Crossing.Direction) -> Notice {
        Notice(id: id, identifier: identifier, note: "", direction: direction, place: nil, time: Self.morning)
    }

    @Test func `events are printed as they come`() throws {
        let outcome = try daemon.geotify(home, "watch") { run in
            try #require(daemon.wait { run.output.hasSuffix("Positions: working. GeoClue reports positions.\n") })
            daemon.announce(notice(7, "plants", .entry))
            daemon.announce(notice(8, "removed", .exit))
            #expect(daemon.wait { run.output.split(separator: "\n").count == 3 })
            daemon.announce(SourceState(.broken, detail: "an \u{1B}error"))
            #expect(daemon.wait { run.output.split(separator: "\n").count == 4 })
            run.send(SIGINT)
        }
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines[1] == "2026-03-02 08:31  Arrived at home: Water the plants")
        #expect(lines[2] == "2026-03-02 08:31  Left: removed")
        #expect(
            lines[3].hasSuffix(
                "  Positions: broken. GeoClue can't be used: an \u{FFFD}error. See `systemctl status geoclue` and `journalctl "
                    + "-u geoclue`; reinstalling geoclue-2.0 may help."))
    }

    @Test func `as JSON an event has the keys of the history`() throws {
        let outcome = try daemon.geotify(home, "watch", "--json") { run in
            try #require(daemon.wait { run.output.hasSuffix("\n") })
            daemon.announce(PositionFix(coordinate: .init(latitude: 1, longitude: 2)!, accuracy: 3, time: Self.morning))
            daemon.announce(notice(7, "plants", .entry))
            #expect(daemon.wait { run.output.split(separator: "\n").count == 2 })
            run.send(SIGTERM)
        }
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines[0].hasSuffix(#","kind":"source","source":"geoclue","condition":"working"}"#))
        #expect(
            lines[1]
                == #"{"time":"2026-03-02T08:31:07Z","kind":"reminder","direction":"entry","id":7,"identifier":"plants","note":"Water\nthe plants","#
                + #""place":"home"}"#)
    }

    @Test func `positions come to those who ask`() throws {
        let outcome = try daemon.geotify(home, "watch", "--positions") { run in
            try #require(daemon.wait { run.output.hasSuffix("\n") })
            daemon.announce(
                PositionFix(coordinate: .init(latitude: 1.5, longitude: 2)!, accuracy: 34.7, time: Self.morning))
            #expect(daemon.wait { run.output.split(separator: "\n").count == 2 })
            run.send(SIGTERM)
        }
        #expect(outcome.output.hasSuffix("\n2026-03-02 08:31  Position: 1.5,2.0, accuracy 35 m\n"))
    }

    @Test func `it ends with the daemon`() throws {
        let outcome = try daemon.geotify(home, "watch") { run in
            try #require(daemon.wait { run.output.hasSuffix("\n") })
            try daemon.end()
        }
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages == "geotify: geotifyd has ended\n")
    }

    @Test func `without a daemon it ends at once`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        #expect(
            try nobody.geotify(home, ["watch"])
                == .init(
                    exitCode: 69, output: "", messages: "geotify: geotifyd isn't running; start it with 'geotifyd'\n"))
        #expect(try home.geotify("watch").exitCode == 69)
    }

    /// Also where there is nothing more to write.
    @Test func `it ends with its reader`() throws {
        let outcome = try daemon.shell(home, "geotify watch | head -n 1; echo over")
        #expect(outcome.output.hasSuffix("Positions: working. GeoClue reports positions.\nover\n"))
        #expect(outcome.messages.isEmpty)
    }
}
