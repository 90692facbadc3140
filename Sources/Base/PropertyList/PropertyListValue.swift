/// A property list: Apple's XML form and the binary one, with the UIDs of keyed archives. Dictionaries keep their order.
package enum PropertyListValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    /// Only above `Int64.max`.
    case unsigned(UInt64)
    /// Any number, also an infinite one or none: whoever reads a file checks the range.
    case real(Double)
    case boolean(Bool)
    /// Seconds since 1970.
    case date(Double)
    case data([UInt8])
    case array([PropertyListValue])
    case dictionary(PropertyListDictionary)
    /// A reference into the objects of a keyed archive.
    case uid(UInt64)
    /// What stands in an element of the XML form, such as `real`, that can't hold it; only where it was asked for.
    case malformed(element: String, text: String)

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    package var dictionary: PropertyListDictionary? { if case .dictionary(let value) = self { value } else { nil } }

    /// An integer or a real.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }
}
