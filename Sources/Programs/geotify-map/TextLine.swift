import CommandLine
import Text

/// A note, which may have several lines and any length, within a sentence.
enum TextLine {
    private static let columns = 40

    static func short(_ text: String) -> String { TerminalText.cut(TerminalText.oneLine(text), to: columns) }
}
