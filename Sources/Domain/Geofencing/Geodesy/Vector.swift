/// Metres east and north.
extension SIMD2<Double> {
    var lengthSquared: Double { x * x + y * y }
    /// Metres.
    package var length: Double { lengthSquared.squareRoot() }
}
