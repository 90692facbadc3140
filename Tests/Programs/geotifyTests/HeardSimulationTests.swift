import Foundation
import Testing

/// The real program over a track of what was heard, at a place without a circle.
@Suite struct HeardSimulationTests {
    private let home: Home
    private let store: String
    private let track: String

    private static let placeStore = """
        <plist version="1.0"><dict><key>version</key><integer>1</integer><key>places</key><dict>
        <key>home</key><dict><key>networks</key><array><string>02:00:5e:00:53:01</string></array></dict>
        </dict><key>geotifications</key><array>
        <dict><key>identifier</key><string>plants</string><key>note</key><string>Water the plants</string>
        <key>eventType</key><string>both</string><key>place</key><string>home</string></dict>
        </array></dict></plist>
        """

    /// Elsewhere, home, a restart there, asleep, and elsewhere again.
    private static let way = [
        #"{"time":1772438400,"heard":["02:00:5e:00:53:71","02:00:5e:00:53:72"]}"#,
        #"{"time":1772439400,"heard":["02:00:5e:00:53:01"],"connected":"02:00:5e:00:53:01"}"#,
        #"{"time":1772439460,"latitude":52.52,"longitude":13.405,"accuracy":25000}"#,
        #"{"time":1772440000,"control":"restart"}"#,
        #"{"time":1772440010,"heard":["02:00:5e:00:53:01"],"connected":"02:00:5e:00:53:01"}"#,
        #"{"time":1772442000,"control":"suspend"}"#,
        #"{"time":1772450000,"control":"resume"}"#,
        #"{"time":1772450010,"heard":["02:00:5e:00:53:71","02:00:5e:00:53:72"]}"#,
    ].joined(separator: "\n")

    init() throws {
        home = try Home()
        store = try home.write(Self.placeStore, to: "store.plist")
        track = try home.write(Self.way, to: "way.jsonl")
    }

    private func simulate(_ more: String...) throws -> String {
        let line = ["geotify simulate --store '\(store)' --track '\(track)'"] + more
        let outcome = try home.shell(line.joined(separator: " "))
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        return outcome.output
    }

    @Test func `each event once and without coordinates`() throws {
        #expect(
            try simulate("--json") == """
                {"time":"2026-03-02T08:16:40Z","event":"entry","identifier":"plants","note":"Water the plants","id":1}
                {"time":"2026-03-02T11:15:30Z","event":"exit","identifier":"plants","note":"Water the plants","id":2}

                """)
    }

    @Test func `what one is connected to is heard`() throws {
        _ = try home.write(#"{"time":1772439400,"connected":"02:00:5e:00:53:01"}"#, to: "way.jsonl")
        #expect(try simulate("--explain").contains("2026-03-02T08:16:40Z hears 1 access point, connected\n"))
    }

    @Test func `explains what is heard`() throws {
        let text = try simulate("--explain")
        for line in [
            "2026-03-02T08:00:00Z hears 2 access points\n    home: unknown, hears none of its 1 access point; "
                + "a first status follows after 600 s without its networks\n",
            "08:16:40Z entry plants: Water the plants (connected, hears 1 of its 1 access point)\n",
            "2026-03-02T08:17:40Z a fix of 25000 m\n2026-03-02T08:26:40Z starts again\n"
                + "    home: inside; waits for what is heard after the gap\n",
            "11:15:30Z exit plants: Water the plants (hears none of its 1 access point, but others, for 120 s)\n",
        ] {
            #expect(text.contains(line), "\(text)")
        }
        let objects = try simulate("--explain", "--json")
        #expect(
            objects.contains(#""region":"home","status":"inside","explanation":"inside, connected, hears 1 of its"#))
    }
}
