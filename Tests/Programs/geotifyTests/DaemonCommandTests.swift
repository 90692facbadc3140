import Control
import Foundation
import Geofencing
import Platform
import Ports
import Reminders
import Testing

/// The real program asking a daemon over a real bus.
@Suite @MainActor struct DaemonCommandTests {
    let home: Home

    init() throws { home = try Home() }

    private static let states = [
        "buy-milk": RegionState(status: .inside, since: 1_772_440_267, evidence: "4 fixes of 20 m"),
        "post": RegionState(),
    ]

    func daemon() throws -> DaemonDouble {
        let daemon = try DaemonDouble()
        daemon.status.regions = Self.states.sorted { $0.key < $1.key }.map {
            .init(identifier: $0.key, state: $0.value)
        }
        return daemon
    }

    @Test func `list and show tell the states`() throws {
        let daemon = try daemon()
        for note in ["Buy milk", "Post", "New"] { try home.geotify("add", note, "--at", "1.0,2.0") }
        try home.geotify("disable", "new")
        #expect(
            try daemon.geotify(home, ["list"]).output == """
                buy-milk  Buy milk - Radius: 150 m - On entry - 1.0,2.0 - inside
                post      Post - Radius: 150 m - On entry - 1.0,2.0 - unknown
                new       New - Radius: 150 m - On entry - 1.0,2.0 - disabled

                """)
        let json = try daemon.geotify(home, ["show", "buy", "--json"]).output
        #expect(
            json.hasSuffix(
                ",\"status\":\"inside\",\"since\":\"2026-03-02T08:31:07Z\",\"evidence\":\"4 fixes of 20 m\"}\n"))
        #expect(
            try daemon.geotify(home, ["show", "buy"]).output.hasSuffix(
                "  Status      inside since 2026-03-02 08:31 (4 fixes of 20 m)\n"))
    }

    @Test func `without a daemon the files do`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        #expect(
            try nobody.geotify(home, ["add", "x", "--at", "1.0,2.0"])
                == .init(
                    exitCode: 0, output: "x\n",
                    messages: """
                        geotify: saved, but it will only work once geotifyd runs \
                        (geotifyd isn't running; start it with 'geotifyd')

                        """))
        #expect(
            try nobody.geotify(home, ["list"])
                == .init(exitCode: 0, output: "x  x - Radius: 150 m - On entry - 1.0,2.0\n", messages: ""))
        #expect(
            try nobody.geotify(home, ["status"])
                == .init(
                    exitCode: 69, output: "", messages: "geotify: geotifyd isn't running; start it with 'geotifyd'\n"))
        #expect(try nobody.geotify(home, ["add", "y", "--here"]).exitCode == 69)
        #expect(try home.geotify("list").output.split(separator: "\n").count == 1)
    }

    /// A place's networks tell of it where no position does, and a place without a circle is told of by them.
    @Test func `saving warns where nothing tells of the place`() throws {
        let daemon = try daemon()
        try home.write(
            """
            <plist version="1.0"><dict><key>version</key><integer>1</integer><key>places</key><dict>
            <key>both</key><dict><key>latitude</key><real>1</real><key>longitude</key><real>2</real>
            <key>radius</key><real>150</real><key>networks</key><array><string>ssid:A</string></array></dict>
            <key>heard</key><dict><key>networks</key><array><string>ssid:B</string></array></dict>
            </dict><key>geotifications</key><array/></dict></plist>
            """, to: home.store)
        func hear(_ state: SourceState) {
            daemon.status.networks = NetworkStatus(source: state, manager: nil, scan: nil, places: [])
        }
        func messages(at place: String) throws -> String {
            try daemon.geotify(home, ["add", "x", "--at", place]).messages
        }
        daemon.status.source = SourceState(.denied)
        hear(SourceState(.working, of: .networks))
        #expect(try messages(at: "both").isEmpty && messages(at: "heard").isEmpty)
        #expect(
            try messages(at: "1.0,2.0").contains(
                "once positions are available: Geotify may not know the location. Allow it in Settings → Privacy → Location.\n"
            ))
        hear(SourceState(.notAvailable, of: .networks))
        #expect(try messages(at: "both").contains("once positions are available: Geotify may not know the location."))
        daemon.status.source = SourceState(.working)
        #expect(try messages(at: "both").isEmpty)
        #expect(
            try messages(at: "heard")
                == "geotify: saved, but it will only work once networks are heard: Neither NetworkManager nor iwd is running, so no network is heard.\n"
        )
        #expect(
            try daemon.geotify(home, ["edit", "x-2", "--note", "y"]).messages
                == "geotify: saved, but it will only work once networks are heard: Neither NetworkManager nor iwd is running, so no network is heard.\n"
        )
    }

    @Test func `saving warns where no positions come`() throws {
        let daemon = try daemon()
        #expect(
            try daemon.geotify(home, ["add", "x", "--at", "1.0,2.0"]) == .init(exitCode: 0, output: "x\n", messages: "")
        )
        daemon.status.source = SourceState(.denied)
        let warning =
            "geotify: saved, but it will only work once positions are available: Geotify may not know the location. Allow it in Settings → Privacy → Location.\n"
        #expect(
            try daemon.geotify(home, ["edit", "x", "--note", "y"])
                == .init(exitCode: 0, output: "", messages: warning))
        #expect(try daemon.geotify(home, ["add", "z", "--at", "1.0,2.0"]).messages == warning)
        #expect(try home.geotify("list").output.split(separator: "\n").count == 2)
    }

    /// The double would warn, if it were asked.
    @Test func `saving asks nobody where the sign of life says enough`() throws {
        let daemon = try daemon()
        daemon.status.source = SourceState(.denied)
        let bus = try #require(daemon.environment["DBUS_SESSION_BUS_ADDRESS"])
        var environment = ["DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": home.directory.path]
        func messages(_ identifier: String) throws -> String {
            let arguments = ["add", identifier, "--at", "1.0,2.0"]
            return try daemon.geotify(home, arguments, environment: environment).messages
        }
        let absence = "geotify: saved, but it will only work once geotifyd runs (geotifyd isn't running; start it with "
        #expect(try messages("a") == absence + "'geotifyd')\n")
        environment["XDG_DATA_HOME"] = home.directory.path
        _ = try home.write("", to: "dbus-1/services/io.github.geotify.Geotify.service")
        #expect(try messages("b") == absence + "'geotify autostart start')\n")

        let sign = try LivenessFile(path: home.directory.path + "/geotify/daemon")
        for word in ["working", "waiting-for-position"] {
            try sign.say(word)
            #expect(try messages(word.prefix { $0 != "-" } + "-") == "")
        }
        // Of one that has only just begun it isn't known yet.
        for word in ["", "denied", "connecting", "stopped", "what a later one may say"] {
            try sign.say(word)
            #expect(
                try messages("x\(word.prefix { $0 != " " })").hasSuffix(
                    "available: Geotify may not know the location. Allow it in Settings → Privacy → Location.\n"),
                "\(word)")
        }
    }

    /// What comes over the bus must not steer the terminal.
    @Test func `text of the bus is harmless on a terminal`() throws {
        let daemon = try daemon()
        daemon.status.source = SourceState(.denied, detail: "\u{1B}[31mNo.\nReally\u{202E}")
        let shown = "Geotify may not know the location: \u{FFFD}[31mNo. Really\u{FFFD}."
        #expect(try daemon.geotify(home, ["status"]).output.contains("           \(shown)\n"))
        #expect(
            try daemon.geotify(home, ["add", "x", "--at", "1.0,2.0"]).messages.contains("available: \(shown) Allow it"))
    }

    @Test func `here is where the daemon says`() throws {
        let daemon = try daemon()
        #expect(
            try daemon.geotify(home, ["add", "x", "--here"])
                == .init(
                    exitCode: 69, output: "",
                    messages: "geotify: there is no position yet; 'geotify status' says why; or add the place with "
                        + "'geotify place add NAME --here', which uses the networks that are heard, and give --at NAME\n"
                ))
        let center = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        daemon.lastFix = PositionFix(coordinate: center, accuracy: 25_000, time: Date().timeIntervalSince1970)
        let coarse = try daemon.geotify(home, ["add", "x", "--here"])
        #expect(coarse.exitCode == 69)
        #expect(coarse.messages.contains("too inaccurate"))
        #expect(!home.hasStore)

        daemon.lastFix?.accuracy = 35
        #expect(
            try daemon.geotify(home, ["place", "add", "home", "--here"])
                == .init(exitCode: 0, output: "", messages: ""))
        #expect(try daemon.geotify(home, ["add", "x", "--here", "--radius", "200"]).output == "x\n")
        daemon.lastFix?.time -= 7200
        #expect(
            try daemon.geotify(home, ["edit", "x", "--here"]).messages == "geotify: the last position is 2 h old\n")
        #expect(try home.geotify("list").output == "x  x - Radius: 200 m - On entry - 52.52,13.405\n")
        #expect(try home.geotify("place", "list").output == "home  Radius: 150 m - 52.52,13.405\n")
    }

    @Test func `a bus that is gone is no obstacle`() throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
        #expect(try home.geotify("add", "x", "--at", "1.0,2.0", environment: environment).output == "x\n")
        #expect(try home.geotify("list", environment: environment).output.hasPrefix("x  "))
        let status = try home.geotify("status", environment: environment)
        #expect(status.exitCode == 69)
        #expect(status.messages.hasPrefix("geotify: the session bus can't be reached: Failed to connect to socket"))
        #expect(status.messages.split(separator: "geotifyd", omittingEmptySubsequences: false).count == 1)
    }

    @Test(arguments: [nil, ""]) func `a sessions bus is found by its place`(address: String?) throws {
        let daemon = try daemon()
        var environment = ["XDG_RUNTIME_DIR": daemon.runtimeDirectory]
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        #expect(try daemon.geotify(home, ["status"], environment: environment).exitCode == 0)
    }

    @Test func `the daemon is never started`() throws {
        let marker = home.directory.path + "/started"
        let daemon = try DaemonDouble(isRunning: false, startedBy: "/usr/bin/touch \(marker)")
        for arguments in [["status"], ["list"], ["add", "x", "--at", "1.0,2.0"], ["add", "y", "--here"]] {
            _ = try daemon.geotify(home, arguments)
        }
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func `a daemon that hangs holds nothing up`() throws {
        let daemon = try daemon()
        try home.geotify("add", "x", "--at", "1.0,2.0")
        daemon.answers = false
        #expect(try daemon.geotify(home, ["list"]).output == "x  x - Radius: 150 m - On entry - 1.0,2.0\n")
        #expect(
            try daemon.geotify(home, ["status"])
                == .init(exitCode: 69, output: "", messages: "geotify: geotifyd doesn't answer\n"))
    }
}
