/// Arithmetic across the antimeridian.
package enum Longitude {
    /// -180..<180.
    package static func wrapped(_ degrees: Double) -> Double {
        degrees - 360 * ((degrees + 180) / 360).rounded(.down)
    }

    /// The shortest arc that holds all of these longitudes: the widest gap between them lies outside of it.
    /// - Parameter longitudes: Degrees, -180…180.
    /// - Returns: Its western end, and how far it reaches east, in degrees; nil where there are none.
    package static func arc(holding longitudes: [Double]) -> (west: Double, width: Double)? {
        let longitudes = longitudes.sorted()
        guard let first = longitudes.first, let last = longitudes.last else { return nil }
        var (gap, west) = (first + 360 - last, first)
        for (a, b) in zip(longitudes, longitudes.dropFirst()) where b - a > gap { (gap, west) = (b - a, b) }
        return (west, max(0, 360 - gap))
    }
}
