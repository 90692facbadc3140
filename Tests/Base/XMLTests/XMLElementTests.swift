import Testing
import XML

@Suite struct XMLElementTests {
    private func parse(_ text: String) throws -> XMLElement { try XMLElement(parsing: Array(text.utf8)) }

    private func failure(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) -> XMLError? {
        do {
            _ = try XMLElement(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func `reads names namespaces attributes text and lines`() throws {
        let root = try parse(
            """
            <?xml version="1.0"?>
            <a xmlns="urn:one" xmlns:p="urn:two">
              x<b k="1" p:k="2" p:l="3"/>y&amp;<!-- no -->z
              <p:b>inner</p:b><![CDATA[<raw>]]>
            </a>
            """)
        #expect(root.name == "a")
        #expect(root.namespace == "urn:one")
        #expect(root.line == 2)
        #expect(root.children.map(\.name) == ["b", "b"])
        #expect(root.children.map(\.namespace) == ["urn:one", "urn:two"])
        #expect(root.children.map(\.line) == [3, 4])
        #expect(root.children[0].attributes == ["k": "1", "l": "3"])
        #expect(root.children[1].text == "inner")
        #expect(root.text.split(whereSeparator: \.isWhitespace) == ["xy&z", "<raw>"])
        #expect(root.child("b")?.line == 3)
        #expect(root.child("c") == nil)
    }

    @Test func `reads a document without namespace`() throws {
        let root = try parse("<gpx><trk/></gpx>")
        #expect(root.namespace.isEmpty)
        #expect(root.children == [XMLElement(name: "trk", line: 1)])
    }

    private static let encodings: [(name: String, bytes: [UInt8])] = {
        let text = Array("<a>é</a>".utf8)
        let units = Array("<a>é</a>".utf16)
        let declaration = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        let latin = units.map { UInt8($0) }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [
            ("UTF-8", text), ("with byte order mark", [0xEF, 0xBB, 0xBF] + text), ("Latin 1", declaration + latin),
            ("UTF-16 BE", [0xFE, 0xFF] + big), ("UTF-16 LE", [0xFF, 0xFE] + little),
        ]
    }()

    @Test(arguments: encodings)
    func `reads encodings`(_ name: String, _ bytes: [UInt8]) throws {
        #expect(try XMLElement(parsing: bytes).text == "é", "\(name)")
    }

    @Test func `accepts a document type that declares nothing`() throws {
        let root = try parse(
            """
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"/>
            """)
        #expect(root.attributes == ["version": "1.0"])
    }

    @Test(arguments: [
        ("<!DOCTYPE a [\n<!ENTITY b \"c\">\n]><a>&b;</a>", 2, "declares an entity (b)"),
        ("<!DOCTYPE a [\n\n<!ENTITY % b \"c\">]><a/>", 3, "declares an entity (b)"),
        ("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>", 1, "declares an entity (b)"),
        ("<!DOCTYPE a SYSTEM \"x.dtd\">\n<a>&b;</a>", 2, "entity b is not known"),
        ("<!DOCTYPE a [<!ATTLIST a b CDATA \"c\">]><a/>", 1, "gives b a default"),
        ("<a>\n&b;</a>", 2, "an entity is used that is not known"),
        ("", 1, "the document is empty"),
        ("<a>\n<b>\n", 3, "ends too early: 2 elements are still open"),
        ("<a>\n<b", 2, "ends too early: 1 elements are still open"),
        ("<!-- only -->", 1, "ends before its first element"),
        ("<a>\n</b>", 2, "mismatched tag"),
        ("<a>\n\u{0}</a>", 2, "not well-formed"),
        ("<a b='1' b='2'/>", 1, "duplicate attribute"),
        ("<p:a/>", 1, "unbound prefix"),
        ("<?xml version='1.0' encoding='EBCDIC-X'?><a/>", 1, "unknown encoding"),
    ])
    func `refuses with line and reason`(_ text: String, _ line: Int, _ reason: String) throws {
        let error = try #require(failure(Array(text.utf8)))
        #expect(error.line == line, "\(error)")
        #expect(error.message.contains(reason), "\(error)")
        #expect(error.description == "line \(line): \(error.message)")
    }

    @Test func `refuses bytes that are no text`() throws {
        let error = try #require(failure(Array("<a>\n".utf8) + [0xFF, 0xFE] + Array("</a>".utf8)))
        #expect(error.line == 2)
    }

    @Test func `keeps its limits`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(failure(nested(64)) == nil)
        #expect(failure(nested(65))?.message == "elements are nested deeper than 64")
        #expect(failure(nested(5), limits: XMLLimits(depth: 4)) != nil)
        #expect(failure(Array("<a/>".utf8), limits: XMLLimits(bytes: 4)) == nil)
        #expect(failure(Array("<a/> ".utf8), limits: XMLLimits(bytes: 4))?.message.contains("at most 4") == true)
        #expect(failure(nested(1_000_000)) != nil)
    }
}
