/// Points of the plane, sorted along a curve that goes through every square of every size before it leaves it (Morton,
/// 1966): each square's points stand together, so that squares are counted and walked without touching what lies outside.
struct PointGrid: Sendable {
    /// How often the world is halved.
    private static let depth = 26

    /// The points' numbers, in the order of the curve.
    let order: [Int]
    private let keys: [UInt64]

    /// - Parameter positions: In the world's square; beside it they count as on its edge.
    init(_ positions: [SIMD2<Double>], of numbers: some Sequence<Int>) {
        let entries = numbers.map { (key: Self.key(of: positions[$0]), number: $0) }
            .sorted { ($0.key, $0.number) < ($1.key, $1.number) }
        order = entries.map(\.number)
        keys = entries.map(\.key)
    }

    /// Calls for each square of a size that has points and meets a window, with where its points stand in `order`.
    /// - Parameters:
    ///   - low: The window's upper left corner; it may reach beyond the world's square to both sides, where the world is
    ///     repeated.
    ///   - depth: How often the world is halved for the squares.
    func forEachSquare(
        from low: SIMD2<Double>, to high: SIMD2<Double>, depth: Int, _ body: (Range<Int>) -> Void
    ) {
        guard !keys.isEmpty, low.x <= high.x, low.y <= high.y else { return }
        let depth = min(max(depth, 0), Self.depth)
        let (top, bottom) = (Self.cell(low.y), Self.cell(high.y))
        for columns in Self.columns(low.x, high.x, depth) {
            walk(
                Square(x: 0, y: 0, depth: 0, points: keys.indices),
                Window(columns: columns, rows: top...bottom), to: depth, body)
        }
    }

    private struct Window {
        var columns, rows: ClosedRange<UInt32>
    }

    private struct Square {
        var x, y: UInt32
        var depth: Int
        var points: Range<Int>

        func meets(_ window: Window) -> Bool {
            let side = UInt32(1) << UInt32(PointGrid.depth - depth) - 1
            return window.columns.overlaps(x...(x + side)) && window.rows.overlaps(y...(y + side))
        }
    }

    private func walk(_ square: Square, _ window: Window, to depth: Int, _ body: (Range<Int>) -> Void) {
        guard !square.points.isEmpty, square.meets(window) else { return }
        if square.depth == depth { return body(square.points) }
        let shift = UInt64(2 * (Self.depth - square.depth - 1))
        let half = UInt32(1) << UInt32(Self.depth - square.depth - 1)
        let first = keys[square.points.lowerBound] >> shift
        let base = first & ~3
        var start = square.points.lowerBound
        for quarter in 0..<4 {
            let end =
                quarter == 3
                ? square.points.upperBound
                : firstKey(atLeast: (base + UInt64(quarter) + 1) << shift, in: start..<square.points.upperBound)
            let x = quarter & 1 == 0 ? square.x : square.x + half
            let y = quarter & 2 == 0 ? square.y : square.y + half
            walk(Square(x: x, y: y, depth: square.depth + 1, points: start..<end), window, to: depth, body)
            start = end
        }
    }

    private func firstKey(atLeast key: UInt64, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The columns of a window that goes round the world's edge, in one or two parts that meet no square both.
    private static func columns(_ west: Double, _ east: Double, _ depth: Int) -> [ClosedRange<UInt32>] {
        let last = UInt32(1) << UInt32(Self.depth) - 1
        guard east - west < 1 else { return [0...last] }
        let (first, end) = (cell(west - west.rounded(.down)), cell(east - east.rounded(.down)))
        if first <= end && west.rounded(.down) == east.rounded(.down) { return [first...end] }
        let shift = UInt32(Self.depth - depth)
        return end >> shift < first >> shift ? [first...last, 0...end] : [0...last]
    }

    private static func cell(_ position: Double) -> UInt32 {
        UInt32(min(max(position, 0), 1.0.nextDown) * Double(UInt32(1) << UInt32(depth)))
    }

    private static func key(of position: SIMD2<Double>) -> UInt64 {
        spread(cell(position.x)) | spread(cell(position.y)) << 1
    }

    /// With a zero before each bit.
    private static func spread(_ value: UInt32) -> UInt64 {
        var bits = UInt64(value)
        bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
        bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
