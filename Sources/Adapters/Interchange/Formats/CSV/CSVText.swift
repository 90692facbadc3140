/// Text of RFC 4180.
package enum CSVText {
    /// A record, with the end of its line.
    package static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x00...0x20: true
            default: false
            }
        }
        guard needsQuotes else { return field }
        var text = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text += "\"" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }
}
