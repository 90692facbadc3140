/// Why a document could not be read, and where.
package struct XMLError: Error, Hashable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    package var message: String

    package init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
