import Platform
import Reminders
import TestSupport
import Testing

@testable import Store

@Suite struct SettingsFileTests {
    private let directory = try! TemporaryDirectory()
    private var file: SettingsFile { SettingsFile(path: directory.entry("settings.plist"), lockTimeout: 0) }

    private func write(_ entries: String) throws {
        try directory.write("<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n", to: "settings.plist")
    }

    @Test func `a missing file sets nothing`() throws {
        #expect(try file.load() == SettingsContents())
    }

    @Test func `each key is read and written`() throws {
        let values: [(SettingsKey, SettingsValue)] = [
            (.radius, .number(200.5)), (.eventType, .text("both")), (.quietHours, .text("22:00-07:00")),
            (.urgency, .text("critical")), (.sound, .text("")), (.timeout, .text("never")),
            (.keepHistory, .number(86400)), (.keepTrack, .number(3600)), (.accuracyLimit, .number(500)),
            (.searchService, .text("http://localhost:8080/search")),
            (.mapTiles, .text("https://tiles.example.org/{z}/{x}/{y}.png")), (.mapConsent, .text("no")),
        ]
        #expect(values.map(\.0) == SettingsKey.allCases)
        for (key, value) in values {
            #expect(try file.load().settings.value(of: key) != value)
            try file.set(key, to: value)
            #expect(try file.load().settings.value(of: key) == value)
        }
        let contents = try file.load()
        #expect(contents.keys == Set(SettingsKey.allCases) && contents.problems.isEmpty)
        for (key, _) in values { try file.set(key, to: nil) }
        #expect(try file.load() == SettingsContents())
        #expect(directory.names == ["settings.plist"])
    }

    @Test func `order and unknown keys are kept`() throws {
        try write("<key>zoo</key><array><true/></array><key>radius</key><real>99</real>")
        try file.set(.sound, to: .text("bell"))
        try file.set(.radius, to: .number(120))
        let text = try #require(directory.read("settings.plist"))
        let keys = text.split(separator: "\n").filter { $0.contains("<key>") }.map { $0.drop { $0 != "<" } }
        #expect(keys == ["<key>zoo</key>", "<key>radius</key>", "<key>sound</key>"])
        #expect(text.contains("<integer>120</integer>") && text.contains("<true/>"))
    }

    @Test(arguments: [
        ("<key>radius</key><integer>0</integer>", "radius is 0, must be a number of metres from 1 to 100000"),
        ("<key>radius</key><real>nan</real>", "radius is nan, must be a number of metres from 1 to 100000"),
        ("<key>radius</key><string>150</string>", "radius is \"150\", must be a number of metres from 1 to 100000"),
        ("<key>eventType</key><string>arrive</string>", "eventType is \"arrive\", must be entry, exit, both or pass"),
        (
            "<key>quietHours</key><string>late</string>",
            "quietHours is wrong ('late' is no weekday; the weekdays are Mo, Tu, We, Th, Fr, Sa, Su), "
                + "must be a text with weekdays and times, such as Mo-Fr 07:00-10:00"
        ),
        ("<key>urgency</key><integer>1</integer>", "urgency is 1, must be low, normal or critical"),
        (
            "<key>timeout</key><integer>0</integer>",
            "timeout is 0, must be a number of seconds from 1 to 86400, or never"
        ),
        ("<key>keepHistory</key><real>inf</real>", "keepHistory is inf, must be a number of seconds, at least 1"),
        ("<key>keepTrack</key><integer>0</integer>", "keepTrack is 0, must be a number of seconds, at least 1"),
        ("<key>accuracyLimit</key><integer>9</integer>", "accuracyLimit is 9, must be a number of metres, at least 10"),
        (
            "<key>searchService</key><string>http://example.org</string>",
            "searchService is \"http://example.org\", must be an https address, or an http one of this machine, without ? and #"
        ),
        ("<key>sound</key><string>a</string><key>sound</key><string>b</string>", "sound stands twice, must stand once"),
    ])
    func `what is wrong is named and counts as not set`(entry: String, message: String) throws {
        try write("<key>timeout</key><string>never</string>\n" + entry)
        if entry.contains("timeout") { try write(entry) }
        let contents = try file.load()
        let line = entry.contains("timeout") ? 3 : 4
        #expect(contents.problems.map(\.description) == ["\(directory.entry("settings.plist")):\(line): \(message)"])
        #expect(contents.problems.map(\.severity) == [.error])
        var expected = Settings()
        if !entry.contains("timeout") { expected.notices.timeout = .never }
        #expect(contents.settings == expected)
        // The key can be mended without touching the rest.
        let key = try #require(contents.problems[0].key.flatMap(SettingsKey.init))
        try file.set(key, to: nil)
        #expect(try file.load().problems.isEmpty)
    }

    @Test func `an unknown key is a warning`() throws {
        try write("<key>colour</key><string>red</string>")
        let problem = try #require(try file.load().problems.first)
        #expect(problem.severity == .warning)
        #expect(
            problem.description.contains(":3: warning: \"colour\" is not known, should be one of radius, eventType"))
    }

    @Test func `a wrong value is refused`() throws {
        let error = StoreChangeError.invalid(
            key: "radius", finding: "is 0.5", rule: "must be a number of metres from 1 to 100000")
        #expect(throws: error) { try file.set(.radius, to: .number(0.5)) }
        #expect(directory.names.isEmpty)
    }

    @Test(arguments: [
        ("no", "no"), ("No", "no"), ("tile.openstreetmap.org", "tile.openstreetmap.org"), ("Tiles", "tiles"),
        ("localhost", "localhost"), ("[::1]", "[::1]"), ("127.0.0.1", "127.0.0.1"), ("yes", nil), ("Yes", nil),
        ("true", nil),
        ("off", nil), ("1", nil), ("", nil), ("a b", nil), ("https://tile.openstreetmap.org", nil),
        ("tile.openstreetmap.org:443", nil), ("me@tile.openstreetmap.org", nil), ("tile.openstreetmap.org/", nil),
    ])
    func `only the name of a server is agreed to`(text: String, host: String?) throws {
        if let host {
            try file.set(.mapConsent, to: .text(text))
            #expect(try file.load().settings.mapConsent == host)
        } else {
            let error = StoreChangeError.invalid(
                key: "mapConsent", finding: "is \"\(text)\"",
                rule: "must be the name of a server, such as tile.openstreetmap.org, or no")
            #expect(throws: error) { try file.set(.mapConsent, to: .text(text)) }
            try write("<key>mapConsent</key><string>\(text)</string>")
            #expect(try file.load().problems.first?.key == "mapConsent")
        }
    }

    @Test(arguments: ["<plist version=\"1.0\"><array/></plist>", "radius = 5"])
    func `a file that is none is never overwritten`(text: String) throws {
        try directory.write(text, to: "settings.plist")
        #expect(throws: StoreError.self) { try file.load() }
        #expect(throws: StoreError.self) { try file.set(.radius, to: .number(5)) }
        #expect(directory.read("settings.plist") == text)
    }

    @Test(arguments: [
        ("https://nominatim.openstreetmap.org", true), ("HTTPS://example.org:8443/a/b", true),
        ("http://localhost", true), ("http://127.0.0.1:80/x", true), ("http://[::1]:8080", true),
        ("http://[::1]x", false), ("http://localhost.example.org", false), ("http://127.0.0.1.example.org", false),
        ("http://localhost@example.org", false), ("https://user:word@example.org", false), ("https://", false),
        ("https:///path", false), ("ftp://localhost", false), ("file:///etc/passwd", false), ("", false),
        ("https://example.org/?q=", false), ("https://example.org/#a", false), ("https://exa mple.org", false),
        ("https://example.org:99999", false), ("http://localhost:+1", false), ("https://exämple.org", false),
        ("http://localhost\\@example.org", false),
    ])
    func `search services that others can't read are allowed`(address: String, isAllowed: Bool) {
        #expect(WebAddress.isSearchService(address) == isAllowed)
    }
}
