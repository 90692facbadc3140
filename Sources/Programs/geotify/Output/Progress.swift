import Glibc
import Platform

/// Shows on a terminal the progress of something that takes longer than a second.
@MainActor final class Progress {
    private static let delay = 1.0
    /// Seconds between updates.
    private static let pace = 0.1
    private static let width = 30

    private let isWanted = isatty(STDERR_FILENO) == 1 && Environment.variable("TERM") != "dumb"
    private var next = Deadline(after: delay)
    private var isShown = false

    /// A bar.
    func show(_ what: String, done: Int, of total: Int) {
        guard isDue, total > 0 else { return }
        let filled = min(Self.width, done * Self.width / total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        draw("\(what) [\(bar)] \(min(100, done * 100 / total)) %")
    }

    /// What is being done, if the total is unknown.
    func show(_ what: String) { if isDue { draw(what + " …") } }

    /// Removes what was shown.
    func end() {
        guard isShown else { return }
        isShown = false
        write("\r\u{1B}[K")
    }

    private var isDue: Bool { isWanted && next.rest == 0 }

    private func draw(_ line: String) {
        isShown = true
        next = Deadline(after: Self.pace)
        write("\r\u{1B}[Kgeotify: " + line)
    }

    private func write(_ text: String) { try? Output.standardError.write(text) }
}
