/// Descriptions that are HTML, as those of maps often are.
enum MarkedUpText {
    /// Bytes above which a text stays as it is: no note is that long.
    private static let longest = 256 << 10

    /// The text without its tags; lines end where a paragraph, a row of a table or a list's entry ends. A text without
    /// any tag or reference stays as it is.
    static func plain(_ text: String) -> String {
        guard text.utf8.count <= longest, hasMarkup(text) else { return text }
        var plain = ""
        var rest = text[...]
        while let character = rest.first {
            if character == "<", let tag = tag(at: rest) {
                if isLineEnd(tag.name) { plain += "\n" }
                rest = rest[tag.end...]
                if tag.name == "style" || tag.name == "script" { rest = skip(tag.name, in: rest) }
            } else if character == "&", let (scalar, end) = reference(at: rest) {
                plain.unicodeScalars.append(scalar)
                rest = rest[end...]
            } else {
                plain.append(character)
                rest.removeFirst()
            }
        }
        return plain.split(separator: "\n").map { EntryText.line(String($0)) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    private static func hasMarkup(_ text: String) -> Bool {
        text.indices.contains { index in
            switch text[index] {
            case "<": tag(at: text[index...]) != nil
            case "&": reference(at: text[index...]) != nil
            default: false
            }
        }
    }

    /// A tag ends before the next one begins, or it is none: so each character is looked at only twice.
    private static func tag(at text: Substring) -> (name: String, end: Substring.Index)? {
        let content = text.dropFirst().prefix { $0 != "<" && $0 != ">" }
        guard let first = content.first, first.isASCII, first.isLetter || first == "/" || first == "!",
            content.endIndex < text.endIndex, text[content.endIndex] == ">"
        else { return nil }
        let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
        return (name, text.index(after: content.endIndex))
    }

    private static func isLineEnd(_ name: String) -> Bool {
        switch name {
        case "br", "br/", "/p", "/div", "/tr", "/li", "/table", "/h1", "/h2", "/h3": true
        default: false
        }
    }

    /// What follows the end of an element whose content is no text.
    private static func skip(_ name: String, in text: Substring) -> Substring {
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            guard let tag = tag(at: rest), tag.name == "/" + name else {
                rest.removeFirst()
                continue
            }
            return rest[tag.end...]
        }
        return ""
    }

    private static func reference(at text: Substring) -> (Unicode.Scalar, Substring.Index)? {
        guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let scalar: Unicode.Scalar? =
            switch name {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            case "apos": "'"
            case "nbsp": " "
            case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            case _ where name.hasPrefix("#"): UInt32(name.dropFirst(1)).flatMap(Unicode.Scalar.init)
            default: nil
            }
        return scalar.map { ($0, text.index(after: end)) }
    }
}
