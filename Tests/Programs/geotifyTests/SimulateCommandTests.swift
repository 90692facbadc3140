import Foundation
import Testing

/// The real program over real files. What is reported when is the monitor's tests' matter.
@Suite struct SimulateCommandTests {
    private let home: Home
    private let store: String
    private let track: String

    init() throws {
        home = try Home()
        for (note, place) in [("Buy milk", "52.52,13.405"), ("Far away", "-33.86,151.21")] {
            try home.geotify("add", note, "--at", place, "--on", "both")
        }
        store = home.store.path
        track = try home.write(Self.way, to: "way.jsonl")
    }

    /// Out of the circle, into it, asleep there, a restart, and out again; a fix every 20 s.
    private static let way = [
        fixes(20, latitude: 52.53, from: 0), fixes(20, latitude: 52.52, from: 600),
        [control("suspend", 1000), control("resume", 37_000)], fixes(10, latitude: 52.52, from: 37_020),
        [control("restart", 37_300)], fixes(10, latitude: 52.52, from: 37_320),
        fixes(20, latitude: 52.53, from: 38_000),
    ].flatMap(\.self).joined(separator: "\n")

    private static func fixes(_ count: Int, latitude: Double, from offset: Int) -> [String] {
        (0..<count).map { index in
            let latitude = latitude + Double(index % 3) * 1e-5
            return
                "{\"time\":\(time(offset + 20 * index)),\"latitude\":\(latitude),\"longitude\":13.405,\"accuracy\":10}"
        }
    }

    private static func control(_ name: String, _ offset: Int) -> String {
        "{\"time\":\(time(offset)),\"control\":\"\(name)\"}"
    }

    private static func time(_ offset: Int) -> Int { 1_772_438_400 + offset }

    private struct Event: Decodable, Equatable {
        var time: String
        var event: String
        var identifier: String
        var note: String
        var latitude: Double
        var longitude: Double
        var accuracy: Double
        var id: Int
    }

    private func simulate(_ more: String...) throws -> Home.Outcome {
        let line = ["geotify simulate --store '\(store)' --track '\(track)'"] + more
        return try home.shell(line.joined(separator: " "))
    }

    @Test func `prints an object for each event`() throws {
        let outcome = try simulate("--json")
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        let events = try lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
        #expect(events.map(\.event) == ["entry", "exit"])
        #expect(events.map(\.id) == [1, 2])
        for event in events {
            #expect(event.identifier == "buy-milk")
            #expect(event.note == "Buy milk")
            #expect(event.accuracy == 10)
            #expect(event.longitude == 13.405)
            #expect(event.time.hasPrefix("2026-03-02T") && event.time.hasSuffix("Z"))
        }
        let keys = ["time", "event", "identifier", "note", "latitude", "longitude", "accuracy", "id"]
        let positions = keys.compactMap { lines.first?.range(of: "\"\($0)\":")?.lowerBound }
        #expect(positions.count == keys.count && positions == positions.sorted())
    }

    /// What was crossed between two runs is told by the second: it knows of the first what the database had.
    @Test func `a restart forgets and repeats nothing`() throws {
        let track = try home.write(
            [
                Self.fixes(20, latitude: 52.53, from: 0), Self.fixes(20, latitude: 52.52, from: 600),
                [Self.control("restart", 1100)], Self.fixes(20, latitude: 52.52, from: 1200),
                [Self.control("restart", 1700)], Self.fixes(20, latitude: 52.53, from: 3000),
                [Self.control("restart", 3500)], Self.fixes(20, latitude: 52.52, from: 5000),
            ].flatMap(\.self).joined(separator: "\n"), to: "restarts.jsonl")
        let lines = try home.shell("geotify simulate --store '\(store)' --track '\(track)'").output.split(
            separator: "\n")
        #expect(
            lines.map { $0.drop { $0 != " " } } == [
                " entry buy-milk: Buy milk", " exit buy-milk: Buy milk", " entry buy-milk: Buy milk",
            ])
    }

    @Test func `prints a line for people`() throws {
        let lines = try simulate().output.split(separator: "\n")
        #expect(lines.map { $0.drop { $0 != " " } } == [" entry buy-milk: Buy milk", " exit buy-milk: Buy milk"])
    }

    @Test func `explains each fix and the regions near it`() throws {
        let lines = try simulate("--explain").output.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("Z a fix of 10 m") } == 80)
        #expect(lines.count { $0.hasPrefix("    buy-milk: ") } >= 80)
        for cause in ["falls asleep", "wakes up", "starts again"] {
            #expect(lines.count { $0.hasSuffix("Z " + cause) } == 1)
        }
        #expect(lines.count { $0.contains("Z entry buy-milk: Buy milk (") } == 1)
        // The one on the other side of the Earth is named only where there is no fix to be far from.
        #expect(lines.count { $0.hasPrefix("    far-away: ") } < 20)

        let objects = try simulate("--explain", "--json").output.split(separator: "\n")
        #expect(objects.count { $0.contains("\"event\":\"explanation\"") } >= 80)
        #expect(objects.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) is [String: Any] })
    }

    @Test func `leaves the persons files alone`() throws {
        let state = home.directory.path + "/state"
        func entries() throws -> Set<String> { Set(try FileManager.default.subpathsOfDirectory(atPath: state)) }
        let before = (try Data(contentsOf: home.store), try entries())
        try #expect(simulate("--json").exitCode == 0)
        #expect(try (Data(contentsOf: home.store), entries()) == before)
    }

    @Test(
        arguments: [
            ("missing.jsonl", 66, "cannot read missing.jsonl: No such file or directory"),
            (".", 74, "cannot read .: Is a directory"),
            ("/dev/zero", 65, "/dev/zero: the file is larger than 256 MiB"),
        ] as [(String, Int32, String)])
    func `a track that cannot be read`(name: String, exitCode: Int32, message: String) throws {
        #expect(
            try home.geotify("simulate", "--store", store, "--track", name)
                == .init(exitCode: exitCode, output: "", messages: "geotify: --track: \(message)\n"))
    }

    @Test func `a track that is wrong`() throws {
        let broken = try home.write(Self.way + "\n{\"time\":1}\n", to: "broken.jsonl")
        let outcome = try home.geotify("simulate", "--store", store, "--track", broken, "--json")
        #expect(outcome.exitCode == 65)
        #expect(outcome.messages.hasPrefix("geotify: --track: \(broken): line 84: "))
    }

    @Test func `lines that are left out are said`() throws {
        let good = "$GPRMC,120000,A,0100.000,N,00200.000,E,,,020326\n"
        let one = try home.write(good + good.replacing("\n", with: "*00\n"), to: "one.nmea")
        let left = "geotify: --track: \(one): line 2: left out: the checksum doesn't fit"
        #expect(
            try home.geotify("simulate", "--store", store, "--track", one)
                == .init(exitCode: 0, output: "", messages: left + "\n"))
        let many = try home.write(good + String(repeating: "noise\n", count: 3), to: "one.nmea")
        #expect(
            try home.geotify("simulate", "--store", store, "--track", many).messages
                == "geotify: --track: \(many): line 2: left out: a sentence begins with \"$\"; and 2 more lines\n")
        let points = String(repeating: "<trkpt lat='1' lon='2'/>\n", count: 200)
        let timed = "<trkpt lat='1' lon='2'><time>2026-03-02T08:31:07Z</time></trkpt>"
        let way = try home.write("<gpx><trk><trkseg>\n\(points)\(timed)</trkseg></trk></gpx>", to: "way.gpx")
        #expect(
            try home.geotify("simulate", "--store", store, "--track", way).messages
                == "geotify: --track: \(way): line 2: left out: a point should have a <time>; without it nothing can be "
                + "replayed; and at least 99 more lines\n")
    }

    @Test func `warnings of the store are said`() throws {
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacing("<real>150</real>", with: "<real>50</real>"), to: home.store)
        let outcome = try simulate()
        #expect(outcome.exitCode == 0)
        #expect(outcome.messages.split(separator: "\n").count { $0.contains("should be at least 100 m") } == 2)
    }

    @Test func `which rule holds a reminder back is explained`() throws {
        try home.geotify("edit", "buy", "--on", "entry", "--when", "03:00-03:01")
        try home.geotify("disable", "far")
        let lines = try simulate("--explain").output.split(separator: "\n")
        #expect(lines.first == "always held back far-away: Far away (it was disabled)")
        let held = lines.filter { $0.contains(" held back buy-milk: ") }
        #expect(held.count == 1)
        #expect(held.first?.hasSuffix("Z held back buy-milk: Buy milk (--when: it was outside these times)") == true)
        let objects = try simulate("--explain", "--json").output.split(separator: "\n")
        let end = #","event":"held","rule":"when","identifier":"buy-milk","note":"Buy milk"}"#
        #expect(objects.count { $0.hasSuffix(end) } == 1)
        #expect(try simulate().output.isEmpty)
    }

    @Test func `a store that is wrong`() throws {
        let broken = try home.write("no plist", to: "broken.plist")
        let outcome = try home.geotify("simulate", "--store", broken, "--track", track)
        #expect(outcome.exitCode == 65)
        #expect(outcome.messages.hasPrefix("geotify: --store: \(broken):"))
        #expect(try home.geotify("simulate", "--store", "missing.plist", "--track", track).exitCode == 66)
    }

    @Test func `the bundled way home is reported`() throws {
        let demo = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../data/demo")
            .standardized
            .path
        let outcome = try home.geotify(
            "simulate", "--store", demo + "/geotifications.plist", "--track", demo + "/commute.jsonl")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.split(separator: "\n").map { $0.split(separator: " ")[1] } == ["exit", "entry"])
    }
}
