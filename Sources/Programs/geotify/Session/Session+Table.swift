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
    /// - Parameter cuttable: The columns whose texts are cut first on a narrow terminal.
    func print(
        rows: [[String]], indentation: Int = 0, cutting cuttable: Set<Int> = []
    ) throws(CommandFailure) {
        let count = rows.map(\.count).max() ?? 0
        var table = Table((0..<count).map { Table.Column(isCuttable: cuttable.contains($0)) })
        for row in rows { table.add(row.map { Table.Cell($0) }) }
        try print(table, indentation: indentation)
    }

    /// What there is to say of one thing, each with its name before it; on a narrow terminal in several lines.
    func print(facts: [[String]], indentation: Int = 0) throws(CommandFailure) {
        var table = Table([Table.Column(), Table.Column(isFilled: true)])
        for fact in facts { table.add(fact.map { Table.Cell($0) }) }
        try print(table, indentation: indentation)
    }

    /// A line that heads what follows.
    func print(heading: String) throws(CommandFailure) {
        try print(terminal?.hasColour == true ? TextStyle.strong.applied(to: heading) : heading)
    }
}
