internal import Geofencing
internal import JSON
internal import Text

/// Geofences of Traccar: lines of `CIRCLE (latitude longitude, radius)`, or the list of objects that its server gives, whose
/// `area` is such a line.
///
/// The form is Traccar's own: the latitude comes first, also in its `POLYGON ((latitude longitude, …))`. A line has no
/// field for anything else, so that what else there is stands in a comment on the line before:
/// `# {"identifier":"buy-milk","note":"Buy milk","eventType":"entry"}`.
enum WKTCodec: FormatCodec {
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let text = FileText.utf8(bytes)
        let start = text.first { !$0.isASCIISpace }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
            try read(geofences: try JSONFile.value(text), into: &collector)
        } else {
            try FileText.requireUTF8(text)
            try read(lines: text, into: &collector)
        }
    }

    // MARK: Lines

    /// Whether a file that begins with this line is one of these.
    static func isLine(_ line: String) -> Bool {
        let line = line.lowercased()
        return comment(line) != nil || ["circle", "polygon", "linestring"].contains { line.hasPrefix($0) }
    }

    private static func read(lines text: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        var extra: JSONValue?
        var number = 0
        for bytes in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
            let isBlank = line.utf8.allSatisfy(\.isASCIISpace)
            if isBlank { continue }
            if line.hasPrefix("#") {
                extra = comment(line)
                continue
            }
            var draft = EntryDraft(entry: "line \(number)")
            if let extra { draft.takeExtension(of: .object([JSONValue.Member(JSONFile.extensionKey, extra)])) }
            extra = nil
            take(area: line, into: &draft)
            try collector.add(draft)
        }
    }

    /// The object in a comment, or nil for any other comment.
    private static func comment(_ line: String) -> JSONValue? {
        guard line.hasPrefix("#"), let value = try? JSONValue(parsing: Array(line.utf8.dropFirst())) else { return nil }
        return value.object == nil ? nil : value
    }

    // MARK: The server's objects

    private static func read(
        geofences root: JSONValue, into collector: inout EntryCollector
    ) throws(InterchangeError) {
        guard let geofences = root.array else {
            return try collector.add(draft(of: root, entry: "the geofence"))
        }
        for (index, geofence) in geofences.enumerated() {
            try collector.add(draft(of: geofence, entry: "[\(index)]"))
        }
    }

    private static func draft(of geofence: JSONValue, entry: String) -> EntryDraft {
        var draft = EntryDraft(entry: entry)
        guard let area = geofence["area"]?.string else {
            draft.fail("it has no area; it should be a text such as CIRCLE (52.52 13.405, 150)")
            return draft
        }
        draft.identifier = draft.takeText("id", geofence["id"]?.scalar ?? .nothing)
        for key in ["name", "description"] where draft.note?.isEmpty ?? true {
            draft.note = geofence[key]?.scalar.text
        }
        if let attributes = geofence["attributes"] { draft.takeExtension(of: attributes) }
        take(area: area, into: &draft)
        return draft
    }

    // MARK: Areas

    private static func take(area: String, into draft: inout EntryDraft) {
        let bytes = area.utf8.drop(while: \.isASCIISpace)
        let keyword = Substring(bytes.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: "(") })
        let rest = Substring(bytes.dropFirst(keyword.utf8.count))
        switch keyword.lowercased() {
        case "circle": takeCircle(rest, into: &draft)
        case "polygon": takePolygon(rest, into: &draft)
        case "linestring": draft.fail("it is a line, which encloses nothing; CIRCLE or POLYGON should be here")
        default:
            draft.fail(
                "it begins with \(EntryText.quoted(String(keyword))), must be such as CIRCLE (52.52 13.405, 150)")
        }
    }

    private static func takeCircle(_ text: Substring, into draft: inout EntryDraft) {
        guard let content = content(of: text, depth: 1) else { return draft.fail(circleRule) }
        let parts = content.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let position = numbers(in: parts[0]), position.count == 2,
            let radius = numbers(in: parts[1]), radius.count == 1
        else { return draft.fail(circleRule) }
        (draft.latitude, draft.longitude) = (position[0], position[1])
        draft.radius = radius[0]
    }

    private static let circleRule =
        "the circle must be such as CIRCLE (52.52 13.405, 150): latitude, longitude and metres, with points"

    private static func takePolygon(_ text: Substring, into draft: inout EntryDraft) {
        guard let content = content(of: text, depth: 2) else { return draft.fail(polygonRule) }
        var points: [Coordinate] = []
        // Of several rings the first is the outer one.
        let ring = Substring(content.utf8.prefix { $0 != UInt8(ascii: ")") })
        guard ring.utf8.count(where: { $0 == UInt8(ascii: ",") }) < InterchangeFormat.maximumCorners else {
            return draft.fail(EntryDraft.cornerRule)
        }
        for part in ring.split(separator: ",", omittingEmptySubsequences: false) {
            guard let position = numbers(in: part), position.count == 2,
                let point = Coordinate(latitude: position[0], longitude: position[1])
            else { return draft.fail(polygonRule) }
            points.append(point)
        }
        draft.takeCircle(around: points, "the polygon is")
    }

    private static let polygonRule =
        "the polygon must be such as POLYGON ((52.5 13.4, 52.6 13.4, 52.6 13.5)), the latitude first as Traccar has it"

    /// What stands within so many parentheses that open at the beginning and close at the end.
    private static func content(of text: Substring, depth: Int) -> Substring? {
        var content = Substring(text.utf8.trimmedASCII)
        for _ in 0..<depth {
            guard content.utf8.first == UInt8(ascii: "("), content.utf8.last == UInt8(ascii: ")"),
                content.utf8.count >= 2
            else { return nil }
            content = Substring(content.dropFirst().dropLast().utf8.trimmedASCII)
        }
        return content
    }

    private static func numbers(in text: Substring) -> [Double]? {
        let words = text.utf8.split(whereSeparator: \.isASCIISpace)
        let numbers = words.compactMap { EntryText.number(from: Substring($0)) }
        return numbers.count == words.count ? numbers : nil
    }

    // MARK: Writing

    static func write(_ reminders: [InterchangeEntry]) -> String {
        reminders.map { fence in
            let center = fence.circle.center
            let position = "\(EntryText.number(center.latitude)) \(EntryText.number(center.longitude))"
            let extra = JSONFile.extensionMember(of: fence, except: [.radius])
            let comment = extra.first.map { "# \($0.value.text)\n" } ?? ""
            return comment + "CIRCLE (\(position), \(EntryText.number(fence.circle.radius)))\n"
        }.joined()
    }
}
