import Testing
import XML

@Suite struct XMLEscapingTests {
    @Test(arguments: [
        (#"a & b <3 "x" > 'y'"#, #"a &amp; b &lt;3 "x" &gt; 'y'"#), ("a\r\nb\tc", "a&#13;\nb\tc"),
        ("bell\u{7}, \u{FFFE}", "bell\u{FFFD}, \u{FFFD}"), ("Grüße, 手紙 🌱", "Grüße, 手紙 🌱"),
    ])
    func `writes content`(_ text: String, _ expected: String) { #expect(text.escapedForXML() == expected) }

    @Test(arguments: ["a & b <3 \"x\" > 'y'", "a\r\nb\tc\rd\n", "]]>", "&amp;"])
    func `reads as it was`(_ text: String) throws {
        let document =
            "<a k=\"\(text.escapedForXML(asAttribute: true))\"><b>\(text.escapedForXML())</b></a>"
        let root = try XMLElement(parsing: Array(document.utf8))
        #expect(root.attributes.first?.value == text)
        #expect(root.children[0].text == text)
    }
}
