internal import Geofencing
internal import Glibc

/// The circles of one magnitude on the plane, found by their centres.
struct AreaLevel: Sendable {
    /// The largest half width of them on the plane.
    private let reach: Double
    private let grid: PointGrid

    static func levels(of reminders: [MapCircle], _ positions: [SIMD2<Double>]) -> [AreaLevel] {
        let halves = reminders.map { half(of: $0.circle) }
        let groups = Dictionary(grouping: reminders.indices) {
            halves[$0] > 0 ? Int(log2(halves[$0]).rounded(.down)) : -99
        }
        return groups.sorted { $0.key < $1.key }.map { _, indices in
            AreaLevel(
                reach: indices.reduce(0) { max($0, halves[$1]) }, grid: PointGrid(positions, of: indices))
        }
    }

    /// Half of a circle's height or width on the plane, whichever is more; near a pole the whole world.
    private static func half(of circle: Circle) -> Double {
        let degrees = circle.radius / 110_000
        let latitude = abs(circle.center.latitude) + degrees
        guard latitude < 89.9 else { return 1 }
        // The plane's scale at the circle's end that is nearer to the pole.
        return min(1, circle.radius * 1.01 / WebMercator.metres(atLatitude: latitude))
    }

    /// Calls for each circle that may reach into the window and is large enough there to be drawn.
    func forEach(reaching viewport: Viewport, _ positions: [SIMD2<Double>], _ body: (Int) -> Void) {
        // A circle's radius in pixels is told from its centre, where it is smaller than at its end.
        guard reach * viewport.world >= MapIndex.smallestArea else { return }
        let window = viewport.window(extendedBy: reach)
        // As large as the window or smaller, so that few squares are walked.
        let depth = Int(log2(1 / max(reach, viewport.size.max() / viewport.world / 8)).rounded(.up))
        grid.forEachSquare(from: window.low, to: window.high, depth: depth) { range in
            for index in grid.order[range] where viewport.mayShow(positions[index], within: reach) { body(index) }
        }
    }

    /// Calls for each circle whose centre lies near enough to a position for it to be inside.
    func forEach(round position: SIMD2<Double>, _ body: (Int) -> Void) {
        let depth = Int(log2(1 / max(reach, 1e-9)).rounded(.up))
        grid.forEachSquare(from: position - reach, to: position + reach, depth: depth) { range in
            for index in grid.order[range] { body(index) }
        }
    }
}

extension Viewport {
    /// What is seen of the plane, and so much more on each side.
    func window(extendedBy reach: Double) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        let middle = WebMercator.position(of: center)
        let half = size / (2 * world) + reach
        return (middle - half, middle + half)
    }

    /// Whether a circle may reach from north or south into what is seen.
    func mayShowHeight(of circle: Circle) -> Bool {
        let degrees = circle.radius / 110_000
        let middle = WebMercator.y(ofLatitude: center.latitude)
        let half = size.y / (2 * world)
        return WebMercator.y(ofLatitude: circle.center.latitude + degrees) <= middle + half
            && WebMercator.y(ofLatitude: circle.center.latitude - degrees) >= middle - half
    }

    /// Whether a position is seen, or less than so far outside, also where the world is repeated.
    func mayShow(_ position: SIMD2<Double>, within reach: Double) -> Bool {
        let middle = WebMercator.position(of: center)
        let half = size / (2 * world) + reach
        var east = position.x - middle.x
        east -= east.rounded()
        return abs(east) <= half.x && abs(position.y - middle.y) <= half.y
    }
}
