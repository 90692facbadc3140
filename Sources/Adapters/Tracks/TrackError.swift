/// Why a track could not be read, and on which line, counted from 1. The message quotes nothing of the file.
package struct TrackError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String

    package init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
