/// Reads a JSON text by recursive descent, one function for each rule of the grammar.
struct JSONParser {
    private static let maximumDepth = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private let maximumValues: Int
    private let replacesHalfPairs: Bool
    private var values = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, maximumValues: Int, replacesHalfPairs: Bool) {
        self.bytes = bytes
        self.maximumValues = maximumValues
        self.replacesHalfPairs = replacesHalfPairs
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw error("something follows the value; only white space may") }
        return value
    }

    /// The next byte; 0, which is allowed nowhere, at the end.
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private func error(_ message: String) -> JSONError { JSONError(offset: position, message: message) }

    private mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        values += 1
        guard values <= maximumValues else { throw error("there are more than \(maximumValues) values") }
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw error(position == bytes.count ? "the text ends where a value should be" : "no value begins here")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[offset] else { throw error("of words there are only true, false and null") }
            position += 1
        }
        return value
    }

    // MARK: Containers

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw error("values are nested deeper than \(Self.maximumDepth)") }
        position += 1
        skipSpace()
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        if skip("}") { return .object([]) }
        var members: [JSONValue.Member] = []
        while true {
            guard next == UInt8(ascii: "\"") else { throw error("a key in quotation marks should be here") }
            let key = try string()
            skipSpace()
            guard skip(":") else { throw error("a colon should follow the key") }
            skipSpace()
            members.append(JSONValue.Member(key, try value()))
            skipSpace()
            if skip("}") { return .object(members) }
            guard skip(",") else { throw error("a comma or a closing brace should be here") }
            skipSpace()
        }
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        if skip("]") { return .array([]) }
        var values: [JSONValue] = []
        while true {
            values.append(try value())
            skipSpace()
            if skip("]") { return .array(values) }
            guard skip(",") else { throw error("a comma or a closing bracket should be here") }
            skipSpace()
        }
    }

    // MARK: Numbers

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    private mutating func number() throws(JSONError) -> Double {
        let start = position
        let isNegative = skip("-")
        var digits: UInt64 = 0
        var digitCount = 0
        var fractionDigits = 0
        if skip("0") {
            digitCount = 1
        } else {
            guard digit(&digits, &digitCount) else { throw error("a digit should be here") }
            while digit(&digits, &digitCount) {}
        }
        if skip(".") {
            let whole = digitCount
            while digit(&digits, &digitCount) {}
            fractionDigits = digitCount - whole
            guard fractionDigits > 0 else { throw error("a digit should follow the point") }
        }
        let hasExponent = skip("e") || skip("E")
        if hasExponent {
            if !skip("+") { _ = skip("-") }
            var exponent: UInt64 = 0
            var exponentDigits = 0
            while digit(&exponent, &exponentDigits) {}
            guard exponentDigits > 0 else { throw error("a digit should follow the e") }
        }
        // Up to 15 digits both parts are exact, and so one division rounds right.
        if !hasExponent, digitCount < Self.powersOfTen.count {
            let magnitude = Double(digits) / Self.powersOfTen[fractionDigits]
            return isNegative ? -magnitude : magnitude
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
            throw JSONError(offset: start, message: "the number is too large; at most 1.8e308 can be held")
        }
        return value
    }

    private mutating func digit(_ number: inout UInt64, _ count: inout Int) -> Bool {
        let value = next &- UInt8(ascii: "0")
        guard value < 10 else { return false }
        // It may wrap around: a number of so many digits is not used.
        number = number &* 10 &+ UInt64(value)
        count += 1
        position += 1
        return true
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { position += 1 }
        var unescaped: [UInt8] = []
        if next != UInt8(ascii: "\"") {
            unescaped.append(contentsOf: bytes[start..<position])
            try appendRest(to: &unescaped)
        }
        let text =
            unescaped.isEmpty
            ? String(validating: bytes[start..<position], as: UTF8.self) : String(validating: unescaped, as: UTF8.self)
        guard let text else { throw JSONError(offset: start, message: "the text is not UTF-8") }
        position += 1
        return text
    }

    /// Takes a string with escapes up to its closing quotation mark.
    private mutating func appendRest(to text: inout [UInt8]) throws(JSONError) {
        while next != UInt8(ascii: "\"") {
            guard position < bytes.count else { throw error("the text ends within a string") }
            guard next >= 0x20 else { throw error("a control character should be escaped") }
            if skip("\\") {
                try appendEscape(to: &text)
            } else {
                text.append(next)
                position += 1
            }
        }
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(next)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            return text.append(contentsOf: try scalar().utf8)
        default: throw error("no such escape; these are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits")
        }
        position += 1
    }

    /// A `\u` escape, or two that form a surrogate pair.
    private mutating func scalar() throws(JSONError) -> String {
        let start = position
        let first = try unit()
        var units = [first]
        if UTF16.isLeadSurrogate(first), bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            units.append(try unit())
        }
        if replacesHalfPairs { return String(decoding: units, as: UTF16.self) }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw JSONError(offset: start, message: "half of a surrogate pair stands alone")
        }
        return text
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard next < 0x80, let value = Character(Unicode.Scalar(next)).hexDigitValue else {
                throw error("four hexadecimal digits should follow \\u")
            }
            unit = unit << 4 | UInt16(value)
            position += 1
        }
        return unit
    }
}
