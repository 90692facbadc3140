/// What a place may be called, wherever that is said: in the file, on the command line, or in the window.
package enum PlaceName {
    /// What a name must be: the rest of a sentence that begins with what is wrong.
    package static let rule = "must be one line of text that isn't blank, without control characters"

    /// Whether a text can be the name of a place: it is typed, and shown in one line.
    package static func isName(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.properties.isWhitespace } && text.unicodeScalars.allSatisfy(isOfOneLine)
    }

    private static func isOfOneLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: RuleLimits.isStorable(scalar)
        }
    }
}
