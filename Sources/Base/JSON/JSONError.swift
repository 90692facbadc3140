/// Why a text is no JSON, and at which byte of it (counted from 0). The message quotes nothing of the text.
package struct JSONError: Error, Hashable, CustomStringConvertible {
    package var offset: Int
    package var message: String

    package init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    package var description: String { "byte \(offset): \(message)" }
}
