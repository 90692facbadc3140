internal import Platform
internal import Text
internal import XML

/// Reads the XML form of a property list, piece by piece.
struct XMLPropertyListReader: XMLHandler {
    /// An array or dictionary that is not closed yet, or the `plist` element itself.
    private struct Container {
        enum Kind: String { case plist, array, dict }
        let kind: Kind
        var place: LineTree
        var values: [PropertyListValue] = []
        var dictionary = PropertyListDictionary()
        /// The key whose value comes next, and its line.
        var key: (name: String, line: Int)?
    }

    private enum Leaf: String {
        case key, string, integer, real, date, data
        case yes = "true"
        case no = "false"
    }

    private let limits: PropertyListLimits
    private let keepsMistakes: Bool
    private var containers: [Container] = []
    private var leaf: (kind: Leaf, line: Int)?
    private var leafText = ""
    private var objects = 0
    private var result: (PropertyListValue, LineTree)?

    private init(limits: PropertyListLimits, keepsMistakes: Bool) {
        self.limits = limits
        self.keepsMistakes = keepsMistakes
    }

    static func read(
        _ bytes: [UInt8], limits: PropertyListLimits, keepsMistakes: Bool
    ) throws(PropertyListError) -> (PropertyListValue, LineTree) {
        try requireXML(bytes)
        var reader = Self(limits: limits, keepsMistakes: keepsMistakes)
        do {
            // The plist element and the leaves come on top of the containers.
            try XMLReader.read(bytes, limits: XMLLimits(depth: limits.depth + 3, bytes: limits.bytes), into: &reader)
        } catch let error as XMLError {
            throw PropertyListError(.line(error.line), error.message)
        } catch let error as PropertyListError {
            throw error
        } catch {
            throw PropertyListError(.file, "\(error)")
        }
        guard let result = reader.result else { throw PropertyListError(.file, "the property list has no value") }
        return result
    }

    /// Tells a file of another kind from a damaged one.
    private static func requireXML(_ bytes: [UInt8]) throws(PropertyListError) {
        let byteOrderMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
        guard !byteOrderMarks.contains(where: bytes.starts(with:)) else { return }
        let first = bytes.first { !Array(" \t\r\n".utf8).contains($0) }
        guard first == UInt8(ascii: "<") else {
            throw PropertyListError(
                .file, "this is no property list: it begins neither with \"<\" nor with \"bplist00\"")
        }
    }

    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws {
        if let leaf {
            throw PropertyListError(
                .line(line), "<\(name)> stands within <\(leaf.kind.rawValue)>, which holds only text")
        }
        guard !containers.isEmpty else {
            guard name == "plist" else {
                throw PropertyListError(
                    .line(line), "the file begins with <\(name)>; a property list begins with <plist>")
            }
            return containers.append(Container(kind: .plist, place: LineTree(line: line)))
        }
        if let kind = Container.Kind(rawValue: name), kind != .plist {
            try expectValue(name, line)
            guard containers.count <= limits.depth else {
                throw PropertyListError(.line(line), "values are nested deeper than \(limits.depth)")
            }
            containers.append(Container(kind: kind, place: LineTree(line: line)))
        } else if let kind = Leaf(rawValue: name) {
            if kind == .key { try expectKey(line) } else { try expectValue(name, line) }
            leaf = (kind, line)
        } else {
            throw PropertyListError(
                .line(line),
                "<\(name)> is no value of a property list; "
                    + "these are dict, array, string, integer, real, true, false, date, data")
        }
    }

    mutating func text(_ text: String, line: Int) throws {
        if leaf != nil {
            leafText += text
        } else if !text.utf8.allSatisfy({ $0.isASCIISpace }), text.contains(where: { !$0.isWhitespace }) {
            let lines = text.prefix { $0.isWhitespace }.count(where: \.isNewline)
            throw PropertyListError(.line(line + lines), "text stands outside of a value")
        }
    }

    mutating func end(_ name: String, namespace: String, line: Int) throws {
        if let leaf {
            self.leaf = nil
            let text = leafText
            leafText = ""
            if leaf.kind == .key {
                containers[containers.count - 1].key = (text, leaf.line)
            } else {
                try add(
                    value(of: leaf.kind, text, leaf.line), LineTree(line: leaf.line), cost: 1 + text.utf8.count / 64)
            }
        } else if let container = containers.popLast() {
            try close(container, line)
        }
    }

    private mutating func close(_ container: Container, _ line: Int) throws {
        switch container.kind {
        case .plist:
            guard let value = container.values.first, let place = container.place.children.first else {
                throw PropertyListError(.line(line), "the property list has no value")
            }
            result = (value, place)
        case .array:
            try add(.array(container.values), container.place, cost: 1)
        case .dict:
            if let key = container.key {
                throw PropertyListError(.line(key.line), "this key has no value")
            }
            try add(Self.uid(container.dictionary) ?? .dictionary(container.dictionary), container.place, cost: 1)
        }
    }

    /// The XML form has no element for the UIDs of keyed archives.
    private static func uid(_ dictionary: PropertyListDictionary) -> PropertyListValue? {
        guard dictionary.entries.count == 1 else { return nil }
        return switch dictionary["CF$UID"] {
        case .integer(let number): UInt64(exactly: number).map { .uid($0) }
        case .unsigned(let number): .uid(number)
        default: nil
        }
    }

    private func expectKey(_ line: Int) throws {
        guard let container = containers.last, container.kind == .dict else {
            throw PropertyListError(.line(line), "a <key> stands outside of a <dict>")
        }
        if container.key != nil {
            throw PropertyListError(.line(line), "a <key> stands where the value of the key before it should be")
        }
    }

    private func expectValue(_ name: String, _ line: Int) throws {
        guard let container = containers.last else { return }
        if container.kind == .dict, container.key == nil {
            throw PropertyListError(.line(line), "<\(name)> stands where a <key> should be")
        }
        if container.kind == .plist, !container.values.isEmpty {
            throw PropertyListError(.line(line), "<\(name)> is a second value; a property list has one")
        }
    }

    private mutating func add(_ value: PropertyListValue, _ place: LineTree, cost: Int) throws {
        objects += cost
        guard objects <= limits.objects else {
            throw PropertyListError(.line(place.line), "the property list has too many values")
        }
        let last = containers.count - 1
        if let key = containers[last].key {
            guard keepsMistakes || containers[last].dictionary.position(of: key.name) == nil else {
                throw PropertyListError(.line(key.line), "this key stands twice in one dictionary")
            }
            containers[last].dictionary.append(key.name, value)
            containers[last].key = nil
        } else {
            containers[last].values.append(value)
        }
        containers[last].place.children.append(place)
    }

    private func value(of leaf: Leaf, _ text: String, _ line: Int) throws(PropertyListError) -> PropertyListValue {
        func require(_ value: PropertyListValue?, _ right: String) throws(PropertyListError) -> PropertyListValue {
            guard let value else {
                if keepsMistakes { return .malformed(element: leaf.rawValue, text: text) }
                throw PropertyListError(.line(line), "this is no <\(leaf.rawValue)>; \(right)")
            }
            return value
        }
        let trimmed = Substring(text.utf8.trimmedASCII)
        switch leaf {
        case .key, .string: return .string(text)
        case .yes: return try require(trimmed.isEmpty ? .boolean(true) : nil, "<true/> has no text")
        case .no: return try require(trimmed.isEmpty ? .boolean(false) : nil, "<false/> has no text")
        case .integer:
            return try require(Number.integer(trimmed), "a whole number of at most 64 bits should be here, such as 42")
        case .real: return try require(Number.real(trimmed).map { .real($0) }, "a number should be here, such as 52.5")
        case .date:
            return try require(
                RFC3339.time(from: trimmed).map { .date($0) }, "a time should be here, such as 2026-03-02T08:31:07Z")
        case .data: return try require(Base64.bytes(text).map { .data($0) }, "base64 should be here")
        }
    }
}
