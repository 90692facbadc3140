internal import Geofencing
internal import Glibc

/// The marks of all fences. Those that would cover each other share one: the world is cut into squares that are fixed on
/// the ground, so that nothing jumps while the map is moved.
struct PinGrid: Sendable {
    /// How wide a square is at least, in pixels: a mark; and where there are many, so much more that they can be drawn.
    private static let side = 20.0
    private static let crowdedSide = 32.0
    private static let crowd = 2000
    /// How far a mark reaches from its centre, in pixels.
    private static let reach = 16.0

    private let grid: PointGrid
    /// In the order of the grid, the sums of what stands before.
    private let sums: [SIMD2<Double>]
    private let tallies: [Tally]

    var order: [Int] { grid.order }

    init(_ reminders: [MapCircle], _ positions: [SIMD2<Double>]) {
        grid = PointGrid(positions, of: reminders.indices)
        var (sums, tallies) = ([SIMD2<Double>()], [Tally()])
        sums.reserveCapacity(reminders.count + 1)
        tallies.reserveCapacity(reminders.count + 1)
        for index in grid.order {
            sums.append(sums[sums.count - 1] + positions[index])
            tallies.append(tallies[tallies.count - 1].adding(reminders[index]))
        }
        (self.sums, self.tallies) = (sums, tallies)
    }

    func marks(in viewport: Viewport, of index: MapIndex) -> [MapScene.Mark] {
        let side = order.count > Self.crowd ? Self.crowdedSide : Self.side
        let depth = Int(log2(viewport.world / side).rounded(.down))
        // Of a square that is seen in part the mark may be seen, too, or reach into the window.
        let window = viewport.window(extendedBy: Self.reach / viewport.world)
        var marks: [MapScene.Mark] = []
        grid.forEachSquare(from: window.low, to: window.high, depth: depth) { range in
            let mark = mark(of: range, in: viewport, index)
            let isSeen =
                mark.place.x >= -Self.reach && mark.place.x <= viewport.size.x + Self.reach
                && mark.place.y >= -Self.reach && mark.place.y <= viewport.size.y + Self.reach
            if isSeen { marks.append(mark) }
        }
        // Those farther south lie above, as if they stood on the ground; the map's order decides where that doesn't.
        return marks.sorted {
            ($0.place.y, $0.place.x, $0.members.lowerBound) < ($1.place.y, $1.place.x, $1.members.lowerBound)
        }
    }

    private func mark(of range: Range<Int>, in viewport: Viewport, _ index: MapIndex) -> MapScene.Mark {
        let first = order[range.lowerBound]
        // One alone lies exactly where it is.
        let position =
            range.count == 1
            ? index.positions[first] : (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
        let tally = tallies[range.upperBound].subtracting(tallies[range.lowerBound])
        return MapScene.Mark(
            place: viewport.pixel(at: position), kind: MarkKind(combining: tally.kinds), isInside: tally.isInside,
            count: range.count, members: range)
    }

    /// How many there are of each kind, and inside of how many one is.
    private struct Tally: Sendable {
        private var counts = SIMD8<Int32>()
        private static let inside = 7

        func adding(_ fence: MapCircle) -> Tally {
            var tally = self
            tally.counts[Self.place(of: fence.kind)] += 1
            if fence.isInside { tally.counts[Self.inside] += 1 }
            return tally
        }

        func subtracting(_ other: Tally) -> Tally {
            var tally = self
            tally.counts &-= other.counts
            return tally
        }

        var isInside: Bool { counts[Self.inside] > 0 }
        var kinds: Set<MarkKind> { Set(MarkKind.allCases.filter { counts[Self.place(of: $0)] > 0 }) }

        private static func place(of kind: MarkKind) -> Int {
            switch kind {
            case .entry: 0
            case .exit: 1
            case .both: 2
            case .pass: 3
            case .done: 4
            case .disabled: 5
            case .place: 6
            }
        }
    }
}

extension Viewport {
    /// Where a position of the plane lies; of the world's repetitions the one nearest to the centre.
    func pixel(at position: SIMD2<Double>) -> SIMD2<Double> {
        var offset = position - WebMercator.position(of: center)
        offset.x -= offset.x.rounded()
        return size / 2 + offset * world
    }
}
