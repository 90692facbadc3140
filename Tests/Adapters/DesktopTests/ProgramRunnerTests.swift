import DBus
import Desktop
import EventLoop
import Foundation
import Geofencing
import Reminders
import TestSupport
import Testing

/// Programs run without systemd.
@MainActor @Suite struct ChildProgramTests {
    let loop = EventLoop(clock: SystemClock())
    let directory = try! TemporaryDirectory()

    private func text(_ name: String) -> String? { try? String(contentsOfFile: directory.entry(name), encoding: .utf8) }

    @Test func `arguments are no shells and the event is in the environment`() async throws {
        let recorder = try RunnerRecorder(sessionBus: nil, loop: loop)
        let file = directory.entry("out")
        recorder.run(
            7, "sh", "-c",
            "printf '%s|' \"$@\" >'\(file).tmp'; env | grep ^GEOTIFY_ | sort >>'\(file).tmp'; "
                + "mv '\(file).tmp' '\(file)'", "sh", "$HOME; `x`", "*", note: "a $b\u{7} \"c\"")
        #expect(recorder.started == [7])
        try #require(await loop.wait { text("out") != nil })
        #expect(
            text("out") == """
                $HOME; `x`|*|GEOTIFY_EVENT=entry
                GEOTIFY_ID=7
                GEOTIFY_IDENTIFIER=sample-7
                GEOTIFY_NOTE=a $b  "c"
                GEOTIFY_PLACE=home
                GEOTIFY_TIME=2026-03-02T07:51:07Z

                """)
        #expect(recorder.failures == [])
    }

    @Test func `nothing is inherited`() async throws {
        let recorder = try RunnerRecorder(sessionBus: nil, loop: loop)
        let leak = fcntl(0, F_DUPFD, 500)
        defer { close(leak) }
        signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, SIG_DFL) }
        let file = directory.entry("out")
        // The C library itself ignores two signals of its own, 32 and 33, in all that it starts.
        // The descriptors that find opens itself are low ones. The shell reads its own state without starting anything,
        // for which it would block signals for a moment.
        let script = """
            find /proc/self/fd -regex '/proc/self/fd/\\([012]\\|[0-9][0-9][0-9]\\)' -fprintf '\(file).list' '%f -> %l\\n'
            sort '\(file).list' -o '\(file).tmp'
            while read -r name mask; do
                case $name in
                    SigBlk:) echo "blocked $mask" ;;
                    SigIgn:) [ "${mask%180000000}" = "$mask" ] || mask=${mask%180000000}000000000; echo "ignored $mask" ;;
                esac
            done </proc/self/status >>'\(file).tmp'
            mv '\(file).tmp' '\(file)'
            """
        recorder.run(1, "/bin/sh", "-c", script)
        try #require(await loop.wait { text("out") != nil })
        #expect(
            text("out") == """
                0 -> /dev/null
                1 -> /dev/null
                2 -> /dev/null
                blocked 0000000000000000
                ignored 0000000000000000

                """)
    }

    @Test func fourRunAtOnceAndTheOthersWait() async throws {
        let recorder = try RunnerRecorder(sessionBus: nil, loop: loop)
        let fifo = directory.entry("fifo")
        mkfifo(fifo, 0o600)
        for id in 1...6 as ClosedRange<Int64> { recorder.run(id, "sh", "-c", "read x <'\(fifo)'") }
        #expect(recorder.started == [1, 2, 3, 4])
        recorder.run(5, "true")
        #expect(await loop.wait(atMost: 0.3) { recorder.started.count > 4 } == false)
        // Whoever opens it is the one writer that all readers get the end of.
        let writer = open(fifo, O_WRONLY)
        #expect(writer >= 0)
        close(writer)
        #expect(await loop.wait { recorder.started == [1, 2, 3, 4, 5, 6] })
        recorder.runner.stop()
    }

    @Test func `one that runs too long is killed with its children`() async throws {
        let recorder = try RunnerRecorder(sessionBus: nil, loop: loop, limit: 1.5)
        let file = directory.entry("out")
        recorder.run(
            1, "sh", "-c", "trap '' TERM; sleep 1000 & echo $! $$ >'\(file).tmp'; mv '\(file).tmp' '\(file)'; wait")
        try #require(await loop.wait { text("out") != nil })
        let processes = (text("out") ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        try #require(processes.count == 2)
        #expect(await loop.wait { processes.allSatisfy { isGone($0) } })
    }

    /// Whether a process has ended; nobody may have asked for its end yet.
    private func isGone(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return status.contains(") Z ")
    }

    @Test func `what can not be run is said without private details`() throws {
        let recorder = try RunnerRecorder(sessionBus: nil, loop: loop)
        try directory.write("no program", to: "text")
        chmod(directory.entry("text"), 0o700)
        recorder.run(1, "no-such-program-anywhere")
        recorder.run(2, directory.entry("missing"))
        recorder.run(3, directory.path)
        recorder.run(4, directory.entry("text"))
        recorder.run(5, "")
        #expect(recorder.failures.count == 5)
        for failure in recorder.failures {
            #expect(!failure.contains("no-such") && !failure.contains(directory.path))
            #expect(failure.hasPrefix("the program of a reminder can't be run: "))
        }
        // It isn't tried again.
        #expect(recorder.started == [1, 2, 3, 4, 5])
    }

    @Test func `a reminder without program runs none`() {
        #expect(ReminderProgram(for: .sample(1)) == nil)
    }

    @Test func `a bus without systemd is no hindrance`() async throws {
        let bus = try PrivateBus()
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop)
        recorder.run(1, "touch", directory.entry("out"))
        #expect(await loop.wait { text("out") != nil })
        #expect(recorder.started == [1])
    }
}

/// Programs run by systemd.
@MainActor @Suite struct TransientUnitTests {
    let loop = EventLoop(clock: SystemClock())
    let bus = try! PrivateBus()

    @Test func `a unit says all that the program needs`() async throws {
        let manager = try ScriptedServiceManager(on: bus, loop: loop)
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop)
        recorder.run(42, "echo", "$HOME is 5$", note: "Buy\nmilk", place: nil)
        try #require(await loop.wait { recorder.started == [42] })
        let arguments = try #require(manager.started.first)
        #expect(arguments.signature == "ssa(sv)a(sa(sv))")
        #expect(arguments[0].string == "geotify-run-42.service")
        #expect(arguments[1].string == "fail")
        var properties: [String: Value] = [:]
        for property in arguments[2].array ?? [] {
            properties[property.structure?[0].string ?? ""] = property.structure?[1].unwrapped
        }
        let command = Value.structure([.string("/usr/bin/echo"), .strings(["echo", "$$HOME is 5$$"]), .boolean(false)])
        #expect(properties["ExecStart"] == .array(of: "(sasb)", [command]))
        #expect(
            properties["Environment"]
                == .strings([
                    "GEOTIFY_EVENT=entry", "GEOTIFY_IDENTIFIER=sample-42", "GEOTIFY_NOTE=Buy\nmilk",
                    "GEOTIFY_TIME=2026-03-02T07:51:07Z", "GEOTIFY_ID=42",
                ]))
        #expect(properties["RuntimeMaxUSec"] == .uint64(60_000_000))
        #expect(properties["KillSignal"] == .int32(9))
        #expect(properties["CollectMode"]?.string == "inactive-or-failed")
        #expect(properties["StandardOutput"]?.string == "null")
        #expect(properties["StandardError"]?.string == "null")
    }

    @Test func fourRunAtOnceAndTheOthersWait() async throws {
        let manager = try ScriptedServiceManager(on: bus, loop: loop)
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop)
        for id in 1...6 as ClosedRange<Int64> { recorder.run(id, "true") }
        try #require(await loop.wait { recorder.started == [1, 2, 3, 4] })
        manager.remove("somebody-elses.service")
        manager.remove("geotify-run-2.service")
        try #require(await loop.wait { recorder.started == [1, 2, 3, 4, 5] })
        #expect(manager.calls == ["Subscribe"])
        for id in [1, 3, 4, 5] { manager.remove("geotify-run-\(id).service") }
        try #require(await loop.wait { recorder.started == [1, 2, 3, 4, 5, 6] })
        manager.remove("geotify-run-6.service")
        // At rest nobody listens.
        #expect(await loop.wait { manager.calls.last == "Unsubscribe" })
        #expect(manager.startedUnits == (1...6).map { "geotify-run-\($0).service" })
    }

    @Test func `a unit whose end nobody tells of is not waited for for ever`() async throws {
        let manager = try ScriptedServiceManager(on: bus, loop: loop)
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop, limit: 0.2, timeout: 0.2)
        for id in 1...5 as ClosedRange<Int64> { recorder.run(id, "true") }
        #expect(await loop.wait { recorder.started == [1, 2, 3, 4, 5] })
        #expect(await loop.wait { manager.calls.last == "Unsubscribe" })
    }

    @Test func `a refusal is said and not run in another way`() async throws {
        let manager = try ScriptedServiceManager(on: bus, loop: loop)
        manager.error = DBusError.accessDenied
        let directory = try TemporaryDirectory()
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop)
        recorder.run(1, "touch", directory.entry("out"))
        try #require(await loop.wait { recorder.failures.count == 1 })
        #expect(!recorder.failures[0].contains("secret"))
        #expect(recorder.started == [1])
        #expect(!FileManager.default.fileExists(atPath: directory.entry("out")))
    }

    @Test func `one that runs since before is not run again`() async throws {
        let manager = try ScriptedServiceManager(on: bus, loop: loop)
        manager.error = "org.freedesktop.systemd1.UnitExists"
        let recorder = try RunnerRecorder(sessionBus: bus.address, loop: loop)
        recorder.run(1, "true")
        #expect(await loop.wait { recorder.started == [1] })
        #expect(recorder.failures == [])
    }
}
