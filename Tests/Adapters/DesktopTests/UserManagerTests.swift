import Desktop
import EventLoop
import Foundation
import Reminders
import TestSupport
import Testing

/// Programs run by the real systemd of a session.
@MainActor @Suite struct UserManagerTests {
    let loop = EventLoop(clock: SystemClock())
    let directory = try! TemporaryDirectory()
    let manager: UserManager

    init() throws { manager = try UserManager() }

    private func text(_ name: String) -> String? { directory.read(name) }

    @Test func `a program is a unit that knows the event`() async throws {
        let recorder = try RunnerRecorder(sessionBus: manager.address, loop: loop)
        let file = directory.entry("out")
        recorder.run(
            7, "sh", "-c",
            "printf '%s|' \"$@\" >'\(file).tmp'; env | grep ^GEOTIFY_ | sort >>'\(file).tmp'; "
                + "grep -o '[^/]*service$' /proc/self/cgroup | sort -u >>'\(file).tmp'; mv '\(file).tmp' '\(file)'",
            "sh", "$HOME; `x` ${A} 5$ %h", "*", note: "a $b %n\u{7} \"c\" \\")
        // It may be done before systemd has answered.
        try #require(
            await loop.wait { text("out") != nil && !recorder.started.isEmpty },
            "\(recorder.failures) \(manager.log)")
        #expect(
            text("out") == """
                $HOME; `x` ${A} 5$ %h|*|GEOTIFY_EVENT=entry
                GEOTIFY_ID=7
                GEOTIFY_IDENTIFIER=sample-7
                GEOTIFY_NOTE=a $b %n  "c" \\
                GEOTIFY_PLACE=home
                GEOTIFY_TIME=2026-03-02T07:51:07Z
                geotify-run-7.service

                """)
        #expect(recorder.started == [7])
        #expect(recorder.failures == [])
    }

    @Test func `one that runs too long is killed with its children`() async throws {
        let recorder = try RunnerRecorder(sessionBus: manager.address, loop: loop, limit: 1.5)
        let file = directory.entry("out")
        recorder.run(
            1, "sh", "-c", "trap '' TERM; sleep 1000 & echo $! $$ >'\(file).tmp'; mv '\(file).tmp' '\(file)'; wait")
        try #require(await loop.wait { text("out") != nil }, "\(recorder.failures) \(manager.log)")
        let processes = (text("out") ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        try #require(processes.count == 2)
        #expect(await loop.wait { processes.allSatisfy { kill($0, 0) != 0 } })
    }

    /// The fifth waits for the end of another, which systemd tells.
    @Test func `what has ended makes room`() async throws {
        let recorder = try RunnerRecorder(sessionBus: manager.address, loop: loop)
        for id in 1...4 as ClosedRange<Int64> {
            recorder.run(id, "sh", "-c", "until [ -e '\(directory.entry("go"))' ]; do sleep 0.05; done; exit \(id)")
        }
        recorder.run(5, "touch", directory.entry("out"))
        try #require(await loop.wait { recorder.started.sorted() == [1, 2, 3, 4] }, "\(manager.log)")
        try directory.write("", to: "go")
        #expect(await loop.wait { text("out") != nil && recorder.started.count == 5 })
        #expect(recorder.failures == [])
    }
}
