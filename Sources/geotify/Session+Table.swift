import CommandLine

extension Session {
    /// The widest that a column gets.
    private static let widest = 40

    /// Columns, each as wide as its widest text; the last one ends where it ends. A text that is wider than a column gets
    /// moves the rest of its own line only.
    func print(rows: [[String]], indentation: String = "") throws(CommandFailure) {
        let rows = rows.map { $0.map(TerminalText.oneLine) }
        var widths: [Int] = []
        for row in rows {
            for (column, text) in row.dropLast().enumerated() {
                if column == widths.count { widths.append(0) }
                if text.count <= Self.widest { widths[column] = max(widths[column], text.count) }
            }
        }
        for row in rows {
            let padded = zip(row.dropLast(), widths).map { text, width in
                text + String(repeating: " ", count: max(0, width - text.count) + 2)
            }
            try print(indentation + padded.joined() + (row.last ?? ""))
        }
    }
}
