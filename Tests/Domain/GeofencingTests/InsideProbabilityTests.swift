import Foundation
import Testing

@testable import Geofencing

@Suite struct InsideProbabilityTests {
    /// The same by brute force: the normal density summed over rings round the centre of the circle.
    private func summed(radius: Double, distance: Double, sigma: Double) -> Double {
        let rings = 150
        let angles = 120
        var sum = 0.0
        for ring in 0..<rings {
            let r = (Double(ring) + 0.5) / Double(rings) * radius
            for angle in 0..<angles {
                let a = (Double(angle) + 0.5) / Double(angles) * 2 * .pi
                let squared = r * r + distance * distance - 2 * r * distance * cos(a)
                sum += exp(-squared / (2 * sigma * sigma)) * r
            }
        }
        return sum * (radius / Double(rings)) * (2 * .pi / Double(angles)) / (2 * .pi * sigma * sigma)
    }

    @Test(arguments: [50.0, 150, 400], [5.0, 20, 60, 200])
    func `agrees with the summed density`(_ radius: Double, _ sigma: Double) {
        for share in stride(from: 0.0, through: 2.5, by: 0.125) {
            let distance = share * radius
            let probability = InsideProbability.within(radius, distance: distance, sigma: sigma)
            // Rings of more than a sigma don't sum up well.
            guard radius / 150 < sigma / 3 else { continue }
            #expect(abs(probability - summed(radius: radius, distance: distance, sigma: sigma)) < 0.01)
        }
    }

    @Test func `falls with the distance`() {
        for sigma in [3.0, 30, 300] {
            var last = 1.0
            for distance in stride(from: 0.0, to: 3000, by: 7) {
                let probability = InsideProbability.within(200, distance: distance, sigma: sigma)
                #expect(probability <= last + 0.004 && (0...1).contains(probability))
                last = probability
            }
            #expect(last < 1e-6)
        }
    }

    private static let beliefs = [
        InsideProbability(honest: 0.7, honestInside: 0.69, wrong: 0.3, wrongInside: 0),
        InsideProbability(honest: 0.7, honestInside: 0.01, wrong: 0.3, wrongInside: 0.3),
        InsideProbability(honest: 0.2, honestInside: 0.19, wrong: 0.8, wrongInside: 0.1),
        InsideProbability(honest: 0.5, honestInside: 0.4, wrong: 0.5, wrongInside: 0.45),
    ]

    @Test(arguments: beliefs, [0.9, 0.5, 0.03])
    func `a threshold is met just where it is said to be`(_ belief: InsideProbability, _ threshold: Double) {
        for rising in [true, false] {
            func isMet(_ survival: Double) -> Bool {
                let value = belief.value(survival: survival)
                return rising ? value > threshold : value < threshold
            }
            guard let survival = belief.survival(reaching: threshold, rising: rising) else {
                for step in 1...100 { #expect(!isMet(Double(step) / 100)) }
                continue
            }
            #expect(isMet(survival * 0.999))
            if survival < 1 { #expect(!isMet(survival * 1.001)) }
        }
    }

    @Test(arguments: beliefs, [0.2, 0.025])
    func `the belief in a mistake falls to a threshold just where it is said to`(
        _ belief: InsideProbability, _ threshold: Double
    ) throws {
        let survival = try #require(belief.survival(fallingTo: threshold))
        #expect(belief.mistake(survival: survival * 0.999) <= threshold)
        if survival < 1 { #expect(belief.mistake(survival: survival * 1.001) > threshold) }
    }

    @Test func `without an honest answer nothing becomes certain`() {
        let belief = InsideProbability(honest: 0, honestInside: 0, wrong: 1, wrongInside: 0)
        #expect(belief.survival(reaching: 0.9, rising: true) == nil)
        #expect(belief.survival(fallingTo: 0.02) == nil)
        #expect(InsideProbability().value() == 0)
    }

    @Test func `the life of mistakes is the inverse of their survival`() {
        for seconds in stride(from: 40.0, to: 400, by: 20) {
            let survival = PositionFilter.survivalOfMistakes(seconds)
            #expect(abs(PositionFilter.lifeOfMistakes(survival: survival) - seconds) < 0.01)
        }
        #expect(PositionFilter.survivalOfMistakes(0) == 1)
        #expect(PositionFilter.lifeOfMistakes(survival: 0).isFinite)
    }
}
