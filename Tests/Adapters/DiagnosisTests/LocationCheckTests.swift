import Control
import DBus
import Geofencing
import Ports
import Testing
import Wording

@testable import Diagnosis

/// What is said about each way in which the links from GeoClue to a fix may stand.
@Suite struct LocationCheckTests {
    private static func state(_ condition: SourceState.Condition) -> SourceState {
        SourceState(condition)
    }

    @Test func `geo clue`() {
        let finding = { (answer: GeoClueCheck.Answer, state: SourceState?) in
            GeoClueCheck(answer: answer, version: "2.7.0", daemonState: state).finding
        }
        #expect(finding(.running, nil).text == "It answers, version 2.7.0.")
        #expect(finding(.running, Self.state(.working)).verdict == .ok)
        #expect(finding(.running, Self.state(.broken)).verdict == .warning)
        #expect(
            finding(.running, Self.state(.notAvailable)).text.hasSuffix(SourceText.reason(Self.state(.notAvailable))))
        #expect(finding(.absent, nil).remedy.contains("geoclue-2.0"))
        #expect(finding(.silent, nil).text.contains("doesn't answer"))
        #expect(finding(.silentStart, nil).remedy.contains("journalctl"))
        #expect(finding(.noBus, nil).verdict == .notChecked)
        let masked = DBusError(name: "org.freedesktop.systemd1.UnitMasked", message: "Unit geoclue.service is masked.")
        #expect(finding(.notStarted(masked), nil).remedy.contains("unmask"))
        let ended = DBusError(name: DBusError.prefix + "Spawn.ChildExited", message: "exited with 1")
        #expect(finding(.notStarted(ended), nil).text.contains("exited with 1"))
        for answer in [GeoClueCheck.Answer.absent, .silent, .silentStart, .notStarted(ended), .failed(ended)] {
            #expect(finding(answer, nil).verdict == .failed)
        }
    }

    @Test(arguments: [
        (["GNOME"], true, "Settings → Privacy → Location"), (["sway"], true, "exec /usr/libexec/agent"),
        (["sway"], false, "geoclue-2-demo"), ([], true, "~/.config/autostart"),
    ]) func `a missing agent is helped with what there is`(desktops: [String], hasDemo: Bool, words: String) {
        let help = AgentCheck.Help(
            demoAgent: hasDemo ? "/usr/libexec/agent" : nil, demoEntry: hasDemo ? "/usr/share/agent.desktop" : nil,
            desktops: desktops)
        let finding = AgentCheck(answer: .absent, help: help, daemonState: nil).finding
        #expect(finding.verdict == .failed)
        #expect(finding.remedy.contains(words), "\(finding.remedy)")
    }

    @Test func agent() {
        let finding = { (answer: AgentCheck.Answer, state: SourceState?) in
            AgentCheck(answer: answer, help: AgentCheck.Help(), daemonState: state).finding
        }
        #expect(finding(.present, nil).verdict == .ok)
        #expect(finding(.absent, Self.state(.noAgent)).verdict == .failed)
        #expect(finding(.absent, Self.state(.working)).verdict == .warning)
        #expect(finding(.notAsked, nil).verdict == .notChecked)
        #expect(finding(.failed(DBusError(name: "x", message: "why")), nil).text.contains("why"))
        let running = AgentCheck.Help(demoAgent: "/a", isDemoAgentRunning: true)
        #expect(
            AgentCheck(answer: .absent, help: running, daemonState: nil).finding.remedy.hasPrefix("/a runs, but"))
    }

    @Test func access() {
        let finding = { (answer: AccessCheck.Answer, configuration: GeoClueConfiguration) in
            AccessCheck(answer: answer, configuration: configuration).finding
        }
        var denying = GeoClueConfiguration()
        denying.add("[io.github.geotify.Geotify]\nallowed=false\n", of: "/etc/geoclue/conf.d/90.conf")
        let open = GeoClueConfiguration()
        #expect(finding(.allowed, open).verdict == .ok)
        #expect(finding(.daemon(Self.state(.working)), open).verdict == .ok)
        #expect(finding(.daemon(Self.state(.waiting)), open).verdict == .ok)
        #expect(finding(.daemon(Self.state(.connecting)), open).verdict == .notChecked)
        #expect(finding(.daemon(Self.state(.denied)), open).remedy == SourceText.remedy(Self.state(.denied)))
        #expect(finding(.daemon(Self.state(.switchedOff)), denying).text == SourceText.reason(Self.state(.switchedOff)))
        #expect(finding(.daemon(Self.state(.denied)), denying).text.contains("/etc/geoclue/conf.d/90.conf"))
        #expect(finding(.allowed, denying).verdict == .warning)
        #expect(finding(.notAsked, open).verdict == .notChecked)
        let off = DBusError(name: DBusError.accessDenied, message: "Geolocation disabled for UID 1000")
        #expect(finding(.refused(off), open).text.contains("switched off"))
        let noIdentifier = DBusError(name: DBusError.accessDenied, message: "'DesktopId' property must be set")
        #expect(finding(.refused(noIdentifier), open).text.contains("'DesktopId' property must be set"))
    }

    @Test(arguments: [
        (nil, Finding.Verdict.notChecked, "Only GeoClue"), (0, .failed, "no source"), (1, .warning, "of a country"),
        (4, .warning, "can't tell home from office"), (5, .ok, "neighbourhood"), (6, .ok, "street"), (8, .ok, "exact"),
    ]) func accuracy(level: Int?, verdict: Finding.Verdict, words: String) {
        let finding = AccuracyCheck(level: level, daemonState: nil).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
    }

    @Test func `a lost source is said`() {
        let finding = AccuracyCheck(level: 4, daemonState: Self.state(.sourceLost)).finding
        #expect(finding.text == SourceText.reason(Self.state(.sourceLost)))
        #expect(finding.remedy == SourceText.remedy(Self.state(.sourceLost)))
    }

    @Test(arguments: [
        (
            10.0, 35.0 as Double?, 100.0 as Double?, Finding.Verdict.ok,
            "It is 10 s old, with an accuracy of 35 m; the smallest radius is 100 m."
        ),
        (
            7200, 150, 100, .warning,
            "It is 2 h old, with an accuracy of 150 m; the smallest radius is 100 m. Such a fix"
        ),
        (200_000, 3, nil, .ok, "It is 2 d old, with an accuracy of 3 m."),
        (0, nil, 100, .ok, "It is 0 s old, of unknown accuracy; the smallest radius is 100 m."),
        (-3600, 3, 100, .warning, "It is dated in the future"), (-5, 3, nil, .ok, "It is 0 s old"),
        (1e300, 1e300, 1e5, .warning, "d old"),
    ]) func `last fix`(age: Double, accuracy: Double?, radius: Double?, verdict: Finding.Verdict, words: String) {
        let status = DaemonStatus(
            version: "1", source: Self.state(.working), fixTime: 2e9 - age, fixAccuracy: accuracy, waitingNotices: 0,
            problems: [], regions: [])
        let finding = LastFixCheck(status: status, smallestRadius: radius, now: 2e9).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
    }

    @Test func `no fix`() {
        var status = DaemonStatus(
            version: "1", source: Self.state(.waiting), fixTime: nil, fixAccuracy: nil, waitingNotices: 0, problems: [],
            regions: [])
        let finding = LastFixCheck(status: status, smallestRadius: nil, now: 0).finding
        #expect(finding.verdict == .warning)
        #expect(finding.text == "There is none yet. " + SourceText.reason(status.source))
        #expect(finding.remedy == SourceText.remedy(status.source))
        status.source = SourceState(.stopped)
        let rest = LastFixCheck(status: status, smallestRadius: nil, now: 0).finding
        #expect(rest.verdict == .notChecked && rest.text == SourceText.reason(status.source))
        #expect(LastFixCheck(status: nil, smallestRadius: nil, now: 0).finding.verdict == .notChecked)
    }

    @Test(arguments: [
        ("[wifi]\nenable=true\n", true, Finding.Verdict.ok), ("[wifi]\nenable=true\n", false, .note),
        ("[wifi]\nenable=false\n", true, .warning),
        ("[wifi]\nurl=https://location.services.mozilla.com/v1/geolocate?key=geoclue\n", true, .warning),
        ("[wifi]\n#url=https://location.services.mozilla.com/v1/geolocate?key=geoclue\n", true, .warning),
        ("[wifi]\n# url=https://location.services.mozilla.com/x\nurl=https://api.beacondb.net/x\n", true, .ok),
        ("[wifi]\n#url=https://api.beacondb.net/x\n#url=https://location.services.mozilla.com/x\n", true, .ok),
        ("[3g]\nenable=false\nurl=https://location.services.mozilla.com\n", true, .ok),
    ]) func `wi fi`(text: String, hasDevice: Bool, verdict: Finding.Verdict) {
        var configuration = GeoClueConfiguration()
        configuration.add(text, of: "/x")
        #expect(WiFiCheck(configuration: configuration, hasDevice: hasDevice).finding.verdict == verdict)
    }

    /// What GeoClue can do at most, while access points are heard or not.
    @Test(
        arguments: [
            (4, 3, "[wifi]\nenable=true\n", Finding.Verdict.warning), (4, 0, "[wifi]\nenable=true\n", .ok),
            (5, 3, "[wifi]\nenable=true\n", .ok), (8, 3, "[wifi]\nenable=true\n", .ok),
            (nil, 3, "[wifi]\nenable=true\n", .ok), (0, 1, "", .warning), (8, 3, "[wifi]\nenable=false\n", .warning),
        ] as [(Int?, Int, String, Finding.Verdict)])
    func `access points that GeoClue knows nothing of`(
        level: Int?, accessPoints: Int, configuration text: String, verdict: Finding.Verdict
    ) {
        var configuration = GeoClueConfiguration()
        configuration.add(text, of: "/x")
        let finding = WiFiCheck(
            configuration: configuration, hasDevice: true, level: level, accessPoints: accessPoints
        ).finding
        #expect(finding.verdict == verdict)
        #expect(finding.remedy.contains("geotify place learn") == (verdict == .warning))
    }

    @Test(
        arguments: [
            (NetworksCheck.Answer.noBus, true, Finding.Verdict.notChecked, "system bus", ""),
            (.absent, true, .warning, "Neither NetworkManager nor iwd is running", "systemctl start NetworkManager"),
            (.absent, false, .note, "Neither NetworkManager nor iwd is running", ""),
            (.silent("NetworkManager"), true, .warning, "doesn't answer", "journalctl -u NetworkManager"),
            (
                .runs("NetworkManager", .on, accessPoints: 3), true, .ok, "Wi-Fi is on, and 3 access points are heard.",
                ""
            ),
            (
                .runs("iwd", .on, accessPoints: 1), true, .ok,
                "iwd is running, Wi-Fi is on, and 1 access point is heard.", ""
            ),
            (.runs("iwd", .on, accessPoints: 0), true, .ok, "and no access points are heard.", ""),
            (.runs("NetworkManager", .off, accessPoints: 0), true, .warning, "is switched off", "nmcli radio wifi on"),
            (.runs("iwd", .off, accessPoints: 0), true, .warning, "is switched off", "need not be connected"),
            (.runs("NetworkManager", .blocked, accessPoints: 0), true, .warning, "a switch or a key", "rfkill list"),
            (.runs("NetworkManager", .missing, accessPoints: 0), false, .note, "without a Wi-Fi device", ""),
        ] as [(NetworksCheck.Answer, Bool, Finding.Verdict, String, String)])
    func networks(
        answer: NetworksCheck.Answer, hasDevice: Bool, verdict: Finding.Verdict, words: String, remedy: String
    ) {
        let finding = NetworksCheck(answer: answer, hasDevice: hasDevice).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
        #expect(remedy.isEmpty ? finding.remedy.isEmpty : finding.remedy.contains(remedy), "\(finding.remedy)")
        #expect(!finding.remedy.contains("nmcli") || !finding.text.contains("iwd"))
    }

    @Test func `later files count more`() {
        var configuration = GeoClueConfiguration()
        #expect(WiFiCheck(configuration: configuration, hasDevice: true).finding.verdict == .notChecked)
        configuration.add("[wifi]\nenable=false\n[ io.github.geotify.Geotify ]\nallowed = false\n", of: "/a")
        #expect(configuration.isDenied && configuration.denyingFile == "/a" && !configuration.usesWiFi)
        configuration.add("[io.github.geotify.Geotify]\nallowed=true\n[wifi]\nenable=true\n", of: "/b")
        #expect(!configuration.isDenied && configuration.denyingFile == nil && configuration.usesWiFi)
    }

    @Test func `desktop file`() {
        let finding = { DesktopFileCheck(name: "x.desktop", answer: $0).finding }
        #expect(finding(.missing).verdict == .warning)
        #expect(finding(.present(path: "/x.desktop", hasReason: true)).text == "It is installed: /x.desktop.")
        #expect(finding(.present(path: "/x.desktop", hasReason: false)).text.contains("X-Geoclue-Reason"))
    }

    @Test(arguments: [
        ("[D-BUS Service]\nName=x\nExec=/usr/libexec/geoclue\n", "/usr/libexec/geoclue"),
        ("Exec=/usr/lib/geoclue -t 5\n", "/usr/lib/geoclue"), ("Exec=geoclue\n", nil), ("", nil),
    ]) func `the program of a service`(file: String, program: String?) {
        #expect(GeoClueVersion.program(file) == program)
    }

    @Test(arguments: [
        ("2.6.0", "2.6.0"), ("Geoclue 2.7.1", "2.7.1"), ("error: unknown option", nil), ("", nil),
        ("1234567890123456789012345", nil),
    ]) func `the version that it prints`(line: String, version: String?) {
        #expect(GeoClueVersion.version(line) == version)
    }

    @Test func `a program that hangs is killed`() {
        #expect(ProgramAnswer.firstLine(of: "/bin/echo", ["2.6.0"], within: 20) == "2.6.0")
        #expect(ProgramAnswer.firstLine(of: "/bin/sh", ["-c", "echo 1; sleep 1000"], within: 0.5) == "1")
        #expect(ProgramAnswer.firstLine(of: "/bin/sleep", ["1000"], within: 0.1) == nil)
        #expect(ProgramAnswer.firstLine(of: "/nonexistent", [], within: 1) == nil)
    }
}
