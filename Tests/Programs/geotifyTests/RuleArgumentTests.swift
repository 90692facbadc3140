import CommandLine
import Foundation
import Reminders
import TestSupport
import Testing

@testable import geotify

@Suite struct RuleArgumentTests {
    @Test(arguments: [
        ("90s", 90), ("10m", 600), ("2h", 7200), ("3d", 259_200), ("1w", 604_800), ("1h30m", 5400), ("1d1s", 86_401),
        ("0h5m", 300), ("007s", 7),
    ])
    func `durations`(_ text: String, _ seconds: Double) throws {
        #expect(try DurationArgument.seconds(text, for: "--dwell") == seconds)
    }

    @Test(arguments: [
        "", "h", "10", "0s", "-5m", "+5m", "1.5h", "1,5h", "1h 30m", "30m1h", "1h1h", "1H", "1e3s", "٣h",
        "99999999999s",
        "infs", "5mm", "0x10s",
    ])
    func `what is no duration`(_ text: String) {
        let error = #expect(throws: CommandFailure.self) { try DurationArgument.seconds(text, for: "--dwell") }
        #expect(error?.exitCode == .usage)
        #expect(error?.message.hasPrefix("--dwell can't be '\(text)': ") == true)
    }

    @Test(arguments: [
        (1.0, "1 s"), (60, "1 min"), (90, "1 min 30 s"), (3600, "1 h"), (5400, "1 h 30 min"), (86_400, "1 d"),
        (90_061, "1 d 1 h 1 min 1 s"), (0.5, "0.5 s"),
    ])
    func `durations are readable`(_ seconds: Double, _ text: String) { #expect(DurationText.text(seconds) == text) }

    @Test(arguments: EventType.allCases)
    func `a stay is there and an absence away`(_ type: EventType) {
        var rules = ReminderRules()
        rules.dwell = 600
        let geotification = Geotification(
            identifier: "a", note: "A", eventType: type, target: .place("home"), rules: rules)
        let expected = [
            EventType.entry: "after 10 min there", .exit: "after 10 min away", .both: "after 10 min",
            .pass: "after 10 min",
        ]
        #expect(RuleText.short(geotification, now: 0) == [expected[type]])
    }

    @Test func `what is over is not announced`() {
        var rules = ReminderRules()
        rules.from = 1000
        rules.until = 2000
        let geotification = Geotification(
            identifier: "a", note: "A", eventType: .entry, target: .place("home"), rules: rules)
        #expect(RuleText.short(geotification, now: 500).count == 2)
        #expect(RuleText.short(geotification, now: 1000).count == 1)
        #expect(RuleText.short(geotification, now: 2000).isEmpty)
        #expect(!RuleText.isExpired(rules, now: 1999))
        #expect(RuleText.isExpired(rules, now: 2000))
    }
}

/// The real program and a real store.
@Suite struct RuleOptionTests {
    private let home: Home

    init() throws { home = try Home() }

    private func listed() throws -> String { try home.geotify("list").output }

    @Test(
        arguments: [
            (["--once"], "once", "Once        shown once, then done", "\"once\":true"),
            (
                ["--repeat-after", "2h"], "at most every 2 h", "Repeat      not again within 2 h",
                "\"repeatAfter\":7200"
            ),
            (["--dwell=10m"], "after 10 min there", "Dwell       after 10 min there", "\"dwell\":600"),
            (
                ["--when", "Mo-Fr 07:00-10:00"], "Mo-Fr 07:00-10:00", "When        Mo-Fr 07:00-10:00",
                "\"when\":\"Mo-Fr 07:00-10:00\""
            ),
            (
                ["--when", "Sa 09:00-12:00", "--catch-up"], "Sa 09:00-12:00",
                "Catch up    a time that begins while you are there counts",
                "\"when\":\"Sa 09:00-12:00\",\"catchUp\":true"
            ),
            (
                ["--from", "2199-12-24"], "from 24 Dec 2199", "From        24 Dec 2199",
                "\"from\":\"2199-12-24T00:00:00Z\""
            ),
            (
                ["--until", "2199-12-24"], "until 24 Dec 2199", "Until       24 Dec 2199",
                "\"until\":\"2199-12-25T00:00:00Z\""
            ),
            (
                ["--until", "2199-12-24T18:30:00+01:00"], "until 24 Dec 2199 17:30", "Until       24 Dec 2199 17:30",
                "\"until\":\"2199-12-24T17:30:00Z\""
            ),
            (["--urgency", "critical"], "critical", "Urgency     critical", "\"urgency\":\"critical\""),
            (["--sound", "bell"], nil, "Sound       bell", "\"sound\":\"bell\""),
            (["--sound", "none"], nil, "Sound       none", "\"sound\":\"\""),
            (["--timeout", "10"], nil, "Timeout     10 s", "\"timeout\":10"),
            (["--timeout", "2m"], nil, "Timeout     120 s", "\"timeout\":120"),
            (["--timeout", "never"], nil, "Timeout     never", "\"timeout\":\"never\""),
            (
                ["--run", "/usr/bin/logger", "-t", "a b", "--x"], "runs logger",
                "Runs        /usr/bin/logger -t 'a b' --x", "\"run\":[\"/usr/bin/logger\",\"-t\",\"a b\",\"--x\"]"
            ),
        ] as [([String], String?, String, String)])
    func `each is listed shown and taken back`(options: [String], short: String?, row: String, json: String) throws {
        let plain = "x  x - Radius: 150 m - On entry - 1.0,2.0"
        let added = try home.run(Home.program, ["add", "x", "--at", "1.0,2.0"] + options, [:]) { $0.waitUntilExit() }
        #expect(added.exitCode == 0)
        #expect(try listed() == plain + (short.map { " - " + $0 } ?? "") + "\n")
        #expect(try home.geotify("show", "x").output.contains("\n  \(row)\n"))
        #expect(try home.geotify("list", "--json").output.contains(",\"initial\":false,\(json),\"circle\":{"))

        let cleared = try home.geotify(
            "edit", "x", "--recurring", "--repeat-after", "none", "--dwell", "none", "--when", "none", "--no-catch-up",
            "--from", "none", "--until", "none", "--urgency", "default", "--sound", "default", "--timeout", "default",
            "--run", "none")
        #expect(cleared.exitCode == 0)
        #expect(try listed() == plain + "\n")
        let empty = try Home()
        try empty.geotify("add", "x", "--at", "1.0,2.0")
        #expect(
            try String(contentsOf: home.store, encoding: .utf8) == String(contentsOf: empty.store, encoding: .utf8))
    }

    @Test func `what is not given stays`() throws {
        try home.geotify("add", "x", "--at", "1.0,2.0", "--once", "--dwell", "10m", "--urgency", "low")
        #expect(try home.geotify("edit", "x", "--dwell", "1h30m").exitCode == 0)
        #expect(try listed() == "x  x - Radius: 150 m - On entry - 1.0,2.0 - once - after 1 h 30 min there - low\n")
        let refused = try home.geotify("edit", "x", "--on", "pass")
        #expect(refused.exitCode == 64)
        #expect(refused.messages.contains("dwell is 5400, does nothing on pass"))
        #expect(try home.geotify("edit", "x", "--on", "pass", "--dwell", "none").exitCode == 0)
    }

    @Test func `a programs arguments end where the note begins`() throws {
        #expect(
            try home.geotify("add", "--at", "1.0,2.0", "--run", "logger", "--tag", "x", "--", "-1 left").output
                == "1-left\n")
        #expect(try home.geotify("list", "--json").output.contains("\"run\":[\"logger\",\"--tag\",\"x\"]"))
    }

    @Test(arguments: [
        // The day of 23 hours and that of 25.
        ("2199-03-31", "2199-03-30T23:00:00Z", "2199-03-31T22:00:00Z"),
        ("2199-10-27", "2199-10-26T22:00:00Z", "2199-10-27T23:00:00Z"),
        ("2199-12-31", "2199-12-30T23:00:00Z", "2199-12-31T23:00:00Z"),
    ])
    func `a day is a local one`(day: String, from: String, until: String) throws {
        try home.geotify(
            "add", "x", "--at", "1.0,2.0", "--from", day, "--until", day,
            environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
        #expect(try home.geotify("list", "--json").output.contains("\"from\":\"\(from)\",\"until\":\"\(until)\""))
    }

    @Test func `what is over is said to be`() throws {
        try home.geotify("add", "x", "--at", "1.0,2.0", "--until", "2199-12-24")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacingOccurrences(of: "2199-12-25", with: "2020-12-25"), to: home.store)
        #expect(try listed() == "x  x - Radius: 150 m - On entry - 1.0,2.0 - expired\n")
        #expect(try home.geotify("show", "x").output.contains("\n  Until       24 Dec 2020, expired\n"))
    }
}
