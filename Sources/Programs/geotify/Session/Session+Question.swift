import Glibc
import Platform

extension Session {
    /// Whether there is somebody to ask: both where one types and where messages go are terminals.
    var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks the person.
    /// - Returns: The line that was typed; nil at the end of the input.
    func ask(_ question: String) -> String? {
        try? flush()
        try? Output.standardError.write(question)
        return readLine()
    }
}
