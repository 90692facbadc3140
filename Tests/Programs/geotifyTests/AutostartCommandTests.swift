import Foundation
import Testing

/// The real program with and without a systemd of the person's.
@Suite @MainActor struct AutostartCommandTests {
    private let home: Home

    init() throws { home = try Home() }

    private var entry: URL {
        home.directory.appending(path: "config/autostart/io.github.geotify.Geotify.desktop")
    }
    private var hasEntry: Bool { FileManager.default.fileExists(atPath: entry.path) }

    private func autostart(_ word: String, _ daemon: DaemonDouble) throws -> Home.Outcome {
        try daemon.geotify(home, ["autostart", word])
    }

    @Test func `with systemd the unit is enabled and disabled`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        let units = try nobody.scriptUnits(unitState: "disabled")
        #expect(try autostart("status", nobody).output == "off: geotifyd doesn't start at login\n")
        #expect(units.calls.isEmpty)
        #expect(
            try autostart("on", nobody)
                == .init(
                    exitCode: 0,
                    output: "on: geotifyd starts at login, by systemd's user unit geotifyd.service\n",
                    messages: "geotify: it isn't running now; start it with 'systemctl --user start geotifyd'\n"))
        #expect(units.calls == ["enable geotifyd.service", "reload"])
        #expect(!hasEntry)
        #expect(try autostart("on", nobody).exitCode == 0)
        #expect(units.calls.count == 2)
        #expect(try autostart("off", nobody).output == "off: geotifyd doesn't start at login\n")
        #expect(units.calls == ["enable geotifyd.service", "reload", "disable geotifyd.service", "reload"])
    }

    @Test func `without systemd an entry does it`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        let on = try autostart("on", nobody)
        #expect(on.output == "on: geotifyd starts at login, by the autostart entry \(entry.path)\n")
        #expect(
            on.messages == """
                geotify: this session may not start autostart entries: sway and i3 don't; there, put \
                'exec geotify autostart start' into the configuration
                geotify: it isn't running now; start it with 'geotifyd'

                """)
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("/geotifyd\"\n"))
        #expect(
            try nobody.geotify(home, ["autostart", "status", "--json"]).output == """
                {"on":true,"ways":["entry"],"unit":"no-systemd","graphicalSession":false,"entry":"present"}

                """)
        #expect(try autostart("off", nobody).output == "off: geotifyd doesn't start at login\n")
        #expect(!hasEntry)
    }

    @Test func `a session that systemd does not know of needs the entry too`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        let units = try nobody.scriptUnits(unitState: "disabled")
        units.hasGraphicalTarget = false
        let on = try autostart("on", nobody)
        #expect(on.output == "on: geotifyd starts at login, by the autostart entry \(entry.path)\n")
        #expect(on.messages.contains("graphical-session.target"))
        #expect(units.unitState == "enabled")
        units.hasGraphicalTarget = true
        #expect(try autostart("status", nobody).output.contains(" or by the autostart entry "))
        #expect(try autostart("status", nobody).output.hasSuffix("it runs only once\n"))
        _ = try autostart("off", nobody)
        #expect(units.unitState == "disabled" && !hasEntry)
    }

    @Test(arguments: [nil, "masked"]) func `without a unit that can be enabled the entry does it`(state: String?) throws
    {
        let nobody = try DaemonDouble(isRunning: false)
        let units = try nobody.scriptUnits(unitState: state)
        let on = try autostart("on", nobody)
        #expect(on.output == "on: geotifyd starts at login, by the autostart entry \(entry.path)\n")
        #expect(on.messages.contains(state == nil ? "systemd has no unit geotifyd.service" : "is masked"))
        #expect(units.calls.isEmpty)
    }

    @Test func `a daemon that runs goes on`() throws {
        let daemon = try DaemonDouble()
        _ = try autostart("on", daemon)
        let off = try autostart("off", daemon)
        #expect(off.messages == "geotify: geotifyd is still running; end it with 'kill \(getpid())'\n")
        let units = try daemon.scriptUnits(unitState: "enabled")
        units.isUnitActive = true
        #expect(try autostart("off", daemon).messages.contains("'systemctl --user stop geotifyd'"))
    }

    @Test func `start asks the bus`() throws {
        let marker = home.directory.appending(path: "started").path
        let installed = try DaemonDouble(isRunning: false, startedBy: "/bin/sh -c \"/usr/bin/touch \(marker); exit 1\"")
        #expect(try autostart("on", installed).messages.hasSuffix("start it with 'geotify autostart start'\n"))
        let added = try installed.geotify(home, ["add", "x", "--at", "1.0,2.0"])
        #expect(added.messages.hasSuffix("geotifyd isn't running; start it with 'geotify autostart start')\n"))
        #expect(!FileManager.default.fileExists(atPath: marker))
        // What was started has ended without taking the name.
        #expect(try autostart("start", installed).messages.hasPrefix("geotify: the session bus can't start geotifyd: "))
        #expect(FileManager.default.fileExists(atPath: marker))
        #expect(try autostart("start", try DaemonDouble()) == .init(exitCode: 0, output: "", messages: ""))
        let unknown = try autostart("start", try DaemonDouble(isRunning: false))
        #expect(unknown.exitCode == 69)
        #expect(unknown.messages.contains("as it isn't installed"))
    }

    /// The bus says that it doesn't know it, since what it knew is gone.
    @Test func `start finds what has moved`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        try nobody.install("/bin/false", as: "former")
        let failure = "geotify: the session bus can't start geotifyd: "
        #expect(try autostart("start", nobody).messages.hasPrefix(failure))
        nobody.uninstall("former")
        let marker = home.directory.appending(path: "started").path
        try nobody.install("/bin/sh -c \"/usr/bin/touch \(marker); exit 1\"", as: "present")
        #expect(try autostart("start", nobody).messages.hasPrefix(failure))
        #expect(FileManager.default.fileExists(atPath: marker))
    }

    @Test func `a systemd that hangs is said`() throws {
        let daemon = try DaemonDouble(isRunning: false)
        _ = try daemon.scriptUnits(unitState: "enabled")
        daemon.answers = false
        let outcome = try autostart("status", daemon)
        #expect(outcome.exitCode == 69)
        #expect(outcome.messages.hasPrefix("geotify: systemd can't be asked: "))
    }

    @Test func `without a bus the entry is written`() throws {
        #expect(try home.geotify("autostart", "on").exitCode == 0)
        #expect(hasEntry)
        try FileManager.default.removeItem(at: entry)
        // Something that is no directory stands where it would be.
        try FileManager.default.removeItem(at: entry.deletingLastPathComponent())
        try home.write("", to: entry.deletingLastPathComponent())
        let outcome = try home.geotify("autostart", "on")
        #expect(outcome.exitCode == 74)
        #expect(outcome.messages.contains("autostart"))
    }
}
