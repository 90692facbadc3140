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

    @Test func `the first is taken`() throws {
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

    @Test func `with nobody to ask they are listed`() throws {
        let outcome = try home.geotify("add", "Meet Ann", "--at", "Alex", "--search")
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
        #expect(outcome.messages.hasPrefix(Self.list) && outcome.messages.contains("give --first, or the coordinate"))
        #expect(try home.geotify("list").output.isEmpty)
    }

    @Test(arguments: [("2", 0, "52.5,13.25"), ("9\\n1", 0, "52.5219,13.4132"), ("", 66, "")])
    func `at a terminal one is asked`(answer: String, code: Int32, coordinate: String) throws {
        let program = SearchHome.path(of: "geotify")
        let outcome = try home.run(
            "/bin/sh",
            ["-c", "printf '\(answer)\\n' | script -qec \"'\(program)' add Meet --at Alex --search\" /dev/null"])
        #expect(outcome.exitCode == code, "\(outcome)")
        #expect(outcome.output.contains("Which one? [1-2, or nothing for none] "))
        let list = try home.geotify("list").output
        #expect(coordinate.isEmpty ? list.isEmpty : list.contains(coordinate))
    }

    @Test func `without search nothing is asked`() throws {
        let unknown = try home.geotify("add", "Meet Ann", "--at", "Alexanderplatz")
        #expect(unknown.exitCode == 66)
        #expect(unknown.messages.contains("--search would look it up in the web as an address"))
        #expect(try home.geotify("place", "add", "alex", "--at", "Alexanderplatz").messages.contains("with --search"))
        #expect(server.requests.isEmpty)
    }

    /// Some addresses begin with their number, and a code alone names a part of a town.
    @Test(arguments: ["12, rue de Rivoli, Paris", "10115", "221B Baker Street", "W 42nd St"])
    func `addresses may look like coordinates`(query: String) throws {
        #expect(try home.geotify("add", "x", "--at", query).exitCode != 0)
        let outcome = try home.geotify("add", "x", "--at", query, "--search", "--first")
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try home.geotify("list").output.contains("52.5219,13.4132"))
    }

    /// What is typed wrongly isn't sent to anybody.
    @Test(arguments: ["52,52;13,405", "91.0,13.4", "geo:here", "https://osm.org/go/0MbEUuTq", "52.52", ","])
    func `what is meant as a coordinate is not looked up`(text: String) throws {
        let outcome = try home.geotify("add", "x", "--at", text, "--search", "--first")
        #expect(outcome.exitCode == 64 && !outcome.messages.contains("--search does nothing"), "\(outcome)")
        #expect(server.requests.isEmpty)
    }

    @Test func `for what can't be changed nothing is asked`() throws {
        try home.geotify("add", "Buy milk", "--at", "1.5,2.5")
        try home.geotify("place", "add", "home", "--at", "1.5,2.5")
        let edit = try home.geotify("edit", "nothing", "--at", "Alex", "--search", "--first")
        #expect(edit.exitCode == 66 && edit.messages.contains("no geotification's identifier begins with \"nothing\""))
        let place = try home.geotify("place", "add", "home", "--at", "Alex", "--search", "--first")
        #expect(place.exitCode == 64 && place.messages.contains("there is a place \"home\" already"))
        let add = try home.geotify("add", "x", "--id", "buy-milk", "--at", "Alex", "--search", "--first")
        #expect(add.exitCode == 64 && add.messages.contains("there is a geotification \"buy-milk\" already"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (["--at", "52.5,13.4", "--search"], "--search has no effect on a coordinate"),
        (["--at", "home", "--first"], "--first requires --search"),
        (["--here", "--search"], "--search and --first require --at"),
    ])
    func `options that do nothing are refused`(options: [String], message: String) throws {
        let outcome = try home.run(SearchHome.path(of: "geotify"), ["add", "x"] + options)
        #expect(outcome.exitCode == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }

    @Test func `nothing found and no answer are said`() throws {
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
