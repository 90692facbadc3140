extension RegionIndex {
    /// Remembers, for someone who moves in small steps, which regions contain the position, and how far from it that
    /// stays so: most steps cost one comparison. It serves any index, and notices when that has changed.
    package struct Cursor: Sendable {
        /// The slots of the regions that contain the position, in no particular order.
        package private(set) var slots: [Int] = []

        /// The contents of the index that the answer was taken from.
        private(set) var stamp: UInt64 = 0
        private var point = GridPoint(x: 0, y: 0)
        private var metresPerX: Float = 0
        private var metresPerY: Float = 0
        private var narrowing: Float = 0
        /// The square of the metres that `slots` hold for; negative where they hold for `point` alone.
        private var safeSquared: Float = -1
        /// How far to look for boundaries next time, metres.
        private var horizon = 1_000.0

        /// Looking farther than this costs more than it saves; and the flat metric wants short distances.
        private static let horizons = 30.0...100_000.0

        package init() {}

        /// Whether the answer holds at another point.
        func covers(_ other: GridPoint) -> Bool {
            let y = Float(other.y &- point.y)
            let east = Float(other.x &- point.x) * (metresPerX - narrowing * y)
            let north = y * metresPerY
            return east * east + north * north <= safeSquared
        }

        /// Takes the answer anew.
        mutating func anchor(at coordinate: Coordinate, _ point: GridPoint, in index: RegionIndex, stamp: UInt64) {
            self.stamp = stamp
            self.point = point
            index.find(containing: coordinate, into: &slots)
            let clearance = index.clearance(of: coordinate, limit: horizon)
            let metric = LocalMetric(coordinate.latitude, reach: Float(clearance))
            let safe = (Float(clearance) - LocalMetric.roundingMargin) / (1 + metric.margin)
            safeSquared = metric.isUsable && safe > 0 ? safe * safe : -1
            metresPerX = metric.metresPerX
            metresPerY = metric.metresPerY
            narrowing = metric.narrowing
            // Twice as far as the last boundary: as one draws away from it, the number of look-ups is its logarithm.
            horizon = min(max(2 * clearance, Self.horizons.lowerBound), Self.horizons.upperBound)
        }
    }
}
