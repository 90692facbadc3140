import Foundation
import Testing

/// The real program and a real store, without a bus and without the daemon.
@Suite struct StoreCommandTests {
    let home: Home
    private static let later =
        "geotify: saved, but it will only work once geotifyd runs (there is no session bus here)\n"

    init() throws { home = try Home() }

    @Test func `a geotification is added listed edited disabled and removed`() throws {
        #expect(
            try home.geotify("add", "Water the plants", "--at", "52.52,13.405", "--radius", "150")
                == .init(exitCode: 0, output: "water-the-plants\n", messages: Self.later))
        #expect(
            try home.geotify("list")
                == .init(
                    exitCode: 0,
                    output: "water-the-plants  Water the plants - Radius: 150 m - On entry - 52.52,13.405\n",
                    messages: ""))
        #expect(
            try home.geotify(
                "edit", "water", "--note", "Water all plants", "--radius=300.5", "--on", "both", "--initial")
                == .init(exitCode: 0, output: "", messages: Self.later))
        #expect(
            try home.geotify("list", "--json")
                == .init(
                    exitCode: 0,
                    output: """
                        {"identifier":"water-the-plants","note":"Water all plants","eventType":"both","latitude":52.52,\
                        "longitude":13.405,"radius":300.5,"enabled":true,"initial":true,\
                        "circle":{"latitude":52.52,"longitude":13.405,"radius":300.5}}

                        """, messages: ""))
        #expect(try home.geotify("edit", "water", "--at=-33.86,151.21", "--no-initial").exitCode == 0)
        #expect(try home.geotify("disable", "w") == .init(exitCode: 0, output: "", messages: ""))
        #expect(
            try home.geotify("list").output
                == "water-the-plants  Water all plants - Radius: 300.5 m - On entry and exit - -33.86,151.21 - disabled\n"
        )
        #expect(
            try home.geotify("show", "w").output == """
                Water all plants
                  Identifier  water-the-plants
                  At          -33.86,151.21
                  Radius      300.5 m
                  Event       On entry and exit
                  Enabled     no

                """)
        #expect(try home.geotify("enable", "w") == .init(exitCode: 0, output: "", messages: ""))
        #expect(try !home.geotify("list").output.contains("disabled"))
        #expect(try home.geotify("remove", "water-the-plants") == .init(exitCode: 0, output: "", messages: ""))
        #expect(
            try home.geotify("list")
                == .init(
                    exitCode: 0, output: "",
                    messages: "geotify: no geotifications yet; add one with 'geotify add NOTE --at LAT,LON'\n"))
    }

    @Test func `an identifier may be shortened while it is unique`() throws {
        for note in ["Buy milk", "Buy milk", "Buy bread"] { try home.geotify("add", note, "--at", "1.0,2.0") }
        try home.geotify("add", "Other", "--at", "1.0,2.0", "--id", "x1")
        let identifiers = try home.geotify("list").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(identifiers == ["buy-milk", "buy-milk-2", "buy-bread", "x1"])

        let ambiguous = try home.geotify("show", "buy")
        #expect(ambiguous.exitCode == 64)
        for identifier in identifiers.prefix(3) { #expect(ambiguous.messages.contains(identifier)) }
        #expect(try home.geotify("show", "buy-milk").output.contains("buy-milk\n"))
        #expect(try home.geotify("show", "buy-b").exitCode == 0)
        #expect(try home.geotify("show", "cheese").exitCode == 66)
        #expect(try home.geotify("add", "Again", "--at", "1.0,2.0", "--id", "x1").exitCode == 64)

        // One that is wrong keeps all from being removed.
        #expect(try home.geotify("remove", "x1", "cheese").exitCode == 66)
        #expect(try home.geotify("remove", "x1", "buy").exitCode == 64)
        #expect(try home.geotify("list").output.split(separator: "\n").count == 4)
        #expect(try home.geotify("remove", "x1", "buy-milk", "buy-milk-").exitCode == 0)
        #expect(try home.geotify("list").output.hasPrefix("buy-bread "))
    }

    @Test func `geotifications share a place`() throws {
        #expect(
            try home.geotify("place", "add", "Café Ω", "--at", "52.5,13.4", "--radius", "200")
                == .init(exitCode: 0, output: "", messages: ""))
        #expect(try home.geotify("add", "Cake 🍰", "--at", "Café Ω").exitCode == 0)
        #expect(try home.geotify("list").output == "cake  Cake 🍰 - Radius: 200 m - On entry - Café Ω\n")
        #expect(
            try home.geotify("list", "--json").output == """
                {"identifier":"cake","note":"Cake 🍰","eventType":"entry","place":"Café Ω","enabled":true,\
                "initial":false,"circle":{"latitude":52.5,"longitude":13.4,"radius":200}}

                """)
        #expect(try home.geotify("place", "list").output == "Café Ω  Radius: 200 m - 52.5,13.4\n")
        #expect(
            try home.geotify("place", "list", "--json").output
                == "{\"name\":\"Café Ω\",\"latitude\":52.5,\"longitude\":13.4,\"radius\":200}\n")

        let withRadius = try home.geotify("add", "x", "--at", "Café Ω", "--radius", "5")
        #expect(withRadius.exitCode == 64)
        #expect(
            withRadius.messages
                == "geotify: --radius can't be given with a place: 'Café Ω' has its own circle, or none\n"
        )
        #expect(try home.geotify("edit", "cake", "--radius", "300").exitCode == 64)
        #expect(try home.geotify("add", "x", "--at", "nowhere").exitCode == 66)
        #expect(try home.geotify("place", "add", "Café Ω", "--at", "52.5,13.4").exitCode == 64)
        let used = try home.geotify("place", "remove", "Café Ω")
        #expect(used.exitCode == 64)
        #expect(used.messages.contains("cake"))

        // Moved away it has the place's radius as its own, and the place is free.
        #expect(try home.geotify("edit", "cake", "--at", "1.5,2.5").exitCode == 0)
        #expect(try home.geotify("list").output == "cake  Cake 🍰 - Radius: 200 m - On entry - 1.5,2.5\n")
        #expect(try home.geotify("place", "remove", "Café Ω") == .init(exitCode: 0, output: "", messages: ""))
        #expect(try home.geotify("place", "remove", "Café Ω").exitCode == 66)
        #expect(try home.geotify("place", "list").output.isEmpty)
    }

    @Test(arguments: ["-1 on the list", "--help", "--", "a & b <3 \"x\"", "👩‍👩‍👧‍👦", "  spaces  "])
    func `a note is kept as it is`(note: String) throws {
        #expect(try home.geotify("add", "--at", "1.0,2.0", "--", note).exitCode == 0)
        struct Line: Decodable { var note: String }
        let output = try home.geotify("list", "--json").output
        #expect(try JSONDecoder().decode(Line.self, from: Data(output.utf8)).note == note)
    }

    @Test func `what the program does not know is kept`() throws {
        try home.geotify("add", "One", "--at", "1.0,2.0")
        try home.geotify("add", "Two", "--at", "3.0,4.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        let marked = text.replacingOccurrences(
            of: "<key>identifier</key>", with: "<key>colour</key><string>red</string><key>identifier</key>")
        #expect(marked != text)
        try home.write(marked, to: home.store)
        #expect(try home.geotify("edit", "one", "--note", "Eins").exitCode == 0)
        #expect(try home.geotify("remove", "two").exitCode == 0)
        let kept = try String(contentsOf: home.store, encoding: .utf8)
        #expect(kept.components(separatedBy: "<key>colour</key>").count == 2)
        #expect(kept.contains("Eins"))
    }

    @Test(arguments: ["de_DE.UTF-8", "de_DE", "C", "tr_TR.UTF-8"])
    func `numbers have a point in every locale`(locale: String) throws {
        let environment = ["LC_ALL": locale, "LANG": locale, "LC_NUMERIC": locale]
        let added = try home.geotify(
            "add", "IZMIR ist fern", "--at", "52.520008,13.404954", "--radius", "150.5", environment: environment)
        #expect(added.output == "izmir-ist-fern\n")
        #expect(
            try home.geotify("list", environment: environment).output
                == "izmir-ist-fern  IZMIR ist fern - Radius: 150.5 m - On entry - 52.520008,13.404954\n")
        #expect(try String(contentsOf: home.store, encoding: .utf8).contains("<real>52.520008</real>"))
    }

    @Test func `what is done is said and can be taken back`() throws {
        try home.geotify("add", "Once", "--at", "1.0,2.0")
        let text = try String(contentsOf: home.store, encoding: .utf8)
        let done = text.replacingOccurrences(
            of: "<key>identifier</key>",
            with: "<key>completed</key><date>2026-03-02T08:31:07Z</date><key>identifier</key>")
        try home.write(done, to: home.store)
        #expect(try home.geotify("list").output == "once  Once - Radius: 150 m - On entry - 1.0,2.0 - done\n")
        #expect(try home.geotify("list", "--json").output.contains("\"completed\":\"2026-03-02T08:31:07Z\""))
        #expect(try home.geotify("show", "once").output.hasSuffix("  Done        2026-03-02 08:31\n"))
        #expect(try home.geotify("enable", "once").exitCode == 0)
        #expect(try home.geotify("list").output == "once  Once - Radius: 150 m - On entry - 1.0,2.0\n")
    }

    @Test func `radii out of the ordinary are remarked`() throws {
        let small = try home.geotify("add", "Small", "--at", "1.0,2.0", "--radius", "50")
        #expect(small.exitCode == 0)
        #expect(small.messages.contains("Wi-Fi"))
        let large = try home.geotify("add", "Large", "--at", "1.0,2.0", "--radius", "200000")
        #expect(large.exitCode == 0)
        #expect(large.messages.contains("100000"))
        #expect(try home.geotify("show", "large").output.contains("100000 m\n"))
    }

    @Test(arguments: ["show", "edit --note y", "remove", "enable", "disable"])
    func `nothing is no beginning of an identifier`(command: String) throws {
        try home.geotify("add", "Only", "--at", "1.0,2.0")
        let outcome = try home.shell("geotify \(command) ''")
        #expect(outcome.exitCode == 64)
        #expect(outcome.messages == "geotify: an ID is empty, must be the beginning of an identifier\n")
        #expect(try home.geotify("list").output == "only  Only - Radius: 150 m - On entry - 1.0,2.0\n")
    }

    @Test func `a long identifier does not move the others`() throws {
        let long = String(repeating: "x", count: 64)
        try home.geotify("add", "One", "--at", "1.0,2.0", "--id", long)
        try home.geotify("add", "Two", "--at", "1.0,2.0")
        try home.geotify("add", "Three", "--at", "1.0,2.0")
        #expect(
            try home.geotify("list").output == """
                \(long)  One - Radius: 150 m - On entry - 1.0,2.0
                two    Two - Radius: 150 m - On entry - 1.0,2.0
                three  Three - Radius: 150 m - On entry - 1.0,2.0

                """)
    }

    @Test func `an option that would do nothing is refused`() throws {
        try home.geotify("add", "Here", "--at", "1.0,2.0", "--initial")
        let line = try home.geotify("list", "--json").output
        #expect(try home.geotify("edit", "here", "--on", "both").exitCode == 0)
        for event in ["exit", "pass"] {
            let outcome = try home.geotify("edit", "here", "--on", event)
            #expect(outcome.exitCode == 64)
            #expect(
                outcome.messages == "geotify: --initial has no effect with --on \(event): add --no-initial\n")
            #expect(try home.geotify("edit", "here", "--on", event, "--initial").exitCode == 64)
        }
        #expect(try home.geotify("edit", "here", "--on", "entry").exitCode == 0)
        #expect(try home.geotify("list", "--json").output == line)
        #expect(try home.geotify("edit", "here", "--on", "exit", "--no-initial").exitCode == 0)
        #expect(try home.geotify("edit", "here", "--initial").exitCode == 64)
        #expect(try home.geotify("edit", "here", "--note", "There").exitCode == 0)
    }
}
