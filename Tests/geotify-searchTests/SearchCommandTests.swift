import Foundation
import TestSupport
import Testing

/// geotify and geotify-search together.
@Suite struct SearchCommandTests {
    private let home: SearchHome
    private let server: WebServer

    init() throws {
        home = try SearchHome()
        server = try WebServer(
            """
            [{"lat":"52.5219","lon":"13.4132","display_name":"Alexanderplatz, Berlin"},
             {"lat":"52.5","lon":"13.25","display_name":"Alexanderplatz, Werder"}]
            """)
        try home.geotify("settings", "set", "searchService", server.address)
    }

    private static let list =
        "geotify: 1  Alexanderplatz, Berlin (52.5219,13.4132)\ngeotify: 2  Alexanderplatz, Werder (52.5,13.25)\n"

    @Test func theFirstIsTaken() throws {
        let outcome = try home.geotify(
            "add", "Meet Ann", "--at", "Alexanderplatz, Berlin", "--search", "--first",
            environment: ["LANG": "de_AT.UTF-8"])
        #expect(outcome.exitCode == 0 && outcome.output == "meet-ann\n")
        #expect(outcome.messages.hasPrefix("geotify: found Alexanderplatz, Berlin (52.5219,13.4132)\n"))
        #expect(try home.geotify("list").output.contains("52.5219,13.4132"))
        #expect(server.requests.first?.text.contains("Accept-Language: de-AT,de;q=0.9,en;q=0.5\r\n") == true)
        #expect(try home.geotify("edit", "meet", "--at", "Alex", "--search", "--first").exitCode == 0)
        #expect(try home.geotify("place", "add", "alex", "--at", "Alex", "--search", "--first").exitCode == 0)
        // The last one was found before.
        #expect(server.requests.count == 2)
    }

    @Test func withNobodyToAskTheyAreListed() throws {
        let outcome = try home.geotify("add", "Meet Ann", "--at", "Alex", "--search")
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
        #expect(outcome.messages.hasPrefix(Self.list) && outcome.messages.contains("give --first, or the coordinate"))
        #expect(try home.geotify("list").output.isEmpty)
    }

    @Test(arguments: [("2", 0, "52.5,13.25"), ("9\\n1", 0, "52.5219,13.4132"), ("", 66, "")])
    func atATerminalOneIsAsked(answer: String, code: Int32, coordinate: String) throws {
        let program = SearchHome.path(of: "geotify")
        let outcome = try home.run(
            "/bin/sh",
            ["-c", "printf '\(answer)\\n' | script -qec \"'\(program)' add Meet --at Alex --search\" /dev/null"])
        #expect(outcome.exitCode == code, "\(outcome)")
        #expect(outcome.output.contains("Which one? [1-2, or nothing for none] "))
        let list = try home.geotify("list").output
        #expect(coordinate.isEmpty ? list.isEmpty : list.contains(coordinate))
    }

    @Test func withoutSearchNothingIsAsked() throws {
        let unknown = try home.geotify("add", "Meet Ann", "--at", "Alexanderplatz")
        #expect(unknown.exitCode == 66)
        #expect(unknown.messages.contains("--search would look it up in the web as an address"))
        #expect(try home.geotify("place", "add", "alex", "--at", "Alexanderplatz").messages.contains("with --search"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (["--at", "52.5,13.4", "--search"], "--search does nothing with a coordinate"),
        (["--at", "home", "--first"], "--first goes with --search only"),
        (["--here", "--search"], "--search and --first go with --at"),
    ])
    func optionsThatDoNothingAreRefused(options: [String], message: String) throws {
        let outcome = try home.run(SearchHome.path(of: "geotify"), ["add", "x"] + options)
        #expect(outcome.exitCode == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }

    @Test func nothingFoundAndNoAnswerAreSaid() throws {
        let empty = try WebServer("[]")
        try home.geotify("settings", "set", "searchService", empty.address)
        let nothing = try home.geotify("add", "x", "--at", "Nowhere", "--search")
        #expect(nothing.exitCode == 66 && nothing.messages.contains("nothing was found for 'Nowhere'"))
        try home.geotify("settings", "set", "searchService", "http://127.0.0.1:1")
        let failed = try home.geotify("add", "x", "--at", "Alex", "--search")
        #expect(failed.exitCode == 69)
        #expect(failed.messages == "geotify: 'Alex' can't be looked up: no answer: Couldn't connect to server\n")
    }
}
