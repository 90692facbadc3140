import Foundation
import TestSupport
import Testing

/// `geotify doctor` on desktops where one thing is broken, or none: the real GeoClue, the real dunst, the real daemon.
@MainActor @Suite struct DoctorTests {
    /// A scene without notifications, with one thing changed.
    private func scene(_ change: (inout PrivateDesktop.Options) -> Void = { _ in }) throws -> (Scene, Doctor) {
        var options = PrivateDesktop.Options.realGeoClue
        change(&options)
        let scene = try Scene(options)
        return (scene, Doctor(loop: scene.loop, programs: scene.programs))
    }

    /// A daemon that has said these words to its log.
    private func daemon(_ scene: Scene, saying words: String) async throws -> Daemon {
        let daemon = try scene.programs.daemon()
        try #require(await scene.loop.wait { daemon.log.contains(words) }, "\(daemon.log)\n\(scene.desktop.log)")
        return daemon
    }

    @Test func `a chain that is whole is in order`() async throws {
        let (scene, doctor) = try scene { $0.notifier = .real }
        try scene.add("Water the plants")
        let directory = scene.desktop.temporaryFile("data/applications")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data("[Desktop Entry]\nType=Application\nName=Geotify\nX-Geoclue-Reason=Reminders\n".utf8)
            .write(to: URL(filePath: directory + "/io.github.geotify.Geotify.desktop"))
        let daemon = try await daemon(scene, saying: "waiting for a position")
        try #require(
            try await scene.stay(.home) { try scene.programs.geotify("status").output.contains("accuracy") },
            "\(daemon.log)")

        let report = try await doctor.examine("--json", "--notify") { $0.exitCode == 0 }
        #expect(report.exitCode == 0, "\(report.text)")
        #expect(report.failed.isEmpty)
        for check in [
            "sessionBus", "daemon", "notifications", "systemBus", "geoClue", "agent", "desktopFile", "access",
            "accuracy", "lastFix", "store", "settings", "database", "diskSpace", "permissions",
        ] {
            #expect(report[check]?.verdict == "ok", "\(report.text)")
        }
        #expect(report["autostart"]?.verdict == "warning")
        #expect(report["autostart"]?.remedy.contains("geotify autostart on") == true)
        #expect(report["geoClue"]?.version?.hasPrefix("2.") == true)
        #expect(report["accuracy"]?.level == 8)
        #expect(report["notifications"]?.finding.hasPrefix("dunst ") == true)
        #expect(report["notifications"]?.capabilities?.contains("actions") == true)
        #expect(await scene.loop.wait { scene.desktop.notifications.contains { $0.summary == "Geotify: a test" } })
    }

    @Test func `without daemon GeoClue is asked for a moment`() async throws {
        let (_, doctor) = try scene()
        let report = try await doctor.examine("--json") { $0["access"]?.verdict == "ok" }
        #expect(report.exitCode == 69)
        // There is no notification server on this bus.
        #expect(report.failed == ["daemon", "notifications"], "\(report.text)")
        #expect(report["daemon"]?.finding == "It isn't running.")
        #expect(report["daemon"]?.remedy.contains("geotifyd") == true)
        #expect(report["access"]?.verdict == "ok")
        #expect(report["agent"]?.verdict == "ok")
        #expect(report["lastFix"]?.verdict == "not checked")
    }

    /// What is wrong with GeoClue, the check that must say so, and words of its finding and remedy.
    struct Fault: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var check: String
        var finding: String
        var remedy: String
        var change: @MainActor @Sendable (inout PrivateDesktop.Options) -> Void
    }

    nonisolated static let faults = [
        Fault(
            testDescription: "not installed", check: "geoClue", finding: "is not installed or is disabled",
            remedy: "Install the package geoclue-2.0"
        ) { $0.geoClue = .absent },
        Fault(
            testDescription: "its program ends at once", check: "geoClue", finding: "GeoClue can't be used",
            remedy: "journalctl -u geoclue"
        ) { $0.geoClue = .exiting },
        Fault(
            testDescription: "its program isn't there", check: "geoClue", finding: "GeoClue can't be used",
            remedy: "reinstalling geoclue-2.0"
        ) { $0.geoClue = .unexecutable },
        Fault(
            testDescription: "never takes its name", check: "geoClue", finding: "isn't ready after some seconds",
            remedy: "journalctl -u geoclue"
        ) { $0.geoClue = .silent },
        Fault(
            testDescription: "no agent", check: "agent", finding: "waits for an agent",
            remedy: "/usr/libexec/geoclue-2.0/demos/agent"
        ) { $0.agentLevel = nil },
        Fault(
            testDescription: "denied by the configuration", check: "access",
            finding: "configuration doesn't let Geotify", remedy: "allowed=true"
        ) { $0.deniedApplications = ["io.github.geotify.Geotify"] },
        Fault(
            testDescription: "switched off", check: "access", finding: "is switched off",
            remedy: "Settings → Privacy → Location"
        ) { $0.agentLevel = 0 },
    ]

    @Test(arguments: faults) func `names the fault without daemon`(fault: Fault) async throws {
        let (scene, doctor) = try scene(fault.change)
        try await expect(fault, of: scene, by: doctor, besides: ["daemon", "notifications"])
    }

    @Test(arguments: faults) func `names the fault with daemon`(fault: Fault) async throws {
        let (scene, doctor) = try scene(fault.change)
        try scene.add("Water the plants")
        let daemon = try scene.programs.daemon()
        try #require(await scene.loop.wait { (try? scene.programs.geotify("status").code) == 0 }, "\(daemon.log)")
        // Only the daemon is told that it is refused, and it takes a while to learn it.
        if fault.check == "access" {
            try #require(
                await scene.loop.wait { daemon.log.contains("denied") || daemon.log.contains("switched off") })
        }
        try await expect(fault, of: scene, by: doctor, besides: ["notifications"])
        #expect(daemon.isRunning)
    }

    private func expect(
        _ fault: Fault, of scene: Scene, by doctor: Doctor, besides others: Set<String>
    ) async throws {
        let failed = others.union([fault.check])
        let report = try await doctor.examine("--json") { $0.failed == failed }
        #expect(report.exitCode == 69)
        #expect(report.failed == failed, "\(report.text)\n\(scene.desktop.log)")
        #expect(report[fault.check]?.finding.contains(fault.finding) == true, "\(report.text)")
        #expect(report[fault.check]?.remedy.contains(fault.remedy) == true, "\(report.text)")
    }

    @Test func `names what happens while the daemon runs`() async throws {
        let (scene, doctor) = try scene()
        try scene.add("Water the plants")
        let daemon = try await daemon(scene, saying: "waiting for a position")
        var report = try await doctor.examine("--json") { $0["lastFix"]?.verdict == "warning" }
        #expect(report["lastFix"]?.finding.hasPrefix("There is none yet.") == true, "\(report.text)")

        try #require(try await scene.stay(.home) { daemon.log.contains("working") })
        try scene.desktop.startAgent(level: 0)
        try #require(await scene.loop.wait { daemon.log.contains("switched off") })
        report = try await doctor.examine("--json") { $0.failed == ["access", "notifications"] }
        #expect(report.failed == ["access", "notifications"], "\(report.text)")

        try scene.desktop.startAgent(level: 8)
        try #require(
            try await scene.stay(.home) { try scene.programs.geotify("status").output.contains("working") })
        scene.desktop.killAgent()
        report = try await doctor.examine("--json") { $0["agent"]?.verdict == "warning" }
        #expect(report.failed == ["notifications"], "\(report.text)")
        #expect(report["agent"]?.verdict == "warning")
        #expect(report["agent"]?.finding.contains("it is gone") == true)

        try scene.desktop.startAgent(level: 8)
        scene.desktop.receiver.unplug()
        try #require(await scene.loop.wait { daemon.log.contains("source lost") }, "\(daemon.log)")
        report = try await doctor.examine("--json") { $0["accuracy"]?.verdict != "ok" }
        #expect(report["accuracy"]?.verdict != "ok", "\(report.text)")
        #expect(report["accuracy"]?.remedy.contains("restart GeoClue") == true)
    }

    @Test func `a killed GeoClue is started again and a removed one missed`() async throws {
        let (scene, doctor) = try scene()
        try scene.add("Water the plants")
        let daemon = try await daemon(scene, saying: "waiting for a position")
        try scene.desktop.killGeoClue()
        let isFine = { (report: Doctor.Report) in report.failed == ["notifications"] }
        #expect(isFine(try await doctor.examine("--json", until: isFine)))
        try scene.desktop.killGeoClue(stayDown: true)
        let report = try await doctor.examine("--json") { $0.failed == ["geoClue", "notifications"] }
        #expect(report.failed == ["geoClue", "notifications"], "\(report.text)")
        #expect(report["geoClue"]?.remedy.contains("geoclue-2.0") == true)
        #expect(daemon.isRunning)
    }

    @Test func `nothing that hangs holds it up`() async throws {
        let (scene, doctor) = try scene { $0.notifier = .real }
        try scene.add("Water the plants")
        let daemon = try await daemon(scene, saying: "waiting for a position")
        try scene.desktop.startNotifier()
        try scene.desktop.setGeoClueHanging(true)
        try scene.desktop.setNotifierHanging(true)
        daemon.send(SIGSTOP)
        let report = try await doctor.examine(["--json"])
        #expect(report.failed == ["daemon", "notifications", "geoClue"], "\(report.text)")
        #expect(report["daemon"]?.finding == "It runs but doesn't answer.")
        #expect(report["daemon"]?.remedy.contains("kill -KILL ") == true)
        #expect(report["notifications"]?.finding.contains("doesn't answer") == true)
        #expect(report["geoClue"]?.finding.contains("doesn't answer") == true)
        #expect(report["geoClue"]?.remedy.contains("systemctl restart geoclue") == true)
        daemon.send(SIGCONT)
        try scene.desktop.setGeoClueHanging(false)
        try scene.desktop.setNotifierHanging(false)
    }

    @Test(arguments: SilentBus.Manner.allCases) func `buses that hang hold nothing up`(manner: SilentBus.Manner)
        async throws
    {
        let (_, doctor) = try scene { $0.geoClue = .absent }
        let (session, system) = (try SilentBus(manner), try SilentBus(manner))
        let report = try await doctor.examine(
            ["--json"],
            variables: ["DBUS_SESSION_BUS_ADDRESS": session.address, "DBUS_SYSTEM_BUS_ADDRESS": system.address])
        #expect(report.exitCode == 69)
        #expect(report.failed == ["sessionBus", "systemBus"], "\(report.text)")
        #expect(report["daemon"]?.verdict == "not checked")
        #expect(report["geoClue"]?.verdict == "not checked")
    }
}
