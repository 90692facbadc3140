/// The numbers of the XML form, whatever the locale.
enum Number {
    /// Decimal or, after `0x`, hexadecimal; nil where it is none or has more than 64 bits.
    static func integer(_ text: Substring) -> PropertyListValue? {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        var digits = isNegative || text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        if isHexadecimal { digits = digits.dropFirst(2) }
        // Swift's own initializer would take a second sign.
        guard let first = digits.first, first.isHexDigit,
            let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        guard isNegative else {
            return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
        }
        return magnitude <= Int64.min.magnitude ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
    }

    /// Decimal, with or without fraction and exponent, or Apple's names for what is no finite number.
    static func real(_ text: Substring) -> Double? {
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        // Swift's own initializer would also take hexadecimal digits and a payload of nan.
        let allowed = Array("0123456789+-.eE".utf8)
        guard text.utf8.allSatisfy(allowed.contains) else { return nil }
        return Double(text)
    }

    /// The shortest text that reads back the same, a whole number without a point.
    static func text(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
