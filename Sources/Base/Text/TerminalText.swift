/// Text from outside (notes, names, what came over a bus), fit for one line of a terminal.
package enum TerminalText {
    /// The text with blanks in place of line breaks and tabs, and U+FFFD in place of other control characters, which could
    /// steer the terminal, and of those that turn the rest of the line round (Unicode Bidirectional Algorithm, UAX #9,
    /// section 2: embeddings, overrides and isolates); without the invisible marks that can shift what is beside them
    /// (section 2.6).
    package static func oneLine(_ text: String) -> String {
        if isPrintableASCII(text) { return text }
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            // One line break of two characters.
            if !(scalar == "\n" && previous == "\r"), !isMark(scalar) { line.append(harmless(scalar)) }
            previous = scalar
        }
        return String(line)
    }

    /// As most text is, for which nothing has to be looked up.
    static func isPrintableASCII(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}"
    }

    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }
}
