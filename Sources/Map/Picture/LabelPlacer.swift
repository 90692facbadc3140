internal import Glibc
internal import Text

/// Finds room for labels, so that none covers another, a centre or the edge.
struct LabelPlacer {
    /// The side of a cell of the grid in which is noted what is covered, in pixels.
    private static let cell = 4.0
    private static let height = 15.0
    /// From a centre to its label.
    private static let distance = 14.0
    /// The mean width of a column of the font, which is proportional: on the safe side.
    static let columnWidth = 7.4

    private let columns = Int(MapFrame.size.x / cell)
    private let rows = Int(MapFrame.size.y / cell)
    private var isCovered: [Bool]

    init() { isCovered = Array(repeating: false, count: columns * rows) }

    /// Keeps labels away from a rectangle.
    mutating func cover(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        let edge = MapFrame.size - 1
        let (low, high) = (
            low.clamped(lowerBound: SIMD2(), upperBound: edge), high.clamped(lowerBound: SIMD2(), upperBound: edge)
        )
        for index in cells(low, high) ?? [] { isCovered[index] = true }
    }

    /// Places a label at one of eight places round a centre.
    /// - Returns: The middle of its left edge; nil where there is no room.
    mutating func place(_ text: String, at center: SIMD2<Double>) -> SIMD2<Double>? {
        let size = SIMD2(Double(TerminalText.width(of: text)) * Self.columnWidth, Self.height)
        let (right, left) = (Self.distance, -Self.distance - size.x)
        let offsets = [
            SIMD2(right, 0), SIMD2(left, 0), SIMD2(-size.x / 2, 20), SIMD2(-size.x / 2, -20), SIMD2(right, -14),
            SIMD2(right, 14), SIMD2(left, -14), SIMD2(left, 14),
        ]
        return take(size, offsets.map { center + $0 })
    }

    /// Places a short text farther off, for a line to lead to.
    /// - Returns: The middle of its left edge; nil where there is no room.
    mutating func place(_ text: String, around center: SIMD2<Double>) -> SIMD2<Double>? {
        let size = SIMD2(Double(TerminalText.width(of: text)) * Self.columnWidth, Self.height)
        let distances = stride(from: 30.0, through: 90, by: 15)
        let starts = distances.flatMap { distance in
            (0..<12).map { hour in
                let angle = Double(hour) * .pi / 6
                return center + distance * SIMD2(sin(angle), -cos(angle)) - SIMD2(size.x / 2, 0)
            }
        }
        return take(size, starts)
    }

    /// Covers the first of these places that is free.
    private mutating func take(_ size: SIMD2<Double>, _ starts: [SIMD2<Double>]) -> SIMD2<Double>? {
        for start in starts {
            let low = start - SIMD2(0, size.y / 2)
            guard let cells = cells(low, low + size), !cells.contains(where: { isCovered[$0] }) else { continue }
            for index in cells { isCovered[index] = true }
            return start
        }
        return nil
    }

    /// nil where it isn't wholly in the picture.
    private func cells(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> [Int]? {
        guard low.x >= 0, low.y >= 0, high.x < MapFrame.size.x, high.y < MapFrame.size.y else { return nil }
        var cells: [Int] = []
        for row in Int(low.y / Self.cell)...Int(high.y / Self.cell) where row < rows {
            for column in Int(low.x / Self.cell)...Int(high.x / Self.cell) where column < columns {
                cells.append(row * columns + column)
            }
        }
        return cells
    }
}
