/// Names and values as a form posts them, and as they stand in a query (application/x-www-form-urlencoded).
struct FormFields: Hashable {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += name + "="
        for byte in value.utf8 { append(byte) }
    }

    mutating func add(_ name: String, _ value: Double) { add(name, DecimalText.text(value)) }

    /// As it is where RFC 3986 doesn't reserve it, otherwise as two digits.
    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            text += byte < 16 ? "%0" : "%"
            text += String(byte, radix: 16, uppercase: true)
        }
    }
}
