import Glibc
import Platform

/// The log: lines on the standard error, with the priorities of sd-daemon(3) for systemd's journal, without them for a
/// person at a terminal.
///
/// It is not a diary: no coordinate, place, note or identifier gets into it except by `private`.
struct Log {
    enum Priority: Int { case error = 3, warning = 4, notice = 5, info = 6 }

    /// Whether private details may be written.
    let isVerbose: Bool
    private let isForPeople = isatty(STDERR_FILENO) == 1

    init(isVerbose: Bool) { self.isVerbose = isVerbose }

    func write(_ priority: Priority, _ message: String) {
        Output.message(isForPeople ? message : "<\(priority.rawValue)>\(message)")
    }

    func error(_ message: String) { write(.error, message) }
    func warning(_ message: String) { write(.warning, message) }
    func notice(_ message: String) { write(.notice, message) }

    /// A line with private details, composed and written only if that was asked for.
    func `private`(_ message: @autoclosure () -> String) {
        if isVerbose { write(.info, message()) }
    }
}
