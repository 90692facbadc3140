internal import CLinux
internal import Glibc

/// A program that this one has started (posix_spawn(3)). It inherits three streams and no other descriptor, and neither what
/// this one does about signals nor which it blocks.
package struct SpawnedProgram: Hashable, Sendable {
    /// Its number, also that of its session where it has one of its own.
    package let process: Int32

    /// - Parameters:
    ///   - path: Its file; a name without a slash is looked for in `PATH`.
    ///   - arguments: The first is what it was called by.
    ///   - environment: All of it, each as `NAME=value`; nil for this program's.
    ///   - input: What it reads; nil for nothing. Likewise where it writes.
    ///   - hasOwnSession: Whether it is out of reach of the terminal's keys.
    package init(
        _ path: String, _ arguments: [String], environment: [String]? = nil, input: Int32? = nil, output: Int32? = nil,
        messages: Int32? = nil, hasOwnSession: Bool = false
    ) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in zip(Int32(0)..., [input, output, messages]) {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session = hasOwnSession ? Int16(geotify_spawn_setsid) : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | session)
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { $0.map { strdup($0) } + [nil] }
        defer { for text in argv + (envp ?? []) { free(text) } }
        var child: pid_t = 0
        let code =
            if let envp {
                posix_spawnp(&child, path, &actions, &attributes, argv, envp)
            } else {
                posix_spawnp(&child, path, &actions, &attributes, argv, environ)
            }
        guard code == 0 else { throw SystemError("run", path: path, code: code) }
        process = child
    }

    /// Waits for its end.
    /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
    @discardableResult package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }
}
