internal import CLinux
internal import Glibc
package import Platform

/// A program that runs beside this one, in a session of its own: it reads nothing, what it writes goes nowhere, it
/// inherits no descriptor and no signal's handling. What it has started ends with it.
@MainActor package final class ChildProgram {
    private let process: pid_t
    private let descriptor: Int32
    private var watch: Watch?
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
        process = try Self.spawn(path, arguments, environment)
        descriptor = geotify_pidfd_open(process)
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
        _ = try spawn(path, arguments, environment)
    }

    /// Kills it, and all that it has started.
    package func end() {
        if watch == nil { finish() } else { kill(-process, SIGKILL) }
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
        kill(-process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }

    private static func spawn(_ path: String, _ arguments: [String], _ environment: [String]) throws(SystemError)
        -> pid_t
    {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Int16(geotify_spawn_setsid))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, &attributes, argv, envp)
        guard code == 0 else { throw SystemError("run", path: path, code: code) }
        return child
    }
}
