internal import CLinux
internal import Glibc
package import Platform

/// A program that runs beside this one, in a session of its own: it reads nothing, what it writes goes nowhere, it
/// inherits no descriptor and no signal's handling. What it has started ends with it.
@MainActor package final class ChildProgram {
    private let program: SpawnedProgram
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    private var onEnd: (@MainActor () -> Void)?

    /// Starts the program.
    /// - Parameters:
    ///   - path: Its file.
    ///   - arguments: The first is what it was called by.
    ///   - environment: All of it, each as `NAME=value`.
    ///   - onEnd: Called once it has ended.
    package init(
        _ path: String, _ arguments: [String], environment: [String], loop: EventLoop,
        onEnd: @escaping @MainActor () -> Void
    ) throws(SystemError) {
        program = try SpawnedProgram(path, arguments, environment: environment, hasOwnSession: true)
        descriptor = geotify_pidfd_open(program.process)
        self.onEnd = onEnd
        if descriptor >= 0 {
            watch = loop.watch(descriptor, for: .reading) { [weak self] _ in self?.finish() }
        }
    }

    isolated deinit { if onEnd != nil { reap() } }

    /// Starts a program that goes on by itself, also when this one ends.
    package static func startDetached(
        _ path: String, _ arguments: [String], environment: [String]
    ) throws(SystemError) {
        _ = try SpawnedProgram(path, arguments, environment: environment, hasOwnSession: true)
    }

    /// Kills it, and all that it has started.
    package func end() {
        if watch == nil { finish() } else { kill(-program.process, SIGKILL) }
    }

    private func finish() {
        guard let onEnd else { return }
        self.onEnd = nil
        reap()
        onEnd()
    }

    private func reap() {
        watch?.cancel()
        if descriptor >= 0 { close(descriptor) }
        // Before it is reaped, since its number, which is also the group's, may be another's afterwards.
        kill(-program.process, SIGKILL)
        program.wait()
    }
}
