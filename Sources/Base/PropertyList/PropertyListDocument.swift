internal import XML

/// A property list file as read: the value, and where its parts stand.
package struct PropertyListDocument: Sendable {
    package let root: PropertyListValue
    /// Only of the XML form.
    private let lines: LineTree?

    /// Reads the XML or the binary form, recognised by its first bytes.
    /// - Parameter keepsMistakes: Of the XML form, values that their elements can't hold become `malformed`, and keys that
    ///   stand twice in one dictionary stay, so that a mistake in one place leaves the rest usable.
    /// - Throws: `PropertyListError`; also for more than `limits` allow.
    package init(
        parsing bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits(), keepsMistakes: Bool = false
    ) throws(PropertyListError) {
        guard !bytes.isEmpty else { throw PropertyListError(.file, "the file is empty; it should be a property list") }
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(.file, "the file has \(bytes.count) bytes; at most \(limits.bytes) are read")
        }
        if bytes.starts(with: Array("bplist".utf8)) {
            root = try BinaryPropertyListReader.read(bytes, limits: limits)
            lines = nil
        } else {
            (root, lines) = try XMLPropertyListReader.read(
                bytes, limits: limits, keepsMistakes: keepsMistakes)
        }
    }

    /// The line (from 1) on which the value at this path begins, in the XML form. Path elements are keys or, in arrays,
    /// indices in decimal: `["geotifications", "3", "radius"]`.
    package func line(of path: [String]) -> Int? {
        guard var place = lines else { return nil }
        var value = root
        for element in path {
            switch value {
            case .array(let elements):
                guard let index = Int(element), elements.indices.contains(index) else { return nil }
                value = elements[index]
                place = place.children[index]
            case .dictionary(let dictionary):
                guard let index = dictionary.position(of: element) else { return nil }
                value = dictionary.entries[index].value
                place = place.children[index]
            default:
                return nil
            }
        }
        return place.line
    }

    /// The XML form, with Apple's DOCTYPE, tabs as Apple's writers have them, and a final newline. Characters that XML
    /// can't hold (controls other than tab and line ends) become U+FFFD; `pathBeyondXML` finds them. Times are rounded down
    /// to seconds, since other readers know no fractions there.
    package static func xml(_ root: PropertyListValue) -> String { String(decoding: bytes(root), as: UTF8.self) }

    /// The same in UTF-8, as it is saved.
    package static func bytes(_ root: PropertyListValue) -> [UInt8] {
        var writer = XMLPropertyListWriter()
        writer.write(root)
        return writer.document
    }
}

/// The lines of a value and of what it contains, in the order of its elements or entries.
struct LineTree: Sendable {
    var line: Int
    var children: [LineTree] = []
}
