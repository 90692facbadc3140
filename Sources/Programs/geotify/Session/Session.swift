import CommandLine
import Platform
import Store
import Text

/// What the commands work with: the streams, the store and the daemon.
@MainActor final class Session {
    let store: GeotificationStore
    let daemon: Daemon
    let directories: XDGDirectories
    /// Where people read; nil where other programs do.
    let terminal: Terminal?
    let settingsFile: SettingsFile
    /// What the program was called with, without its name.
    var commandLine: [String] = []
    /// Data that waits to be written, so that few writes are needed.
    private var pending = ""

    init() {
        terminal = Terminal.standardOutput(environment: Environment.variable)
        directories = XDGDirectories(environment: Environment.variable)
        store = GeotificationStore(path: directories.store)
        settingsFile = SettingsFile(path: directories.settings)
        daemon = Daemon(directories)
    }

    /// A line for people on the standard output, whatever the text is.
    func print(line text: String) throws(CommandFailure) { try print(TerminalText.oneLine(text)) }

    /// Data as it is, on the standard output.
    func print(_ text: String, terminator: String = "\n") throws(CommandFailure) {
        pending += text
        pending += terminator
        if pending.utf8.count > 64 << 10 { try flush() }
    }

    func flush() throws(CommandFailure) {
        guard !pending.isEmpty else { return }
        defer { pending = "" }
        do {
            try Output.standardOutput.write(pending)
        } catch {
            throw CommandFailure(.inputOutput, error.description)
        }
    }

    /// A message for the person, on the standard error.
    func tell(_ message: String) {
        Output.message("geotify: " + TerminalText.oneLine(message))
    }
}
