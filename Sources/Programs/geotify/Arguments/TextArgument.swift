import CommandLine

/// Notes and identifiers: one line of visible text.
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

    /// Identifiers are typed again and again, so new ones must be simpler than a file allows.
    static func checkIdentifier(_ text: String) throws(CommandFailure) {
        guard (1...longestIdentifier).contains(text.count), text.unicodeScalars.allSatisfy(isVisible),
            !text.unicodeScalars.contains("/")
        else {
            throw CommandFailure(
                .usage,
                "--id can't be '\(text)': write 1 to \(longestIdentifier) visible characters, without spaces and '/'"
            )
        }
    }

    private static let longestIdentifier = 64

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            return false
        default: return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
        }
    }
}
