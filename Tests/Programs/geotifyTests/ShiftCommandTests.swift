import Foundation
import Geofencing
import Shifts
import State
import TestSupport
import Testing

/// The real program with a daemon's answers, and with what a daemon has written.
@Suite @MainActor struct ShiftCommandTests {
    private let home: Home
    private let daemon: DaemonDouble
    private static let morning = 1_772_438_400.0

    init() throws {
        home = try Home()
        daemon = try DaemonDouble()
    }

    private func geotify(_ arguments: String...) throws -> Home.Outcome { try daemon.geotify(home, arguments) }

    @Test(
        arguments: [
            (["start", "work"], "start work every 3.0"),
            (["start", "work", "--every", "1m30s"], "start work every 90.0"),
            (
                ["start", "work", "--to", "https://example.org/pub", "--as", "osmand", "--tracker", "laptop"],
                "start work every 3.0 to https://example.org/pub as osmand by laptop"
            ),
            (
                ["start", "work", "--to", "http://example.org/", "--insecure"],
                "start work every 3.0 to http://example.org/ as owntracks by nobody"
            ),
            (["start", "work", "--until", "2100-01-01"], "start work every 3.0 until 4102531200.0"),
            (["start", "work", "--until", "2100-01-01T18:30"], "start work every 3.0 until 4102511400.0"),
            (["start", "work", "--until", "2100-01-01 8:05"], "start work every 3.0 until 4102473900.0"),
            (["start", "work", "--until", "2100-01-01T18:30:00+01:00"], "start work every 3.0 until 4102507800.0"),
            (["start", "work", "--to", "none"], "start work every 3.0"),
            (["set", "work", "--every", "1d"], "work every 86400.0"),
            (["delete", "work"], "delete work"),
        ] as [([String], String)])
    func `is told`(_ arguments: [String], _ request: String) throws {
        let outcome = try daemon.geotify(home, ["shift"] + arguments)
        #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome.messages)")
        #expect(daemon.performed == [request])
    }

    @Test(arguments: [("1h30m", 5400.0...5400), ("2d", 172_800...172_800), ("18:00", 0...90_000)])
    func `the end is counted from now`(_ text: String, _ duration: ClosedRange<Double>) throws {
        let before = Date().timeIntervalSince1970
        #expect(try geotify("shift", "start", "work", "--until", text).exitCode == 0)
        let after = Date().timeIntervalSince1970
        let end = try #require(daemon.performed.first?.split(separator: " ").last.flatMap { Double($0) })
        #expect(end > before + duration.lowerBound && end <= after + duration.upperBound)
    }

    /// What is written in the evening is meant for the next day, and is said.
    @Test func `an end on another day is said`() throws {
        #expect(
            try geotify("shift", "start", "work", "--until", "2100-01-01").messages.contains("work ends on 2100-01-0"))
    }

    @Test func `an end on the same day is not said`() throws {
        func day() -> Double { (Date().timeIntervalSince1970 / 86_400).rounded(.down) }
        var (before, after) = (0.0, 1.0)
        while before != after {
            before = day()
            let outcome = try geotify("shift", "start", "work", "--until", "1s")
            after = ((Date().timeIntervalSince1970 + 1) / 86_400).rounded(.down)
            if before == after { #expect(outcome == .init(exitCode: 0, output: "", messages: "")) }
        }
    }

    @Test(
        arguments: [
            (["start", "work", "--every", "500ms"], "--every can't be '500ms'"),
            (["start", "work", "--every", "2d"], "it must be from 1s to 1d"),
            (["start", "work", "--to", "https://me:secret@example.org/"], "geotify/netrc"),
            (["start", "work", "--to", "http://example.org/"], "--insecure"),
            (["start", "work", "--to", "example.org"], "must begin with https://"),
            (["start", "work", "--as", "geofency"], "--as"),
            (["start", "work", "--as", "json"], "there is no address"),
            (["start", "work", "--to", "https://example.org/", "--tracker", "a b"], "--tracker can't be"),
            (["start", "work", "--until", "2020-01-01"], "that is in the past"),
            (["start", "work", "--until", "24:01"], "write 18:00, 8h"),
            (["start", "work", "--until", "1800"], "write 18:00, 8h"),
            (["start", "work", "--until", "2100-01-01T"], "write 18:00, 8h"),
            (["start", ""], "the name of a shift profile"),
            (["start", "12"], "the name of a profile must not be digits alone, which are the number of a shift"),
            (["stop"], "or --all"), (["stop", "work", "--all"], "or --all"),
        ] as [([String], String)])
    func `is refused`(_ arguments: [String], _ message: String) throws {
        let outcome = try daemon.geotify(home, ["shift"] + arguments)
        #expect(outcome.exitCode == 64)
        #expect(outcome.messages.contains(message), "\(outcome.messages)")
        #expect(!outcome.messages.contains("secret"))
        #expect(daemon.performed.isEmpty)
    }

    @Test func `a geotification begins no profile that is a number`() throws {
        let outcome = try home.geotify("add", "Clock in", "--at", "52.5,13.4", "--start-shift", "12")
        #expect(outcome.exitCode == 64)
        #expect(
            outcome.messages.contains(
                "--start-shift can't be '12': the name of a profile must not be digits alone"))
        #expect(try home.geotify("add", "Clock out", "--at", "52.5,13.4", "--stop-shift", "12").exitCode == 0)
    }

    @Test func `what is on stays as it is`() throws {
        daemon.shifts = ["work", "dispatch"].enumerated().map { index, profile in
            Shift(id: Int64(index), profile: profile, every: 3, target: nil, began: Self.morning, origin: .command)
        }
        let again = try geotify("shift", "start", "work")
        #expect(again.exitCode == 0 && again.messages == "geotify: work is already on\n")
        #expect(try geotify("shift", "start", "work", "--every", "9s").exitCode == 64)
        #expect(try geotify("shift", "start", "work", "--until", "8h").exitCode == 64)
        daemon.performed = []
        #expect(try geotify("shift", "stop", "--all").exitCode == 0)
        #expect(daemon.performed == ["stop work", "stop dispatch"])
        #expect(try geotify("shift", "stop", "other").exitCode == 66)
        #expect(try geotify("shift", "delete", "other").exitCode == 66)
    }

    @Test func `what was refused is sent again`() throws {
        let outcome = try geotify("shift", "retry", "work", "dispatch", "idle")
        #expect(outcome.exitCode == 0 && outcome.output.isEmpty)
        #expect(
            outcome.messages == """
                geotify: work: 5 points are sent again
                geotify: dispatch: 1 point is sent again
                geotify: idle: no point was set aside; waiting points are tried now

                """)
        #expect(daemon.performed == ["retry work", "retry dispatch", "retry idle"])
        let unknown = try geotify("shift", "retry", "other")
        #expect(unknown.exitCode == 66 && unknown.messages == "geotify: there is no shift profile 'other'\n")
        let silent = try geotify("shift", "retry", "silent")
        #expect(silent.exitCode == 64 && silent.messages.contains("'geotify shift set silent --to URL'"))
    }

    @Test func `without a daemon it says so`() throws {
        for arguments in [
            ["start", "work"], ["stop", "work"], ["stop", "--all"], ["set", "work"], ["delete", "work"],
            ["retry", "work"],
        ] {
            #expect(try home.geotify("shift", arguments[0], arguments.count > 1 ? arguments[1] : "x").exitCode == 69)
        }
    }

    /// Two shifts of work, of which one is on, with two points sent, one set aside and one waiting.
    private func fill() throws {
        let path = home.directory.path + "/state/geotify/state.sqlite"
        let database = try StateDatabase(path: path)
        let target = try Target(url: "https://example.org/pub", format: .json)
        let first = try database.startShift(
            ShiftProfile(name: "work", every: 60), at: Self.morning - 86_400, by: .crossing)
        try database.endShift(try #require(first).id, at: Self.morning - 79_200, by: .timer)
        let profile = ShiftProfile(name: "work", every: 60, target: target)
        let shift = try #require(
            try database.startShift(profile, at: Self.morning, until: Self.morning + 1e9, by: .command))
        for minute in 0..<4 {
            let fix = PositionFix(
                coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 10,
                time: Self.morning + Double(minute) * 60)
            try database.append([.init(shift: shift.id, fix: fix, distance: 500)])
        }
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let items = try queue.next(id, limit: 9)
        try queue.markSent(Array(items[..<2]), to: id, at: Self.morning + 200)
        try queue.setAside(items[2], of: id, because: "the receiver answers 400", at: Self.morning + 201)
    }

    /// What the receiver of the last shift, or of crossings, refuses isn't passed over in silence.
    @Test func `what was refused is said though no shift is on`() throws {
        try fill()
        let path = home.directory.path + "/state/geotify/state.sqlite"
        let database = try StateDatabase(path: path)
        let shift = try #require(try database.openShifts().first)
        try database.endShift(shift.id, at: Self.morning + 300, by: .command)
        #expect(try home.geotify("shift", "status").output.hasPrefix("Still to be sent\n  To            https://ex"))
        let queue = try DeliveryQueue(path: path)
        let id = try #require(try queue.pendingTargets().first).id
        let rest = try #require(try queue.next(id, limit: 9).first)
        try queue.setAside(rest, of: id, because: "the receiver answers 404", at: Self.morning + 301)
        let output = try home.geotify("shift", "status").output
        #expect(output.hasPrefix("Refused\n  To            https://example.org/pub (json)\n"), "\(output)")
        let remedy = "'geotify shift retry work' sends the points again"
        #expect(output.contains("\n  Set aside     2, refused by the receiver; \(remedy)\n"), "\(output)")
        #expect(output.contains("\n  Last error    the receiver answers 404\n"), "\(output)")
    }

    @Test func `the status says how it goes`() throws {
        #expect(try home.geotify("shift", "status").messages == "geotify: no shift is on\n")
        try fill()
        let outcome = try home.geotify("shift", "status")
        #expect(outcome.exitCode == 0)
        for line in [
            "work\n  Running       since 2026-03-02 08:00, for ", "\n  Points        4, one every 1 min\n",
            "\n  Route         2.00 km\n", "\n  Sent          2 to https://example.org/pub (json)\n",
            "\n  Waiting       1\n",
            "\n  Set aside     1, refused by the receiver; 'geotify shift retry work' sends the points again\n",
            "\n  Last success  2026-03-02 08:03\n", "\n  Last error    the receiver answers 400\n",
        ] { #expect(outcome.output.contains(line), "\(line) in \(outcome.output)") }
        // The same target isn't told of twice.
        #expect(!outcome.output.contains("Still to be sent"))
        #expect(outcome.messages == "geotify: no points are recorded, since there is no session bus here\n")
        let json = try home.geotify("shift", "status", "--json").output
        #expect(
            json.contains(
                #""origin":"command","every":60,"points":4,"distance":2000,"url":"https://example.org/pub","format":"json","#
                    + #""sent":2,"setAside":1,"waiting":1,"lastSuccess":"2026-03-02T08:03:20Z","lastError":"#),
            "\(json)")
    }

    @Test func `the shifts are listed`() throws {
        #expect(try home.geotify("shift", "list").messages == "geotify: there was no shift yet\n")
        try fill()
        let lines = try home.geotify("shift", "list", "work").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("1  work  2026-03-01 08:00  2 h ") == true)
        #expect(lines.last?.hasSuffix("2.00 km  4 points  1 to be sent") == true, "\(lines)")
        #expect(try home.geotify("shift", "list", "--since", "2026-03-02").output.split(separator: "\n").count == 1)
        let other = try home.geotify("shift", "list", "other")
        #expect(other.exitCode == 66 && other.messages == "geotify: there is no shift profile 'other'\n")
        #expect(try home.geotify("shift", "list", "work", "--since", "2090-01-01").exitCode == 0)
        let show = try home.geotify("shift", "show", "work").output
        #expect(show.hasPrefix("work\n  Every  1 min\n  Sent   to https://example.org/pub (json)\nNow\n"), "\(show)")
        #expect(try home.geotify("shift", "show", "other").exitCode == 66)
        try StateDatabase(path: home.directory.path + "/state/geotify/state.sqlite").set(ShiftProfile(name: "new"))
        let new = try home.geotify("shift", "show", "new").output
        #expect(new == "new\n  Every  3 s\n  Sent   nowhere\n")
        #expect(
            try home.geotify("shift", "show", "work", "--json").output.hasPrefix(
                #"{"profile":"work","on":true,"every":60,"#))
        #expect(try home.geotify("candidates", "profiles").output == "new\tevery 3 s\nwork\tevery 1 min\n")
        #expect(try home.geotify("history").output.contains("  shift work ended after 2 h"))
        let json = try home.geotify("history", "--json").output
        #expect(
            json.contains(
                #""profile":"work","shift":"ended","began":"2026-03-01T08:00:00Z","duration":7200,"origin":"timer""#))
    }

    @Test func `points are printed as they come`() throws {
        let outcome = try daemon.geotify(home, "watch") { run in
            try #require(daemon.wait { run.output.hasSuffix("\n") })
            daemon.announce(shift: "work", isOn: true)
            let fix = PositionFix(
                coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, accuracy: 10, time: Self.morning)
            daemon.announce(fix, of: "work")
            #expect(daemon.wait { run.output.split(separator: "\n").count == 3 })
            run.send(SIGTERM)
        }
        let lines = outcome.output.split(separator: "\n")
        #expect(lines[1].hasSuffix("  Shift: work began"))
        #expect(lines[2] == "2026-03-02 08:00  work: 52.5,13.4")
        #expect(!daemon.hasSubscribers)
    }
}
