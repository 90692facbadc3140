import TestSupport
import Testing

@testable import Geofencing

private let home = Player.region("home", 30, -20, 150)
private let office = Player.region("office", 4000, 1500, 200)
private let shop = Player.region("shop", 1500, 900, 120)

private func workday(seed: UInt64, interval: Double = 30, accuracy: Double = 40) -> [PositionFix] {
    var day = SimulatedDay(seed: seed, interval: interval, accuracy: accuracy)
    day.stay(0, 0, 3600)
    day.travel(from: SIMD2(0, 0), to: SIMD2(4000, 1500), speed: 9)
    day.stay(4000, 1500, 3 * 3600)
    day.travel(from: SIMD2(4000, 1500), to: SIMD2(0, 0), speed: 5)
    day.stay(0, 0, 3600)
    return day.fixes
}

private func play(_ fixes: [PositionFix], _ regions: [Region]) -> Player {
    var player = Player(regions)
    for fix in fixes { player.fix(fix) }
    return player
}

@Suite struct RegionMonitorPropertyTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a day at work is told without a mistake`(_ seed: UInt64) {
        let events = play(workday(seed: seed), [home, office]).events
        #expect(events == ["initial home", "exit home", "entry office", "exit office", "entry home"])
    }

    @Test(arguments: [(10.0, 25.0), (60, 60), (300, 40)])
    func `however often and well the source speaks`(_ interval: Double, _ accuracy: Double) {
        for seed in 1...5 as ClosedRange<UInt64> {
            let fixes = workday(seed: seed, interval: interval, accuracy: accuracy)
            let events = play(fixes, [home, office]).events
            #expect(events == ["initial home", "exit home", "entry office", "exit office", "entry home"])
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `the order of regions changes nothing`(_ seed: UInt64) {
        let fixes = workday(seed: seed)
        // Two that are always crossed at once.
        let twin = Region(identifier: "a twin of home's", circle: home.circle)
        let crossings = play(fixes, [home, office, shop, twin]).crossings
        #expect(play(fixes, [twin, shop, office, home]).crossings == crossings)
        #expect(play(fixes, [office, twin, home, shop]).crossings == crossings)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `other regions change nothing`(_ seed: UInt64) {
        let fixes = workday(seed: seed)
        let alone = play(fixes, [home]).crossings
        var random = SeededGenerator(seed: seed)
        let others = (0..<300).map { number in
            Player.region(
                "other-\(number)", .random(in: -6000...6000, using: &random), .random(in: -6000...6000, using: &random),
                .random(in: 1...3000, using: &random))
        }
        let together = play(fixes, [home] + others).crossings
        #expect(together.filter { $0.regionIdentifier == "home" } == alone)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `each region is told in turns`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let regions = (0..<40).map { number in
            Player.region(
                "\(number)", .random(in: -500...4500, using: &random), .random(in: -500...2000, using: &random),
                .random(in: 20...900, using: &random))
        }
        let player = play(workday(seed: seed), regions)
        for region in regions {
            let own = player.crossings.filter { $0.regionIdentifier == region.identifier }
            for (one, next) in zip(own, own.dropFirst()) { #expect(one.direction != next.direction) }
            #expect(own.dropFirst().allSatisfy { !$0.isInitial })
            let status = player.monitor.state(of: region.identifier).status
            if let last = own.last { #expect((status == .inside) == (last.direction == .entry)) }
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `whatever comes, no trap, no endless deadline and no memory that grows`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var player = Player([home, office, shop, Player.region("town", 0, 0, 20_000)])
        var time = 0.0
        for _ in 0..<2000 {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: time += .random(in: -100_000...100_000, using: &random)
            case 1: player.monitor.suspend()
            case 2: player.monitor.resume()
            case 3: player.restart()
            case 4: player.monitor.monitor([home, office, shop].shuffled(using: &random))
            default: time += .random(in: 0...60, using: &random)
            }
            let accuracy: Double? =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: nil
                case 1: .random(in: -1...1_000_000, using: &random)
                default: .random(in: 3...200, using: &random)
                }
            let far = Int.random(in: 0..<30, using: &random) == 0
            let there =
                far
                ? Coordinate(
                    latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
                : Player.point(.random(in: -300...300, using: &random), .random(in: -300...300, using: &random))
            guard let there else { continue }
            player.fix(PositionFix(coordinate: there, accuracy: accuracy, time: time))
            for region in player.monitor.regions {
                let probability = player.monitor.explanation(of: region.identifier)?.probabilityInside ?? 0
                #expect((0...1 + 1e-9).contains(probability))
            }
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `whatever comes, the filter keeps a few hypotheses whose beliefs are one in all`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var filter = PositionFilter()
        filter.start(noise: ErrorModel(accuracy: 30))
        for _ in 0..<2000 {
            let far = Int.random(in: 0..<30, using: &random) == 0 ? 100_000.0 : 300
            let there = SIMD2(Double.random(in: -far...far, using: &random), .random(in: -far...far, using: &random))
            let noise = ErrorModel(accuracy: .random(in: 3...200, using: &random))
            let silence = Double.random(in: 0...(far < 1000 ? 60 : 100_000), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: filter.stand(for: silence)
            case 1: filter.attestLastFix()
            case 2: filter.loseNetworks()
            case 3: filter.missNetworks(of: [(center: there, radius: far / 4)], silence: silence)
            default: filter.update(shift: there, silence: silence, elapsed: silence, noise: noise)
            }
            #expect((1...8).contains(filter.hypotheses.count))
            #expect(abs(filter.hypotheses.reduce(0) { $0 + $1.weight } - 1) < 1e-9)
        }
    }

    @Test func `at the poles and across the date line it is the same`() throws {
        let places = [(89.9999, 20.0), (-89.9999, -60), (0, 179.9999), (-17, -180), (60, 180)]
        for (latitude, longitude) in places {
            let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
            var player = Player([Region(identifier: "there", circle: Circle(center: center, radius: 200))])
            for number in 0..<12 {
                // 10 m steps of longitude on both sides of the line, or round the pole.
                let step = abs(latitude) > 89 ? 30 : 0.0001
                var east = longitude + step * Double(number % 2 == 0 ? number : -number) / 2
                if east > 180 { east -= 360 } else if east < -180 { east += 360 }
                let there = try #require(Coordinate(latitude: latitude, longitude: east))
                player.fix(PositionFix(coordinate: there, accuracy: 20, time: 30 * Double(number)))
            }
            #expect(player.events == ["initial there"])
        }
    }
}

/// Ways that other things than walkers and cars go.
@Suite struct FastTravelTests {
    @Test(arguments: [1.0, 5, 20, 60], [30.0, 85])
    func `a train that becomes fast is followed`(_ interval: Double, _ speed: Double) {
        let station = Player.region("station", 0, 0, 200)
        let terminus = Player.region("terminus", 60_000, 10_000, 200)
        let county = Player.region("county", 30_000, 5000, 6000)
        var day = SimulatedDay(seed: 3, interval: interval, accuracy: 10, mistakes: 0)
        day.stay(0, 0, 900)
        var position = SIMD2(0.0, 0.0)
        let target = SIMD2(60_000.0, 10_000)
        // 0.5 m/s² up to the speed, and down again.
        var reached = 1.0
        while (target - position).length > 1 {
            let left = (target - position).length
            reached = min(speed, reached + 5, max(3, left.squareRoot()))
            let next = position + (target - position) * min(1, 10 * reached / left)
            day.travel(from: position, to: next, speed: reached)
            position = next
        }
        day.stay(60_000, 10_000, 900)
        let player = play(day.fixes, [station, terminus, county])
        #expect(
            player.events == ["initial station", "exit station", "entry county", "exit county", "entry terminus"])
        let crossings = player.crossings.dropFirst()
        let exit = crossings.first?.time ?? .infinity
        #expect(exit < 900 + 120 + 4 * interval)
    }
}
