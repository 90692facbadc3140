import PropertyList
import TestSupport
import Testing

/// Damaged files are refused or read, and never end the process; what was read survives being written.
@Suite struct PropertyListFuzzTests {
    @Test func `reads damaged XML`() {
        let tokens = [
            "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<integer>", "<real>", "nan", "0x", "-",
            "&#0;", "&#x10FFFF;", "<![CDATA[", "]]>", "<!--", "<!DOCTYPE a [", "99999999999999999999", "<date/>",
        ]
        check(Mutations(of: [Array(Sample.xml.utf8)], tokens: tokens))
    }

    @Test func `reads damaged binaries`() { check(Mutations(of: [Sample.binary])) }

    private func check(_ inputs: Mutations) {
        var accepted = 0
        for input in inputs {
            guard let read = try? PropertyListDocument(parsing: input).root else { continue }
            accepted += 1
            let text = PropertyListDocument.xml(read)
            let again = try? PropertyListDocument(parsing: Array(text.utf8)).root
            if again.map({ PropertyListDocument.xml($0) }) != text { Issue.record("input \(input)") }
        }
        #expect(accepted > 0)
    }
}
