import CommandLine

/// Notes, names and identifiers: one line of text that shows something.
enum TextArgument {
    /// - Parameter kind: What the text is, for the message: "note".
    static func check(_ text: String, _ kind: String) throws(CommandFailure) {
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw CommandFailure(.usage, "the \(kind) is empty: write some text")
        }
        let isBroken = text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate,
                .unassigned where scalar.value & 0xFFFE == 0xFFFE:
                true
            default: false
            }
        }
        if isBroken {
            throw CommandFailure(
                .usage, "the \(kind) has a line break or another control character: write it on one line")
        }
    }
}
