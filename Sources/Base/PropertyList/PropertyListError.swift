/// Why a property list could not be read, and where. The message quotes nothing of the file, which may be private.
package struct PropertyListError: Error, Hashable, CustomStringConvertible {
    /// A line of the XML form, counted from 1; a byte of the binary one, counted from 0; or the file as a whole.
    package enum Position: Hashable, Sendable { case line(Int), byte(Int), file }

    package var position: Position
    package var message: String

    package init(_ position: Position, _ message: String) {
        self.position = position
        self.message = message
    }

    package var description: String {
        switch position {
        case .line(let line): "line \(line): \(message)"
        case .byte(let byte): "byte \(byte): \(message)"
        case .file: message
        }
    }
}
