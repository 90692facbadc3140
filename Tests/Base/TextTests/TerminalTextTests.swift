import Testing
import Text

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("Buy milk", "Buy milk"), ("", ""), ("Müll, 👩‍👩‍👧‍👦, नमस्ते, שלום", "Müll, 👩‍👩‍👧‍👦, नमस्ते, שלום"),
        ("שלום\u{200F}, a\u{200E}b\u{61C}", "שלום, ab"),
        ("a\nb\r\nc\rd\te\u{2028}f\u{2029}g\u{85}h\u{B}i\u{C}j", "a b c d e f g h i j"), ("a\n\nb", "a  b"),
        ("\u{1B}[31m\u{7}\u{0}\u{7F}\u{9B}m", "\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}m"),
        ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ])
    func `is one line that steers nothing`(text: String, line: String) {
        #expect(Array(TerminalText.oneLine(text).unicodeScalars) == Array(line.unicodeScalars))
    }
}
