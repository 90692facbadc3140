import CommandLine
import Glibc
import Platform

/// The person's editor.
struct Editor {
    private let command: String

    /// `VISUAL`, `EDITOR`, or what the system has; nil where neither is set and there is no terminal to edit at.
    init?(environment: (String) -> String?, isAtTerminal: Bool) {
        let chosen = ["VISUAL", "EDITOR"].compactMap(environment).first { !$0.isEmpty }
        guard let command = chosen ?? (isAtTerminal ? Self.standard : nil) else { return nil }
        self.command = command
    }

    /// Debian's choice of the person or the machine, or else the one that POSIX has.
    private static var standard: String { access("/usr/bin/editor", X_OK) == 0 ? "/usr/bin/editor" : "vi" }

    /// Runs the editor on a file and waits for its end. By a shell, since it may have arguments: `code --wait`.
    func edit(_ path: String) throws(CommandFailure) {
        var child: pid_t = 0
        let words = ["/bin/sh", "-c", command + " \"$@\"", command, path]
        let argv = words.map { strdup($0) } + [nil]
        defer { for word in argv { free(word) } }
        // The keys that end a program are the editor's.
        let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, action) in former { signal(number, action) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var theirs = sigset_t()
        sigemptyset(&theirs)
        for number in [SIGINT, SIGQUIT] { sigaddset(&theirs, number) }
        posix_spawnattr_setsigdefault(&attributes, &theirs)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let code = posix_spawn(&child, words[0], nil, &attributes, argv, environ)
        guard code == 0 else { throw CommandFailure(SystemError("run", path: words[0], code: code)) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        guard status != 0 else { return }
        let exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
        throw CommandFailure(
            exitCode == 126 || exitCode == 127 ? .unavailable : .inputOutput,
            "the editor '\(command)' ended with \(exitCode); nothing was changed")
    }
}
