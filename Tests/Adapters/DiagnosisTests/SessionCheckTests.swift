import Autostart
import Control
import DBus
import Geofencing
import Ports
import Testing

@testable import Diagnosis

/// What is said about each way in which the parts of the session may stand.
@Suite struct SessionCheckTests {
    private static func status(_ version: String, problems: [String] = [], pausedUntil: Double? = nil) -> DaemonStatus {
        DaemonStatus(
            version: version, source: SourceState(.working), fixTime: nil, fixAccuracy: nil,
            waitingNotices: 0, problems: problems, regions: [], pausedUntil: pausedUntil)
    }

    @Test(arguments: [
        ("1.2.0", Finding.Verdict.ok, "version 1.2.0."), ("1.2", .ok, "version 1.2."),
        ("1.1.9", .warning, "older than"), ("0.9.10", .warning, "older than"), ("1.10.0", .warning, "newer than"),
        ("1.2.0.1", .warning, "newer than"), ("of my own", .warning, "its version is \"of my own\""),
    ]) func `the daemons version`(version: String, verdict: Finding.Verdict, words: String) {
        let finding = DaemonCheck(answer: .status(Self.status(version)), version: "1.2.0", starter: .unit).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
        #expect(finding.remedy.isEmpty == (verdict == .ok))
    }

    @Test func `the daemon that does not answer`() {
        let check = { (answer: DaemonCheck.Answer, starter: DaemonCheck.Starter) in
            DaemonCheck(answer: answer, version: "1.0", starter: starter).finding
        }
        #expect(check(.noBus, .person).verdict == .notChecked)
        #expect(check(.notRunning, .person).remedy == "Start it with `geotifyd`.")
        #expect(check(.notRunning, .unit).remedy == "Start it with `systemctl --user start geotifyd`.")
        #expect(check(.notRunning, .bus).remedy == "Start it with `geotify autostart start`.")
        #expect(check(.silent(process: 47), .person).remedy.hasPrefix("End it with `kill -KILL 47`."))
        #expect(check(.silent(process: nil), .person).verdict == .failed)
        let error = DBusError(name: DBusError.accessDenied, message: "it is forbidden")
        #expect(check(.failed(error), .unit).text.contains("it is forbidden"))
    }

    @Test func `what the daemon reports is not repeated`() {
        let problem = Self.status("1.0", problems: ["secret"])
        let finding = DaemonCheck(answer: .status(problem), version: "1.0", starter: .person).finding
        #expect(finding.verdict == .warning)
        #expect(finding.text.contains("geotify status") && !finding.text.contains("secret"))
        let paused = Self.status("1.0", pausedUntil: .infinity)
        #expect(DaemonCheck(answer: .status(paused), version: "1.0", starter: .person).finding.text.contains("paused"))
    }

    @Test(arguments: [
        (UserUnits.State.enabled, true, false, Finding.Verdict.ok, "by systemd's unit."),
        (.enabled, true, true, .ok, "whichever comes first"), (.noManager, false, true, .ok, "by the autostart entry."),
        (.enabled, false, false, .warning, "graphical-session.target"), (.masked, true, false, .warning, "is masked"),
        (.disabled, true, false, .warning, "doesn't start at login"), (.missing, true, true, .ok, "autostart entry"),
    ])
    func autostart(
        unit: UserUnits.State, hasTarget: Bool, hasEntry: Bool, verdict: Finding.Verdict, words: String
    ) {
        let entry = hasEntry ? AutostartFiles.Entry.present(path: "/x", isSkippedBySystemd: true) : .absent
        let finding = AutostartCheck(
            status: AutostartStatus(unit: unit, hasGraphicalTarget: hasTarget, entry: entry, startsEntries: true)
        ).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
        #expect(finding.remedy.isEmpty == (verdict == .ok))
    }

    @Test func `an entry does nothing in some sessions`() {
        var status = AutostartStatus(
            unit: .enabled, hasGraphicalTarget: false, entry: .present(path: "/x", isSkippedBySystemd: true),
            startsEntries: false)
        let finding = AutostartCheck(status: status).finding
        #expect(finding.verdict == .note)
        #expect(finding.remedy.contains("exec geotify autostart start"))
        status.hasGraphicalTarget = true
        #expect(AutostartCheck(status: status).finding.verdict == .ok)
    }

    private static let server = NotificationCheck.Server(
        name: "dunst", vendor: "knopwob", version: "1.9.0", specification: "1.2", capabilities: ["actions", "body"])

    @Test func `notifications`() {
        let finding = { (answer: NotificationCheck.Answer, test: NotificationCheck.Test?) in
            NotificationCheck(answer: answer, test: test).finding
        }
        #expect(
            finding(.server(Self.server), nil).text == "dunst 1.9.0 (knopwob) shows them; it has actions, body.")
        #expect(finding(.server(Self.server), nil).verdict == .ok)
        #expect(finding(.server(Self.server), .sent).text.hasSuffix("A test notification was sent."))
        let refusal = DBusError(name: DBusError.failed, message: "too many")
        #expect(finding(.server(Self.server), .failed(refusal)).verdict == .failed)
        var bare = Self.server
        bare.capabilities = []
        #expect(finding(.server(bare), nil).remedy.contains("geotify done"))
        #expect(finding(.absent, nil).verdict == .failed)
        #expect(finding(.activatable, nil).verdict == .ok)
        #expect(finding(.silent, nil).verdict == .failed)
        #expect(finding(.failed(refusal), nil).text.contains("too many"))
        #expect(finding(.noBus, nil).verdict == .notChecked)
    }

    @Test(arguments: [
        (nil, Finding.Verdict.ok, "It answers."), (DBusError.noServer, .failed, "doesn't answer"),
        (DBusError.notSupported, .failed, "There is none"), (DBusError.failed, .failed, "can't be reached: reason."),
    ]) func `buses`(error: String?, verdict: Finding.Verdict, words: String) {
        for kind in [BusCheck.Kind.session, .system] {
            let failure = error.map { DBusError(name: $0, message: "reason") }
            let finding = BusCheck(kind: kind, failure: failure).finding
            #expect(finding.verdict == verdict)
            #expect(finding.text.contains(words))
            #expect(finding.check == (kind == .session ? .sessionBus : .systemBus))
        }
    }
}
