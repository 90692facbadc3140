import Foundation
import TestSupport
import Testing

@testable import Geofencing

@Suite struct AccuracyCalibrationTests {
    /// The factor that is learnt at rest from a source whose errors are so many times what it claims.
    private func learnt(_ accuracy: Double, times larger: Double, seed: UInt64) -> Double {
        let day = SimulatedDay(seed: seed, interval: 20, accuracy: larger * accuracy, mistakes: 0.01, claimed: accuracy)
            .staying(3600)
        var calibration = AccuracyCalibration()
        for (before, fix) in zip(day.fixes, day.fixes.dropFirst()) {
            let shift = Geodesic.offset(from: before.coordinate, to: fix.coordinate)
            calibration.add(shift: shift, elapsed: fix.time - before.time, claimed: ErrorModel(accuracy: accuracy))
        }
        return calibration.factor
    }

    /// On average: how much a source shows of its errors within minutes is chance.
    @Test(arguments: [(0.3, 1.0...1.0), (1, 1.0...1.1), (2, 1.15...2), (6, 2.5...3.0)])
    func `errors that are larger than claimed are noticed`(_ larger: Double, _ expected: ClosedRange<Double>) {
        let factors = (1...20 as ClosedRange<UInt64>).map { learnt(40, times: larger, seed: $0) }
        #expect(expected.contains(factors.reduce(0, +) / Double(factors.count)), "\(factors)")
    }

    @Test func `who goes straight on scatters nothing`() {
        var calibration = AccuracyCalibration()
        for number in 0..<50 {
            let seconds = number % 2 == 0 ? 20.0 : 40
            calibration.add(shift: seconds * SIMD2(1, 1.2), elapsed: seconds, claimed: ErrorModel(accuracy: 40))
        }
        #expect(calibration.factor == 1)
    }

    @Test func `what lies far away or long ago is no neighbour`() {
        var calibration = AccuracyCalibration()
        let claimed = ErrorModel(accuracy: 40)
        for number in 0..<60 {
            let side = number % 2 == 0 ? 1.0 : -1
            calibration.add(shift: SIMD2(0, side * 900), elapsed: 30, claimed: claimed)
            calibration.add(shift: SIMD2(side * 100, 0), elapsed: 900, claimed: claimed)
        }
        #expect(calibration.factor == 1)
        for number in 0..<60 {
            calibration.add(shift: SIMD2(number % 2 == 0 ? 100 : -100, 0), elapsed: 30, claimed: claimed)
        }
        #expect(calibration.factor > 1.5)
    }

    @Test(arguments: [(1.7, 1.7), (1, 1), (0.5, 1), (3, 3), (9, 1), (.nan, 1)])
    func `a factor that was kept comes back`(_ kept: Double, _ factor: Double) {
        #expect(AccuracyCalibration(factor: kept).factor == factor)
    }

    /// What is kept in the database, satellites' and networks' apart.
    @Test func `the monitor learns of each kind of source, and keeps it`() throws {
        let far = SimulatedDay(seed: 3, accuracy: 80, mistakes: 0, claimed: 30).staying(3600)
        var player = Player([])
        for fix in far.fixes { player.fix(fix) }
        let saved = player.monitor.saved
        #expect(try #require(saved[.networkClaims]) > 1.5)
        #expect(saved[.satelliteClaims] == 1)
        var other = RegionMonitor()
        other.restore(saved)
        #expect(other.saved[.networkClaims] == saved[.networkClaims] && other.saved[.satelliteClaims] == 1)
    }

    /// Some sources say 0 where they don't know the accuracy; nothing is learnt of satellites from what lies beside those.
    @Test func `a fix of unknown accuracy is no neighbour`() {
        var player = Player([])
        for number in 0..<120 {
            player.fix(0, Double(number % 3), 0, at: player.now + 10)
            player.fix(number % 2 == 0 ? 25 : -25, 0, 10, at: player.now + 10)
        }
        #expect(player.monitor.saved[.satelliteClaims] == 1)
    }

    /// 30 times six hours at home, told of by a source that promises far too much; believed, it causes some 100 events.
    @Test func `a source that promises too much causes hardly any flapping`() {
        var events: [String] = []
        for seed in 1...30 as ClosedRange<UInt64> {
            let day = SimulatedDay(seed: seed, accuracy: 100, mistakes: 0, claimed: 40).staying(6 * 3600)
            var player = Player([Player.region("home", 20, 20)])
            for fix in day.fixes { player.fix(fix) }
            events += player.events.filter { !$0.hasPrefix("initial") }
        }
        #expect(events.count <= 12, "\(events)")
    }
}

extension SimulatedDay {
    fileprivate func staying(_ seconds: Double) -> Self {
        var day = self
        day.stay(0, 0, seconds)
        return day
    }
}
