import JSON
import TestSupport
import Testing

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

    private func failure(_ bytes: some Collection<UInt8>) -> JSONError? {
        do {
            _ = try JSONValue(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("null", .null),
            (" true\n", .bool(true)),
            ("false", .bool(false)),
            ("0", .number(0)),
            ("-0", .number(-0.0)),
            ("150.0", .number(150)),
            ("-33.86", .number(-33.86)),
            ("1E3", .number(1000)),
            ("1.5e-3", .number(0.0015)),
            ("1e-400", .number(0)),
            ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
            ("5e-324", .number(.leastNonzeroMagnitude)),
            ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("9007199254740993", .number(9_007_199_254_740_992)),
            ("0.1234567890123456789", .number(0.1234567890123456789)),
            ("0.0000000000000000000000001", .number(1e-25)),
            ("\"\"", .string("")),
            ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", .string("a\"\\/\u{8}\u{C}\n\r\tz")),
            ("\"\\u00e9 é \\ud83c\\udf31 🌱 \\u0000\"", .string("é é 🌱 🌱 \0")),
            ("\"\\u0041\\u0301\"", .string("A\u{301}")),
            ("\"\\r\\n\"", .string("\r\n")),
            ("[]", .array([])),
            ("[ 1 , [ ] ]", .array([.number(1), .array([])])),
            ("{}", .object([])),
            ("{ \"b\" : 1 , \"a\":null}", .object([.init("b", .number(1)), .init("a", .null)])),
        ] as [(String, JSONValue)])
    func `reads values`(_ text: String, _ value: JSONValue) throws {
        #expect(try parse(text) == value)
        #expect(try parse(value.text) == value)
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
        #expect(try JSONValue(parsing: Array("x\(text)".utf8).dropFirst()) == value)
        #expect(try JSONValue(parsing: text.utf8.reversed().reversed() as [UInt8]) == value)
    }

    @Test(arguments: [
        ("", 0, "ends where a value should be"),
        (" ", 1, "ends where a value should be"),
        ("nul", 3, "only true, false and null"),
        ("nan", 1, "only true, false and null"),
        ("True", 0, "no value begins here"),
        ("'a'", 0, "no value begins here"),
        ("+1", 0, "no value begins here"),
        (".5", 0, "no value begins here"),
        ("-", 1, "a digit should be here"),
        ("-a", 1, "a digit should be here"),
        ("1.", 2, "a digit should follow the point"),
        ("1e", 2, "a digit should follow the e"),
        ("1e+", 3, "a digit should follow the e"),
        ("01", 1, "something follows the value"),
        ("0x1", 1, "something follows the value"),
        ("1,5", 1, "something follows the value"),
        ("[1e400]", 1, "too large"),
        ("-1e400", 0, "too large"),
        ("1 2", 2, "something follows the value"),
        ("[1", 2, "a comma or a closing bracket"),
        ("[1,]", 3, "no value begins here"),
        ("[,1]", 1, "no value begins here"),
        ("{\"a\":1", 6, "a comma or a closing brace"),
        ("{\"a\":1,}", 7, "a key in quotation marks"),
        ("{a:1}", 1, "a key in quotation marks"),
        ("{\"a\" 1}", 5, "a colon should follow"),
        ("\"a", 2, "ends within a string"),
        ("\"\n\"", 1, "should be escaped"),
        ("\"\0\"", 1, "should be escaped"),
        ("\"\\x\"", 2, "no such escape"),
        ("\"\\", 2, "no such escape"),
        ("\"\\u12g4\"", 5, "four hexadecimal digits"),
        ("\"\\u\"", 3, "four hexadecimal digits"),
        ("\"\\ud83c\"", 3, "half of a surrogate pair"),
        ("\"\\ud83c\\u0041\"", 3, "half of a surrogate pair"),
        ("\"\\ud83c\\n\"", 3, "half of a surrogate pair"),
        ("\"\\udf31\\ud83c\"", 3, "half of a surrogate pair"),
        ("\u{FEFF}1", 0, "no value begins here"),
        ("1\0", 1, "something follows the value"),
    ])
    func `refuses with place and reason`(_ text: String, _ offset: Int, _ reason: String) throws {
        let error = try #require(failure(text.utf8), "accepted")
        #expect(error.offset == offset, "\(error)")
        #expect(error.message.contains(reason), "\(error)")
    }

    @Test(arguments: [
        ("\"\\ud83c\"", "\u{FFFD}"), ("\"\\ud83c\\u0041\"", "\u{FFFD}A"), ("\"\\ud83c\\n\"", "\u{FFFD}\n"),
        ("\"\\udf31\\ud83c\"", "\u{FFFD}\u{FFFD}"), ("\"\\ud83c\\udf31\"", "\u{1F331}"),
        ("\"\\ud83c\\\\\"", "\u{FFFD}\\"),
    ])
    func `replaces half pairs where that is wanted`(_ text: String, _ value: String) throws {
        #expect(try JSONValue(parsing: Array(text.utf8), replacesHalfPairs: true) == .string(value))
    }

    @Test func `refuses text that is not UTF 8`() {
        let quote = UInt8(ascii: "\"")
        let bad: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
        for bytes in bad {
            #expect(failure([quote] + bytes + [quote])?.message == "the text is not UTF-8")
            #expect(failure([quote] + Array("\\n".utf8) + bytes + [quote])?.message == "the text is not UTF-8")
        }
    }

    @Test func `limits the depth`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(failure(nested(64).utf8) == nil)
        #expect(failure(nested(65).utf8)?.message == "values are nested deeper than 64")
        #expect(failure(String(repeating: "{\"a\":[", count: 1_000_000).utf8) != nil)
        #expect(failure("[\(String(repeating: "[[]],", count: 100))[]]".utf8) == nil)
    }

    @Test(arguments: [
        (150, "150"), (-0.0, "-0"), (52.52, "52.52"), (1e20, "1e+20"), (0.1 + 0.2, "0.30000000000000004"),
        (1e-7, "1e-07"), (.infinity, "null"), (.nan, "null"),
    ])
    func `writes the shortest numbers`(_ number: Double, _ text: String) {
        #expect(JSONValue.number(number).text == text)
    }

    @Test func `writes on one line`() {
        let value = JSONValue.object([
            .init("note", .string("a \"b\"\n\u{1}\t<&> é")), .init("list", .array([.null, .bool(true), .number(1.5)])),
            .init("none", .object([])),
        ])
        #expect(
            value.text == "{\"note\":\"a \\\"b\\\"\\n\\u0001\\t<&> é\",\"list\":[null,true,1.5],\"none\":{}}")
    }

    @Test func `takes the last of members of one name`() throws {
        let value = try parse("{\"a\":1,\"b\":\"x\",\"a\":true}")
        #expect(value["a"] == .bool(true))
        #expect(value["a"]?.bool == true)
        #expect(value["b"]?.string == "x")
        #expect(value["c"] == nil)
        #expect(JSONValue.null["a"] == nil)
        #expect(value["b"]?.number == nil)
    }

    /// Bits at random are mostly numbers of many digits and large exponents; decimal ones take the short way.
    @Test func `reads back every number`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            let bits = Double(bitPattern: generator.next())
            let decimal = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &generator)) / 1e7
            for number in [bits, decimal] where number.isFinite {
                #expect(try parse(JSONValue.number(number).text) == .number(number))
            }
        }
    }
}
