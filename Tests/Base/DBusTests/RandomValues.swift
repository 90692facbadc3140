import DBus
import TestSupport

/// Makes values of random types.
struct RandomValues {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func value() -> Value { value(of: signature(depth: 0), depth: 0) }

    mutating func signature(depth: Int) -> String {
        switch Int.random(in: 0..<(depth < 4 ? 20 : 12), using: &generator) {
        case 12, 13: "v"
        case 14, 15: "a" + signature(depth: depth + 1)
        case 16, 17: "a{" + basicType() + signature(depth: depth + 1) + "}"
        case 18, 19:
            "(" + (0...Int.random(in: 0...3, using: &generator)).map { _ in signature(depth: depth + 1) }.joined() + ")"
        default: basicType()
        }
    }

    private mutating func basicType() -> String { String("ybnqiuxtdsog".randomElement(using: &generator)!) }

    /// Beginnings and ends of the range come up as often as what lies between.
    private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .min
        case 1: .max
        default: .random(in: .min ... .max, using: &generator)
        }
    }

    private mutating func double() -> Double {
        let special = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 52.520008]
        let random = Double(bitPattern: generator.next())
        return Bool.random(using: &generator) || random.isNaN ? special.randomElement(using: &generator)! : random
    }

    private mutating func text() -> String {
        let scalars: [Unicode.Scalar] = ["a", "'", "\"", "\n", "é", "∅", "😀", "\u{FFFF}", "\u{1}", "\u{10FFFF}", " "]
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &generator) {
            text.unicodeScalars.append(scalars.randomElement(using: &generator)!)
        }
        return text
    }

    private mutating func path() -> String {
        let parts = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
            ["a", "B_2", "_", "9"].randomElement(using: &generator)!
        }
        return "/" + parts.joined(separator: "/")
    }

    mutating func value(of signature: String, depth: Int) -> Value {
        switch signature.first! {
        case "y": return .byte(integer(UInt8.self))
        case "b": return .boolean(Bool.random(using: &generator))
        case "n": return .int16(integer(Int16.self))
        case "q": return .uint16(integer(UInt16.self))
        case "i": return .int32(integer(Int32.self))
        case "u": return .uint32(integer(UInt32.self))
        case "x": return .int64(integer(Int64.self))
        case "t": return .uint64(integer(UInt64.self))
        case "d": return .double(double())
        case "s": return .string(text())
        case "o": return .objectPath(path())
        case "g": return .signature(Bool.random(using: &generator) ? "" : self.signature(depth: depth + 1))
        case "v": return .variant(value(of: self.signature(depth: depth + 1), depth: depth + 1))
        case "(": return structure(signature, depth: depth)
        default: return array(signature, depth: depth)
        }
    }

    private mutating func structure(_ signature: String, depth: Int) -> Value {
        var fields: [Value] = []
        for type in Self.types(String(signature.dropFirst().dropLast())) {
            fields.append(value(of: type, depth: depth + 1))
        }
        return .structure(fields)
    }

    private mutating func array(_ signature: String, depth: Int) -> Value {
        let element = String(signature.dropFirst())
        let count = Int.random(in: 0..<4, using: &generator)
        guard element.hasPrefix("{") else {
            return .array(of: element, (0..<count).map { _ in value(of: element, depth: depth + 1) })
        }
        let key = String(element.dropFirst().prefix(1))
        let content = String(element.dropFirst(2).dropLast())
        let entries = (0..<count).map { _ in
            Value.Entry(value(of: key, depth: depth + 1), value(of: content, depth: depth + 1))
        }
        return .dictionary(key: key, value: content, entries)
    }

    /// The complete types of a valid signature.
    private static func types(_ signature: String) -> [String] {
        var types: [String] = []
        var current = ""
        var nesting = 0
        for character in signature {
            current.append(character)
            if "({".contains(character) { nesting += 1 }
            if ")}".contains(character) { nesting -= 1 }
            if nesting == 0 && character != "a" {
                types.append(current)
                current = ""
            }
        }
        return types
    }
}
