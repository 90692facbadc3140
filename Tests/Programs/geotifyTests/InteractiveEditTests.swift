import Foundation
import TestSupport
import Testing

/// The real program with editors that are scripts.
@Suite struct InteractiveEditTests {
    private let home: Home
    private var runtime: URL { home.directory.appending(path: "run time") }

    init() throws {
        home = try Home()
        try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
        try home.geotify("add", "Buy milk", "--at", "1.5,2.5")
    }

    private func edit(_ editor: String, _ identifier: String = "buy") throws -> Home.Outcome {
        try home.geotify("edit", identifier, environment: ["EDITOR": editor, "XDG_RUNTIME_DIR": runtime.path])
    }

    private func script(_ text: String) throws -> String {
        let path = try home.write("#!/bin/sh\n" + text, to: "my editor")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return "'" + path + "'"
    }

    private var leftovers: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: runtime.path) } }
    private var text: String { get throws { try String(contentsOf: home.store, encoding: .utf8) } }

    @Test func `what is saved is taken over`() throws {
        // A key that isn't known is kept, and can be written.
        let outcome = try edit(
            "sed -i -e 's/Buy milk/Buy bread/' -e 's,</dict>,<key>colour</key><string>red</string></dict>,'")
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(try home.geotify("list").output.contains("buy-milk  Buy bread"))
        #expect(try text.contains("<string>red</string>"))
        #expect(try leftovers.isEmpty)
        #expect(try home.geotify("undo", "--list").output.contains("edit buy\n"))
        #expect(try edit("sed -i s/buy-milk/buy-bread/").exitCode == 0)
        #expect(try home.geotify("show", "buy-bread").exitCode == 0)
    }

    @Test func `the editor may have arguments and the file is private`() throws {
        let editor = try script("stat -c '%a %s' \"$2\" >'\(home.directory.path)/seen'; test \"$1\" = --wait || exit 9")
        #expect(
            try edit(editor + " --wait") == .init(exitCode: 0, output: "", messages: "geotify: nothing was changed\n"))
        let seen = try String(contentsOf: home.directory.appending(path: "seen"), encoding: .utf8)
        #expect(seen.hasPrefix("600 "))
        #expect(try leftovers.isEmpty)
    }

    @Test func `visual comes first`() throws {
        let outcome = try home.geotify("edit", "buy", environment: ["VISUAL": "sed -i s/milk/tea/", "EDITOR": "false"])
        #expect(outcome.exitCode == 0)
        #expect(try home.geotify("list").output.contains("Buy tea"))
    }

    @Test(arguments: [("exit 3", 74, "ended with 3"), ("kill -9 $$", 74, "ended with 137")])
    func `an editor that fails changes nothing`(body: String, code: Int32, message: String) throws {
        let outcome = try edit(try script(body))
        #expect(outcome.exitCode == code && outcome.messages.hasSuffix(message + "; nothing was changed\n"))
        #expect(try text.contains("Buy milk") && leftovers.isEmpty)
        #expect(try edit("/no/such/editor").exitCode == 69)
        #expect(try leftovers.isEmpty)
        #expect(try edit(try script("rm \"$1\"; exit 3")).exitCode == 74)
    }

    @Test(arguments: ["exit 3", "kill -9 $$"])
    func `what a failing editor saved is kept`(body: String) throws {
        let outcome = try edit(try script("sed -i s/milk/bread/ \"$1\"; " + body))
        let kept = runtime.path + "/" + (try #require(try leftovers.first))
        #expect(outcome.exitCode == 74)
        #expect(outcome.messages.hasSuffix("; nothing was changed; what you wrote is kept in \(kept)\n"))
        #expect(try text.contains("Buy milk"))
        #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("Buy bread"))
    }

    @Test func `what is wrong is named with its line and kept`() throws {
        let outcome = try edit("sed -i 's/>1.5</>95</'")
        #expect(outcome.exitCode == 65)
        let name = try #require(try leftovers.first)
        let kept = runtime.path + "/" + name
        let lines = try String(contentsOfFile: kept, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(">95<") }) + 1
        #expect(
            outcome.messages.contains("\(kept):\(line): latitude is 95, must be a number of degrees from -90 to 90"))
        #expect(outcome.messages.contains("nothing was changed; what you wrote is kept in \(kept)"))
        #expect(try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int == 0o600)
        #expect(try text.contains(">1.5<"))
    }

    @Test(arguments: [
        ("s/<dict>/<dict/", ":"), ("s/buy-milk/other/", "identifier is \"other\", must be one that no other"),
        ("s/<string>entry/<string>sometimes/", "eventType is \"sometimes\""), ("d", "the file is empty"),
        ("s,</dict>,<key>note</key><string>x</string></dict>,", "note stands twice, must stand once"),
    ])
    func `each mistake is found`(change: String, message: String) throws {
        try home.geotify("add", "Other", "--at", "1.0,2.0")
        let before = try text
        let outcome = try edit("sed -i '\(change)'", "buy-milk")
        #expect(outcome.exitCode == 65 && outcome.messages.contains(message), "\(outcome.messages)")
        #expect(try text == before)
    }

    @Test func `the store is free meanwhile and nothing is overwritten`() throws {
        let program = "'\(Home.program)'"
        let other = try edit(try script("\(program) add Other --at 1.0,2.0; sed -i s/milk/bread/ \"$1\""))
        #expect(other.exitCode == 0, "\(other.messages)")
        #expect(try home.geotify("list").output.split(separator: "\n").count == 2)
        let same = try edit(try script("\(program) edit buy --note Tea; sed -i 's/Buy bread/Coffee/' \"$1\""))
        #expect(same.exitCode == 75 && same.messages.contains("was changed by something else meanwhile"))
        #expect(try text.contains("Tea") && !text.contains("Coffee"))
        let kept = try #require(try leftovers.first)
        #expect(same.messages.contains("is kept in \(runtime.path)/\(kept)"))
    }

    @Test func `an entry that is wrong can be mended`() throws {
        try home.write(try text.replacing(">1.5<", with: ">95<"), to: home.store)
        #expect(try home.geotify("edit", "buy", "--note", "x").exitCode == 65)
        #expect(try edit("sed -i 's/>95</>1.25</'").exitCode == 0)
        #expect(try home.geotify("list").output.contains("1.25,2.5"))
    }

    @Test func `at a terminal it can be edited again`() throws {
        // Wrong the first time, right the second.
        let editor = try script("sed -i -e 's/>95</>1.75</' -e 's/>1.5</>95</' \"$1\"")
        func run(answer: String) throws -> Home.Outcome {
            try home.run(
                "/bin/sh",
                ["-c", "echo \(answer) | script -qec \"'\(Home.program)' edit buy\" /dev/null"],
                ["EDITOR": editor, "XDG_RUNTIME_DIR": runtime.path, "SHELL": "/bin/sh"]
            ) { $0.waitUntilExit() }
        }
        let refused = try run(answer: "n")
        #expect(refused.exitCode == 65 && refused.output.contains("Edit it again? [Y/n] "), "\(refused)")
        #expect(try leftovers.count == 1)
        let outcome = try run(answer: "y")
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try home.geotify("list").output.contains("1.75,2.5"))
        #expect(try leftovers.count == 1)
    }

    @Test func `without editor and terminal an option is missing`() throws {
        let outcome = try home.geotify("edit", "buy")
        #expect(outcome.exitCode == 64 && outcome.messages.contains("or set VISUAL or EDITOR"))
    }
}
