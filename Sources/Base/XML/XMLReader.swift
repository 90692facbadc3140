internal import CExpat

/// Reads XML 1.0 with namespaces, in UTF-8, UTF-16, ISO-8859-1 or US-ASCII.
///
/// A document type is accepted, since property lists and D-Bus interfaces name one, but nothing is ever loaded for it, and
/// one that declares entities or default attributes is refused: they only serve to make a small document a large one.
package enum XMLReader {
    /// Hands a document to `handler` from its beginning to its end.
    /// - Throws: `XMLError` where the document is malformed or exceeds `limits`, and whatever the handler throws.
    package static func read<Handler: XMLHandler>(
        _ bytes: [UInt8], limits: XMLLimits = XMLLimits(), into handler: inout Handler
    ) throws {
        guard !bytes.isEmpty else { throw XMLError(line: 1, message: "the document is empty") }
        guard bytes.count <= limits.bytes else {
            throw XMLError(line: 1, message: "the document has \(bytes.count) bytes; at most \(limits.bytes) are read")
        }
        let parser = try ExpatParser(handler: handler, depth: limits.depth)
        defer { if let advanced = parser.handler as? Handler { handler = advanced } }
        try parser.parse(bytes)
    }
}

/// Owns one parser of expat.
private final class ExpatParser {
    private(set) var handler: any XMLHandler
    private let handle: OpaquePointer
    private let maximumDepth: Int
    private var depth = 0
    private var failure: (any Error)?
    /// Text since the last tag: expat reports it in pieces, at every line end and reference.
    private var text: [UInt8] = []
    private var textLine = 0

    /// Separates namespace and name; no document can contain it.
    private static let separator: CChar = 1
    /// expat copies what it is given. Smaller pieces would make it scan a very long tag or comment again and again.
    private static let pieceLength = 16 << 20

    init(handler: any XMLHandler, depth: Int) throws(XMLError) {
        guard let handle = XML_ParserCreateNS(nil, Self.separator) else {
            throw XMLError(line: 1, message: "there is no memory for a parser")
        }
        self.handle = handle
        self.handler = handler
        maximumDepth = depth
        XML_SetUserData(handle, Unmanaged.passUnretained(self).toOpaque())
        register()
    }

    deinit { XML_ParserFree(handle) }

    func parse(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var offset = 0
            repeat {
                let length = min(Self.pieceLength, buffer.count - offset)
                let start = buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
                offset += length
                let status = XML_Parse(handle, start, Int32(length), offset == buffer.count ? 1 : 0)
                if let failure { throw failure }
                guard status == XML_STATUS_OK else { throw XMLError(line: max(line, 1), message: malformation) }
            } while offset < buffer.count
        }
    }

    private func register() {
        XML_SetElementHandler(
            handle,
            { data, name, attributes in
                guard let name, let attributes else { return }
                ExpatParser.of(data).start(String(cString: name), attributes)
            },
            { data, name in
                guard let name else { return }
                ExpatParser.of(data).end(String(cString: name))
            })
        XML_SetCharacterDataHandler(handle) { data, text, length in
            ExpatParser.of(data).append(UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
        XML_SetEntityDeclHandler(handle) { data, name, _, _, _, _, _, _, _ in
            let name = name.map { String(cString: $0) } ?? ""
            ExpatParser.of(data).refuse("the document declares an entity (\(name)); write its text instead")
        }
        XML_SetSkippedEntityHandler(handle) { data, name, _ in
            let name = name.map { String(cString: $0) } ?? ""
            ExpatParser.of(data).refuse("the entity \(name) is not known; write its text instead")
        }
        XML_SetAttlistDeclHandler(handle) { data, _, name, _, value, _ in
            guard value != nil else { return }
            let name = name.map { String(cString: $0) } ?? ""
            ExpatParser.of(data).refuse("the document type gives \(name) a default; write the attribute instead")
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> ExpatParser {
        guard let data else { preconditionFailure("expat lost its user data") }
        return Unmanaged<ExpatParser>.fromOpaque(data).takeUnretainedValue()
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(handle)) }

    private func start(_ qualified: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        depth += 1
        guard depth <= maximumDepth else { return refuse("elements are nested deeper than \(maximumDepth)") }
        let (name, namespace) = Self.split(qualified)
        call { line in
            try handler.start(name, namespace: namespace, attributes: Self.dictionary(attributes), line: line)
        }
    }

    private func end(_ qualified: String) {
        depth -= 1
        let (name, namespace) = Self.split(qualified)
        call { line in try handler.end(name, namespace: namespace, line: line) }
    }

    private func append(_ piece: UnsafeRawBufferPointer) {
        if text.isEmpty { textLine = line }
        text.append(contentsOf: piece)
    }

    /// Delivers the text before a tag, then the tag. expat may still report a few events after it was stopped.
    private func call(_ tag: (_ line: Int) throws -> Void) {
        guard failure == nil else { return }
        do {
            if !text.isEmpty {
                let whole = String(decoding: text, as: UTF8.self)
                text.removeAll(keepingCapacity: true)
                try handler.text(whole, line: textLine)
            }
            try tag(line)
        } catch {
            fail(error)
        }
    }

    private func refuse(_ message: String) { fail(XMLError(line: line, message: message)) }

    private func fail(_ error: any Error) {
        guard failure == nil else { return }
        failure = error
        XML_StopParser(handle, XML_Bool(XML_FALSE))
    }

    private static func split(_ qualified: String) -> (name: String, namespace: String) {
        guard let separator = qualified.utf8.firstIndex(of: UInt8(separator)) else { return (qualified, "") }
        let name = qualified.utf8.index(after: separator)
        return (String(qualified[name...]), String(qualified[..<separator]))
    }

    private static func dictionary(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> [String: String] {
        var attributes: [String: String] = [:]
        var next = list
        while let name = next[0], let value = next[1] {
            let (name, namespace) = split(String(cString: name))
            if namespace.isEmpty || attributes[name] == nil { attributes[name] = String(cString: value) }
            next += 2
        }
        return attributes
    }

    /// What is wrong with a document that expat refused.
    private var malformation: String {
        let code = XML_GetErrorCode(handle)
        switch code {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
            return depth > 0
                ? "the document ends too early: \(depth) elements are still open"
                : "the document ends before its first element is complete"
        case XML_ERROR_INVALID_TOKEN:
            return "this is not well-formed XML: a character that may not stand here, or bytes that are no text"
        case XML_ERROR_UNDEFINED_ENTITY:
            return "an entity is used that is not known; of its own XML has only &lt; &gt; &amp; &quot; &apos;"
        default:
            let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown"
            return "this is not well-formed XML: \(reason)"
        }
    }
}
