/// One property of iCalendar, or the beginning or end of a component (RFC 5545, section 3.1).
struct ICalendarLine: Hashable {
    /// In capitals.
    var name: String
    /// The parameters by their names in capitals; several values of one stay joined by commas.
    var parameters: [String: String] = [:]
    /// As it stands in the file, its escapes not resolved.
    var value: String

    /// - Returns: nil where it is no property: it has no name, no colon, an open quotation mark or bytes that are no UTF-8.
    init?(_ line: some Collection<UInt8>) {
        guard let text = String(validating: line, as: UTF8.self) else { return nil }
        var rest = text.utf8[...]
        let name = rest.prefix(while: Self.isOfName)
        guard !name.isEmpty else { return nil }
        self.name = String(Substring(name)).uppercased()
        rest = rest.dropFirst(name.count)
        while rest.first == UInt8(ascii: ";") {
            rest.removeFirst()
            let name = rest.prefix(while: Self.isOfName)
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), let value = Self.parameterValue(&rest) else {
                return nil
            }
            parameters[String(Substring(name)).uppercased()] = value
        }
        guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
        value = String(Substring(rest))
    }

    /// Takes a value, quoted or not, from the front of the text.
    private static func parameterValue(_ rest: inout Substring.UTF8View.SubSequence) -> String? {
        var value: [UInt8] = []
        var isQuoted = false
        while let byte = rest.first {
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                break
            } else {
                value.append(byte)
            }
            rest.removeFirst()
        }
        return isQuoted ? nil : withoutCarets(String(decoding: value, as: UTF8.self))
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Resolves the escapes of parameters (RFC 6868).
    private static func withoutCarets(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
        return unescaped(text, mark: "^") { scalar in
            switch scalar {
            case "n": "\n"
            case "'": "\""
            case "^": "^"
            default: nil
            }
        }
    }

    /// The value as a text, its escapes resolved (RFC 5545, section 3.3.11).
    var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        return Self.unescaped(value, mark: "\\") { scalar in
            switch scalar {
            case "n", "N": "\n"
            case "\\", ",", ";": scalar
            default: nil
            }
        }
    }

    /// - Parameter meaning: Of what follows a mark; nil where the mark stands for itself.
    private static func unescaped(
        _ text: String, mark: Unicode.Scalar, _ meaning: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        var plain = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            if isMarked {
                isMarked = false
                if let meant = meaning(scalar) {
                    plain.append(meant)
                    continue
                }
                plain.append(mark)
            }
            if scalar == mark { isMarked = true } else { plain.append(scalar) }
        }
        if isMarked { plain.append(mark) }
        return String(plain)
    }
}
