import CommandLine
import Foundation
import Testing

@testable import geotify

@Suite struct HelpTests {
    /// All commands that people are told of, with their paths.
    private func commands(
        below command: CommandDescription, at path: [String] = []
    ) -> [(path: [String], command: CommandDescription)] {
        [(path, command)]
            + command.subcommands.filter { !$0.isInternal }.flatMap { commands(below: $0, at: path + [$0.name]) }
    }

    private func help(_ path: [String]) throws -> String {
        guard case .help(let text) = try Program.command.description.parse(path + ["--help"]) else { return "" }
        return text
    }

    @Test func `every command explains all that it takes`() throws {
        let all = commands(below: Program.command.description)
        #expect(all.count >= 21)
        for (path, command) in all {
            let text = try help(path)
            #expect(text.hasPrefix("Usage: " + (["geotify"] + path).joined(separator: " ")))
            for option in command.options.flatMap(\.options) + [.help] {
                #expect(text.contains("\n  " + option.usage), "\(path): --\(option.name)")
                #expect(!option.help.isEmpty)
            }
            if let operand = command.optionalOperand { #expect(text.contains("\n  \(operand.usage)  ")) }
            for subcommand in command.subcommands where !subcommand.isInternal {
                #expect(text.contains("\n  \(subcommand.name) "))
            }
            if let operand = command.operand { #expect(text.contains("\n  \(operand.usage)  ")) }
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(path)")
            #expect(command.summary.hasSuffix("."))
        }
    }

    /// Only the command that is called is described, as it is beside all others.
    @Test func `each command is found by its name`() {
        let all = Program.command.description.subcommands
        for command in all {
            #expect(Program.command.description(for: [command.name, "x"]).subcommands == [command])
        }
        for other in [[], ["--help"], ["help", "add"], ["lsit"]] {
            #expect(Program.command.description(for: other).subcommands == all)
        }
    }

    @Test func `no name stands twice`() {
        for (path, command) in commands(below: Program.command.description) {
            let options = command.options.flatMap(\.options).map(\.name)
            #expect(Set(options).count == options.count, "\(path)")
            #expect(Set(command.subcommands.map(\.name)).count == command.subcommands.count, "\(path)")
        }
    }

    private static let rules = [
        "once", "recurring", "repeat-after", "dwell", "when", "catch-up", "no-catch-up", "from", "until", "urgency",
        "sound", "timeout", "start-shift", "stop-shift", "post", "post-as", "insecure", "run",
    ]

    @Test(arguments: [
        (["add"], ["at", "here", "search", "first", "radius", "on", "id", "initial"] + rules),
        (["list"], ["json", "plain", "inside", "place", "sort"]), (["show"], ["json"]),
        (["edit"], ["note", "at", "here", "search", "first", "radius", "on", "initial", "no-initial"] + rules),
        (["remove"], []),
        (["enable"], []), (["disable"], []), (["done"], []), (["snooze"], []), (["pause"], []), (["resume"], []),
        (["place", "add"], ["at", "here", "search", "first", "radius"]),
        (["place", "list"], ["json"]),
        (["place", "remove"], []), (["status"], ["json"]),
        (["history"], ["since", "limit", "json", "explain", "visits", "delete", "keep", "before"]),
        (["watch"], ["json", "positions"]), (["map"], ["svg", "track", "since", "until"]),
        (["where"], ["json", "format"]),
        (["shift", "start"], ["every", "to", "as", "insecure", "tracker", "until"]), (["shift", "stop"], ["all"]),
        (["simulate"], ["store", "track", "json", "explain"]),
    ])
    func `names that scripts rely on stay`(path: [String], options: [String]) throws {
        let (_, command) = try #require(commands(below: Program.command.description).first { $0.path == path })
        #expect(command.options.flatMap(\.options).map(\.name) == options)
    }
}
