/// Checks values before libdbus sees them, which ends the process over what it does not accept, and whose peers end the
/// connection over a message that breaks the limits of the D-Bus specification, "Message Format".
struct ValueChecker {
    /// The size of what has been checked, marshalled from an offset divisible by 8, in bytes.
    private(set) var size = 0

    /// A message has at most 128 MiB; this leaves room for its header.
    private static let messageLimit = 1 << 27 - 1 << 16
    private static let arrayLimit = 1 << 26
    /// Containers within one another, variants included.
    private static let depthLimit = 64

    /// - Throws: `InvalidArgs` with what is wrong.
    static func check(_ arguments: [Value]) throws(DBusError) {
        var checker = ValueChecker()
        for argument in arguments { try checker.check(argument, depth: 0) }
        _ = try ValueSignature(arguments.signature)
    }

    private mutating func check(_ value: Value, depth: Int) throws(DBusError) {
        guard depth <= Self.depthLimit else { throw Self.error("a value is nested too deeply") }
        switch value {
        case .byte: try add(1, alignment: 1)
        case .int16, .uint16: try add(2, alignment: 2)
        case .boolean, .int32, .uint32: try add(4, alignment: 4)
        case .int64, .uint64, .double: try add(8, alignment: 8)
        case .string(let text):
            try Names.checkText(text)
            try add(4 + text.utf8.count + 1, alignment: 4)
        case .objectPath(let path):
            try Names.check(path, as: .path)
            try add(4 + path.utf8.count + 1, alignment: 4)
        case .signature(let text):
            _ = try ValueSignature(text)
            try add(1 + text.utf8.count + 1, alignment: 1)
        case .array(let element, let elements): try checkArray(of: element, elements, depth: depth)
        case .dictionary(let key, let value, let entries):
            try checkDictionary(key: key, value: value, entries, depth: depth)
        case .structure(let fields):
            if fields.isEmpty { throw Self.error("a structure must have fields") }
            try add(0, alignment: 8)
            for field in fields { try check(field, depth: depth + 1) }
        case .variant(let content):
            let signature = content.signature
            _ = try ValueSignature(signature)
            try add(1 + signature.utf8.count + 1, alignment: 1)
            try check(content, depth: depth + 1)
        }
    }

    private mutating func checkArray(of element: String, _ elements: [Value], depth: Int) throws(DBusError) {
        guard ValueSignature.isSingle(element) else { throw Self.error("an array's element needs one complete type") }
        try add(4, alignment: 4)
        let start = size
        for value in elements {
            guard value.signature == element else {
                throw Self.error("an array of \(element) can't hold \(value.signature)")
            }
            try check(value, depth: depth + 1)
        }
        try checkArraySize(from: start)
    }

    private mutating func checkDictionary(
        key: String, value: String, _ entries: [Value.Entry], depth: Int
    ) throws(DBusError) {
        guard ValueSignature.isBasic(key) else { throw Self.error("a key must be of a basic type") }
        guard ValueSignature.isSingle(value) else { throw Self.error("a dictionary's value needs one complete type") }
        try add(4, alignment: 4)
        let start = size
        for entry in entries {
            guard entry.key.signature == key, entry.value.signature == value else {
                throw Self.error(
                    "a dictionary of \(key) and \(value) can't hold \(entry.key.signature) and \(entry.value.signature)"
                )
            }
            try add(0, alignment: 8)
            try check(entry.key, depth: depth + 2)
            try check(entry.value, depth: depth + 2)
        }
        try checkArraySize(from: start)
    }

    private func checkArraySize(from start: Int) throws(DBusError) {
        guard size - start <= Self.arrayLimit else { throw Self.error("an array is larger than 64 MiB") }
    }

    private mutating func add(_ bytes: Int, alignment: Int) throws(DBusError) {
        size = (size + alignment - 1) / alignment * alignment + bytes
        guard size <= Self.messageLimit else { throw Self.error("a message is larger than 128 MiB") }
    }

    private static func error(_ reason: String) -> DBusError {
        DBusError(name: DBusError.invalidArguments, message: reason)
    }
}
