/// Metres east and north.
extension SIMD2<Double> {
    var lengthSquared: Double { x * x + y * y }
    var length: Double { lengthSquared.squareRoot() }
}
