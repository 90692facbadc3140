#if canImport(Glibc)
    internal import Glibc
#endif

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
        ///   - latitude: of the center, degrees.
        ///   - reach: metres.
        ///   - exactly: spends time on being narrow.
        @inline(__always)
        init(_ center: GridPoint, latitude: Double, reach: Float, exactly: Bool = false) {
            self.center = center
            // A hundredth and two units more, for rounding.
            let angle = reach * (1.01 / LocalMetric.leastCurvature)
            let halfHeight = angle * Float(1 / GridPoint.radiansPerUnit) + 2
            halfHeightSquared = halfHeight * halfHeight
            let reachable = UInt32(min(halfHeight, 0x1p31))
            let down = min(reachable, UInt32(center.y))
            y = UInt32(center.y) &- down
            height = down &+ min(reachable, 0x7fff_ffff &- UInt32(center.y))

            // A circle of angle a round latitude φ reaches less than a / cos(φ + a) east, and cos v is at least
            // (π² - 4v²) / (π² + 4v²), which a division finds faster than cos.
            let farthest = Float(abs(latitude)) * (.pi / 180) + angle
            let square = 4 * farthest * farthest
            let pi2 = Float.pi * .pi
            var halfWidth = Float.infinity
            if square < pi2 * 0.9999 {
                let widening = exactly ? 1 / cos(farthest) : (pi2 + square) / (pi2 - square)
                halfWidth = halfHeight * widening + 2
            }
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
