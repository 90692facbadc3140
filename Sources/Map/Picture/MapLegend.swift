internal import MapModel

/// What stands below the map: which mark means what, and the labels for which there was no room.
struct MapLegend {
    /// How many labels are numbered at most.
    private static let most = 60
    private static let lineHeight = 22.0
    private static let columns = 4

    private var numbered: [String] = []
    private var meanings: [(marks: [String], kind: String, text: String)] = []

    /// The number of the next label; nil where there is no room for more.
    var nextNumber: String? { numbered.count < Self.most ? "\(numbered.count + 1)" : nil }

    mutating func addNumbered(_ label: String) { numbered.append(label) }

    /// Explains the marks that there are.
    mutating func explain(_ reminders: [MapCircle], ways: [MapRoute], hasPosition: Bool) {
        for kind in MarkKind.allCases {
            let count = reminders.count { $0.kind == kind }
            if count > 0 { meanings.append(([kind.rawValue], kind.rawValue, "\(kind.name) (\(count))")) }
        }
        if let inside = reminders.first(where: \.isInside) {
            let count = reminders.count(where: \.isInside)
            meanings.append((["inside", inside.kind.rawValue], inside.kind.rawValue, "you are inside (\(count))"))
        }
        for (index, way) in ways.enumerated() { meanings.append(([MapLines.style(index)], "way", way.label)) }
        if hasPosition { meanings.append((["here"], "here", "you, with the accuracy")) }
        if reminders.isEmpty { meanings.append(([], "", "no geotifications yet")) }
    }

    var height: Double { 16 + Self.lineHeight * Double(Self.rows(meanings.count) + Self.rows(numbered.count)) }

    var svg: String {
        var text = ""
        for (index, meaning) in meanings.enumerated() {
            let place = Self.place(index, row: 0)
            text += "<g class=\"\(meaning.kind)\">"
            for mark in meaning.marks { text += "<use href=\"#\(mark)\" \(MapGroup.place(place + SIMD2(14, 0)))/>" }
            text += "</g>" + Self.text(meaning.text, at: place + SIMD2(34, 4.5))
        }
        let row = Self.rows(meanings.count)
        for (index, label) in numbered.enumerated() {
            let place = Self.place(index, row: row)
            text += Self.text("\(index + 1)  \(label)", at: place + SIMD2(6, 4.5))
        }
        return text
    }

    private static func rows(_ count: Int) -> Int { (count + columns - 1) / columns }

    private static func place(_ index: Int, row: Int) -> SIMD2<Double> {
        SIMD2(
            10 + Double(index % columns) * (MapFrame.size.x - 10) / Double(columns),
            MapFrame.size.y + 20 + Double(row + index / columns) * lineHeight)
    }

    private static func text(_ text: String, at place: SIMD2<Double>) -> String {
        "<text \(MapGroup.place(place))>\(SVG.text(text))</text>\n"
    }
}
