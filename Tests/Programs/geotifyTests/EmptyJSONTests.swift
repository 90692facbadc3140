import CommandLine
import Foundation
import TestSupport
import Testing

@testable import geotify

/// `--json` always prints JSON, also for nothing.
@Suite @MainActor struct EmptyJSONTests {
    /// What each command prints with nothing to report; nil: an object with keys.
    nonisolated private static let lists: [String: String?] = [
        "list": "{}", "place list": "{}", "networks list": "{}", "shift list": "{}", "history": "{}",
        "history --visits": "{}", "report": "{}", "shift status": #"{"shifts":[],"deliveries":[]}"#,
        "settings list": nil,
        "autostart status": nil, "doctor": nil, "status": nil,
    ]
    /// Commands that are about something that must exist, and streams of events.
    private static let others: Set = ["show", "shift show", "where", "import", "watch", "simulate"]

    private static func commands(_ command: CommandDescription, at path: [String] = []) -> [String] {
        let options = command.options.flatMap(\.options).map(\.name)
        return (options.contains("json") ? [path.joined(separator: " ")] : [])
            + command.subcommands.flatMap { commands($0, at: path + [$0.name]) }
    }

    @Test func `the table has every command with --json`() {
        let known = Self.others.union(Self.lists.keys.filter { !$0.contains("--") })
        #expect(Set(Self.commands(geotify.Program.command.description)) == known)
    }

    @Test(arguments: lists.keys.sorted()) func `nothing is JSON, too`(command: String) throws {
        let home = try Home()
        let daemon = try DaemonDouble()
        let arguments = command.split(separator: " ").map(String.init) + ["--json"]
        let outcome = try daemon.geotify(home, arguments)
        #expect(outcome.exitCode == 0 || command == "doctor")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(!lines.isEmpty)
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(object is [String: Any])
        }
        if case .some(.some(let expected)) = Self.lists[command] { #expect(lines == [expected[...]]) }
    }

    @Test func `a stream without events is empty`() throws {
        let home = try Home()
        let store = try home.write(
            "<plist><dict><key>version</key><integer>1</integer></dict></plist>", to: "store.plist")
        let track = try home.write("{\"time\":0,\"latitude\":1,\"longitude\":2}\n", to: "track.jsonl")
        let outcome = try home.geotify("simulate", "--store", store, "--track", track, "--json")
        #expect(outcome == .init(exitCode: 0, output: "", messages: ""))
    }
}
