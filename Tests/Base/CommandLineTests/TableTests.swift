import CommandLine
import Testing
import Text

@Suite struct TableTests {
    private func table(_ columns: [Table.Column], _ rows: [[Table.Cell]]) -> Table {
        var table = Table(columns)
        for row in rows { table.add(row) }
        return table
    }

    private static let headed = [
        Table.Column("ID"), Table.Column("NOTE", isCuttable: true), Table.Column("RADIUS", alignment: .right),
    ]

    @Test func `columns are aligned`() {
        let table = table(
            Self.headed, [["a", "買牛乳", "150 m"], ["bcd", "👩‍👩‍👧‍👦", "1000.5 m"], ["e"], ["", "x", ""]])
        #expect(
            table.lines() == [
                "ID   NOTE      RADIUS",
                "a    買牛乳     150 m",
                "bcd  👩‍👩‍👧‍👦      1000.5 m",
                "e",
                "     x",
            ])
        #expect(table.lines(indentation: 3).allSatisfy { $0.hasPrefix("   ") })
    }

    @Test func `a column without text takes no room`() {
        let columns = [Table.Column(), Table.Column(), Table.Column()]
        #expect(table(columns, [["a", "", "b"], ["cc", "", ""]]).lines() == ["a   b", "cc"])
        #expect(table(columns, []).lines().isEmpty)
        #expect(table(Self.headed, [["a", "", "1 m"]]).lines() == ["ID  RADIUS", "a      1 m"])
    }

    @Test func `where nothing is cut a long text moves its own line`() {
        let long = String(repeating: "x", count: 41)
        let columns = [Table.Column(isCuttable: true), Table.Column()]
        #expect(table(columns, [["a", "b"], [Table.Cell(long), "c"]]).lines() == ["a  b", long + "  c"])
    }

    @Test func `what fits is not cut`() {
        let table = table(Self.headed, [["a", "A note that says", "150 m"]])
        #expect(table.lines(width: 28) == ["ID  NOTE              RADIUS", "a   A note that says   150 m"])
        #expect(table.lines(width: 27)[1] == "a   A note that sa…   150 m")
    }

    @Test func `what does not fit is cut`() {
        let table = table(Self.headed, [["a", "A note that says too much", "150 m"], ["b", "買買買買買買買", "1 m"]])
        #expect(
            table.lines(width: 28) == [
                "ID  NOTE              RADIUS",
                "a   A note that say…   150 m",
                "b   買買買買買買買       1 m",
            ])
        #expect(
            table.lines(width: 20) == [
                "ID  NOTE      RADIUS", "a   A note…    150 m", "b   買買買…      1 m",
            ])
        // An indentation counts.
        #expect(table.lines(width: 23, indentation: 3) == table.lines(width: 20).map { "   " + $0 })
    }

    @Test func `the widest is cut first`() {
        let columns = [Table.Column(isCuttable: true), Table.Column(isCuttable: true)]
        let long = Table.Cell(String(repeating: "x", count: 30))
        #expect(
            table(columns, [[long, "a short one"]]).lines(width: 25)
                == ["xxxxxxxxxxx…  a short one"])
        #expect(table(columns, [[long, long]]).lines(width: 22) == ["xxxxxxxxx…  xxxxxxxxx…"])
    }

    @Test func `a column may be left more room`() {
        let columns = [
            Table.Column(isCuttable: true, narrowest: 12), Table.Column(isCuttable: true), Table.Column(),
        ]
        let long = Table.Cell(String(repeating: "x", count: 30))
        #expect(table(columns, [[long, long, "y"]]).lines(width: 20) == ["xxxxxx…  xxxxxxx…  y"])
        #expect(table(columns, [[long, long, "y"]]).lines(width: 25) == ["xxxxxxxxxxx…  xxxxxxx…  y"])
    }

    @Test func `where nothing narrower fits columns are left out`() {
        let columns = [
            Table.Column("A", isCuttable: true), Table.Column("B", departure: 1), Table.Column("C", departure: 0),
            Table.Column("D"), Table.Column("E", departure: 2),
        ]
        let table = table(columns, [["0123456789", "bbbb", "cccc", "d", ""]])
        #expect(table.lines(width: 23) == ["A         B     C     D", "0123456…  bbbb  cccc  d"])
        #expect(table.lines(width: 22) == ["A           B     D", "0123456789  bbbb  d"])
        #expect(table.lines(width: 17) == ["A         B     D", "0123456…  bbbb  d"])
        #expect(table.lines(width: 16) == ["A           D", "0123456789  d"])
        #expect(table.lines(width: 7) == ["A     D", "012…  d"])
        #expect(table.lines(width: 4) == ["A  D", "…  d"])
        #expect(table.lines(width: 3) == ["A", "…"])
    }

    /// Numbers at last, since they say something else when they are cut.
    @Test func `where nothing else helps all is cut`() {
        let columns = [Table.Column(isCuttable: true), Table.Column(), Table.Column(alignment: .right)]
        let table = table(columns, [["0123456789", "abcdefgh", "12345"], ["", "abcdefgh"]])
        #expect(table.lines(width: 20) == ["012…  abcdef…  12345", "      abcdef…"])
        #expect(table.lines(width: 17) == ["012…  abc…  12345", "      abc…"])
        #expect(table.lines(width: 16) == ["012…  abc…  123…", "      abc…"])
    }

    @Test func `no line is wider than the terminal`() {
        let texts: [Table.Cell] = ["", "買牛乳", "👩‍👩‍👧‍👦 at home", "1", "0123456789", "a long text of several words"]
        for seed in 0..<60 {
            let columns = (0..<(1 + seed % 5)).map { column in
                Table.Column(
                    seed % 2 == 0 ? "" : "HEADING", alignment: (seed + column) % 3 == 0 ? .right : .left,
                    isCuttable: (seed / 2 + column) % 2 == 0, narrowest: 2 + seed % 9,
                    isFilled: column == seed % 5 && seed % 4 == 0, departure: (seed + column) % 4 == 0 ? column : nil)
            }
            let table = table(columns, (0..<4).map { row in columns.indices.map { texts[(row * 7 + $0 * seed) % 6] } })
            for width in 2..<70 {
                let lines = table.lines(width: width)
                #expect(lines.allSatisfy { TerminalText.width(of: $0) <= width }, "\(seed), \(width): \(lines)")
            }
        }
    }

    @Test func `what is filled goes on below`() {
        let columns = [Table.Column(), Table.Column(isFilled: true)]
        let table = table(columns, [["Positions", "it is written anew"], ["", "0123456789ab cd"], ["On"]])
        #expect(
            table.lines(width: 21) == [
                "Positions  it is", "           written", "           anew", "           0123456789",
                "           ab cd", "On",
            ])
        #expect(table.lines() == ["Positions  it is written anew", "           0123456789ab cd", "On"])
        #expect(table.lines(width: 29) == table.lines())
    }

    @Test func `colours surround the text only`() {
        let columns = [Table.Column("A"), Table.Column("B")]
        let table = table(columns, [[Table.Cell("x", .good), Table.Cell("\u{1B}[31my", .bad)]])
        #expect(
            table.lines(hasColour: true) == [
                "\u{1B}[1mA\u{1B}[0m  \u{1B}[1mB\u{1B}[0m", "\u{1B}[32mx\u{1B}[0m  \u{1B}[31m\u{FFFD}[31my\u{1B}[0m",
            ])
        #expect(table.lines() == ["A  B", "x  \u{FFFD}[31my"])
    }

    @Test func `plain lines have all fields`() {
        let table = table(Self.headed, [["a", "one\ttwo\nthree", "150 m"], ["b", Table.Cell("", .bad)]])
        #expect(table.plainLines == ["a\tone two three\t150 m", "b\t\t"])
    }
}
