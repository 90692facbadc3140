import Glibc
import Platform

/// The log: lines on the standard error, with the priorities of sd-daemon(3) where they go to systemd's journal, without
/// them for a terminal or a file.
///
/// It is not a diary: no coordinate, place, note or identifier gets into it except by `private`.
struct Log {
    enum Priority: Int { case error = 3, warning = 4, notice = 5, info = 6 }

    /// Whether private details may be written.
    let isVerbose: Bool
    private let hasPriorities: Bool

    /// - Parameter journalStream: What systemd tells of the stream that it has connected to the journal.
    init(isVerbose: Bool, journalStream: String? = Environment.variable("JOURNAL_STREAM")) {
        self.isVerbose = isVerbose
        hasPriorities = Self.isStandardError(journalStream)
    }

    func write(_ priority: Priority, _ message: String) {
        Output.message(hasPriorities ? "<\(priority.rawValue)>\(message)" : message)
    }

    func error(_ message: String) { write(.error, message) }
    func warning(_ message: String) { write(.warning, message) }
    func notice(_ message: String) { write(.notice, message) }

    /// A line with private details, composed and written only if that was asked for.
    func `private`(_ message: @autoclosure () -> String) {
        if isVerbose { write(.info, message()) }
    }

    /// Whether a stream is where the messages go. The variable alone doesn't say so: what a program of the journal's starts
    /// has it, too, and may write elsewhere (systemd.exec(5), `$JOURNAL_STREAM`).
    /// - Parameter stream: The numbers of its device and inode, `DEVICE:INODE`.
    private static func isStandardError(_ stream: String?) -> Bool {
        var status = stat()
        guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}
