/// A JSON value (RFC 8259). The members of an object keep their order.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue
        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The last member of this name, or nil where there is none or the value is no object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// Reads one document. Depth at most 64.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONError) { fatalError() }

    /// The value on one line, numbers with the fewest digits that read back the same, whole ones without a point.
    package var text: String { fatalError() }
}

/// Why a text is no JSON, and at which byte of it (counted from 0).
package struct JSONError: Error, Hashable, CustomStringConvertible {
    package var offset: Int
    package var message: String
    package init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
    package var description: String { "byte \(offset): \(message)" }
}
