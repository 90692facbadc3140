internal import Geofencing
internal import Reminders
internal import Text

/// Tables with a header (RFC 4180), separated by commas, semicolons or tabs.
///
/// The columns may stand in any order and are known by several names. Those that only this program knows begin with
/// `geotify:`, and are written where a fence needs them.
///
/// A program that calculates takes a text for a formula that begins with `=`, `+`, `-` or `@`, and so a note from elsewhere
/// could do harm in it. Such texts are written with an apostrophe before them, which is taken away again when they are read.
enum CSVCodec: FormatCodec {
    /// What the names of this program's own columns begin with.
    static let prefix = "geotify:"

    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        let text = FileText.utf8(bytes)
        try FileText.requireUTF8(text)
        var (reader, header) = try open(text)
        while let record = try reader.next() {
            var draft = EntryDraft(entry: "line \(record.line)")
            take(record, header, into: &draft, &collector)
            try collector.add(draft)
        }
    }

    private static func open(_ text: [UInt8]) throws(InterchangeError) -> (CSVReader, CSVHeader) {
        let lines = text.split(maxSplits: 2) { $0 == 0x0A || $0 == 0x0D }.prefix(2)
        let first = String(decoding: lines.first ?? [], as: UTF8.self)
        // Spreadsheets are told the separator by a line before the header.
        let told = first.lowercased().hasPrefix("sep=") ? first.utf8.dropFirst(4).first : nil
        let line = told == nil ? first : String(decoding: lines.dropFirst().first ?? [], as: UTF8.self)
        let separator = told ?? CSVHeader(line: line).separator
        var reader = CSVReader(text, separator: separator)
        if told != nil { _ = try reader.next() }
        let record = try reader.next()
        let header = CSVHeader(separator: separator, names: record?.fields ?? [])
        guard header.isOfFences else {
            throw InterchangeError(
                "the table should begin with the names of its columns, and have the columns latitude and longitude",
                at: "line \(record?.line ?? 1)")
        }
        return (reader, header)
    }

    private static func take(
        _ record: CSVReader.Record, _ header: CSVHeader, into draft: inout EntryDraft,
        _ collector: inout EntryCollector
    ) {
        if record.isMalformed {
            draft.fail("something stands beside the quotes of a field; the whole field should be in them")
        }
        if record.fields.dropFirst(header.columns.count).contains(where: { !$0.isEmpty }) {
            draft.fail(
                "it has \(record.fields.count) fields, and the header \(header.columns.count); "
                    + "a field with the separator in it should be in quotes")
        }
        var numbers: [EntryProperty: String] = [:]
        for (column, field) in zip(header.columns, record.fields) where !field.isEmpty {
            guard let column else { continue }
            if case .circle = column {
                numbers[column] = field.singleSpaced
            } else {
                draft.set(column, to: plain(field))
            }
        }
        if header.separator != UInt8(ascii: ","), let points = withPoints(numbers) {
            numbers = points
            collector.remark("commas in numbers are taken as decimal points")
        }
        func value(_ key: EntryProperty) -> (key: String, value: Scalar) {
            (key.name, numbers[key].map(Scalar.text) ?? .nothing)
        }
        draft.takePosition(latitude: value(.latitude), longitude: value(.longitude))
        draft.takeRadius("radius", value(.radius).value)
    }

    /// The numbers with points in place of decimal commas; nil unless both coordinates are whole or have one comma, at least
    /// one number has one, and none has a point: elsewhere a comma may as well separate thousands.
    private static func withPoints(_ numbers: [EntryProperty: String]) -> [EntryProperty: String]? {
        let commas = numbers.mapValues { $0.utf8.count { $0 == UInt8(ascii: ",") } }
        guard commas.values.contains(1), commas.values.allSatisfy({ $0 <= 1 }),
            commas[.latitude] == 1 || commas[.longitude] == 1,
            !numbers.values.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) })
        else { return nil }
        return numbers.mapValues { text in
            String(text.map { $0 == "," ? "." : $0 })
        }
    }

    // MARK: Formulas

    /// The text as it is written.
    private static func guarded(_ text: String) -> String { looksLikeFormula(text) ? "'" + text : text }

    /// The text as it was before it was written so.
    private static func plain(_ field: String) -> String {
        field.utf8.first == UInt8(ascii: "'") && looksLikeFormula(field) ? String(field.dropFirst()) : field
    }

    /// Also behind apostrophes, so that a text that begins with one comes back as it was.
    private static func looksLikeFormula(_ text: String) -> Bool {
        switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    // MARK: Writing

    static func write(_ reminders: [InterchangeEntry]) -> String {
        let own = EntryProperty.all.filter { property in
            !EntryProperty.basic.contains(property) && reminders.contains { property.value(of: $0) != nil }
        }
        var text = CSVText.line(
            ["identifier", "note", "eventType", "latitude", "longitude", "radius"] + own.map { prefix + $0.name })
        for fence in reminders {
            let center = fence.circle.center
            var fields = [guarded(fence.identifier ?? ""), guarded(fence.note), fence.eventType.rawValue]
            fields += [center.latitude, center.longitude, fence.circle.radius].map(EntryText.number)
            fields += own.map { guarded($0.value(of: fence)?.text ?? "") }
            text += CSVText.line(fields)
        }
        return text
    }
}
