import Foundation
import TestSupport

/// A shell on a terminal of its own, at which a test types.
final class Terminal {
    private let master: Int32
    private let process: pid_t
    /// All that was shown so far.
    private(set) var shown = ""

    /// Starts a program as the leader of a session whose terminal this is.
    init(_ arguments: [String], environment: [String: String], workingDirectory: String) throws {
        // What posix_openpt(3) and its companions do, which Glibc's module leaves out (pts(4), ioctl_tty(2)).
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var isLocked: Int32 = 0
        var number: Int32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431 /* TIOCSPTLCK */, &isLocked) == 0,
            ioctl(master, 0x8004_5430 /* TIOCGPTN */, &number) == 0
        else { throw POSIXError(.ENOTTY) }
        let name = "/dev/pts/\(number)"
        // Wide and high enough that nothing is cut, and that no shell asks whether to show a list.
        var size = winsize(ws_row: 400, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        for descriptor: Int32 in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
        for descriptor in 3..<Int32(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | 0x80 /* POSIX_SPAWN_SETSID */))
        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", workingDirectory] + arguments
        let argv = words.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in argv + envp { free(string) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, argv, envp)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        process = child
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(master)
    }

    func type(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes what is shown until a condition holds.
    /// - Returns: Whether it did within a minute, or before the shell's end.
    func wait(until condition: () -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while !condition() {
            if Date() > end || !take() { return condition() }
        }
        return true
    }

    /// - Returns: False after the shell's end.
    private func take() -> Bool {
        var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, 20) > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &bytes, bytes.count)
        guard count > 0 else { return false }
        shown += String(decoding: bytes[..<count], as: UTF8.self)
        return true
    }
}
