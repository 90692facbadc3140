import EventLoop
import Testing

@testable import Lookup

/// A helper is any program beside this one, or on the PATH; here it is a shell that runs what it is given to read.
@MainActor @Suite struct HelperRunTests {
    private let loop = EventLoop(clock: SystemClock())

    /// Runs a script to its end.
    private func outcome(_ script: String) throws -> HelperRun.Outcome? {
        var outcomes: [HelperRun.Outcome] = []
        let run = try HelperRun("sh", input: script, loop: loop) { outcomes.append($0) }
        #expect(outcomes.isEmpty, "it never ends from within its start")
        let limit = ContinuousClock.now + .seconds(30)
        while outcomes.isEmpty && ContinuousClock.now < limit { loop.runOnce(waitingAtMost: 1) }
        withExtendedLifetime(run) {}
        #expect(outcomes.count == 1)
        return outcomes.first
    }

    @Test func `it reads its input, and its output and exit code arrive`() throws {
        let outcome = try outcome("echo one; echo two; exit 3")
        #expect(outcome?.exitCode == 3)
        #expect(outcome?.output == Array("one\ntwo\n".utf8))
        #expect(outcome?.messages == "")
    }

    @Test func `its messages come without its name, on one line`() throws {
        let outcome = try outcome("echo 'sh: no network' >&2; echo 'sh: try later' >&2; exit 69")
        #expect(outcome?.messages == "no network; try later")
        #expect(outcome?.exitCode == 69)
        #expect(outcome?.output == [])
    }

    @Test func `one that ends without reading is no failure of the caller's`() throws {
        let outcome = try outcome("exit 0\n" + String(repeating: "# unread\n", count: 3000))
        #expect(outcome?.exitCode == 0)
    }

    @Test func `more output than a megabyte is cut`() throws {
        let outcome = try outcome("head -c 3000000 /dev/zero")
        let count = try #require(outcome?.output.count)
        #expect(count <= 1 << 20)
    }

    @Test func `a program that doesn't exist is an error or a failed run`() throws {
        var outcomes: [HelperRun.Outcome] = []
        let run = try? HelperRun("geotify-no-such-helper", input: "", loop: loop) { outcomes.append($0) }
        let limit = ContinuousClock.now + .seconds(30)
        while run != nil && outcomes.isEmpty && ContinuousClock.now < limit { loop.runOnce(waitingAtMost: 1) }
        withExtendedLifetime(run) {}
        #expect(run == nil || (outcomes.first.map { $0.exitCode != 0 } ?? false))
    }

    @Test func `a run that is released is ended and tells nothing`() throws {
        var outcomes: [HelperRun.Outcome] = []
        var run = Optional(try HelperRun("sh", input: "sleep 1000", loop: loop) { outcomes.append($0) })
        _ = run
        // Waits for the program's end: without one the test would hang.
        run = nil
        loop.runOnce(waitingAtMost: 0)
        #expect(outcomes.isEmpty)
    }
}
