import CommandLine
import Foundation
import Testing

@testable import geotify

/// The real program, and what it takes back.
@Suite struct UndoCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `the last changes are listed and taken back`() throws {
        #expect(
            try home.geotify("undo")
                == .init(exitCode: 66, output: "", messages: "geotify: there is nothing to undo\n"))
        #expect(
            try home.geotify("undo", "--list")
                == .init(exitCode: 0, output: "", messages: "geotify: there is nothing to undo\n"))
        try home.geotify("add", "Buy milk", "--at", "1.0,2.0")
        try home.geotify("disable", "buy")
        try home.geotify("edit", "buy", "--note", "It's urgent")
        try home.geotify("list")
        let lines = try home.geotify("undo", "--list").output.split(separator: "\n").map {
            $0.drop { $0 != "e" && $0 != "d" && $0 != "a" }
        }
        #expect(lines == ["edit buy --note 'It'\\''s urgent'", "disable buy", "add 'Buy milk' --at 1.0,2.0"])
        let first = try home.geotify("undo")
        #expect(first.exitCode == 0 && first.output.hasPrefix("Undid 'edit buy --note 'It'\\''s urgent'' of 20"))
        #expect(try home.geotify("list").output.contains("Buy milk"))
        #expect(try home.geotify("undo").output.hasPrefix("Undid 'disable buy'"))
        #expect(try !home.geotify("list").output.contains("disabled"))
        #expect(try home.geotify("undo").exitCode == 0)
        #expect(try home.geotify("list").output.isEmpty)
        #expect(try home.geotify("undo").exitCode == 66)
    }

    /// With an open window for a race it is passed by chance only; what it finds is a fault for certain.
    @Test func `of several at once each takes back another one`() throws {
        for number in 1...4 { try home.geotify("add", "N\(number)", "--at", "1.0,2.0") }
        let outcome = try home.shell(
            "for i in 1 2 3; do geotify undo & pids=\"$pids $!\"; done; for p in $pids; do wait $p || exit; done")
        #expect(outcome.exitCode == 0 && outcome.messages.isEmpty, "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == 3)
        #expect(try home.geotify("list").output.hasPrefix("n1  N1 - "))
        #expect(try home.geotify("undo", "--list").output.hasSuffix("add N1 --at 1.0,2.0\n"))
    }

    @Test func `what an editor changed is not lost`() throws {
        try home.geotify("add", "Buy milk", "--at", "1.0,2.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacing("Buy milk", with: "Buy bread"), to: home.store)
        let outcome = try home.geotify("undo")
        #expect(outcome.exitCode == 65 && outcome.messages.contains("buy-milk was changed otherwise since"))
        #expect(try home.geotify("list").output.contains("Buy bread"))
    }

    @Test func `what is refused can be passed`() throws {
        #expect(try home.geotify("undo", "--forget").exitCode == 66)
        try home.geotify("add", "Post", "--at", "1.0,2.0")
        try home.geotify("add", "Buy milk", "--at", "1.0,2.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        try home.write(text.replacing("Buy milk", with: "Buy bread"), to: home.store)
        #expect(try home.geotify("undo").messages.contains("'geotify undo --forget' drops it"))
        let forgotten = try home.geotify("undo", "--forget")
        #expect(forgotten.exitCode == 0 && forgotten.output.hasPrefix("Forgot 'add 'Buy milk' --at 1.0,2.0' of 20"))
        #expect(try home.geotify("undo").output.hasPrefix("Undid 'add Post --at 1.0,2.0'"))
        #expect(try home.geotify("list").output.hasPrefix("buy-milk  Buy bread"))
        #expect(try home.geotify("undo").exitCode == 66)
    }

    @Test(arguments: [
        (["add", "x y", "--at", "52.5,13.4"], "add 'x y' --at 52.5,13.4"), ([""], "''"), (["a\nb"], "'a b'"),
        ([String(repeating: "x", count: 300)], String(repeating: "x", count: 199) + "…"),
    ])
    func `commands are shown as they are typed`(words: [String], line: String) {
        #expect(CommandText.line(words) == line)
    }
}
