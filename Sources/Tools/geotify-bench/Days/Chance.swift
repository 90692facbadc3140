internal import Glibc

/// The dice of a day: the same throws for the same seed and kind of day.
struct Chance {
    private var generator: SeededGenerator

    init(seed: Int, kind: String) {
        var mixed = UInt64(truncatingIfNeeded: seed) &* 0x2545_f491_4f6c_dd1d
        for byte in kind.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01b3 }
        generator = SeededGenerator(seed: mixed)
        self.seed = mixed
    }

    /// What a map of fixed chances, such as that of the access points, hangs on.
    let seed: UInt64

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

    mutating func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func happens(_ probability: Double) -> Bool { number(0...1) < probability }

    /// A waiting time with this mean, as of something that happens at any time.
    mutating func wait(_ mean: Double) -> Double { -mean * log(number(1e-9...1)) }

    mutating func direction(_ length: Double = 1) -> SIMD2<Double> {
        let angle = number(0...2 * .pi)
        return length * SIMD2(cos(angle), sin(angle))
    }

    /// Normally distributed, standard deviation 1 per axis.
    mutating func normal() -> SIMD2<Double> { direction((-2 * log(number(1e-9...1))).squareRoot()) }
}
