/// A small tree of an XML document: elements with attributes, children in their order, and text.
package struct XMLElement: Hashable, Sendable {
    /// The name without its prefix.
    package var name: String
    /// The namespace, empty where there is none.
    package var namespace: String
    /// The attributes by their names without prefix; of two that differ in the prefix alone the one without it counts.
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
    /// - Throws: `XMLError` with the line, also for documents larger or deeper than `limits` allow and for those that
    ///   declare entities.
    package init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) {
        var builder = TreeBuilder()
        do {
            try XMLReader.read(bytes, limits: limits, into: &builder)
        } catch {
            throw error as? XMLError ?? XMLError(line: 1, message: "\(error)")
        }
        guard let root = builder.root else { throw XMLError(line: 1, message: "the document has no element") }
        self = root
    }
}

/// Puts the pieces of a document together.
private struct TreeBuilder: XMLHandler {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []

    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) {
        open.append(XMLElement(name: name, namespace: namespace, attributes: attributes, line: line))
    }

    mutating func end(_ name: String, namespace: String, line: Int) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    mutating func text(_ text: String, line: Int) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += text
    }
}
