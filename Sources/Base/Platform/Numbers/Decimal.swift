/// Numbers as people type them: digits, perhaps a sign, perhaps a fraction after a point. Nothing else of what Swift reads
/// as a number (`nan`, `inf`, hexadecimal, exponents), and the same in every locale.
package enum Decimal {
    package static func value(of text: String) -> Double? {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy(isWhole), let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// Whether the text consists of digits only, and at least one.
    package static func isWhole(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
