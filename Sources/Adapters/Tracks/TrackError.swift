/// Why a track could not be read, and on which line, counted from 1. The message quotes nothing of the file.
package struct TrackError: Error, Hashable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    /// What is wrong, without a text of the file.
    package var message: String

    /// Creates an error from its parts.
    package init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    /// `line 3: the latitude is missing`.
    package var description: String { "line \(line): \(message)" }
}
