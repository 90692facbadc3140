extension RegionIndex {
    /// Remembers, for someone who moves in small steps, which regions contain the position, and how far from it that
    /// stays so: most steps cost one comparison. It serves any index, and notices when that has changed.
    package struct Cursor: Sendable {
        /// The slots of the regions that contain the position, in no particular order.
        package private(set) var slots: [Int] = []

        /// The contents of the index that the answer was taken from.
        private(set) var stamp: UInt64 = 0
        /// Where the answer was taken, degrees.
        private var latitude = 0.0
        private var longitude = 0.0
        private var metresPerLongitude = 0.0
        private var metresPerLatitude = 0.0
        /// How much less a degree of longitude measures for each degree that the way goes north.
        private var narrowing = 0.0
        /// The square of the metres that `slots` hold for; negative where that is none.
        private var safeSquared = -1.0
        /// How far to look for boundaries next time, metres.
        private var horizon = 1_000.0

        /// Looking farther than this costs more than it saves; and the flat metric wants short distances.
        private static let horizons = 30.0...100_000.0

        /// Creates a cursor that is nowhere yet.
        package init() {}

        /// Whether the answer holds at another coordinate. Across ±180° it doesn't seem to.
        @inline(__always)
        func covers(_ other: Coordinate) -> Bool {
            let y = other.latitude - latitude
            let east = (other.longitude - longitude) * (metresPerLongitude - narrowing * y)
            let north = y * metresPerLatitude
            return east * east + north * north <= safeSquared
        }

        /// Takes the answer anew.
        mutating func anchor(at coordinate: Coordinate, in storage: Storage) {
            stamp = storage.core.pointee.stamp
            latitude = coordinate.latitude
            longitude = coordinate.longitude
            if !slots.isEmpty { slots.removeAll(keepingCapacity: true) }
            let clearance = storage.survey(coordinate, limit: horizon, into: &slots)
            let metric = LocalMetric(coordinate.latitude, reach: Float(clearance))
            let safe = (clearance - Double(LocalMetric.roundingMargin)) / Double(1 + metric.margin)
            safeSquared = metric.isUsable && safe > 0 ? safe * safe : -1
            metresPerLongitude = Double(metric.metresPerX) * GridPoint.unitsPerDegree
            metresPerLatitude = Double(metric.metresPerY) * GridPoint.unitsPerDegree
            narrowing = Double(metric.narrowing) * GridPoint.unitsPerDegree * GridPoint.unitsPerDegree
            // Twice as far as the last boundary: as one draws away from it, the number of look-ups is its logarithm.
            horizon = min(max(2 * clearance, Self.horizons.lowerBound), Self.horizons.upperBound)
        }
    }
}
