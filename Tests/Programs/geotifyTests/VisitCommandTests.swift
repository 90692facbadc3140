import Foundation
import Geofencing
import State
import TestSupport
import Testing

@testable import geotify

/// The real program over the stays that a daemon noted.
@Suite struct VisitCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private var path: String { home.directory.path + "/state/geotify/state.sqlite" }
    /// 08:31 UTC on 2 March 2026.
    private static let morning = 1_772_440_260.0
    private static let hour = 3600.0

    private func record() throws {
        let database = try StateDatabase(path: path)
        let stays: [(region: String, from: Double, hours: Double?)] = [
            ("place:office", 0, 3.5), ("geotification:bread", 4, 0.1), ("place:office", 4.5, 4), ("place:home", 12, 12),
            ("place:office", 25, nil),
        ]
        for stay in stays {
            func note(_ status: RegionStatus?, _ time: Double) throws {
                let circle = Circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 150)
                let entries = status.map { status in
                    SavedMonitor.Entry(
                        region: Region(identifier: stay.region, circle: circle),
                        state: RegionState(status: status, since: time, evidence: ""))
                }
                _ = try database.record(SavedMonitor(entries: entries.map { [$0] } ?? []))
            }
            let entered = Self.morning + stay.from * Self.hour
            try note(.inside, entered)
            if let hours = stay.hours { try note(.outside, entered + hours * Self.hour) } else { try note(nil, 0) }
        }
    }

    @Test func `stays are listed and the hours of each day`() throws {
        try record()
        #expect(
            try home.geotify("history", "--visits")
                == .init(
                    exitCode: 0,
                    output: """
                        2026-03-02 08:31  2026-03-02 12:01  3 h 30 min  office
                        2026-03-02 12:31  2026-03-02 12:37  6 min       bread
                        2026-03-02 13:01  2026-03-02 17:01  4 h         office
                        2026-03-02 20:31  2026-03-03 08:31  12 h        home
                        2026-03-03 09:31  unknown                       office
                        Hours
                          2026-03-02  7.5 h  office
                          2026-03-02  0.1 h  bread
                          2026-03-02  3.5 h  home
                          2026-03-03  8.5 h  home

                        """, messages: ""))
        #expect(
            try home.geotify("history", "--visits", "--json", "--limit", "2").output == """
                {"kind":"visit","id":4,"place":"home","entered":"2026-03-02T20:31:00Z","left":"2026-03-03T08:31:00Z","duration":43200}
                {"kind":"visit","id":5,"place":"office","entered":"2026-03-03T09:31:00Z"}
                {"kind":"day","date":"2026-03-02","place":"home","duration":12540}
                {"kind":"day","date":"2026-03-03","place":"home","duration":30660}

                """)
        #expect(
            try home.geotify("history", "--visits", "--since", "2026-03-03T08:32:00Z").output
                == "2026-03-03 09:31  unknown  office\n")
        #expect(
            try home.geotify("history", "--visits", environment: ["TZ": "Asia/Tokyo"]).output.contains(
                "  2026-03-03  12.0 h  home\n"))
    }

    @Test func `a stay that lasts counts until now`() {
        let visits = [Visit(id: 1, name: "home", isPlace: true, entered: Self.morning, end: .open)]
        let report = VisitReport(visits: visits, now: Self.morning + 90.5 * 60)
        #expect(report.rows.map { Array($0.dropFirst()) } == [["still there", "1 h 30 min", "home"]])
        #expect(report.shares.map(\.duration).reduce(0, +) == 5430)
    }

    @Test func `the history can be forgotten`() throws {
        let none = "geotify: no stay was recorded yet\n"
        #expect(try home.geotify("history", "--delete").exitCode == 66)
        #expect(try home.geotify("history", "--visits").messages == none)
        try record()
        #expect(
            try home.geotify("history", "--delete", "--before", "2026-03-02T13:00:00Z")
                == .init(exitCode: 0, output: "", messages: ""))
        #expect(try home.geotify("history", "--visits", "--json").output.contains("\"id\":3,"))
        #expect(try home.geotify("history", "--keep", "1s") == .init(exitCode: 0, output: "", messages: ""))
        #expect(try home.geotify("history", "--visits") == .init(exitCode: 0, output: "", messages: none))
        #expect(try home.geotify("settings", "get", "keepHistory").output == "1\n")
        try record()
        #expect(try home.geotify("history", "--delete").exitCode == 0)
        #expect(try home.geotify("history", "--visits").messages == none)
    }

    @Test(arguments: [
        ["--visits", "--explain", "1"], ["--delete", "--visits"], ["--before", "2h"], ["--visits", "--before", "2h"],
        ["--delete", "--since", "2h"], ["--keep", "1y"], ["--keep", "2h", "--json"], ["--delete", "--before", "x"],
        ["--visits", "--limit", "0"],
    ])
    func `refuses what makes no sense`(arguments: [String]) throws {
        try record()
        let outcome = try home.run(Home.program, ["history"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == 64)
        #expect(outcome.output.isEmpty)
        #expect(try home.geotify("history", "--visits").output.contains("08:31"))
    }
}
