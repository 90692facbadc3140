extension RegionIndex {
    /// The regions whose radii are of one magnitude.
    struct Level {
        /// Radii of this level are at most 8 to the power of this.
        let magnitude: Int
        var root = Square.empty
        var count = 0
        /// The largest radius since the level was empty, metres.
        var largestRadius: Float = 0

        /// How far a coordinate is shifted to the right to give its cell of the coverage: a cell measures more than
        /// a radius.
        let cellShift: UInt32

        init(magnitude: Int) {
            self.magnitude = magnitude
            cellShift = UInt32(7 + 3 * magnitude)
        }

        /// The largest radii of all have no bound, and no cells.
        var isCovered: Bool { magnitude < 7 }

        /// Squares smaller than a fraction of the radius aren't halved: a look-up would have to open too many.
        var deepest: Int { 27 - 3 * magnitude }

        static func magnitude(ofRadius radius: Double) -> Int {
            var magnitude = 1
            var bound = 8.0
            while radius > bound && magnitude < 7 {
                magnitude += 1
                bound *= 8
            }
            return magnitude
        }
    }
}
