import Foundation
import TestSupport
import Testing

/// The real program and its settings.
@Suite struct SettingsCommandTests {
    private let home: Home
    private var file: URL { home.directory.appending(path: "config/geotify/settings.plist") }

    init() throws { home = try Home() }

    @Test func `settings are set listed and taken away`() throws {
        #expect(
            try home.geotify("settings", "list").output == """
                radius         150 (not set)
                eventType      entry (not set)
                quietHours     none (not set)
                urgency        normal (not set)
                sound          none (not set)
                timeout        none (not set)
                keepHistory    31536000 (not set)
                keepTrack      2592000 (not set)
                accuracyLimit  none (not set)
                searchService  https://nominatim.openstreetmap.org (not set)
                mapTiles       https://tile.openstreetmap.org/{z}/{x}/{y}.png (not set)
                mapConsent     none (not set)

                """)
        for (key, value, printed) in [
            ("radius", "200.5", "200.5"), ("EVENTTYPE", "both", "both"), ("quietHours", "22:00-07:00", "22:00-07:00"),
            ("sound", "", ""), ("timeout", "10", "10"), ("timeout", "never", "never"),
            ("keepHistory", "90d", "7776000"), ("keepTrack", "1w", "604800"),
        ] {
            #expect(
                try home.geotify("settings", "set", key, value) == .init(exitCode: 0, output: "", messages: ""))
            #expect(try home.geotify("settings", "get", key).output == printed + "\n")
        }
        #expect(
            try home.geotify("settings", "list", "--json").output
                == #"{"radius":200.5,"eventType":"both","quietHours":"22:00-07:00","urgency":"normal","sound":"","#
                + #""timeout":"never","keepHistory":7776000,"keepTrack":604800,"#
                + #""searchService":"https://nominatim.openstreetmap.org","#
                + #""mapTiles":"https://tile.openstreetmap.org/{z}/{x}/{y}.png"}"#
                + "\n")
        #expect(try home.geotify("settings", "list").output.contains("sound          \"\"\n"))
        #expect(try home.geotify("settings", "unset", "quietHours").exitCode == 0)
        #expect(try home.geotify("settings", "get", "quietHours").output.isEmpty)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test func `what is added has the defaults`() throws {
        try home.geotify("settings", "set", "radius", "333")
        try home.geotify("settings", "set", "eventType", "exit")
        try home.geotify("place", "add", "home", "--at", "52.5,13.4")
        try home.geotify("add", "A", "--at", "52.5,13.4")
        try home.geotify("add", "B", "--at", "52.5,13.4", "--on", "both", "--radius", "150")
        #expect(try home.geotify("place", "list").output.contains("Radius: 333 m"))
        let lines = try home.geotify("list").output.split(separator: "\n")
        #expect(lines[0].contains("Radius: 333 m - On exit"))
        #expect(lines[1].contains("Radius: 150 m - On entry and exit"))
        // A circle that is there keeps its radius.
        try home.geotify("edit", "b", "--at", "52.6,13.4")
        #expect(try home.geotify("show", "b").output.contains("150 m"))
    }

    @Test(arguments: [
        (["set", "radius", "0"], 64, "radius is 0, must be a number of metres from 1 to 100000"),
        (["set", "radius", "wide"], 64, "'wide' isn't a radius"), (["set", "radius"], 64, "VALUE is missing"),
        (["set", "colour", "red"], 64, "there is no setting 'colour'; they are radius, eventType, quietHours"),
        (["get", "colour"], 64, "there is no setting"), (["set", "quietHours", "late"], 64, "'late' is no weekday"),
        (["set", "keepHistory", "long"], 64, "keepHistory can't be 'long'"),
        (["set", "searchService", "http://example.org"], 64, "must be an https address"),
    ])
    func `wrong values are refused`(arguments: [String], code: Int32, message: String) throws {
        let outcome = try home.run(Home.program, ["settings"] + arguments, [:]) { $0.waitUntilExit() }
        #expect(outcome.exitCode == code && outcome.messages.contains(message), "\(outcome.messages)")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a wrong file is named with its line`() throws {
        try home.write("<plist><dict>\n<key>radius</key><integer>0</integer></dict></plist>", to: file)
        let message = "geotify: \(file.path):2: radius is 0, must be a number of metres from 1 to 100000"
        let added = try home.geotify("add", "A", "--at", "52.5,13.4")
        #expect(added == .init(exitCode: 78, output: "", messages: message + "\n"))
        #expect(!home.hasStore)
        #expect(try home.geotify("place", "add", "home", "--at", "52.5,13.4").exitCode == 78)
        #expect(try home.geotify("settings", "get", "radius").exitCode == 78)
        #expect(try home.geotify("settings", "get", "urgency").output == "normal\n")
        let list = try home.geotify("settings", "list")
        #expect(list.exitCode == 78 && list.messages.hasPrefix(message) && list.output.contains("radius         150"))
        #expect(try home.geotify("settings", "set", "radius", "100").exitCode == 0)
        #expect(try home.geotify("add", "A", "--at", "52.5,13.4").exitCode == 0)

        try home.write("radius=5", to: file)
        #expect(try home.geotify("settings", "set", "radius", "100").exitCode == 78)
        #expect(try home.geotify("settings", "list").exitCode == 78)
        #expect(try String(contentsOf: file, encoding: .utf8) == "radius=5")
    }
}
