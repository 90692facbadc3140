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

    /// Reads one document.
    /// - Parameters:
    ///   - maximumValues: How many values it may have, those within others too: a value takes many times the memory of the
    ///     two bytes that it may have in the text.
    ///   - replacesHalfPairs: Takes an escape that is half a surrogate pair, as programs write it that cut a text by
    ///     UTF-16 units, as U+FFFD.
    /// - Throws: `JSONError` for anything that the grammar doesn't allow, for text that is not UTF-8 or has half a
    ///   surrogate pair, for numbers beyond the range of a `Double`, for values nested deeper than 64, and for too many.
    package init(
        parsing bytes: some Collection<UInt8>, maximumValues: Int = .max, replacesHalfPairs: Bool = false
    ) throws(JSONError) {
        func read(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONError> {
            var parser = JSONParser(buffer, maximumValues: maximumValues, replacesHalfPairs: replacesHalfPairs)
            return Result { () throws(JSONError) in try parser.document() }
        }
        let result = bytes.withContiguousStorageIfAvailable(read) ?? Array(bytes).withUnsafeBufferPointer(read)
        self = try result.get()
    }

    /// The value on one line, numbers with the fewest digits that read back the same, whole ones without a point.
    /// JSON has no infinite number; it becomes null, and so does what is no number.
    package var text: String {
        var writer = JSONWriter()
        writer.write(self)
        return writer.text
    }
}
