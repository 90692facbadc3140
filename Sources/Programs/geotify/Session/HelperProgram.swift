import CommandLine
import EventLoop
import Lookup
import Platform

/// Has another program of this package do a part of the work.
@MainActor enum HelperProgram {
    /// Runs it to its end.
    /// - Throws: 69 where it isn't there or doesn't work.
    static func run(_ name: String, input: String) throws(CommandFailure) -> HelperRun.Outcome {
        let loop = EventLoop(clock: SystemClock())
        var outcome: HelperRun.Outcome?
        do throws(SystemError) {
            let run = try HelperRun(name, input: input, loop: loop) { outcome = $0 }
            withExtendedLifetime(run) { while outcome == nil { loop.runOnce(waitingAtMost: .infinity) } }
        } catch {
            throw CommandFailure(.unavailable, "\(name) can't be run: \(error.reason)")
        }
        guard let outcome else { throw CommandFailure(.unavailable, "\(name) has not answered") }
        return outcome
    }
}
