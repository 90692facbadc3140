import Foundation
import Testing

/// What people type wrong: the real program's exit code and message, and that nothing is saved.
@Suite struct BadInputTests {
    @Test(
        arguments: [
            (["add", "x", "--at", "90.5,0.0"], 64, "latitude 90.5 is out of range"),
            (["add", "x", "--at", "52.5,-367.8"], 64, "longitude -367.8 is out of range"),
            (["add", "x", "--at", "nan,13.4"], 64, "'nan,13.4' is no coordinate"),
            (["add", "x", "--at", "52.5,inf"], 64, "'52.5,inf' is no coordinate"),
            (["add", "x", "--at", "52,52 13,40"], 64, "such as 52.52,13.40"),
            (["add", "x", "--at", "13,4"], 64, "write 13.0,4.0 for whole degrees"),
            (["add", "x", "--at", "0x10,0x10"], 64, "'0x10,0x10' is no coordinate"),
            (["add", "x", "--at", "91,0"], 64, "latitude 91 is out of range"),
            (["add", "x", "--at", ""], 64, "'' is no coordinate"),
            (["add", "x", "--at", "−5,5"], 64, "such as -5.0,5.0"),
            (["place", "add", ",13", "--at", "1.0,2.0"], 64, "a place can't be called ',13'"),
            (["add", "x", "--at", "1.0,2.0", "--radius", "13,4"], 64, "such as 13.4"),
            (["add", "x", "--at", "1.0,2.0", "--radius", "0"], 64, "radius"),
            (["add", "x", "--at", "1.0,2.0", "--radius", "-5"], 64, "radius"),
            (["add", "x", "--at", "1.0,2.0", "--radius=0.5"], 64, "radius"),
            (["add", "x", "--at", "1.0,2.0", "--radius", "nan"], 64, "'nan' isn't a radius"),
            (["add", "x", "--at", "1.0,2.0", "--radius", "inf"], 64, "'inf' isn't a radius"),
            (["add", "", "--at", "1.0,2.0"], 64, "the note is empty"),
            (["add", "  ", "--at", "1.0,2.0"], 64, "the note is empty"),
            (["add", "a\nb", "--at", "1.0,2.0"], 64, "the note has a line break"),
            (["add", "x"], 64, "--at LAT,LON|PLACE or --here is missing"),
            (["add", "--at", "1.0,2.0"], 64, "NOTE is missing"),
            (["add", "x", "--at", "1.0,2.0", "--on", "arrival"], 64, "it is one of entry, exit, both, pass"),
            (["add", "x", "--at", "1.0,2.0", "--id", ""], 64, "--id can't be ''"),
            (["add", "x", "--at", "1.0,2.0", "--id", " "], 64, "--id can't be ' '"),
            (
                ["add", "x", "--at", "1.0,2.0", "--initial", "--on", "exit"], 64,
                "--initial has no effect with --on exit"
            ),
            (
                ["add", "x", "--at", "1.0,2.0", "--initial", "--on", "pass"], 64,
                "--initial has no effect with --on pass"
            ),
            (["add", "x", "--at", "home"], 66, "there is no place \"home\""),
            (["add", "x", "--here"], 69, "there is no session bus"),
            (["edit", "x", "--note", "y"], 66, "begins with \"x\""),
            (["edit", "x"], 64, "nothing to change"),
            (["edit", "x", "--note", " "], 64, "the note is empty"),
            (["show", "x"], 66, "begins with \"x\""),
            (["remove", "x"], 66, "begins with"),
            (["enable", "x"], 66, "begins with"),
            (["disable", "x"], 66, "begins with"),
            (["add", "x", "--at", "1.0,2.0", "--dwell", "1,5h"], 64, "--dwell can't be '1,5h': write whole numbers"),
            (["add", "x", "--at", "1.0,2.0", "--dwell", "1.5h"], 64, "such as 90s, 10m, 2h, 3d or 1h30m"),
            (["add", "x", "--at", "1.0,2.0", "--dwell", "10"], 64, "--dwell can't be '10'"),
            (["add", "x", "--at", "1.0,2.0", "--dwell", "2y"], 64, "--dwell can't be '2y'"),
            (["add", "x", "--at", "1.0,2.0", "--dwell", "500d"], 64, "dwell is 43200000, must be a number of seconds"),
            (["add", "x", "--at", "1.0,2.0", "--repeat-after", "0h"], 64, "--repeat-after can't be '0h'"),
            (["add", "x", "--at", "1.0,2.0", "--from", "tomorrow"], 64, "--from can't be 'tomorrow': write a date"),
            (["add", "x", "--at", "1.0,2.0", "--from", "2026-02-30"], 64, "--from can't be '2026-02-30'"),
            (["add", "x", "--at", "1.0,2.0", "--until", "2020-01-01"], 64, "'2020-01-01': that is in the past"),
            (
                ["add", "x", "--at", "1.0,2.0", "--from", "2199-01-02", "--until", "2199-01-01"], 64,
                "until isn't later than from"
            ),
            (["add", "x", "--at", "1.0,2.0", "--when", "Mi 07:00-10:00"], 64, "--when can't be 'Mi 07:00-10:00': "),
            (["add", "x", "--at", "1.0,2.0", "--urgency", "high"], 64, "it is one of low, normal, critical"),
            (["add", "x", "--at", "1.0,2.0", "--sound", "a/b"], 64, "sound is \"a/b\", must be a name"),
            (
                ["add", "x", "--at", "1.0,2.0", "--timeout", "ever"], 64,
                "write seconds, such as 10, or never, or default"
            ),
            (["add", "x", "--at", "1.0,2.0", "--timeout", "0"], 64, "timeout is 0, must be a number of seconds"),
            (["add", "x", "--at", "1.0,2.0", "--run"], 64, "--run needs a value: --run PROGRAM [ARG…]"),
            (["add", "x", "--at", "1.0,2.0", "--run", "./x", "--", "y"], 64, "is one argument too many"),
            (["add", "x", "--at", "1.0,2.0", "--run", "./x"], 64, "run is \"./x\", must be an array"),
            (["add", "x", "--at", "1.0,2.0", "--run", "none", "--once"], 64, "--run none takes nothing after it"),
            (["add", "x", "--at", "1.0,2.0", "--once", "--recurring"], 64, "exclude each other"),
            (["add", "x", "--at", "1.0,2.0", "--catch-up"], 64, "catchUp is true, does nothing without when"),
            (
                ["add", "x", "--at", "1.0,2.0", "--on", "exit", "--when", "Mo 07:00-10:00", "--catch-up"], 64,
                "catchUp is true, does nothing on exit"
            ),
            (
                ["add", "x", "--at", "1.0,2.0", "--on", "pass", "--dwell", "5m"], 64,
                "dwell is 300, does nothing on pass"
            ),
            (["add", "x", "--at", "1.0,2.0", "--once", "--repeat-after", "2h"], 64, "does nothing with once"),
            (["place", "add", "1.0,2.0", "--at", "1.0,2.0"], 64, "a place can't be called '1.0,2.0'"),
            (["place", "add", " home", "--at", "1.0,2.0"], 64, "begins or ends with a blank"),
            (["place", "add", "ho\u{200B}me", "--at", "1.0,2.0"], 64, "has the character U+200B"),
            (["add", "x", "--id", "x\u{FE0F}", "--at", "1.0,2.0"], 64, "has the character U+FE0F"),
            (["add", "x", "--at", "1.0,2.0", "--start-shift", "x\u{200B}"], 64, "characters that can't be seen"),
            (
                ["place", "add", "", "--at", "1.0,2.0"], 64,
                "a place's name must be one line of text that isn't blank"
            ),
            (["place", "add", "home", "--at", "work"], 64, "'work' isn't a coordinate"),
            (["place", "remove", "home"], 66, "there is no place \"home\""),
            (["status"], 69, "there is no session bus"),
            (["simulate", "--store", "none", "--track", "none"], 66, "--store: there is no none"),
            (["simulate", "--store", "", "--track", "none"], 64, "--store is empty: give the path of a file"),
            (["simulate", "--store", "none", "--track", ""], 64, "--track is empty: give the path of a file"),
            (["simulate", "--store", "none"], 64, "--track FILE is missing"),
            (["fly"], 64, "unknown command 'fly'"),
            ([], 64, "a command is missing"),
        ] as [([String], Int32, String)])
    func `is refused`(arguments: [String], exitCode: Int32, message: String) throws {
        let home = try Home()
        let line = arguments.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try home.shell("geotify \(line)")
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.messages.hasPrefix("geotify: "))
        #expect(outcome.messages.contains(message))
        #expect(outcome.messages.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
        #expect(!home.hasStore)
    }

    @Test func `text that is not UTF 8`() throws {
        let home = try Home()
        let outcome = try home.shell(#"geotify add "$(printf 'a\377b')" --at 1.0,2.0"#)
        #expect(outcome == .init(exitCode: 64, output: "", messages: "geotify: argument 2 is not UTF-8 text\n"))
    }
}
