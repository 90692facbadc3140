/// Rows of texts in columns: aligned and, on a terminal, cut to its width and coloured; or with tabs between them.
package struct Table: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        /// Above the column; no table has a line of headings that are all empty.
        package var heading: String
        package var alignment: Alignment
        /// Whether its texts may be cut with `…` where a line would be wider than the terminal.
        package var isCuttable: Bool
        /// The columns that are left to its texts when they are cut.
        package var narrowest: Int

        package enum Alignment: Hashable, Sendable { case left, right }

        package init(
            _ heading: String = "", alignment: Alignment = .left, isCuttable: Bool = false, narrowest: Int = 8
        ) {
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
        let widths = rows.map { $0.map { TerminalText.width(of: $0.text) } }
        let layout = Layout(columns, widths, terminal: width.map { max(0, $0 - indentation) })
        return zip(rows, widths).map { row, widths in
            String(repeating: " ", count: indentation) + layout.line(row, widths, hasColour: hasColour)
        }
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

    init(_ columns: [Table.Column], _ rows: [[Int]], terminal: Int?) {
        self.columns = columns
        isCut = terminal != nil
        widths = columns.indices.map { column in
            let all = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            return (terminal == nil ? all.filter { $0 <= Self.widest }.max() : all.max()) ?? 0
        }
        if let terminal { narrow(to: terminal) }
    }

    /// Takes columns away from the widest of those that may be cut until a line fits, as far as that goes.
    private mutating func narrow(to terminal: Int) {
        for column in columns.indices where columns[column].isCuttable {
            widths[column] = min(widths[column], max(terminal, columns[column].narrowest))
        }
        var excess = widths.reduce(0, +) + Self.gap * (widths.count { $0 > 0 } - 1) - terminal
        while excess > 0 {
            let cuttable = columns.indices.filter { columns[$0].isCuttable && widths[$0] > columns[$0].narrowest }
            guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
            excess -= 1
        }
    }

    func line(_ row: [Table.Cell], _ rowWidths: [Int], hasColour: Bool) -> String {
        let last = row.lastIndex { !$0.text.isEmpty } ?? -1
        var line = ""
        for column in row.indices where column <= last && widths[column] + rowWidths[column] > 0 {
            var (text, width) = (row[column].text, rowWidths[column])
            if isCut, columns[column].isCuttable, width > widths[column] {
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
