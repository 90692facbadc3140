import Foundation
import TestSupport
import Testing

/// The completions in the shells that they are for.
@Suite struct CompletionTests {
    static var shells: [any ShellSession.Type] { [Bash.self, Zsh.self, FishShell.self] }
    static var typedShells: [any InteractiveShell.Type] { [Bash.self, Zsh.self] }

    /// A line, what is offered for its last word, and what isn't; all that is offered where that is nil.
    private static let cases: [(line: String, offered: Set<String>, missing: Set<String>?)] = [
        ("geotify ed", ["edit"], nil),
        ("geotify rem", ["remove"], nil),
        ("geotify candi", [], nil),
        ("geotify ", ["add", "edit", "place", "help"], ["candidates", "--at"]),
        ("geotify --", ["--help", "--version"], nil),
        ("geotify --ver", ["--version"], nil),
        ("geotify place ", ["add", "learn", "list", "remove"], nil),
        ("geotify place re", ["remove"], nil),
        ("geotify help pl", ["place"], nil),
        ("geotify help place ", ["add", "learn", "list", "remove"], nil),
        ("geotify edit bu", ["buy-milk", "buy-bread"], nil),
        ("geotify edit ", ["buy-milk", "buy-bread", "call-ann"], ["home"]),
        ("geotify edit call-ann --ra", ["--radius"], nil),
        ("geotify edit call-ann bu", [], nil),
        ("geotify remove call-ann bu", ["buy-milk", "buy-bread"], nil),
        ("geotify remove -- bu", ["buy-milk", "buy-bread"], nil),
        ("geotify snooze buy-milk ", ["next"], nil),
        ("geotify export --format gpx call-ann bu", ["buy-milk", "buy-bread"], nil),
        ("geotify add x --at of", ["office"], nil),
        ("geotify add x --radius 5 --at ho", ["home"], nil),
        ("geotify add x --on ", ["entry", "exit", "both", "pass"], nil),
        ("geotify add x --on e", ["entry", "exit"], nil),
        ("geotify add x --", ["--at", "--here", "--once", "--recurring", "--run"], ["--explain"]),
        ("geotify add x --here --", ["--radius", "--on"], ["--here", "--at"]),
        ("geotify add x --at=home --on exit --", ["--id"], ["--here", "--at", "--on"]),
        ("geotify add x --once --re", ["--repeat-after"], nil),
        ("geotify add x --rec", ["--recurring"], nil),
        ("geotify add x --here -- --", [], nil),
        ("geotify add x --radius ", [], nil),
        ("geotify add x --run nohu", ["nohup"], nil),
        ("geotifyd --ver", ["--verbose", "--version"], nil),
        ("geotifyd --verbose --ver", ["--version"], nil),
    ]

    @Test(arguments: shells.indices) func `offers what may come next`(index: Int) throws {
        let shell = try Self.shells[index].init(ShellHome())
        for (line, offered, missing) in Self.cases {
            let candidates = try shell.candidates(line)
            if let missing {
                #expect(offered.isSubset(of: candidates), "\(line): \(candidates)")
                #expect(candidates.isDisjoint(with: missing), "\(line): \(candidates)")
            } else {
                #expect(candidates == offered, "\(line)")
            }
        }
    }

    @Test(arguments: shells.indices) func `stays silent without a store and with a broken one`(index: Int) throws {
        for store in [nil, "", "<plist version=\"1.0\"><array/></plist>", "\u{0}\u{1}"] {
            let shell = try Self.shells[index].init(ShellHome(store: store))
            #expect(try shell.candidates("geotify edit b").isEmpty)
            #expect(try shell.candidates("geotify place remove h").isEmpty)
            if let shell = shell as? any InteractiveShell { #expect(!shell.shown.contains("geotify:")) }
        }
    }

    /// Each name must come back as one argument, whatever the shell makes of its characters.
    @Test(arguments: typedShells.indices) func `quotes names`(index: Int) throws {
        let shell = try Self.typedShells[index].init(ShellHome())
        for place in ShellHome.places {
            let beginning = String(place.prefix(1))
            // Two begin with the same letter.
            let typed = place.hasPrefix("o") ? (place == "office" ? "of" : "o\\'") : beginning
            #expect(try shell.arguments("geotify place remove \(typed)") == ["place", "remove", place])
            #expect(try shell.arguments("geotify add x --at \(typed)") == ["add", "x", "--at", place])
            #expect(try shell.arguments("geotify add x --at=\(typed)") == ["add", "x", "--at=\(place)"])
        }
        let place = ShellHome.places[2]
        #expect(try shell.arguments("geotify place remove \"caf") == ["place", "remove", place])
        #expect(try shell.arguments("geotify place remove 'caf") == ["place", "remove", place])
    }

    @Test(arguments: typedShells.indices) func `completes files`(index: Int) throws {
        let shell = try Self.typedShells[index].init(ShellHome())
        #expect(
            try shell.arguments("geotify simulate --store x --track track") == [
                "simulate", "--store", "x", "--track", "track of today.gpx",
            ])
        #expect(
            try shell.arguments("geotify simulate --track=track") == ["simulate", "--track=track of today.gpx"])
        #expect(try shell.completed("geotify edit track") == "geotify edit track")
        // What a program takes is its own affair.
        #expect(try shell.completed("geotify add x --run cat track").contains("today.gpx"))
    }

    @Test func `fish and zsh say what is what`() throws {
        let fish = FishShell(try ShellHome())
        let notes = Dictionary(uniqueKeysWithValues: try fish.offers("geotify edit b"))
        #expect(notes == ["buy-milk": "Buy milk", "buy-bread": "Buy \"bread\" & $alt: 5 €"])
        let zsh = try Zsh(try ShellHome())
        #expect(zsh.shows("-- Buy \"bread\" & $alt: 5 €", after: "geotify edit "))
        #expect(zsh.shows("-- Adds a geotification", after: "geotify "))
    }
}
