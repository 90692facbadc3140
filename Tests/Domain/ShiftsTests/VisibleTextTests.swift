import Shifts
import Testing
import Text

@Suite struct VisibleTextTests {
    @Test(arguments: [
        "", "home", "Mum's house", "10115", "a b", "नमस्ते", "क्‍ष", "می‌خواهم", "👩‍👩‍👧‍👦", "❤️‍🔥", "❤️", "1️⃣", "🏴\u{E0067}\u{E007F}",
        "辻\u{E0100}", "Ὀδύσσεια", "©\u{FE0F}",
    ])
    func `nothing is wrong`(name: String) {
        #expect(VisibleText.fault(of: name) == nil)
        #expect(name.trimmed == name)
    }

    @Test(arguments: [
        (" home", "home"), ("home ", "home"), ("\u{3000}a b\u{A0}\t", "a b"), (" ", ""),
    ])
    func `blanks at the ends are cut`(name: String, cut: String) {
        #expect(VisibleText.fault(of: name) == "begins or ends with a blank")
        #expect(name.trimmed == cut)
    }

    @Test(arguments: [
        ("ho\u{200B}me", "200B"), ("home\u{202E}", "202E"), ("\u{FEFF}home", "FEFF"), ("ho\u{AD}me", "00AD"),
        ("home\u{2066}", "2066"), ("home\u{34F}", "034F"), ("home\u{3164}", "3164"), ("\u{2800}", "2800"),
        ("home\u{FE0F}", "FE0F"), ("ho\u{200D}me", "200D"), ("home\u{200C}", "200C"), ("👩\u{200D}", "200D"),
        ("👩\u{200D}\u{200D}👩", "200D"), ("\u{200D}👩", "200D"), ("1\u{FE0F}", "FE0F"), ("ab\u{E0067}", "E0067"),
        ("a\u{FFFA}b", "FFFA"),
    ])
    func `what cannot be seen is named`(name: String, digits: String) {
        #expect(VisibleText.fault(of: name) == "has the character U+\(digits), which can't be seen there")
    }
}
