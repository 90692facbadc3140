/// Writes the lines of an iCalendar file, folded.
struct ICalendarWriter {
    /// Octets of a line, without its end (RFC 5545, section 3.1).
    private static let width = 75

    private(set) var text = ""

    /// A value that needs no escapes.
    /// - Parameter name: With its parameters.
    mutating func line(_ name: String, _ value: String) {
        var width = 0
        for scalar in "\(name):\(value)".unicodeScalars {
            let length = UTF8.width(scalar)
            if width + length > Self.width {
                text += "\r\n "
                width = 1
            }
            text.unicodeScalars.append(scalar)
            width += length
        }
        text += "\r\n"
    }

    /// A text (RFC 5545, section 3.3.11).
    mutating func text(_ name: String, _ value: String) {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ",", ";": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        line(name, escaped)
    }

    /// The value of a parameter, in quotation marks (RFC 6868).
    static func parameter(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": escaped += "^^"
            case "\"": escaped += "^'"
            case "\n": escaped += "^n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
