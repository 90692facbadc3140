/// Which separator a table has, and what its columns are.
struct CSVHeader {
    let separator: UInt8
    /// Each column's meaning; nil where it has none here.
    private(set) var columns: [EntryProperty?] = []

    /// Whether there are columns for positions.
    var isOfFences: Bool { columns.contains(.latitude) && columns.contains(.longitude) }

    /// - Parameter line: The first line.
    init(line: String) {
        let separator = Self.separator(of: line)
        var reader = CSVReader(Array(line.utf8), separator: separator)
        self.init(separator: separator, names: (try? reader.next())?.fields ?? [])
    }

    init(separator: UInt8, names: [String]) {
        self.separator = separator
        let meanings = names.map(Self.meaning)
        columns = meanings.enumerated().map { index, meaning in
            guard let meaning else { return nil }
            // Of several columns that mean the same the one with the best name counts, of equal ones the first.
            let isBeaten = meanings.enumerated().contains { other, rival in
                guard let rival, other != index, rival.column == meaning.column else { return false }
                return (rival.rank, other) < (meaning.rank, index)
            }
            return isBeaten ? nil : meaning.column
        }
    }

    /// The one that stands most often outside of quotes; a comma where none does.
    private static func separator(of line: String) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return candidates.max { counts[$0, default: 0] <= counts[$1, default: 0] && counts[$1, default: 0] > 0 }
            ?? candidates[0]
    }

    private static func meaning(of name: String) -> (column: EntryProperty, rank: Int)? {
        let lower = name.lowercased()
        if lower.hasPrefix(CSVCodec.prefix) {
            let key = lower.dropFirst(CSVCodec.prefix.count)
            return EntryProperty.all.first { $0.name.lowercased() == key }.map { ($0, 0) }
        }
        // Without units, as in "Radius (m)", and whatever joins the words.
        let word = lower.prefix { $0 != "(" && $0 != "[" }.filter { $0.isLetter || $0.isNumber }
        for (column, names) in spellings {
            if let rank = names.firstIndex(of: word) { return (column, rank) }
        }
        return nil
    }

    /// What columns are called, the best names first.
    private static let spellings: [(EntryProperty, [String])] = [
        (.latitude, ["latitude", "lat"]),
        (.longitude, ["longitude", "lon", "lng", "long"]),
        (.radius, ["radius", "rad", "radiusm", "radiusmeters", "radiusmetres", "radiusinmeters"]),
        (.note, ["note", "name", "title", "desc", "description"]),
        (.eventType, ["eventtype", "event"]),
        (.identifier, ["identifier", "id"]),
    ]
}
