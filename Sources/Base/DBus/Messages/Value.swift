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
    package var signature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .array(let element, _): "a" + element
        case .dictionary(let key, let value, _): "a{" + key + value + "}"
        case .structure(let fields): "(" + fields.signature + ")"
        case .variant: "v"
        }
    }
}

extension [Value] {
    /// The signatures of all values, one after the other.
    package var signature: String { map(\.signature).joined() }
}
