import CommandLine
import Control
import Foundation
import Geofencing
import Ports
import TestSupport
import Testing
import Text

/// The real program's list in its forms, on a pseudo terminal where it is for people.
@Suite @MainActor struct ListCommandTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.geotify("place", "add", "home", "--at", "52.52,13.405", "--radius", "200")
        try home.geotify("add", "Water the plants 🪴 before they wither", "--at", "home", "--id", "plants")
        try home.geotify("add", "買牛乳", "--at", "52.6,13.405", "--id", "milk", "--once", "--on", "both")
        try home.geotify("add", "a letter", "--at", "52.4,13.405", "--id", "letter")
        try home.geotify("disable", "letter")
    }

    private func identifiers(_ output: String) -> [String] {
        output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }

    /// What the program writes to a terminal of so many columns.
    private func terminal(_ columns: Int, _ line: String, _ environment: [String: String] = ["TERM": "xterm"]) throws
        -> [String]
    {
        let command = "stty cols \(columns); '\(Home.program)' \(line)"
        let outcome = try home.run(
            "/usr/bin/script", ["-q", "-e", "-c", command, "/dev/null"],
            environment.merging(["SHELL": "/bin/sh"]) { $1 }
        ) { $0.waitUntilExit() }
        #expect(outcome.exitCode == 0)
        return outcome.output.replacingOccurrences(of: "\r", with: "").split(separator: "\n").map(String.init)
    }

    @Test func `on a terminal it is a table`() throws {
        #expect(
            try terminal(120, "list", ["TERM": "dumb"]) == [
                "ID      NOTE                                    RADIUS  EVENT              WHERE        RULES  STATUS",
                "plants  Water the plants 🪴 before they wither   200 m  On entry           home",
                "milk    買牛乳                                   150 m  On entry and exit  52.6,13.405  once",
                "letter  a letter                                 150 m  On entry           52.4,13.405         disabled",
            ])
        #expect(
            try terminal(80, "list", ["TERM": "xterm", "NO_COLOR": "1"]) == [
                "ID      NOTE             RADIUS  EVENT              WHERE        RULES  STATUS",
                "plants  Water the plan…   200 m  On entry           home",
                "milk    買牛乳            150 m  On entry and exit  52.6,13.405  once",
                "letter  a letter          150 m  On entry           52.4,13.405         disabled",
            ])
        let coloured = try terminal(80, "list")
        #expect(coloured[0].hasPrefix("\u{1B}[1mID\u{1B}[0m      \u{1B}[1mNOTE\u{1B}[0m   "))
        #expect(coloured[3].hasPrefix("\u{1B}[2mletter\u{1B}[0m  "))
        #expect(try terminal(80, "list --plain")[0].hasPrefix("plants\tWater the plants 🪴 before they wither\t"))
    }

    /// An identifier that is made of a long note leaves room for the rest.
    @Test func `a long identifier is cut`() throws {
        try home.geotify("add", "Bring the borrowed ladder back to the neighbours", "--at", "52.51234567,13.40512345")
        let lines = try terminal(80, "list", ["TERM": "dumb"])
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= 80 })
        #expect(lines.last?.hasPrefix("bring-the-borro…  Bring t…   150 m  On entry") == true)
        let identifier = "bring-the-borrowed-ladder-back-to-the"
        #expect(try home.geotify("list", "--plain").output.contains("\n\(identifier)\t"))
        #expect(try home.geotify("list").output.contains("\n\(identifier)  Bring"))
    }

    @Test func `a narrow terminal has fewer columns`() throws {
        try home.geotify("edit", "milk", "--dwell", "2h")
        try home.geotify("add", "Bring the borrowed ladder back to the neighbours", "--at", "home", "--on", "both")
        #expect(
            try terminal(60, "list", ["TERM": "dumb"]) == [
                "ID                 NOTE                WHERE        STATUS",
                "plants             Water the plants…   home",
                "milk               買牛乳              52.6,13.405",
                "letter             a letter            52.4,13.405  disabled",
                "bring-the-borrow…  Bring the borrowe…  home",
            ])
        for width in [79, 70, 60, 50, 40, 30, 24, 22, 20] {
            let lines = try terminal(width, "list", ["TERM": "dumb"])
            #expect(lines.allSatisfy { TerminalText.width(of: $0) <= width }, "\(width): \(lines)")
            #expect(lines.count == 5 && lines[0].hasPrefix("ID") && lines[0].contains("NOTE"), "\(lines)")
        }
    }

    @Test func `no table is wider than the terminal`() throws {
        let long = String(repeating: "x", count: 64)
        try home.geotify("place", "add", long, "--at", "52.52,13.405")
        try home.geotify("add", "Note", "--at", long, "--when", "Mo-Fr 07:00-10:00; Sa 08:00-12:00", "--id", "long")
        for line in ["list", "place list", "show long", "undo --list", "settings list"] {
            let whole = try home.geotify(line.split(separator: " ").map(String.init)).output
            for width in [120, 80, 40, 20] {
                let lines = try terminal(width, line, ["TERM": "dumb"])
                #expect(lines.allSatisfy { TerminalText.width(of: $0) <= width }, "\(line), \(width): \(lines)")
            }
            #expect(line == "settings list" || whole.contains(long))
        }
    }

    @Test func `plain fields are for other programs`() throws {
        #expect(
            try home.geotify("list", "--plain").output == """
                plants\tWater the plants 🪴 before they wither\t200\tentry\thome\t\t
                milk\t買牛乳\t150\tboth\t52.6,13.405\tonce\t
                letter\ta letter\t150\tentry\t52.4,13.405\t\tdisabled

                """)
        #expect(try home.geotify("list", "--plain", "--json").exitCode == 64)
    }

    @Test func `some are left out`() throws {
        #expect(identifiers(try home.geotify("list", "--place", "home").output) == ["plants"])
        let elsewhere = try home.geotify("list", "--place", "nowhere")
        #expect(elsewhere.exitCode == 66)
        #expect(elsewhere.messages == "geotify: there is no place 'nowhere'; 'geotify place list' lists them\n")
        #expect(try home.geotify("list", "--inside").exitCode == 69)

        let daemon = try DaemonDouble()
        daemon.status.regions = [
            .init(identifier: "plants", state: RegionState()),
            .init(identifier: "milk", state: RegionState(status: .inside, since: 0, evidence: "")),
        ]
        #expect(identifiers(try daemon.geotify(home, ["list", "--inside"]).output) == ["milk"])
        #expect(try daemon.geotify(home, ["list", "--inside", "--place", "home"]).output.isEmpty)
    }

    @Test func `they are sorted`() throws {
        #expect(identifiers(try home.geotify("list", "--sort", "note").output) == ["letter", "plants", "milk"])
        #expect(identifiers(try home.geotify("list", "--sort", "created").output) == ["plants", "milk", "letter"])
        #expect(try home.geotify("list", "--sort", "distance").exitCode == 69)
        #expect(try home.geotify("list", "--sort", "size").exitCode == 64)

        let daemon = try DaemonDouble()
        daemon.status.source = SourceState(.waiting)
        #expect(
            try daemon.geotify(home, ["list", "--sort", "distance"])
                == .init(
                    exitCode: 69, output: "",
                    messages:
                        "geotify: there is no position yet: GeoClue has no position yet. If this lasts, switch Wi-Fi on or plug in a GPS receiver.\n"
                ))
        daemon.lastFix = PositionFix(
            coordinate: Coordinate(latitude: 52.59, longitude: 13.405)!, accuracy: 35, time: 0)
        let listed = try daemon.geotify(home, ["list", "--sort", "distance"]).output
        #expect(identifiers(listed) == ["milk", "plants", "letter"])
        #expect(listed.hasPrefix("milk    買牛乳 - Radius: 150 m - On entry and exit - 52.6,13.405 - once - 960 m N\n"))
        let json = try daemon.geotify(home, ["list", "--sort", "distance", "--json"]).output
        #expect(json.split(separator: "\n")[0].hasSuffix(#","distance":960,"compassPoint":"N"}"#))
    }
}
