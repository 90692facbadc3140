internal import XML

/// Writes the elements of introspection XML.
enum IntrospectionWriter {
    /// The element and what is in it, without text and without elements of other namespaces, which hold prose.
    static func text(of element: XMLElement, indent: Int) -> String {
        let margin = String(repeating: "  ", count: indent)
        let attributes = element.attributes.sorted {
            ($0.key == "name" ? "" : $0.key) < ($1.key == "name" ? "" : $1.key)
        }
        .map { " \($0.key)=\"\($0.value.escapedForXML(asAttribute: true))\"" }.joined()
        let children = element.children.filter { $0.namespace == element.namespace }
        if children.isEmpty { return "\(margin)<\(element.name)\(attributes)/>" }
        let content = children.map { text(of: $0, indent: indent + 1) + "\n" }.joined()
        return "\(margin)<\(element.name)\(attributes)>\n\(content)\(margin)</\(element.name)>"
    }
}
