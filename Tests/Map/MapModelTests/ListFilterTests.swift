import Testing

@testable import MapModel

@Suite struct FenceFilterTests {
    @Test(arguments: [
        ("Crème brûlée", "creme BRULEE"), ("Straße", "STRASSE"), ("Łódź", "lodz"), ("Ærø", "aero"),
        ("İstanbul", "istanbul"),
        ("ΆΛΦΑ", "αλφα"), ("Οδοσήμανση", "οδος"), ("Ёлка", "елка"), ("Việt Nam", "viet nam"), ("東京で牛乳", "牛乳"),
        ("e\u{301}te\u{301}", "été"),
        ("Buy milk 🥛", "🥛"), ("ﬁsh", "fish"), ("Buy milk", "milk buy"), ("שלום עולם", "עולם"), ("x", "  "),
    ])
    func `found`(text: String, typed: String) { #expect(ListFilter([text]).matches(typed) == [0]) }

    @Test(arguments: [("Milk", "silk"), ("Milk", "milkman"), ("Buy milk", "buy bread"), ("й", "и"), ("", "a")])
    func `not found`(text: String, typed: String) { #expect(ListFilter([text]).matches(typed) == []) }

    @Test func `the order stays`() { #expect(ListFilter(["ab", "b", "abc"]).matches("A") == [0, 2]) }

    @Test func `parts are found`() {
        for start in 0..<5 {
            for end in start...5 {
                let part = String("abcab".dropFirst(start).prefix(end - start))
                #expect(FoldedText("abcab").contains(FoldedText(part)))
            }
        }
        #expect(!FoldedText("abcab").contains(FoldedText("abcabc")))
    }
}
