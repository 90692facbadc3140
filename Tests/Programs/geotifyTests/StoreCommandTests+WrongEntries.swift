import Foundation
import Testing

/// Stores in which something is wrong, doubtful or harmful.
extension StoreCommandTests {
    @Test func `a broken store is neither read nor overwritten`() throws {
        try home.write("<plist><dict><key>version</key>", to: home.store)
        for command in [["list"], ["add", "x", "--at", "1.0,2.0"], ["remove", "x"], ["place", "list"]] {
            let line = command.map { "'\($0)'" }.joined(separator: " ")
            let outcome = try home.shell("geotify \(line)")
            #expect(outcome.exitCode == 65, "\(command)")
            #expect(outcome.messages.contains("geotifications.plist"))
            #expect(outcome.output.isEmpty)
        }
        #expect(try String(contentsOf: home.store, encoding: .utf8) == "<plist><dict><key>version</key>")
    }

    @Test func `one wrong entry does not hide the others`() throws {
        try home.geotify("add", "Good", "--at", "1.0,2.0")
        try home.geotify("add", "Bad", "--at", "3.25,4.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacingOccurrences(of: "3.25", with: "95.5"), to: home.store)
        let listed = try home.geotify("list")
        #expect(listed.exitCode == 0)
        #expect(listed.output == "good  Good - Radius: 150 m - On entry - 1.0,2.0\n")
        #expect(listed.messages.contains("95.5"))
        #expect(listed.messages.contains("latitude"))

        let edited = try home.geotify("edit", "bad", "--note", "x")
        #expect(edited.exitCode == 65)
        #expect(edited.messages.hasSuffix("geotify: 'bad' is wrong in the file: mend it there, or remove it\n"))
        #expect(try home.geotify("remove", "bad").exitCode == 0)
        #expect(try home.geotify("list").messages.isEmpty)
    }

    @Test(
        arguments: ["show", "edit --note x", "enable", "disable", "done", "snooze", "export --format csv"])
    func `a wrong entry is not taken for another`(command: String) throws {
        for (identifier, latitude) in [("buy", "3.25"), ("buy-milk", "1.0")] {
            try home.geotify("add", "x", "--at", "\(latitude),2.0", "--id", identifier)
        }
        let text = try String(contentsOf: home.store, encoding: .utf8).replacing("3.25", with: "95.5")
        try home.write(text, to: home.store)
        let wrong = try home.shell("geotify \(command) buy")
        #expect(wrong.exitCode == 65)
        #expect(wrong.messages.hasSuffix("geotify: 'buy' is wrong in the file: mend it there, or remove it\n"))
        let either = try home.shell("geotify \(command) bu")
        #expect(either.exitCode == 64)
        #expect(either.messages.contains("geotify: \"bu\" fits several geotifications: "))
        #expect(wrong.output + either.output == "")
        #expect(try String(contentsOf: home.store, encoding: .utf8) == text)
    }

    @Test(arguments: ["add y --at home", "edit x --at home", "list --place home", "networks forget --all --place home"])
    func `a wrong place is not said to be missing`(command: String) throws {
        try home.geotify("add", "x", "--at", "1.0,2.0")
        try home.geotify("place", "add", "home", "--at", "3.25,4.0")
        let text = try String(contentsOf: home.store, encoding: .utf8).replacing("3.25", with: "95.5")
        try home.write(text, to: home.store)
        let outcome = try home.shell("geotify \(command)")
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.messages.hasSuffix(
                "geotify: the place \"home\" is wrong in the file: mend it there, or remove it\n"))
        #expect(try String(contentsOf: home.store, encoding: .utf8) == text)
        #expect(try home.geotify("place", "remove", "home").exitCode == 0)
    }

    @Test func `where all are wrong there are some nevertheless`() throws {
        try home.geotify("add", "x", "--at", "3.25,2.0")
        let text = try String(contentsOf: home.store, encoding: .utf8).replacing("3.25", with: "95.5")
        try home.write(text, to: home.store)
        let listed = try home.geotify("list")
        #expect(listed.exitCode == 0)
        #expect(listed.messages.contains("95.5"))
        #expect(!listed.messages.contains("no geotifications yet"))
    }

    @Test func `what was written by hand is shown in one line`() throws {
        try home.geotify("add", "First MARK second", "--at", "1.0,2.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacingOccurrences(of: " MARK ", with: "\n"), to: home.store)
        #expect(
            try home.geotify("list").output
                == "first-mark-second  First second - Radius: 150 m - On entry - 1.0,2.0\n")
    }

    @Test func `a warning is said where its entry is looked at`() throws {
        try home.geotify("add", "Large", "--at", "1.0,2.0", "--radius", "1234")
        try home.geotify("place", "add", "nook", "--at", "3.0,4.0", "--radius", "50")
        try home.geotify("add", "Small", "--at", "nook")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacing("1234", with: "1000000"), to: home.store)

        #expect(try home.geotify("list").messages.isEmpty)
        #expect(try home.geotify("list").output.contains("Radius: 100000 m"))
        let large = "warning: entry 1 (large): radius is 1000000, counts as 100000 m"
        let small = "warning: place 1 (nook): radius is 50, should be at least 100 m"
        for (arguments, warning) in [("show large", large), ("show small", small), ("edit large --note x", large)] {
            let outcome = try home.shell("geotify \(arguments)")
            #expect(outcome.exitCode == 0)
            #expect(outcome.messages.split(separator: "\n").count { $0.contains("warning: ") } == 1)
            #expect(outcome.messages.contains(warning))
        }
        // Another radius has a warning of its own.
        let edited = try home.geotify("edit", "large", "--radius", "70").messages
        #expect(edited.hasPrefix("geotify: radius is 70, should be at least 100 m"))
        #expect(!edited.contains("1000000"))
        #expect(try !home.geotify("edit", "large", "--radius", "300").messages.contains("radius"))
        #expect(try home.geotify("show", "large").messages.isEmpty)
    }

    @Test(arguments: ["remove ok", "edit o --note x", "enable ok", "disable ok"])
    func `which of two is meant is not guessed`(command: String) throws {
        for note in ["ok", "Other", "twin"] { try home.geotify("add", note, "--at", "1.0,2.0") }
        let text = try String(contentsOf: home.store, encoding: .utf8)
            .replacing("<string>twin</string>", with: "<string>ok</string>")
            .replacing("<string>other</string>", with: "<string>p</string>")
        try home.write(text, to: home.store)
        let outcome = try home.shell("geotify \(command)")
        #expect(outcome.exitCode == 65)
        #expect(outcome.messages.contains("entry 3 (ok): identifier is that of entry 1 too"))
        #expect(
            outcome.messages.hasSuffix(
                """
                geotify: 'ok' is the identifier of several entries: give each one its own in \(home.store.path), then try \
                again; nothing was changed

                """))
        #expect(try String(contentsOf: home.store, encoding: .utf8) == text)
        #expect(try home.geotify("remove", "p").exitCode == 0)
    }

    /// What a file says must neither steer the terminal nor turn the line round; JSON has it as it is.
    @Test func `text of the file is harmless on a terminal`() throws {
        try home.geotify("add", "NOTE", "--at", "1.0,2.0", "--id", "IDENTIFIER")
        let text = try String(contentsOf: home.store, encoding: .utf8)
            .replacing("NOTE", with: "a\u{202E}b\u{2066}\nc\u{9B}31m").replacing("IDENTIFIER", with: "i\u{202E}d")
        try home.write(text.replacing("\u{9B}", with: ""), to: home.store)
        #expect(
            try home.geotify("list").output
                == "i\u{FFFD}d  a\u{FFFD}b\u{FFFD} c31m - Radius: 150 m - On entry - 1.0,2.0\n")
        let shown = try home.geotify("show", "i").output
        #expect(shown.hasPrefix("a\u{FFFD}b\u{FFFD} c31m\n  Identifier  i\u{FFFD}d\n"))
        #expect(try home.geotify("list", "--json").output.contains("\"note\":\"a\u{202E}b\u{2066}\\nc31m\""))
        #expect(
            try home.geotify("show", "\u{1B}[31m\nx").messages
                == "geotify: no geotification's identifier begins with \"\u{FFFD}[31m x\"\n")
    }
}
