internal import Text

extension InterchangeFormat {
    /// The format of a file by what it begins with; nil where it is none of these.
    package static func recognise(_ bytes: [UInt8]) -> InterchangeFormat? {
        if bytes.starts(with: Array("bplist".utf8)) { return .ios }
        let beginning = FileBeginning(bytes)
        switch beginning.first {
        case UInt8(ascii: "<"): return ofXML(beginning.rootElement)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return ofJSON(beginning.keys)
        default: return ofLines(beginning.line)
        }
    }

    private static func ofXML(_ rootElement: String) -> InterchangeFormat? {
        switch rootElement {
        case "plist": .ios
        case "gpx": .gpx
        case "kml": .kml
        default: nil
        }
    }

    /// By the keys of the outermost object, or of the objects in the outermost array.
    private static func ofJSON(_ keys: Set<String>) -> InterchangeFormat? {
        if keys.contains("_type") { return .owntracks }
        if keys.contains("area") { return .wkt }
        if keys.contains("latitude") || keys.contains("coordinate") { return .ios }
        let ofGeometry: Set = ["type", "features", "geometry", "geometries", "coordinates"]
        return keys.isDisjoint(with: ofGeometry) ? nil : .geojson
    }

    private static func ofLines(_ line: String) -> InterchangeFormat? {
        if line.lowercased().hasPrefix("begin:vcalendar") { return .icalendar }
        if WKTCodec.isLine(line) { return .wkt }
        return CSVHeader(line: line).isOfFences ? .csv : nil
    }
}

/// What tells one format from another.
private struct FileBeginning {
    /// Enough for any prolog, header or first entry.
    private static let length = 64 << 10

    private let text: [UInt8]

    init(_ bytes: [UInt8]) { text = FileText.utf8(bytes.prefix(Self.length)).drop(while: \.isASCIISpace).map(\.self) }

    var first: UInt8? { text.first }

    /// The first line that isn't empty, nor only tells a spreadsheet the separator.
    var line: String {
        let lines = text.split { $0 == 0x0A || $0 == 0x0D }
        let line = lines.first { !$0.starts(with: Array("sep=".utf8)) } ?? []
        return String(decoding: line, as: UTF8.self)
    }

    /// The name of the first element, without its prefix.
    var rootElement: String {
        var rest = text[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            switch rest.first {
            case UInt8(ascii: "?"), UInt8(ascii: "!"):
                rest = Self.skipDeclaration(rest)
            default:
                let name = rest.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
                let local = name.split(separator: UInt8(ascii: ":")).last ?? []
                return String(decoding: local, as: UTF8.self)
            }
        }
        return ""
    }

    /// What follows a comment, an instruction or the document type; elements in comments are none.
    private static func skipDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.starts(with: Array("!--".utf8)) else {
            return text.drop { $0 != UInt8(ascii: ">") }
        }
        var rest = text.dropFirst(3)
        while !rest.isEmpty, !rest.starts(with: Array("-->".utf8)) { rest = rest.dropFirst() }
        return rest
    }

    /// The keys of the outermost object, or of the objects in the outermost array, whatever else may be wrong with the text.
    var keys: Set<String> {
        var keys: Set<String> = []
        let level = text.first == UInt8(ascii: "[") ? 2 : 1
        var depth = 0
        var position = 0
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let start = position + 1
                position = endOfString(from: start)
                let follower = text[min(position + 1, text.count)...].first { !$0.isASCIISpace }
                if depth == level, follower == UInt8(ascii: ":") {
                    keys.insert(String(decoding: text[start..<position], as: UTF8.self))
                }
            default: break
            }
            position += 1
        }
        return keys
    }

    /// Where the closing quotation mark stands, or the end.
    private func endOfString(from start: Int) -> Int {
        var position = start
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position, text.count)
    }
}
