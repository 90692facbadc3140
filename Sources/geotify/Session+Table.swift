import CommandLine
import Platform

extension Session {
    /// A table for the person; with `isPlain` for other programs (`--plain`).
    func print(_ table: Table, indentation: Int = 0, isPlain: Bool = false) throws(CommandFailure) {
        let lines =
            isPlain
            ? table.plainLines
            : table.lines(
                width: terminal?.width, hasColour: terminal?.hasColour ?? false, indentation: indentation)
        for line in lines { try print(line) }
    }

    /// Texts in columns without headings.
    /// - Parameter cuttable: The column whose texts may be cut on a terminal.
    func print(
        rows: [[String]], indentation: String = "", cutting cuttable: Int? = nil
    ) throws(CommandFailure) {
        let count = rows.map(\.count).max() ?? 0
        var table = Table((0..<count).map { Table.Column(isCuttable: $0 == cuttable) })
        for row in rows { table.add(row.map { Table.Cell($0) }) }
        try print(table, indentation: indentation.count)
    }

    /// A line that heads what follows.
    func print(heading: String) throws(CommandFailure) {
        try print(terminal?.hasColour == true ? TextStyle.strong.applied(to: heading) : heading)
    }
}
