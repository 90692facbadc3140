internal import Platform
internal import XML

/// Writes the XML form of a property list as Apple's own programs lay it out.
struct XMLPropertyListWriter {
    /// Bytes, not a `String`: appending to one costs several times as much.
    private var bytes = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """.utf8)
    private var depth = 0

    /// In UTF-8.
    var document: [UInt8] { bytes + "</plist>\n".utf8 }

    mutating func write(_ value: PropertyListValue) {
        switch value {
        case .string(let text): element("string", text.escapedForXML())
        case .integer(let number): element("integer", String(number))
        case .unsigned(let number): element("integer", String(number))
        case .real(let number): element("real", Number.text(number))
        case .boolean(let value): line(value ? "<true/>" : "<false/>")
        case .date(let time): element("date", RFC3339.string(from: time.rounded(.down)))
        case .data(let bytes): data(bytes)
        case .array(let values):
            container("array", isEmpty: values.isEmpty) { writer in
                for value in values { writer.write(value) }
            }
        case .dictionary(let dictionary):
            container("dict", isEmpty: dictionary.isEmpty) { writer in
                for entry in dictionary.entries {
                    writer.element("key", entry.key.escapedForXML())
                    writer.write(entry.value)
                }
            }
        case .uid(let number):
            container("dict", isEmpty: false) { writer in
                writer.element("key", "CF$UID")
                writer.element("integer", String(number))
            }
        case .malformed(let name, let text): element(name, text.escapedForXML())
        }
    }

    private mutating func container(_ name: String, isEmpty: Bool, _ content: (inout Self) -> Void) {
        guard !isEmpty else { return line("<\(name)/>") }
        line("<\(name)>")
        depth += 1
        content(&self)
        depth -= 1
        line("</\(name)>")
    }

    private mutating func data(_ bytes: [UInt8]) {
        line("<data>")
        let width = max(16, 76 - 8 * depth)
        let text = Base64.text(bytes)
        for start in stride(from: 0, to: text.count, by: width) {
            line(String(decoding: text[start..<min(start + width, text.count)], as: UTF8.self))
        }
        line("</data>")
    }

    private mutating func element(_ name: String, _ text: String) {
        indent()
        append("<")
        append(name)
        append(">")
        append(text)
        append("</")
        append(name)
        append(">\n")
    }

    private mutating func line(_ text: String) {
        indent()
        append(text)
        append("\n")
    }

    private mutating func indent() { bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth)) }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension PropertyListValue {
    /// Where a text or key stands that the XML form can't hold, by keys and, in arrays, indices; nil where there is none. Only
    /// a binary list has such ones.
    package var pathBeyondXML: [String]? {
        switch self {
        case .string(let text): return text.unicodeScalars.allSatisfy(\.isOfXML) ? nil : []
        case .array(let values):
            for (index, value) in values.enumerated() {
                if let path = value.pathBeyondXML { return [String(index)] + path }
            }
            return nil
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                if !entry.key.unicodeScalars.allSatisfy(\.isOfXML) { return [entry.key] }
                if let path = entry.value.pathBeyondXML { return [entry.key] + path }
            }
            return nil
        default: return nil
        }
    }
}
