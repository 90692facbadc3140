extension String {
    /// As the content of an element that reads like this text, or as an attribute's value between double quotes.
    ///
    /// What no document may have becomes U+FFFD.
    package func escapedForXML(asAttribute isAttribute: Bool = false) -> String {
        if utf8.allSatisfy(Self.standsForItself) { return self }
        var escaped = ""
        escaped.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"" where isAttribute: escaped += "&quot;"
            // A reader makes blanks of these in an attribute.
            case "\t" where isAttribute: escaped += "&#9;"
            case "\n" where isAttribute: escaped += "&#10;"
            // A reader turns a bare one into a line feed.
            case "\r": escaped += "&#13;"
            case _ where scalar.isOfXML: escaped.unicodeScalars.append(scalar)
            default: escaped += "\u{FFFD}"
            }
        }
        return escaped
    }

    /// Whether a byte of ASCII is written as it is everywhere, as most are.
    private static func standsForItself(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: (0x20..<0x7F).contains(byte)
        }
    }
}

extension Unicode.Scalar {
    /// Whether a document may have it (XML 1.0, section 2.2).
    package var isOfXML: Bool {
        switch self {
        case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"...: true
        default: false
        }
    }
}
