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
        // The keys that end a program are the editor's.
        let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, action) in former { signal(number, action) } }
        let shell = "/bin/sh"
        let exitCode: Int32
        do throws(SystemError) {
            exitCode = try SpawnedProgram(
                shell, [shell, "-c", command + " \"$@\"", command, path], input: STDIN_FILENO, output: STDOUT_FILENO,
                messages: STDERR_FILENO
            ).wait()
        } catch {
            throw CommandFailure(error)
        }
        guard exitCode != 0 else { return }
        throw CommandFailure(
            exitCode == 126 || exitCode == 127 ? .unavailable : .inputOutput,
            "the editor '\(command)' ended with \(exitCode); nothing was changed")
    }
}
