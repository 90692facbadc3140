/// What a value holds, looked at through any variants around it; nil where it is of another type.
extension Value {
    /// The value inside all variants.
    package var unwrapped: Value {
        if case .variant(let value) = self { value.unwrapped } else { self }
    }

    /// A string, object path or signature.
    package var string: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    package var boolean: Bool? {
        if case .boolean(let value) = unwrapped { value } else { nil }
    }

    /// Any double or integer.
    package var number: Double? {
        switch unwrapped {
        case .byte(let value): Double(value)
        case .int16(let value): Double(value)
        case .uint16(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .int64(let value): Double(value)
        case .uint64(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// Any integer that fits.
    package var integer: Int? {
        switch unwrapped {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    package var array: [Value]? {
        if case .array(_, let elements) = unwrapped { elements } else { nil }
    }

    package var structure: [Value]? {
        if case .structure(let fields) = unwrapped { fields } else { nil }
    }

    package var dictionary: [Entry]? {
        if case .dictionary(_, _, let entries) = unwrapped { entries } else { nil }
    }

    /// The value of a string key, without its variant.
    package subscript(key: String) -> Value? {
        dictionary?.first { $0.key.string == key }?.value.unwrapped
    }

    /// An `a{sv}`.
    package static func properties(_ entries: [(String, Value)]) -> Value {
        .dictionary(key: "s", value: "v", entries.map { Entry(.string($0), .variant($1)) })
    }

    /// A string of what the bus can carry of a text: all but NUL characters.
    package static func text(_ text: String) -> Value {
        .string(text.utf8.contains(0) ? text.filter { $0 != "\0" } : text)
    }

    package static func strings(_ strings: [String]) -> Value { .array(of: "s", strings.map(Value.string)) }
}
