import Control
import DBus
import Foundation
import Reminders
import State
import Testing

/// The real program telling a daemon what to do over a real bus.
@Suite @MainActor struct ActionCommandTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.geotify("add", "Buy milk", "--at", "1.0,2.0")
        try home.geotify("add", "Post", "--at", "1.0,2.0", "--once")
    }

    private func daemon() throws -> DaemonDouble {
        let daemon = try DaemonDouble()
        daemon.reminders = try #require(home.reminders)
        return daemon
    }

    @Test(arguments: [
        (["done", "buy", "post"], ["done buy-milk", "done post"]),
        (["snooze", "buy"], ["snooze(3600.0) buy-milk"]), (["snooze", "post", "1h30m"], ["snooze(5400.0) post"]),
        (["snooze", "post", "next"], ["next post"]), (["pause"], ["pause for ever"]),
        (["pause", "45m"], ["pause 2700.0"]), (["resume"], ["resume"]),
    ])
    func `what is asked for is done`(_ arguments: [String], _ performed: [String]) throws {
        let daemon = try daemon()
        #expect(try daemon.geotify(home, arguments) == .init(exitCode: 0, output: "", messages: ""))
        #expect(daemon.performed == performed)
    }

    @Test(
        arguments: [
            (["done"], 64, "ID is missing"), (["done", "x"], 66, "begins with \"x\""),
            (["snooze", "buy", "1,5h"], 64, "the time to snooze can't be '1,5h'"),
            (["snooze", "buy", "0m"], 64, "the time to snooze can't be '0m'"),
            (["snooze", "buy", "400d"], 64, "the time to snooze can't be '400d': it must be at most a year"),
            (["snooze", "buy", "1h", "2h"], 64, "'2h' is one argument too many"),
            (["snooze", "x"], 66, "begins with \"x\""), (["pause", "always"], 64, "the pause can't be 'always'"),
            (["resume", "now"], 64, "'now' is one argument too many"),
        ] as [([String], Int32, String)])
    func `what makes no sense is refused`(_ arguments: [String], _ exitCode: Int32, _ message: String) throws {
        let daemon = try daemon()
        let outcome = try daemon.geotify(home, arguments)
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.messages.contains(message))
        #expect(daemon.performed == [])
    }

    @Test func `what the daemon cannot do is said`() throws {
        let daemon = try daemon()
        daemon.canPerform = false
        #expect(
            try daemon.geotify(home, ["snooze", "buy"])
                == .init(
                    exitCode: 66, output: "", messages: "geotify: it was not shown yet, so it can't be shown again\n"))
        daemon.reminders.geotifications[0].isEnabled = false
        #expect(
            try daemon.geotify(home, ["snooze", "buy"])
                == .init(
                    exitCode: 66, output: "",
                    messages: "geotify: geotifyd has no such geotification, or it is disabled\n"))
        #expect(daemon.performed.count == 1)
    }

    @Test(arguments: [
        ["done", "post"], ["snooze", "buy"], ["snooze", "buy", "next"], ["pause"], ["resume"],
        ["shift", "start", "work"],
        ["shift", "stop", "work"], ["shift", "set", "work", "--every", "30s"], ["shift", "delete", "work"],
    ])
    func `what cannot be written down is said`(_ arguments: [String]) throws {
        let daemon = try daemon()
        daemon.troubleWriting = "cannot use state.sqlite: No space left on device"
        #expect(
            try daemon.geotify(home, arguments)
                == .init(
                    exitCode: 74, output: "",
                    messages:
                        "geotify: geotifyd can't write that down, so nothing was changed: cannot use state.sqlite: "
                        + "No space left on device; try again once that works\n"))
        #expect(daemon.performed.isEmpty)
    }

    @Test(
        arguments: [
            ("Done", [.string("post")], nil, ["done post"]), ("Next", [.string("post")], nil, ["next post"]),
            ("Snooze", [.string("post"), .double(60)], nil, ["snooze(60.0) post"]),
            ("Pause", [.double(0)], nil, ["pause for ever"]), ("Pause", [.double(60)], nil, ["pause 60.0"]),
            ("Resume", [], nil, ["resume"]),
            // Only whole identifiers, and only what is there.
            ("Done", [.string("pos")], ControlInterface.notFound, []),
            ("Next", [.string("")], ControlInterface.notFound, []),
            ("Snooze", [.string("x"), .double(60)], ControlInterface.notFound, []),
            ("Snooze", [.string("post"), .double(0)], DBusError.invalidArguments, []),
            ("Snooze", [.string("post"), .double(-1)], DBusError.invalidArguments, []),
            ("Snooze", [.string("post"), .double(.nan)], DBusError.invalidArguments, []),
            ("Snooze", [.string("post"), .double(.infinity)], DBusError.invalidArguments, []),
            ("Pause", [.double(1e9)], DBusError.invalidArguments, []),
            ("Pause", [.double(-1)], DBusError.invalidArguments, []), ("Pause", [], DBusError.invalidArguments, []),
            ("Done", [.double(1)], DBusError.invalidArguments, []),
            ("Add", [.string("x")], DBusError.unknownMethod, []),
        ] as [(String, [Value], String?, [String])])
    func `methods take only what makes sense`(
        _ member: String, _ arguments: [Value], _ error: String?, _ performed: [String]
    ) throws {
        let daemon = try daemon()
        #expect(try daemon.call(member, arguments) == error)
        #expect(daemon.performed == performed)
    }

    @Test func `without a daemon only what is shown once can be done`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        for arguments in [["snooze", "buy"], ["pause"], ["resume"], ["done", "buy"], ["done", "post", "buy"]] {
            let outcome = try nobody.geotify(home, arguments)
            #expect(outcome.exitCode == 69)
            #expect(outcome.messages.contains("geotifyd isn't running"))
        }
        #expect(try !home.geotify("list").output.contains("done"))
        #expect(try nobody.geotify(home, ["done", "post"]) == .init(exitCode: 0, output: "", messages: ""))
        #expect(
            try home.geotify("list").output.hasSuffix(
                "post      Post - Radius: 150 m - On entry - 1.0,2.0 - once - done\n"))
        let text = try String(contentsOf: home.store, encoding: .utf8)
        #expect(try home.geotify("done", "post").exitCode == 0)
        #expect(try String(contentsOf: home.store, encoding: .utf8) == text)
        #expect(try home.geotify("enable", "post").exitCode == 0)
        #expect(try !home.geotify("list").output.contains("done"))
    }

    @Test func `which of two is meant is not guessed`() throws {
        let text = try String(contentsOf: home.store, encoding: .utf8)
        let doubled = text.replacing("<string>post</string>", with: "<string>buy-milk</string>")
        try home.write(doubled, to: home.store)
        for daemon in [try DaemonDouble(), try DaemonDouble(isRunning: false)] {
            for arguments in [["done", "buy"], ["snooze", "buy-milk"]] {
                let outcome = try daemon.geotify(home, arguments)
                #expect(outcome.exitCode == 65)
                #expect(
                    outcome.messages.hasSuffix(
                        "'buy-milk' is the identifier of several entries: give each one its own in \(home.store.path), "
                            + "then try again; nothing was changed\n"))
            }
            #expect(daemon.performed == [])
        }
        #expect(try String(contentsOf: home.store, encoding: .utf8) == doubled)
    }

    @Test func `what is done without a daemon is in the history`() throws {
        let nobody = try DaemonDouble(isRunning: false)
        do { _ = try StateDatabase(path: home.directory.path + "/state/geotify/state.sqlite") }
        #expect(try nobody.geotify(home, ["done", "post"]) == .init(exitCode: 0, output: "", messages: ""))
        #expect(try nobody.geotify(home, ["done", "post"]) == .init(exitCode: 0, output: "", messages: ""))
        let lines = try home.geotify("history").output.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("  done  Post") == true, "\(lines)")
    }

    @Test func `a daemon that hangs is not taken for none`() throws {
        let daemon = try daemon()
        daemon.answers = false
        #expect(
            try daemon.geotify(home, ["done", "post"])
                == .init(exitCode: 69, output: "", messages: "geotify: geotifyd doesn't answer\n"))
        #expect(try !home.geotify("list").output.contains("done"))
    }

    @Test func `status tells what is put off`() throws {
        let daemon = try daemon()
        daemon.status.pausedUntil = 1_772_440_267
        daemon.status.snoozed = [.init(identifier: "post", until: 1_772_440_267)]
        let text = try daemon.geotify(home, ["status"]).output
        #expect(text.contains("\nPaused     until 2026-03-02 08:31\nSnoozed    post until 2026-03-02 08:31\n"))
        #expect(
            try daemon.geotify(home, ["status", "--json"]).output.contains(
                """
                ,"paused":true,"pausedUntil":"2026-03-02T08:31:07Z",\
                "quiet":false,"snoozed":[{"identifier":"post","until":"2026-03-02T08:31:07Z"}],
                """))
        daemon.status.pausedUntil = .infinity
        daemon.status.snoozed = []
        #expect(try daemon.geotify(home, ["status"]).output.contains("\nPaused     until 'geotify resume'\n"))
        #expect(
            try daemon.geotify(home, ["status", "--json"]).output.contains(
                ",\"paused\":true,\"quiet\":false,\"snoozed\":[],"))
    }
}
