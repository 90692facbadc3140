extension RegionIndex {
    /// All points that can be within a distance of a point: a rectangle of latitude and longitude.
    struct Window {
        let center: GridPoint
        /// The western and southern edges, and how far it stretches from there.
        let x: UInt32
        let y: UInt32
        let width: UInt32
        let height: UInt32
        /// The squares of half the width and half the height, for tests of single points; infinite where it goes round
        /// the Earth.
        let halfWidthSquared: Float
        let halfHeightSquared: Float

        /// - Parameters:
        ///   - metric: at the center.
        ///   - reach: metres.
        @inline(__always)
        init(_ center: GridPoint, _ metric: LocalMetric, reach: Float) {
            self.center = center
            // A hundredth and two units more, for rounding.
            let angle = reach * (1.01 / LocalMetric.leastCurvature)
            let halfHeight = angle * Float(1 / GridPoint.radiansPerUnit) + 2
            halfHeightSquared = halfHeight * halfHeight
            let reachable = UInt32(min(halfHeight, 0x1p31))
            let down = min(reachable, UInt32(center.y))
            y = UInt32(center.y) &- down
            height = down &+ min(reachable, 0x7fff_ffff &- UInt32(center.y))

            // A circle of angle a round latitude φ reaches less than a / cos(φ + a) east, and cos(φ + a) is at least
            // cos φ - a. Within half a degree of a pole single precision says little of it.
            let narrowest = metric.cosine - angle
            let halfWidth = narrowest > 0.01 ? halfHeight / narrowest + 2 : .infinity
            if halfWidth < 0x1p30 {
                halfWidthSquared = halfWidth * halfWidth
                x = UInt32(bitPattern: center.x) &- UInt32(halfWidth)
                width = 2 &* UInt32(halfWidth)
            } else {
                halfWidthSquared = .infinity
                x = 0
                width = .max
            }
        }

        /// Into how many halvings of the grid the window falls whole.
        @inline(__always)
        var commonDepth: Int {
            let across = x ^ (x &+ width)
            let along = y ^ (y &+ height)
            return (across | along << 1).leadingZeroBitCount
        }

        /// Whether it has points in common with a square of the grid.
        func meets(x squareX: UInt32, y squareY: UInt32, depth: Int) -> Bool {
            let side = UInt32.max >> UInt32(truncatingIfNeeded: depth)
            return (squareX &- x <= width || x &- squareX <= side) && squareY <= y &+ height && squareY &+ side / 2 >= y
        }
    }
}
