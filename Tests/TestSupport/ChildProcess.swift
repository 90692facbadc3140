internal import Foundation

/// A program that runs beside a test. It ends when released, and also when the test process is killed.
package final class ChildProcess: Sendable {
    /// The descriptor that its standard output can be read from.
    package let outputDescriptor: Int32
    private let lifeline: Int32
    private let shell: pid_t
    private let hasEnded = NSLock()

    /// Held from the making of the pipes to the start of the program: no other program may inherit an end of them, else
    /// the end of its input would not reach the shell.
    private static let starting = NSLock()

    /// Starts a program found on the PATH.
    /// - Parameters:
    ///   - environment: Added to the test's own.
    ///   - errors: The file that its errors are added to; nil for the test's own standard error.
    package init(_ arguments: [String], environment: [String: String] = [:], errors: String? = nil) throws {
        // The shell waits for the end of its input, which comes with the end of the test at the latest. What the program
        // has started is of the shell's group, and is not asked.
        let script =
            #""$@" </dev/null & child=$!; cat >/dev/null; kill "$child" 2>/dev/null; wait "$child"; kill -KILL 0"#
        Self.starting.lock()
        defer { Self.starting.unlock() }
        let input = Self.makePipe()
        let output = Self.makePipe()
        lifeline = input.writer
        outputDescriptor = output.reader
        defer {
            close(input.reader)
            close(output.writer)
        }
        shell = try Self.spawn(
            ["/bin/sh", "-c", script, "sh"] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, input: input.reader,
            output: output.writer, errors: errors)
    }

    deinit {
        stop()
        close(outputDescriptor)
    }

    /// Blocks until the program has written a line.
    /// - Returns: nil where the program has ended before.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(outputDescriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Ends the program and waits for its end.
    package func stop() {
        guard hasEnded.try() else { return }
        close(lifeline)
        waitpid(shell, nil, 0)
    }

    private static func makePipe() -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: String?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if let errors {
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The main actor may be on a thread of Dispatch that blocks most signals; a program that inherits this could not
        // be ended by SIGTERM.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setsigmask(&attributes, &none)
        // A group of its own, so that all of it can be killed.
        posix_spawnattr_setpgroup(&attributes, 0)
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in argv + envp { free(string) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, arguments[0], &actions, &attributes, argv, envp)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return child
    }
}
