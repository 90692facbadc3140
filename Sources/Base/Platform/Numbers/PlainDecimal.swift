/// Numbers for formats that have no exponents.
package enum PlainDecimal {
    /// The fewest digits that read back the same, without an exponent: `0.00000015`.
    package static func text(_ value: Double) -> String {
        let text = value.description
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let isNegative = text.first == "-"
        let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
        let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
        let digits = String(parts[0] + fraction)
        // Where the point stands, counted in digits from the first one.
        let point = parts[0].count + exponent
        let plain: String
        if point <= 0 {
            plain = "0." + String(repeating: "0", count: -point) + digits
        } else if point >= digits.count {
            plain = digits + String(repeating: "0", count: point - digits.count)
        } else {
            plain = String(digits.prefix(point)) + "." + String(digits.dropFirst(point))
        }
        return (isNegative ? "-" : "") + plain
    }
    /// Rounded to so many decimals, of which zeros at the end are left out.
    package static func text(_ value: Double, decimals: Int) -> String {
        let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        let rounded = (value * power).rounded() / power
        // What is too large for that has no decimals.
        return text(rounded.isFinite ? rounded : value)
    }
}
