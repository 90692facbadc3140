/// A small tree of an XML document: elements with attributes, children in their order, and text.
package struct XMLElement: Hashable, Sendable {
    /// The name without its prefix.
    package var name: String
    /// The namespace, empty where there is none.
    package var namespace: String
    package var attributes: [String: String]
    package var children: [XMLElement]
    /// The element's own text, joined, without that of its children.
    package var text: String
    /// Where the element begins, counted from 1.
    package var line: Int

    package init(
        name: String, namespace: String = "", attributes: [String: String] = [:], children: [XMLElement] = [],
        text: String = "", line: Int = 0
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.children = children
        self.text = text
        self.line = line
    }

    /// The first child of this name.
    package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// Reads a whole document.
    /// - Throws: `XMLError` with the line, also for documents deeper than `limits.depth` or with entity bombs.
    package init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) { fatalError() }
}

/// What a document may have at most.
package struct XMLLimits: Sendable {
    package var depth = 64
    package var bytes = 16 << 20
    package init(depth: Int = 64, bytes: Int = 16 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}

/// Why a document could not be read, and where.
package struct XMLError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String
    package init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
    package var description: String { "line \(line): \(message)" }
}

/// Receives a document piece by piece, for documents too large for a tree. `throw` ends the reading.
package protocol XMLHandler {
    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws
    mutating func end(_ name: String, namespace: String, line: Int) throws
    mutating func text(_ text: String, line: Int) throws
}
