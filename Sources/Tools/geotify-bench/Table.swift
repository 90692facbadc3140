internal import Glibc

/// Rows of text in columns, the first one to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ heads: [String]) { rows = [heads] }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    func print() {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var text = ""
        for row in rows {
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                text += column == 0 ? cell + padding : "  " + padding + cell
            }
            text += "\n"
        }
        Swift.print(text)
        fflush(nil)
    }
}

extension Double {
    /// With so many digits after the point.
    func rounded(to digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((abs(self) * scale).rounded())
        var text = String(whole)
        if digits > 0 {
            text = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
        }
        return self < 0 ? "-" + text : text
    }
}
