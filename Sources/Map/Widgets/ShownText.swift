internal import Text

/// Text from outside as it is shown: as the command line shows it, and no longer than Pango lays out at once.
enum ShownText {
    /// Unicode scalars of which a line, or a paragraph, shows no more. The layout of one takes its time by the square of what
    /// can't be broken.
    static let mostOfLine = 300
    static let mostOfParagraph = 5000
    /// After so many characters without a space a paragraph may be broken.
    private static let longestWord = 50

    /// For what has one line.
    static func line(_ text: String) -> String { TerminalText.oneLine(cut(text, to: mostOfLine)) }

    /// For what has several: those of the text stay.
    static func paragraph(_ text: String) -> String {
        breakable(
            cut(text, to: mostOfParagraph).split(separator: "\n", omittingEmptySubsequences: false)
                .map { TerminalText.oneLine(String($0)) }.joined(separator: "\n"))
    }

    /// What a person sees as one character stays whole.
    static func cut(_ text: String, to most: Int) -> String {
        // Each scalar has a byte at least.
        if text.utf8.count <= most { return text }
        var (beginning, room) = ("", most)
        for character in text {
            room -= character.unicodeScalars.count
            if room < 0 { return beginning + "…" }
            beginning.append(character)
        }
        return text
    }

    private static func breakable(_ text: String) -> String {
        if text.utf8.count <= longestWord { return text }
        var (result, length) = ("", 0)
        for character in text {
            length = character.isWhitespace ? 0 : length + 1
            if length > longestWord {
                result.append("\u{200B}")
                length = 1
            }
            result.append(character)
        }
        return result
    }
}
