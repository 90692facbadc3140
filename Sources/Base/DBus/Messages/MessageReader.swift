internal import CDBus

/// Reads the values of a message, whose form libdbus has checked when it came in.
struct MessageReader {
    private var iterator = DBusMessageIter()

    init(_ message: Message) { dbus_message_iter_init(message.pointer, &iterator) }

    private init(inside outer: inout MessageReader) { dbus_message_iter_recurse(&outer.iterator, &iterator) }

    /// The values from here to the end of the message or container.
    /// - Throws: `NotSupported` where one is a file descriptor.
    mutating func values() throws(DBusError) -> [Value] {
        var values: [Value] = []
        while type != 0 {
            values.append(try value())
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private var type: Int32 {
        mutating get { dbus_message_iter_get_arg_type(&iterator) }
    }

    private mutating func value() throws(DBusError) -> Value {
        let code = UInt8(truncatingIfNeeded: type)
        switch Unicode.Scalar(code) {
        case "y": return .byte(basic(0))
        case "b": return .boolean(basic(dbus_bool_t(0)) != 0)
        case "n": return .int16(basic(0))
        case "q": return .uint16(basic(0))
        case "i": return .int32(basic(0))
        case "u": return .uint32(basic(0))
        case "x": return .int64(basic(0))
        case "t": return .uint64(basic(0))
        case "d": return .double(basic(0))
        case "s": return .string(text())
        case "o": return .objectPath(text())
        case "g": return .signature(text())
        case "a": return try array()
        case "r": return .structure(try content { inner throws(DBusError) in try inner.values() })
        case "v": return .variant(try content { inner throws(DBusError) in try inner.value() })
        default:
            throw DBusError(
                name: DBusError.notSupported,
                message: "values of type \(Unicode.Scalar(code)) are not supported")
        }
    }

    private mutating func array() throws(DBusError) -> Value {
        let element = String(signature().dropFirst())
        guard !element.contains("h") else {
            throw DBusError(name: DBusError.notSupported, message: "values of type h are not supported")
        }
        if element.hasPrefix("{") {
            let inner = element.dropFirst().dropLast()
            let entries = try content { entries throws(DBusError) in try entries.entries() }
            return .dictionary(key: String(inner.prefix(1)), value: String(inner.dropFirst()), entries)
        }
        return .array(of: element, try content { inner throws(DBusError) in try inner.values() })
    }

    private mutating func entries() throws(DBusError) -> [Value.Entry] {
        var entries: [Value.Entry] = []
        while type != 0 {
            let pair = try content { inner throws(DBusError) in try inner.values() }
            entries.append(Value.Entry(pair[0], pair[1]))
            dbus_message_iter_next(&iterator)
        }
        return entries
    }

    private mutating func content<Content>(
        _ read: (inout MessageReader) throws(DBusError) -> Content
    ) throws(DBusError) -> Content {
        var inner = MessageReader(inside: &self)
        return try read(&inner)
    }

    private mutating func basic<Basic: BitwiseCopyable>(_ initial: Basic) -> Basic {
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private mutating func text() -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        return pointer.map { String(cString: $0) } ?? ""
    }

    private mutating func signature() -> String {
        guard let pointer = dbus_message_iter_get_signature(&iterator) else { preconditionFailure("out of memory") }
        defer { dbus_free(pointer) }
        return String(cString: pointer)
    }
}
