/// A property list: Apple's XML form and the binary one, with the UIDs of keyed archives. Dictionaries keep their order.
package enum PropertyListValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case unsigned(UInt64)  // only above Int64.max
    case real(Double)
    case boolean(Bool)
    /// Seconds since 1970.
    case date(Double)
    case data([UInt8])
    case array([PropertyListValue])
    case dictionary(PropertyListDictionary)
    /// A reference into the objects of a keyed archive.
    case uid(UInt64)

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    package var dictionary: PropertyListDictionary? { if case .dictionary(let value) = self { value } else { nil } }
    /// An integer or a real.
    package var number: Double? { fatalError() }
}

/// Keys with values in the order of the file; a key stands once.
package struct PropertyListDictionary: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: PropertyListValue
    }
    package private(set) var entries: [Entry] = []
    package init() {}
    /// Setting nil removes the key; setting a new key appends it; setting a present one keeps its position.
    package subscript(key: String) -> PropertyListValue? {
        get { fatalError() }
        set { fatalError() }
    }
    package var keys: [String] { entries.map(\.key) }
    package var isEmpty: Bool { entries.isEmpty }
}

/// A property list file as read: the value, and where its parts stand.
package struct PropertyListDocument: Sendable {
    package var root: PropertyListValue

    /// Reads the XML or the binary form, recognised by its first bytes.
    /// - Throws: `PropertyListError`; also for more than `limits` allow.
    package init(parsing bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()) throws(PropertyListError) {
        fatalError()
    }

    /// The line (from 1) on which the value at this path begins, in the XML form. Path elements are keys or, in arrays, indices in decimal:
    /// `["geotifications", "3", "radius"]`.
    package func line(of path: [String]) -> Int? { fatalError() }

    /// The XML form, with Apple's DOCTYPE, tabs as Apple's writers have them, and a final newline.
    package static func xml(_ root: PropertyListValue) -> String { fatalError() }
}

/// What a file may have at most: bytes, nesting, and objects (shared references of a binary list multiply).
package struct PropertyListLimits: Sendable {
    package var bytes = 16 << 20
    package var depth = 64
    package var objects = 4_000_000
    package init() {}
}

/// Why a property list could not be read, and where: a line of the XML form or a byte of the binary one.
package struct PropertyListError: Error, Hashable, CustomStringConvertible {
    package enum Position: Hashable, Sendable { case line(Int), byte(Int), file }
    package var position: Position
    package var message: String
    package init(_ position: Position, _ message: String) {
        self.position = position
        self.message = message
    }
    package var description: String {
        switch position {
        case .line(let line): "line \(line): \(message)"
        case .byte(let byte): "byte \(byte): \(message)"
        case .file: message
        }
    }
}
