import Testing

@testable import Widgets

/// Text from outside can't make a widget slow or span lines.
@Suite struct ShownTextTests {
    @Test func `a line is one line of bounded length`() {
        #expect(ShownText.line("Water the plants") == "Water the plants")
        #expect(!ShownText.line("a\nb\u{2028}c").contains { $0.isNewline })
        let long = ShownText.line(String(repeating: "x", count: 10_000))
        #expect(long.count == ShownText.mostOfLine + 1 && long.hasSuffix("…"))
    }

    @Test func `what is cut keeps characters whole`() {
        // A family is one character of seven scalars.
        let family = "👨‍👩‍👧‍👦"
        #expect(ShownText.cut(String(repeating: family, count: 3), to: 15) == family + family + "…")
        #expect(ShownText.cut("abc", to: 3) == "abc")
        #expect(ShownText.cut("äöü", to: 3) == "äöü")
        #expect(ShownText.cut("abcd", to: 3) == "abc…")
    }

    @Test func `a paragraph keeps its lines and breaks long words`() {
        #expect(ShownText.paragraph("one\n\ntwo") == "one\n\ntwo")
        let word = ShownText.paragraph(String(repeating: "x", count: 120))
        #expect(word.split(separator: "\u{200B}").map(\.count) == [50, 50, 20])
        let words = Array(repeating: String(repeating: "x", count: 40), count: 5).joined(separator: " ")
        #expect(ShownText.paragraph(words) == words)
        #expect(ShownText.paragraph(String(repeating: "x ", count: 10_000)).count == ShownText.mostOfParagraph + 1)
    }
}
