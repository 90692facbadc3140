import Testing
import Text

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("Buy milk", 8), ("é", 1), ("e\u{301}", 1), ("a\u{20DD}", 1), ("ﬁ", 1), ("Ωж", 2), ("\u{AD}", 1),
        ("a\u{200B}b", 2), ("\u{FFFD}", 1), ("…", 1), ("°", 1),
        // East Asian.
        ("買牛乳", 6), ("ミルク", 6), ("ﾐﾙｸ", 3), ("か\u{3099}", 2), ("우유", 4),
        ("\u{110B}\u{116E}\u{110B}\u{1172}", 4), ("Ａ１", 4), ("〈注〉", 6), ("\u{20BB7}", 2), ("ａ̈", 2), ("　", 2),
        ("「」、。", 8), ("㍿", 2), ("買\u{302A}", 2), ("㉈", 1),
        // Marks that are drawn beside, above or below.
        ("नमस्ते", 4), ("שָׁלוֹם", 4), ("السَّلام", 6), ("ไม่", 2),
        // Emoji of one character, with a selector, and ones that are characters without it.
        ("🍰", 2), ("⌚", 2), ("⏰", 2), ("✅", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("©", 1),
        ("1\u{FE0F}\u{20E3}", 2), ("#\u{20E3}", 1), ("✈\u{FE0E}", 1), ("7", 1),
        // Put together: skin, hair, sex, families, flags of countries, regions and pirates.
        ("👍🏽", 2), ("☝🏿", 2), ("👩🏼‍🚀", 2), ("👩‍👩‍👧‍👦", 2), ("👨🏾‍🦰", 2), ("🏃‍♀️", 2), ("🇩🇪", 2), ("🇯🇵🇫🇷", 4),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏴‍☠️", 2), ("🏳️‍🌈", 2), ("👁️‍🗨️", 2), ("Cake 🍰!", 8),
    ])
    func `is what a terminal shows`(text: String, width: Int) {
        #expect(TerminalText.width(of: text) == width)
    }

    @Test(arguments: [
        ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 5, "Buy…"), ("Buy milk", 1, "…"),
        ("Buy milk", 0, ""), ("", 0, ""), ("買牛乳", 6, "買牛乳"), ("買牛乳", 5, "買牛…"), ("買牛乳", 4, "買…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 4, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("🇩🇪🇫🇷x", 3, "🇩🇪…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `what is cut fits`(text: String, width: Int, cut: String) {
        let result = TerminalText.cut(text, to: width)
        #expect(Array(result.unicodeScalars) == Array(cut.unicodeScalars))
        #expect(TerminalText.width(of: result) <= width)
    }
}
