import CommandLine
import EventLoop
import Platform

/// The standard output of a replay, which ends when nobody takes its lines.
@MainActor final class TerminalOutput {
    /// Why a line couldn't be written.
    private(set) var failure: CommandFailure?
    private let loop: EventLoop

    init(loop: EventLoop) { self.loop = loop }

    func write(_ line: String) {
        do throws(SystemError) {
            try Output.standardOutput.write(line)
        } catch {
            failure = CommandFailure(.inputOutput, error.description)
            loop.stop()
        }
    }
}
