/// Why a file can't be read as a whole, and where.
package struct InterchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// "line 12", "byte 40"; nil where it is the file as such.
    package var position: String?
    /// What is wrong and what would be right.
    package var message: String

    /// Creates an error from its parts.
    package init(_ message: String, at position: String? = nil) {
        self.position = position
        self.message = message
    }

    /// `line 12: a quoted field that begins here isn't closed`.
    package var description: String { position.map { "\($0): \(message)" } ?? message }
}
