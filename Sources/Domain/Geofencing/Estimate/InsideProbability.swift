internal import Glibc

/// How much belief lies inside a circle, split by whether the last answer is believed.
struct InsideProbability: Hashable, Sendable {
    /// Belief in hypotheses that hold the last answer for honest, and how much of it lies inside.
    var honest = 0.0
    var honestInside = 0.0
    /// The same of those that hold it for wrong.
    var wrong = 0.0
    var wrongInside = 0.0

    /// The probability of being inside when a share of the wrong answers has survived so far.
    func value(survival: Double = 1) -> Double {
        let total = honest + survival * wrong
        return total > 0 ? (honestInside + survival * wrongInside) / total : 0
    }

    /// The survival of wrong answers at which the probability reaches a threshold; nil where it never does.
    ///
    /// - Parameter rising: whether the threshold must be exceeded or undercut.
    func survival(reaching threshold: Double, rising: Bool) -> Double? {
        // (hi + s·wi) - θ(h + s·w) crosses zero at s = (hi - θh) / (θw - wi).
        let atEnd = honestInside - threshold * honest
        let slope = threshold * wrong - wrongInside
        let sign = rising ? 1.0 : -1.0
        if sign * (atEnd - slope) > 0 { return 1 }
        guard sign * atEnd > 0 else { return nil }
        return atEnd / slope
    }

    /// The belief that the last answer is wrong and one is outside, so that entering would be a mistake.
    func mistake(survival: Double) -> Double {
        let total = honest + survival * wrong
        return total > 0 ? survival * (wrong - wrongInside) / total : 0
    }

    /// The survival of wrong answers at which the belief in a mistake falls to a threshold; nil where it never does.
    func survival(fallingTo threshold: Double) -> Double? {
        guard honest > 0 else { return nil }
        let excess = wrong - wrongInside - threshold * wrong
        return excess > 0 ? min(1, threshold * honest / excess) : 1
    }

    mutating func add(_ hypothesis: Hypothesis, center: SIMD2<Double>, radius: Double, isAttested: Bool) {
        let inside =
            hypothesis.weight
            * Self.within(
                radius, distance: (hypothesis.position - center).length,
                sigma: hypothesis.positionVariance.squareRoot())
        if !hypothesis.isDoubting(isAttested: isAttested) {
            honest += hypothesis.weight
            honestInside += inside
        } else {
            wrong += hypothesis.weight
            wrongInside += inside
        }
    }

    /// The probability that a normal distribution has within a circle: Rice's distribution of the distance.
    ///
    /// Within 0.01 of it. Where the centre is far, the boundary is nearly straight; in a small circle the density is
    /// nearly the same; else by Sankaran's approximation ("Approximations to the non-central chi-square distribution",
    /// Biometrika 50, 1963).
    static func within(_ radius: Double, distance: Double, sigma: Double) -> Double {
        if distance - radius > certain * sigma { return 0 }
        if radius - distance > certain * sigma { return 1 }
        if distance > far * sigma {
            // The mean distance is a little more than that of the mean.
            return 0.5 * erfc((distance + sigma * sigma / (2 * distance) - radius) / (sigma * 2.0.squareRoot()))
        }
        if radius < small * sigma {
            let unit = 1 / (2 * sigma * sigma)
            return (1 - exp(-radius * radius * unit)) * exp(-distance * distance * unit)
        }
        let lambda = distance * distance / (sigma * sigma)
        let mean = 2 + lambda
        let h = 1 - 2 * mean * (2 + 3 * lambda) / (3 * (2 + 2 * lambda) * (2 + 2 * lambda))
        let p = (2 + 2 * lambda) / (mean * mean)
        let m = (h - 1) * (1 - 3 * h)
        let ratio = radius * radius / (sigma * sigma * mean)
        let root = exp(h * log(ratio))
        let z = (root - (1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p))) / (h * (2 * p).squareRoot() * (1 + 0.5 * m * p))
        return 0.5 * erfc(-z / 2.0.squareRoot())
    }

    /// Standard deviations from the boundary beyond which nothing is left that matters.
    private static let certain = 4.5
    /// Standard deviations from the centre that are far.
    private static let far = 3.0
    /// Standard deviations of radius that make a circle small.
    private static let small = 0.6
}
