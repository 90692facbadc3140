internal import Text

/// Rows of texts in columns: aligned and, on a terminal, coloured and never wider than it; or with tabs between them.
package struct Table: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        /// Above the column; no table has a line of headings that are all empty.
        package var heading: String
        package var alignment: Alignment
        /// Whether its texts are cut with `…` before those of other columns where a line would be wider than the terminal.
        package var isCuttable: Bool
        /// The columns that are left to its texts when they are cut, unless nothing else makes the line narrow enough.
        package var narrowest: Int
        /// Whether its texts go on in further lines instead of being cut. For the last column.
        package var isFilled: Bool
        /// When it is left out of a terminal that hasn't room for all columns, the lowest number first; nil: never.
        package var departure: Int?

        package enum Alignment: Hashable, Sendable { case left, right }

        package init(
            _ heading: String = "", alignment: Alignment = .left, isCuttable: Bool = false, narrowest: Int = 8,
            isFilled: Bool = false, departure: Int? = nil
        ) {
            self.isFilled = isFilled
            self.departure = departure
            self.heading = heading
            self.alignment = alignment
            self.isCuttable = isCuttable
            self.narrowest = narrowest
        }
    }

    /// A text, whatever it contains, and how it stands out.
    package struct Cell: Hashable, Sendable, ExpressibleByStringInterpolation {
        package var text: String
        package var style: TextStyle

        package init(_ text: String, _ style: TextStyle = .plain) {
            self.text = text
            self.style = style
        }

        package init(stringLiteral text: String) { self.init(text) }
    }

    package var columns: [Column]
    /// Each may have fewer cells than there are columns.
    package private(set) var rows: [[Cell]] = []

    package init(_ columns: [Column]) { self.columns = columns }

    package mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// The rows with tabs between the cells, for other programs: no headings, nothing cut, all columns in each row.
    package var plainLines: [String] {
        rows.map { row in
            columns.indices.map { row.indices.contains($0) ? TerminalText.oneLine(row[$0].text) : "" }
                .joined(separator: "\t")
        }
    }

    /// The rows in columns, two blanks apart; the last ends where its text ends. A column without any text isn't there.
    /// - Parameters:
    ///   - width: The terminal's columns; nil: nothing is cut, and a text that is wider than a column gets moves the rest of
    ///     its own line only.
    ///   - indentation: The blanks before each line.
    package func lines(width: Int? = nil, hasColour: Bool = false, indentation: Int = 0) -> [String] {
        var rows = rows.map { $0.prefix(columns.count).map { Cell(TerminalText.oneLine($0.text), $0.style) } }
        if columns.contains(where: { !$0.heading.isEmpty }) {
            let isUsed = columns.indices.map { column in
                rows.contains { $0.indices.contains(column) && !$0[column].text.isEmpty }
            }
            rows.insert(zip(columns, isUsed).map { Cell($1 ? $0.heading : "", .strong) }, at: 0)
        }
        let layout = Layout(columns, Self.widths(rows), terminal: width.map { max(0, $0 - indentation) })
        let lines = rows.flatMap(layout.filled)
        return zip(lines, Self.widths(lines)).map { row, widths in
            String(repeating: " ", count: indentation) + layout.line(row, widths, hasColour: hasColour)
        }
    }

    private static func widths(_ rows: [[Cell]]) -> [[Int]] {
        rows.map { $0.map { TerminalText.width(of: $0.text) } }
    }
}

/// How wide each column of a table is.
private struct Layout {
    /// The widest that a column gets where nothing is cut.
    private static let widest = 40
    private static let gap = 2

    private let columns: [Table.Column]
    private var widths: [Int]
    private let isCut: Bool
    private var leftOut: Set<Int> = []

    init(_ columns: [Table.Column], _ rows: [[Int]], terminal: Int?) {
        self.columns = columns
        isCut = terminal != nil
        widths = columns.indices.map { column in
            let all = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            return (terminal == nil ? all.filter { $0 <= Self.widest }.max() : all.max()) ?? 0
        }
        if let terminal { narrow(to: terminal) }
    }

    /// Has a line fit: without what may be left out where not even the narrowest would do, and with what may be cut taken from
    /// the widest. Where that isn't enough all columns are cut, and at last those at the end left out.
    private mutating func narrow(to terminal: Int) {
        let columns = columns
        let narrowest = columns.indices.map {
            columns[$0].isCuttable ? min(widths[$0], columns[$0].narrowest) : widths[$0]
        }
        let departing = columns.indices.filter { columns[$0].departure != nil }
        for column in departing.sorted(by: { columns[$0].departure ?? 0 < columns[$1].departure ?? 0 }) {
            if length(narrowest) <= terminal { break }
            leftOut.insert(column)
        }
        let least = 4
        cut(to: terminal) { columns[$0].isFilled ? columns[$0].narrowest : nil }
        cut(to: terminal) { columns[$0].isCuttable ? columns[$0].narrowest : nil }
        cut(to: terminal) { columns[$0].isCuttable ? least : nil }
        cut(to: terminal) { columns[$0].alignment == .left ? least : nil }
        cut(to: terminal) { _ in 1 }
        for column in columns.indices.dropFirst().reversed() where length(widths) > terminal { leftOut.insert(column) }
    }

    /// Takes what is too much from the widest of some columns.
    /// - Parameter least: How wide a column may become by that; nil for one that stays as it is.
    private mutating func cut(to terminal: Int, _ least: (Int) -> Int?) {
        var excess = length(widths) - terminal
        while excess > 0 {
            let wide = columns.indices.filter { !leftOut.contains($0) && widths[$0] > least($0) ?? .max }
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
            // At once down to the next one, since a text may be very long.
            let next = wide.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let step = min(excess, max(1, widths[widest] - max(next, least(widest) ?? 0)))
            widths[widest] -= step
            excess -= step
        }
    }

    /// How long a line is.
    private func length(_ widths: [Int]) -> Int {
        let present = widths.indices.filter { widths[$0] > 0 && !leftOut.contains($0) }
        return present.reduce(0) { $0 + widths[$1] } + Self.gap * (present.count - 1)
    }

    /// A row as lines: one, unless a text of it goes on in further ones.
    func filled(_ row: [Table.Cell]) -> [[Table.Cell]] {
        guard isCut, let last = columns.indices.last, columns[last].isFilled, row.count == columns.count,
            widths[last] > 0, !leftOut.contains(last)
        else { return [row] }
        let beginning = row.dropLast()
        let texts = TerminalText.lines(row[last].text, width: widths[last])
        return texts.enumerated().map { number, text in
            (number == 0 ? Array(beginning) : beginning.map { _ in "" }) + [Table.Cell(text, row[last].style)]
        }
    }

    func line(_ row: [Table.Cell], _ rowWidths: [Int], hasColour: Bool) -> String {
        let last = row.indices.last { !row[$0].text.isEmpty && !leftOut.contains($0) } ?? -1
        var line = ""
        for column in row.indices
        where column <= last && widths[column] + rowWidths[column] > 0 && !leftOut.contains(column) {
            var (text, width) = (row[column].text, rowWidths[column])
            if isCut, width > widths[column] {
                text = TerminalText.cut(text, to: widths[column])
                width = TerminalText.width(of: text)
            }
            let padding = String(repeating: " ", count: max(0, widths[column] - width))
            if columns[column].alignment == .right { line += padding }
            line += hasColour ? row[column].style.applied(to: text) : text
            guard column < last else { break }
            if columns[column].alignment == .left { line += padding }
            line += String(repeating: " ", count: Self.gap)
        }
        return line
    }
}
