/// A D-Bus value of any type but file descriptors.
package indirect enum Value: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// The signature of one element, and the elements.
    case array(of: String, [Value])
    /// The signatures of key and value, and the entries in their order.
    case dictionary(key: String, value: String, [Entry])
    case structure([Value])
    case variant(Value)

    package struct Entry: Hashable, Sendable {
        package var key: Value
        package var value: Value
        package init(_ key: Value, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The signature of this value's type, as the D-Bus specification writes it.
    package var signature: String { fatalError() }
}

extension Value {
    package var string: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        case .variant(let value): value.string
        default: nil
        }
    }
    package var boolean: Bool? { fatalError() }
    /// Any double or integer.
    package var number: Double? { fatalError() }
    /// Any integer that fits.
    package var integer: Int? { fatalError() }
    package var array: [Value]? { fatalError() }
    package var structure: [Value]? { fatalError() }
    /// The value of a string key, without its variant.
    package subscript(key: String) -> Value? { fatalError() }
    /// An `a{sv}`.
    package static func properties(_ entries: [(String, Value)]) -> Value { fatalError() }
    package static func strings(_ strings: [String]) -> Value { fatalError() }
}
