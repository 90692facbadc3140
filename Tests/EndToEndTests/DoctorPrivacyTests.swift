import Foundation
import TestSupport
import Testing

/// That what `geotify doctor` prints can be made public, and that looking changes nothing.
@MainActor @Suite struct DoctorPrivacyTests {
    private func scene(_ geoClue: PrivateDesktop.GeoClueInstallation = .absent) throws -> (Scene, Doctor) {
        var options = PrivateDesktop.Options.quiet
        options.geoClue = geoClue
        let scene = try Scene(options)
        return (scene, Doctor(loop: scene.loop, programs: scene.programs))
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Stores with a secret wherever a person may write something, each broken in another way.
    nonisolated private static let stores = [
        // Right, with warnings.
        """
        <plist version="1.0"><dict><key>version</key><integer>1</integer>
        <key>places</key><dict><key>secretplace</key><dict><key>latitude</key><real>47.11</real>
        <key>longitude</key><real>8.15</real><key>radius</key><real>47</real></dict></dict>
        <key>geotifications</key><array><dict><key>identifier</key><string>secretid</string>
        <key>note</key><string>secretnote</string><key>eventType</key><string>entry</string>
        <key>place</key><string>secretplace</string></dict></array></dict></plist>
        """,
        // Entries with wrong values, and keys that stand twice.
        """
        <plist version="1.0"><dict><key>version</key><integer>1</integer>
        <key>places</key><dict><key>secretplace</key><dict><key>latitude</key><real>147.11</real></dict></dict>
        <key>geotifications</key><array><dict><key>identifier</key><string>secretid</string>
        <key>note</key><string>secretnote</string><key>eventType</key><string>secretevent</string>
        <key>place</key><string>secretother</string><key>when</key><string>secretwhen</string>
        <key>secretkey</key><string>a</string><key>secretkey</key><string>b</string></dict></array></dict></plist>
        """,
        // None of ours, not even XML, and one with a root key twice.
        "<plist version=\"1.0\"><dict><key>secretkey</key><secrettag/></dict></plist>",
        "secretnote 47.11",
        "<plist version=\"1.0\"><dict><key>secretkey</key><string>a</string><key>secretkey</key><true/></dict></plist>",
    ]

    @Test(arguments: stores) func `its output has no secrets`(store: String) async throws {
        let (scene, _) = try scene()
        let home = scene.desktop.temporaryFile("secrethome")
        let variables = ["HOME": home, "XDG_CONFIG_HOME": home + "/secretdir", "XDG_STATE_HOME": "/tmp/secretstate"]
        try write(store, to: home + "/secretdir/geotify/geotifications.plist")
        try write(
            "<plist version=\"1.0\"><dict><key>secretkey</key><string>secretvalue</string></dict></plist>",
            to: home + "/secretdir/geotify/settings.plist")
        for arguments in [["--json"], ["--plain"], []] {
            let run = try ProgramRun(
                Programs.path(of: "geotify"), ["doctor"] + arguments,
                environment: scene.programs.environment.merging(variables) { $1 })
            try #require(await scene.loop.wait(atMost: 60) { run.exitCode != nil })
            let text = run.output + run.messages
            #expect(text.contains("geotify"))
            // Names of directories below the home and of variables' values are the person's, too; `~` tells enough.
            let withoutDirectory = text.replacing("~/secretdir", with: "")
            #expect(!withoutDirectory.contains("secret"), "\(text)")
            for secret in ["47.11", "8.15", scene.desktop.temporaryFile("")] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }

    @Test func `what the daemon says is kept back`() async throws {
        let (scene, doctor) = try scene(.scripted)
        try scene.add("secretnote")
        let daemon = try scene.programs.daemon()
        try #require(
            try await scene.stay(.home) { try scene.programs.geotify("status").output.contains("inside") },
            "\(daemon.log)")
        for arguments in ["--json", "--plain"] {
            let report = try await doctor.examine([arguments])
            for secret in ["secretnote", "52.5", "13.4", scene.desktop.temporaryFile("")] {
                #expect(!report.text.contains(secret), "\(report.text)")
            }
        }
    }

    @Test func `nothing is started or created`() async throws {
        let (scene, doctor) = try scene()
        let marker = scene.desktop.temporaryFile("started")
        for name in ["io.github.geotify.Geotify", "org.freedesktop.Notifications", "org.freedesktop.systemd1"] {
            try scene.desktop.sessionBus.install(name, command: "/usr/bin/touch \(marker)")
        }
        let home = scene.desktop.temporaryFile("empty")
        let variables = ["HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state"]
        let report = try await doctor.examine(["--json"], variables: variables)
        #expect(report["notifications"]?.verdict == "ok", "\(report.text)")
        #expect(!FileManager.default.fileExists(atPath: marker))
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test func `files that others may read and a damaged database are told`() async throws {
        let (scene, doctor) = try scene()
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        try #require(await scene.loop.wait { daemon.log.contains("not available") })
        #expect(try await doctor.examine(["--json"])["database"]?.verdict == "ok")
        daemon.end()
        let database = scene.desktop.temporaryFile("state/geotify/state.sqlite")
        chmod(scene.desktop.temporaryFile("config/geotify/geotifications.plist"), 0o644)
        chmod(scene.desktop.temporaryFile("state/geotify"), 0o755)
        var report = try await doctor.examine(["--json"])
        #expect(report["database"]?.verdict == "ok", "\(report.text)")
        // A closed database stays closed.
        #expect(!FileManager.default.fileExists(atPath: database + "-shm"))
        #expect(
            report["permissions"]?.finding
                == "Others can get at $XDG_STATE_HOME/geotify (0755) and $XDG_CONFIG_HOME/geotify/geotifications.plist (0644)."
        )
        #expect(report["permissions"]?.remedy.hasPrefix("Run `chmod go= ") == true)

        let file = try FileHandle(forUpdating: URL(filePath: database))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0x5a, count: 8192))
        try file.close()
        report = try await doctor.examine(["--json"])
        #expect(report["database"]?.verdict == "failed", "\(report.text)")
        #expect(report["database"]?.remedy.contains("sets the file aside") == true)
    }
}
