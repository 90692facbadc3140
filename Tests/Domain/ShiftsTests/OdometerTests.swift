import Foundation
import Geofencing
import Shifts
import TestSupport
import Testing

@Suite struct OdometerTests {
    /// Errors of fixes: after Rayleigh, 68 % of them within the accuracy, each like the one before as far as `memory` says.
    private struct Noise {
        let accuracy: Double
        let memory: Double
        var generator: SeededGenerator
        var error = SIMD2(0.0, 0)

        mutating func next() -> SIMD2<Double> {
            let deviation = accuracy / 1.51
            let length = deviation * (-2 * log(Double.random(in: Double.ulpOfOne..<1, using: &generator))).squareRoot()
            let angle = Double.random(in: 0..<2 * .pi, using: &generator)
            let new = SIMD2(length * cos(angle), length * sin(angle))
            error = memory * error + (1 - memory * memory).squareRoot() * new
            return error
        }
    }

    /// A place so many metres east and north of one in Berlin.
    private func place(_ metres: SIMD2<Double>) -> Coordinate {
        Coordinate(latitude: 52.52 + metres.y / 111_260, longitude: 13.405 + metres.x / 67_840)!
    }

    private func length(_ places: [SIMD2<Double>], _ noise: Noise) -> Double {
        var (odometer, noise, length) = (Odometer(), noise, 0.0)
        for (index, place) in places.enumerated() {
            length += odometer.add(
                PositionFix(
                    coordinate: self.place(place + noise.next()), accuracy: noise.accuracy, time: Double(index) * 3))
        }
        return length
    }

    /// 8 hours at rest, a fix every 3 s: nothing is counted, whether errors last or not.
    @Test(arguments: [(30.0, 0.0), (30, 0.9), (30, 0.99), (5, 0), (100, 0.5)])
    func `at rest nothing is counted`(accuracy: Double, memory: Double) {
        let places = Array(repeating: SIMD2(0.0, 0), count: 9600)
        for seed in 1...2 as ClosedRange<UInt64> {
            let noise = Noise(accuracy: accuracy, memory: memory, generator: SeededGenerator(seed: seed))
            #expect(length(places, noise) == 0, "seed \(seed)")
        }
    }

    /// Through streets with corners, about 300 m apart, and stops of half a minute: within how many per cent of the way.
    @Test(arguments: [
        // Metres a second, accuracy, how errors last, kilometres, the largest error in per cent.
        (14.0, 5.0, 0.0, 20.0, 1.0), (14, 5, 0.9, 20, 2), (14, 30, 0, 20, 6), (14, 30, 0.9, 20, 8), (1.4, 10, 0, 5, 6),
        (1.4, 30, 0.9, 5, 12), (4, 30, 0, 10, 6),
    ])
    func `counts a way`(speed: Double, accuracy: Double, memory: Double, kilometres: Double, largest: Double) {
        for seed in 1...2 as ClosedRange<UInt64> {
            let generator = SeededGenerator(seed: seed)
            let (places, way) = drive(speed: speed, metres: kilometres * 1000, generator)
            let length = length(places, Noise(accuracy: accuracy, memory: memory, generator: generator))
            let error = (length / way - 1) * 100
            #expect(abs(error) <= largest, "seed \(seed)")
        }
    }

    private func drive(
        speed: Double, metres: Double, _ generator: SeededGenerator
    ) -> (places: [SIMD2<Double>], way: Double) {
        var (generator, place, heading, left, way) = (generator, SIMD2(0.0, 0), 0.0, 300.0, 0.0)
        var places: [SIMD2<Double>] = []
        while way < metres {
            places.append(place)
            var rest = speed * 3
            while rest > 0 {
                let step = min(rest, left)
                place += step * SIMD2(cos(heading), sin(heading))
                (rest, left, way) = (rest - step, left - step, way + step)
                guard left <= 0 else { continue }
                left = 300 * Double.random(in: 0.5...1.5, using: &generator)
                heading += Double([-1, 0, 0, 1].randomElement(using: &generator)!) * .pi / 2
                if Int.random(in: 0..<10, using: &generator) < 3 {
                    places += Array(repeating: place, count: 10)
                    break
                }
            }
        }
        return (places + Array(repeating: place, count: 20), way)
    }

    private func fix(_ east: Double, accuracy: Double? = 10) -> PositionFix {
        PositionFix(coordinate: place(SIMD2(east, 0)), accuracy: accuracy, time: 0)
    }

    /// Metres east of the beginning, each known to 10 m; what is counted in all.
    private static let steps: [([Double], Double)] = [
        ([0], 0), ([0, 44, 44, 44], 0), ([0, 46], 0), ([0, 46, 46], 46), ([0, 46, 92, 138, 138], 138),
        // A single fix far off.
        ([0, 500, 0, 0, 500, 3], 0), ([0, 500, 500, 0, 0], 1000), ([0, 500, 300, 600, 600], 600),
    ]

    @Test(arguments: steps)
    func `a step counts once it is confirmed`(places: [Double], counted: Double) {
        var odometer = Odometer()
        #expect(abs(places.reduce(0) { $0 + odometer.add(fix($1)) } - counted) < 1)
    }

    @Test func `the worse accuracy decides`() {
        var odometer = Odometer(last: fix(0, accuracy: 100))
        #expect([fix(400), fix(400)].map { odometer.add($0) } == [0, 0])
        odometer = Odometer(last: fix(0))
        #expect([fix(400, accuracy: 100), fix(400, accuracy: 100)].map { odometer.add($0) } == [0, 0])
        odometer = Odometer(last: fix(0, accuracy: nil))
        #expect(odometer.add(fix(220)) == 0 && odometer.add(fix(220)) == 0)
        #expect(odometer.add(fix(230)) == 0 && odometer.add(fix(230)) > 229)
    }
}
