import CommandLine
import Testing

@testable import geotify

@Suite struct ValueArgumentTests {
    @Test(arguments: [("150", 150.0), ("0.5", 0.5), ("-5", -5), ("100000.25", 100_000.25), ("007", 7)])
    func `reads radii`(text: String, metres: Double) throws {
        #expect(try RadiusArgument.metres(text) == metres)
    }

    @Test(arguments: [
        ("13,4", "13.4"), ("1,5", "1.5"), ("150m", "150"), ("150 m", "150"), ("", "150"), ("nan", "150"),
        ("inf", "150"), ("-inf", "150"), ("0x10", "150"), ("1e3", "150"), ("+5", "150"), ("1.", "150"), (".5", "150"),
        ("1_000", "150"), ("1,000,000", "150"), ("١٥٠", "150"), (String(repeating: "9", count: 400), "150"),
    ])
    func `refuses other radii`(text: String, example: String) {
        let message =
            "'\(text)' isn't a radius: write metres without a unit, with a decimal point, such as \(example)"
        #expect(throws: CommandFailure(.usage, message)) { try RadiusArgument.metres(text) }
    }

    @Test(arguments: ["Buy milk", "-1", "a & b <3 \"x\"", "👩‍👩‍👧‍👦", " x ", "नमस्ते", "\u{FFFD}"])
    func `accepts one line of text`(text: String) throws {
        try TextArgument.check(text, "note")
    }

    @Test(arguments: ["", " ", "\u{3000}", "\n", " \t "])
    func `refuses blank text`(text: String) {
        #expect(throws: CommandFailure(.usage, "the note is empty: write some text")) {
            try TextArgument.check(text, "note")
        }
    }

    @Test(arguments: ["x", "buy-milk-2", "müll", "नमस्ते", "🏠", "❤️", "-", "#7", String(repeating: "x", count: 64)])
    func `accepts identifiers`(text: String) throws {
        try TextArgument.checkIdentifier(text)
    }

    @Test(arguments: [
        "", " ", "a b", " a", "a\u{A0}b", "a\u{3000}", "a\tb", "a\nb", "a/b", "/", "a/\u{301}", "\u{1B}[m",
        "a\u{202E}b", "\u{200B}",
        "a\u{FEFF}", "\u{3164}", "a\u{FFFE}", String(repeating: "x", count: 65),
    ])
    func `refuses other identifiers`(text: String) {
        let message = "--id can't be '\(text)': write 1 to 64 visible characters, without spaces and '/'"
        #expect(throws: CommandFailure(.usage, message)) { try TextArgument.checkIdentifier(text) }
    }

    @Test(arguments: [
        "a\nb", "a\tb", "a\r", "\u{1B}[31mred", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{FFFE}", "a\u{7F}",
    ])
    func `refuses control characters`(text: String) {
        let message = "the note has a line break or another control character: write it on one line"
        #expect(throws: CommandFailure(.usage, message)) { try TextArgument.check(text, "note") }
    }

    @Test func `an end is to come`() throws {
        let text = "2026-03-02T08:31:07Z"
        #expect(try EndArgument.time(text, for: "--until", now: 1_772_440_266.5) == 1_772_440_267)
        for now in [1_772_440_267.0, 1_772_440_268] {
            #expect(throws: CommandFailure(.usage, "--until can't be '\(text)': that is in the past")) {
                try EndArgument.time(text, for: "--until", now: now)
            }
        }
    }

    @Test func `it must be at most a year`() throws {
        #expect(try DurationArgument.seconds("365d", for: "--dwell", atMost: DurationArgument.year) == 31_536_000)
        #expect(throws: CommandFailure(.usage, "--dwell can't be '366d': it must be at most a year")) {
            try DurationArgument.seconds("366d", for: "--dwell", atMost: DurationArgument.year)
        }
    }
}
