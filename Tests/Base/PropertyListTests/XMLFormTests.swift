import PropertyList
import Testing

@Suite struct XMLFormTests {
    private func root(_ content: String) throws -> PropertyListValue {
        try PropertyListDocument(parsing: Array("<plist version=\"1.0\">\(content)</plist>".utf8)).root
    }

    @Test func `reads and writes every kind of value`() throws {
        #expect(try PropertyListDocument(parsing: Array(Sample.xml.utf8)).root == Sample.value)
        #expect(PropertyListDocument.xml(Sample.value) == Sample.xml)
    }

    @Test func `breaks long data as apple does`() throws {
        let bytes = (0..<200).map { UInt8($0) }
        let nested = PropertyListValue.array([.array([.data(bytes)])])
        let lines = PropertyListDocument.xml(nested).split(separator: "\n").filter { $0.hasPrefix("\t\t") }
        #expect(lines.map(\.count) == [8, 62, 62, 62, 62, 30, 9])
        #expect(try PropertyListDocument(parsing: Array(PropertyListDocument.xml(nested).utf8)).root == nested)
    }

    @Test(
        arguments: [
            ("<integer> 42\n</integer>", .integer(42)),
            ("<integer>+42</integer>", .integer(42)),
            ("<integer>0x1f</integer>", .integer(31)),
            ("<integer>-0X1F</integer>", .integer(-31)),
            ("<integer>0xFFFFFFFFFFFFFFFF</integer>", .unsigned(.max)),
            ("<integer>9223372036854775808</integer>", .unsigned(1 << 63)),
            ("<integer>-9223372036854775808</integer>", .integer(.min)),
            ("<real>1e3</real>", .real(1000)),
            ("<real> +.5 </real>", .real(0.5)),
            ("<real>150</real>", .real(150)),
            ("<real>1e400</real>", .real(.infinity)),
            ("<real>-Infinity</real>", .real(-.infinity)),
            ("<data> AA\n\tE= </data>", .data([0, 1])),
            ("<data>AA==</data>", .data([0])),
            ("<string> a\r\nb&#13;</string>", .string(" a\nb\r")),
            ("<string><![CDATA[<&>]]></string>", .string("<&>")),
            ("<date>2026-03-02T08:31:07+00:00</date>", .date(1_772_440_267)),
            ("<dict><key>CF$UID</key><integer>7</integer></dict>", .uid(7)),
            ("<!-- a --> <true></true> <!-- b -->", .boolean(true)),
        ] as [(String, PropertyListValue)])
    func `reads values`(_ text: String, _ value: PropertyListValue) throws {
        #expect(try root(text) == value)
        #expect(try PropertyListDocument(parsing: Array(PropertyListDocument.xml(value).utf8)).root == value)
    }

    /// Other readers know no fractions of seconds.
    @Test func `rounds times down`() throws {
        let value = try root("<date>2026-03-02T08:31:07.9+00:00</date>")
        #expect(value == .date(1_772_440_267.9))
        #expect(PropertyListDocument.xml(value).contains("<date>2026-03-02T08:31:07Z</date>"))
        #expect(PropertyListDocument.xml(.date(-0.5)).contains("<date>1969-12-31T23:59:59Z</date>"))
    }

    @Test(arguments: [
        ("real", "1,5"), ("real", ""), ("integer", " x\n"), ("date", "&lt;soon&gt;"), ("data", "A"), ("true", "x"),
        ("false", "&amp;"),
    ])
    func `keeps mistyped values`(_ element: String, _ text: String) throws {
        let xml = "<plist><dict><key>a</key><\(element)>\(text)</\(element)><key>a</key><true/></dict></plist>"
        let value = try PropertyListDocument(parsing: Array(xml.utf8), keepsMistakes: true).root
        #expect(value.dictionary?.doubledKeys == ["a"])
        guard case .malformed(element, _) = value.dictionary?["a"] else { return #expect(Bool(false), "\(value)") }
        let written = PropertyListDocument.xml(value)
        #expect(written.contains("<key>a</key>\n\t<\(element)>\(text)</\(element)>\n\t<key>a</key>\n\t<true/>"))
        #expect(try PropertyListDocument(parsing: Array(written.utf8), keepsMistakes: true).root == value)
        #expect(failure(Array(xml.utf8)) != nil)
    }

    @Test func `keeps keys that only look the same`() throws {
        let value = try root("<dict><key>\u{E9}</key><true/><key>e\u{301}</key><false/></dict>")
        #expect(value.dictionary?["\u{E9}"] == .boolean(true))
        #expect(value.dictionary?["e\u{301}"] == .boolean(false))
        #expect(value.dictionary?.doubledKeys == [])
    }

    @Test func `finds what XML cannot hold`() {
        var inner = PropertyListDictionary()
        inner["b"] = .string("\t\n\r \u{FFFD}")
        #expect(PropertyListValue.array([.dictionary(inner)]).pathBeyondXML == nil)
        inner["c"] = .string("\u{FFFE}")
        #expect(PropertyListValue.array([.integer(1), .dictionary(inner)]).pathBeyondXML == ["1", "c"])
        inner["c"] = nil
        inner["\u{1}"] = .string("")
        #expect(PropertyListValue.dictionary(inner).pathBeyondXML == ["\u{1}"])
    }

    @Test func `reads not a number`() throws {
        let value = try root("<real>nan</real>")
        #expect(value.number?.isNaN == true)
        #expect(PropertyListDocument.xml(value).contains("<real>nan</real>"))
    }

    @Test func `keeps a dictionary that only looks like AUID`() throws {
        for text in [
            "<dict><key>CF$UID</key><integer>-7</integer></dict>",
            "<dict><key>CF$UID</key><string>7</string></dict>",
            "<dict><key>CF$UID</key><integer>7</integer><key>a</key><true/></dict>",
        ] {
            #expect(try root(text).dictionary != nil)
        }
    }

    @Test(
        arguments: [
            ("", nil, "the file is empty"),
            (" \n", nil, "begins neither with \"<\" nor with \"bplist00\""),
            ("{ a = 1; }", nil, "begins neither with"),
            ("<plist>\n<dict>\n<key>a</key>", 3, "ends too early: 2 elements are still open"),
            ("<plist>\n</plist>", 2, "has no value"),
            ("<html/>", 1, "begins with <html>; a property list begins with <plist>"),
            ("<plist><true/>\n<true/></plist>", 2, "a second value"),
            ("<plist>\n<dict>\n<key>a</key><true/>\n<key>a</key><false/></dict></plist>", 4, "stands twice"),
            ("<plist>\n<dict>\n<key>a</key>\n</dict></plist>", 3, "this key has no value"),
            ("<plist>\n<dict><key>a</key>\n<key>b</key></dict></plist>", 3, "value of the key before it"),
            ("<plist><dict>\n<true/></dict></plist>", 2, "<true> stands where a <key> should be"),
            ("<plist><array>\n<key>a</key></array></plist>", 2, "outside of a <dict>"),
            ("<plist>\n<number>1</number></plist>", 2, "<number> is no value of a property list"),
            ("<plist><array>\n\n stray</array></plist>", 3, "text stands outside of a value"),
            ("<plist><string>\n<true/></string></plist>", 2, "<true> stands within <string>"),
            ("<plist>\n<true>x</true></plist>", 2, "<true/> has no text"),
            ("<plist>\n<false>x</false></plist>", 2, "<false/> has no text"),
            ("<plist><integer>\n18446744073709551616</integer></plist>", 1, "at most 64 bits"),
            ("<plist><integer>-9223372036854775809</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>1.5</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>+-1</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>++1</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>0x+1</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>0x</integer></plist>", 1, "no <integer>"),
            ("<plist><integer>0x-1</integer></plist>", 1, "no <integer>"),
            ("<plist><integer/></plist>", 1, "no <integer>"),
            ("<plist>\n<real>13,4</real></plist>", 2, "this is no <real>; a number should be here, such as 52.5"),
            ("<plist><real>0x1p3</real></plist>", 1, "no <real>"),
            ("<plist><real>nan(0x1)</real></plist>", 1, "no <real>"),
            ("<plist><real/></plist>", 1, "no <real>"),
            ("<plist>\n<date>2026-02-30T00:00:00Z</date></plist>", 2, "no <date>"),
            ("<plist><data>A</data></plist>", 1, "no <data>"),
            ("<plist><data>A===</data></plist>", 1, "no <data>"),
            ("<plist><data>====</data></plist>", 1, "no <data>"),
            ("<plist><data>AA=A</data></plist>", 1, "no <data>"),
            ("<plist><data>AA==AAAA</data></plist>", 1, "no <data>"),
            ("<plist><data>AÄ==</data></plist>", 1, "no <data>"),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>", 1, "declares an entity"),
        ] as [(String, Int?, String)])
    func `refuses with line and reason`(_ text: String, _ line: Int?, _ reason: String) throws {
        let error = try #require(failure(Array(text.utf8)), "accepted")
        #expect(error.position == line.map { .line($0) } ?? .file, "\(error)")
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test func `refuses text that is not UTF 8`() {
        for place in ["string", "integer", "real", "date", "data", "key"] {
            let start = Array("<plist><dict><\(place)>".utf8)
            let bytes = start + [UInt8](repeating: 0xFF, count: 8) + Array("</\(place)></dict></plist>".utf8)
            #expect(failure(bytes)?.position == .line(1))
        }
    }

    @Test func `quotes nothing private`() {
        for text in [
            "<plist><real>secret</real></plist>", "<plist><array>secret</array></plist>",
            "<plist><dict><key>secret</key><true/><key>secret</key><true/></dict></plist>",
            "<plist><dict><key>secret</key></dict></plist>",
        ] {
            #expect(failure(Array(text.utf8))?.description.contains("secret") == false)
        }
    }

    @Test func `keeps its limits`() {
        func nested(_ depth: Int) -> [UInt8] {
            let open = String(repeating: "<array>", count: depth)
            return Array("<plist>\(open)<true/>\(String(repeating: "</array>", count: depth))</plist>".utf8)
        }
        #expect(failure(nested(64)) == nil)
        #expect(failure(nested(65))?.message == "values are nested deeper than 64")
        #expect(failure(nested(10_000)) != nil)
        var limits = PropertyListLimits()
        limits.objects = 3
        #expect(failure(Array("<plist><array><true/><true/></array></plist>".utf8), limits: limits) == nil)
        let four = Array("<plist><array><true/><true/><true/></array></plist>".utf8)
        #expect(failure(four, limits: limits)?.message.contains("too many values") == true)
        limits.bytes = four.count - 1
        #expect(failure(four, limits: limits)?.position == .file)
    }

    @Test func `knows the line of each value`() throws {
        let document = try PropertyListDocument(parsing: Array(Sample.xml.utf8))
        #expect(document.line(of: []) == 4)
        #expect(document.line(of: ["zulu"]) == 6)
        #expect(document.line(of: ["zulu", "13"]) == 20)
        #expect(document.line(of: ["empty", "s"]) == 40)
        #expect(document.line(of: ["uid"]) == 46)
        for missing in [["no"], ["zulu", "15"], ["zulu", "-1"], ["zulu", "x"], ["alpha", "0"], ["uid", "CF$UID"]] {
            #expect(document.line(of: missing) == nil)
        }
        #expect(try PropertyListDocument(parsing: Sample.binary).line(of: []) == nil)
    }

    @Test func `writes no character that XML cannot hold`() throws {
        let text = String(String.UnicodeScalarView((0...0x11_0000).compactMap(Unicode.Scalar.init)))
        let document = try PropertyListDocument(parsing: Array(PropertyListDocument.xml(.string(text)).utf8))
        let forbidden = Array(0..<9) + [0xB, 0xC] + Array(0xE..<0x20) + [0xFFFE, 0xFFFF]
        let expected = text.unicodeScalars.map { forbidden.contains(Int($0.value)) ? "\u{FFFD}" : $0 }
        #expect(document.root.string.map { Array($0.unicodeScalars) } == expected)
    }
}
