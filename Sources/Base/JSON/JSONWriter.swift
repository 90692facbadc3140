/// Writes values on one line.
struct JSONWriter {
    private(set) var text = ""

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): write(number)
        case .string(let string): write(string)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                write(value)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                write(member.key)
                text += ":"
                write(member.value)
            }
            text += "}"
        }
    }

    private mutating func write(_ number: Double) {
        guard number.isFinite else { return text += "null" }
        let digits = number.description
        text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
