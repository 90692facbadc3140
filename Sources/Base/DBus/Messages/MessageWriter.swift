internal import CDBus

/// Appends values to a message; they must have been checked. Without memory libdbus fails, and so does the program.
struct MessageWriter {
    private var iterator = DBusMessageIter()

    init(_ message: Message) {
        dbus_message_iter_init_append(message.pointer, &iterator)
    }

    mutating func append(_ value: Value) {
        switch value {
        case .byte(let value): appendBasic(value, "y")
        case .boolean(let value): appendBasic(dbus_bool_t(value ? 1 : 0), "b")
        case .int16(let value): appendBasic(value, "n")
        case .uint16(let value): appendBasic(value, "q")
        case .int32(let value): appendBasic(value, "i")
        case .uint32(let value): appendBasic(value, "u")
        case .int64(let value): appendBasic(value, "x")
        case .uint64(let value): appendBasic(value, "t")
        case .double(let value): appendBasic(value, "d")
        case .string(let text): appendText(text, "s")
        case .objectPath(let text): appendText(text, "o")
        case .signature(let text): appendText(text, "g")
        case .array(let element, let elements):
            appendContainer("a", containing: element) { for element in elements { $0.append(element) } }
        case .dictionary(let key, let value, let entries):
            appendContainer("a", containing: "{" + key + value + "}") {
                for entry in entries {
                    $0.appendContainer("e", containing: nil) {
                        $0.append(entry.key)
                        $0.append(entry.value)
                    }
                }
            }
        case .structure(let fields):
            appendContainer("r", containing: nil) { for field in fields { $0.append(field) } }
        case .variant(let content):
            appendContainer("v", containing: content.signature) { $0.append(content) }
        }
    }

    private mutating func appendBasic<Basic: BitwiseCopyable>(_ value: Basic, _ type: Unicode.Scalar) {
        withUnsafePointer(to: value) {
            require(dbus_message_iter_append_basic(&iterator, Int32(type.value), $0))
        }
    }

    private mutating func appendText(_ text: String, _ type: Unicode.Scalar) {
        text.withCString { appendBasic($0, type) }
    }

    private mutating func appendContainer(
        _ type: Unicode.Scalar, containing signature: String?, _ append: (inout MessageWriter) -> Void
    ) {
        var inner = self
        require(dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner.iterator))
        append(&inner)
        require(dbus_message_iter_close_container(&iterator, &inner.iterator))
    }

    private func require(_ result: dbus_bool_t) { precondition(result != 0, "out of memory") }
}
