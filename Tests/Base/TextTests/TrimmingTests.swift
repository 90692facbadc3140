import Testing
import Text

@Suite struct TrimmingTests {
    @Test(arguments: [
        ("", ""), (" ", ""), ("milk", "milk"), ("\t buy  milk\r\n", "buy  milk"), ("\u{A0}milk\u{3000}", "milk"),
        (" e\u{301} ", "e\u{301}"), ("\u{200B}milk", "\u{200B}milk"),
    ])
    func `white space at the ends is dropped`(text: String, trimmed: String) {
        #expect(text.trimmed == trimmed)
        #expect("[\(text)]".dropFirst().dropLast().trimmed == trimmed)
    }

    @Test func `words are joined by single blanks`() {
        #expect("".singleSpaced == "")
        #expect(" buy \t\n milk\u{A0}".singleSpaced == "buy milk")
    }

    @Test func `bytes are trimmed of white space of ASCII only`() {
        #expect(Substring(" \t42\r\n".utf8.trimmedASCII) == "42")
        #expect(Substring("\u{A0}42 ".utf8.trimmedASCII) == "\u{A0}42")
        #expect(" \n".utf8.trimmedASCII.isEmpty)
        #expect("".utf8.trimmedASCII.isEmpty)
        #expect(Array([0x20, 0x41, 0x20, 0x42, 0x0B][...].trimmedASCII) == [0x41, 0x20, 0x42])
    }
}
