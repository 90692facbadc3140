internal import Foundation

/// One run of a program, whose outputs go to files, so that nobody has to empty them.
///
/// It inherits nothing but what it is given: a descriptor of another test that leaks into it would keep that test's pipes
/// open, and blocked signals would make it deaf.
package final class ProgramRun {
    private let process: pid_t
    private let directory: TemporaryDirectory
    private var status: Int32?

    /// Starts the program.
    /// - Parameters:
    ///   - program: Its path.
    ///   - environment: All of it.
    ///   - workingDirectory: Where it starts; nil for the test's own.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], workingDirectory: String? = nil
    ) throws {
        directory = try TemporaryDirectory()
        let start = workingDirectory.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        process = try Self.spawn(
            start + [program] + arguments, environment: environment, output: directory.entry("output"),
            messages: directory.entry("messages"))
    }

    deinit {
        guard isRunning else { return }
        send(SIGKILL)
        waitUntilExit()
    }

    package var processIdentifier: Int32 { process }

    /// What it has written to the standard output so far.
    package var output: String { directory.contents(of: "output") }
    /// What it has written to the standard error so far.
    package var messages: String { directory.contents(of: "messages") }

    package var isRunning: Bool {
        if status == nil { collect(WNOHANG) }
        return status == nil
    }

    /// The exit code, or 128 and the number of the signal that ended it, as a shell has it; nil while it runs.
    package var exitCode: Int32? {
        guard !isRunning, let status else { return nil }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// How often it has waited for something and was woken up, as the kernel counts; nil where it has ended.
    package var wakeUps: Int? { number("voluntary_ctxt_switches", in: "status") }

    /// How often it has written to a file, as the kernel counts, which doesn't count messages to a bus; nil where it has
    /// ended.
    package var writes: Int? { number("syscw", in: "io") }

    private func number(_ name: String, in file: String) -> Int? {
        let text = (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.flatMap { Int($0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)) }
    }

    package func waitUntilExit() { while status == nil { collect(0) } }

    package func send(_ signal: Int32) { if status == nil { kill(process, signal) } }

    private func collect(_ options: Int32) {
        var status: Int32 = 0
        if waitpid(process, &status, options) == process { self.status = status }
    }

    private static func spawn(
        _ arguments: [String], environment: [String: String], output: String, messages: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        // Those that aren't open are passed over.
        for descriptor in 3..<Int32(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setsigmask(&attributes, &none)
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in argv + envp { free(string) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, envp)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return child
    }
}
