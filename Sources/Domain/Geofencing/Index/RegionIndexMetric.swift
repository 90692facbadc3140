#if canImport(Glibc)
    internal import Glibc
#endif

extension RegionIndex {
    /// A position in whole units of 2⁻³² turn, 9.3 mm of latitude.
    struct GridPoint {
        /// East of the prime meridian; wraps at ±180°, and so does every difference.
        var x: Int32
        /// North of the south pole, never negative: a difference of two doesn't overflow.
        var y: Int32

        static let unitsPerDegree = 4_294_967_296.0 / 360
        static let radiansPerUnit = 2 * Double.pi / 4_294_967_296.0

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        @inline(__always)
        init(_ coordinate: Coordinate) {
            // Added to this, a number's nearest integer stands in the low bits: a conversion without a test of range,
            // which a coordinate doesn't need.
            let shift = 6_755_399_441_055_744.0  // 1.5 · 2⁵²
            let east = coordinate.longitude * Self.unitsPerDegree + shift
            let north = (coordinate.latitude + 90) * Self.unitsPerDegree + shift
            x = Int32(truncatingIfNeeded: east.bitPattern)
            // 2³¹ units are the pole itself, one more than fits.
            y = Int32(truncatingIfNeeded: min(north.bitPattern &- shift.bitPattern, 0x7fff_ffff))
        }
    }

    /// The ellipsoid round a point as a plane: what a unit of the grid measures there, and how wrong that can be.
    struct LocalMetric {
        /// Of the latitude.
        let cosine: Float
        let metresPerX: Float
        let metresPerY: Float
        /// How much less a unit of x measures, on the way to a point, for each unit that this lies farther north.
        let narrowing: Float
        /// No distance up to the reach differs from `Geodesic.distance` by more than this part of it, apart from
        /// `roundingMargin`.
        let margin: Float
        /// False near the poles, where the plane is no use.
        var isUsable: Bool { margin < 0.01 }

        /// Two points rounded to the grid, 1.3 cm, and some more for the arithmetic; metres.
        static let roundingMargin: Float = 0.02
        /// The smallest radius of curvature of the ellipsoid, that of the meridian at the equator, metres: no distance
        /// is shorter than that on a sphere of this radius.
        static let leastCurvature: Float = 6_335_439

        private static let squaredEccentricity = Float(Geodesic.flattening * (2 - Geodesic.flattening))
        /// What a unit of the grid measures at the equator, eastward and northward, metres.
        private static let equatorialUnit = Float(Geodesic.equatorialRadius * GridPoint.radiansPerUnit)
        private static let meridianUnit = equatorialUnit * (1 - squaredEccentricity)

        /// - Parameters:
        ///   - latitude: of the point, degrees.
        ///   - reach: metres to which distances count.
        @inline(__always)
        init(_ latitude: Double, reach: Float) {
            let sine = sin(Float(latitude) * (.pi / 180))
            let square = sine * sine
            cosine = (1 - square).squareRoot()
            // The radii of curvature a / W and a (1 - e²) / W³ with W² = 1 - e² sin² φ, as series to e⁴: 10⁻⁶ wrong.
            let e2 = Self.squaredEccentricity * square
            let normal = Self.equatorialUnit * (1 + e2 * (0.5 + 0.375 * e2))
            metresPerX = normal * cosine
            metresPerY = Self.meridianUnit * (1 + e2 * (1.5 + 1.875 * e2))
            // The parallel's radius N cos φ has the derivative -M sin φ; that of the middle latitude counts.
            narrowing = metresPerY * sine * Float(GridPoint.radiansPerUnit / 2)
            // In angles a = reach / radius: the curvature changes by less than 0.012 a, the middle latitude's formula
            // and the linear narrowing are wrong by less than (a / cos φ)² / 4, and the cosine, in single precision, by
            // 10⁻⁷ / cos² φ. All that, doubled and more, and 10⁻⁵ for the other rounding and `Geodesic.distance`
            // itself.
            let angle = reach / Self.leastCurvature
            margin = 1e-5 + 0.012 * angle + (angle * angle + 4e-7) / (1 - square)
        }
    }
}
