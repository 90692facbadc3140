import Foundation
import TestSupport

@testable import Geofencing

/// A day with errors like those of Wi-Fi positions: they repeat for minutes, and now and then an answer is far off.
struct SimulatedDay {
    private var random: SeededGenerator
    private var error = SIMD2<Double>.zero
    private var time = 0.0
    private(set) var fixes: [PositionFix] = []

    let interval: Double
    let accuracy: Double
    let mistakes: Double
    /// What is claimed of the accuracy.
    let claimed: Double

    init(
        seed: UInt64, interval: Double = 30, accuracy: Double = 40, mistakes: Double = 0.004, claimed: Double? = nil
    ) {
        random = SeededGenerator(seed: seed)
        self.interval = interval
        self.accuracy = accuracy
        self.mistakes = mistakes
        self.claimed = claimed ?? accuracy
        error = normal()
    }

    mutating func stay(_ east: Double, _ north: Double, _ seconds: Double) {
        let end = time + seconds
        while time < end { sample(SIMD2(east, north)) }
    }

    mutating func travel(from: SIMD2<Double>, to: SIMD2<Double>, speed: Double) {
        let start = time
        let seconds = (to - from).length / speed
        while time < start + seconds { sample(from + (to - from) * ((time - start) / seconds)) }
    }

    private mutating func sample(_ position: SIMD2<Double>) {
        let step = interval * Double.random(in: 0.9...1.1, using: &random)
        time += step
        let decay = exp(-step / 180)
        error = decay * error + (1 - decay * decay).squareRoot() * normal()
        guard Double.random(in: 0..<1, using: &random) >= mistakes else {
            let angle = Double.random(in: 0..<2 * .pi, using: &random)
            let far = position + Double.random(in: 400...2000, using: &random) * SIMD2(cos(angle), sin(angle))
            for number in 0..<Int.random(in: 1...3, using: &random) {
                if number > 0 { time += interval }
                add(far + 8 * normal())
            }
            return
        }
        add(position + accuracy / 1.51 * (0.92 * error + 0.39 * normal()))
    }

    private mutating func add(_ position: SIMD2<Double>) {
        fixes.append(PositionFix(coordinate: Player.point(position.x, position.y), accuracy: claimed, time: time))
    }

    private mutating func normal() -> SIMD2<Double> {
        let length = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &random))).squareRoot()
        let angle = Double.random(in: 0..<2 * .pi, using: &random)
        return length * SIMD2(cos(angle), sin(angle))
    }
}
