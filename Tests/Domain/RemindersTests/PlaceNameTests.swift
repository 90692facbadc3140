import Testing

@testable import Reminders

@Suite struct PlaceNameTests {
    @Test(arguments: [
        "home", "Mum's house", "a & b <3", " x ", "नमस्ते", "👩‍👩‍👧‍👦", "10115", "#7", String(repeating: "x", count: 200),
    ])
    func `is one`(text: String) {
        #expect(PlaceName.isName(text))
    }

    @Test(arguments: [
        "", " ", "\u{3000}", " \u{A0}", "a\nb", "a\tb", "a\r", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "\u{1B}[m",
        "a\u{7F}", "a\u{FFFE}", "a\u{FFFF}",
    ])
    func `is none`(text: String) {
        #expect(!PlaceName.isName(text))
    }
}
