import Foundation
import TestSupport
import Testing

@testable import Geofencing

/// The index against the plain loop over all regions, which defines what is right.
struct RegionIndexTests {
    /// What the index is to answer.
    private struct PlainLoop {
        var regions: [Int: Region] = [:]

        func find(near coordinate: Coordinate, within distance: Double) -> [Int] {
            regions.filter { _, region in
                Geodesic.distance(region.circle.center, coordinate) <= region.circle.radius + distance
            }.keys.sorted()
        }

        func clearance(of coordinate: Coordinate, limit: Double) -> Double {
            regions.values.reduce(limit) { least, region in
                min(least, abs(Geodesic.distance(region.circle.center, coordinate) - region.circle.radius))
            }
        }
    }

    /// Where regions and fixes lie.
    enum Layout: CaseIterable {
        case world, city, antimeridian, northPole, southPole, onePoint

        func coordinate(_ random: inout some RandomNumberGenerator) -> Coordinate {
            func around(_ latitude: Double, _ longitude: Double, _ spread: Double) -> Coordinate {
                let north = min(max(latitude + .random(in: -spread...spread, using: &random), -90), 90)
                let stretch = min(1 / max(1 - abs(north) / 90, 1e-9), 180 / spread)
                var east = longitude + spread * stretch * .random(in: -1...1, using: &random)
                if east > 180 { east -= 360 }
                if east < -180 { east += 360 }
                return Coordinate(latitude: north, longitude: min(max(east, -180), 180))!
            }
            let spread = [1e-5, 1e-3, 0.01, 0.3, 3].randomElement(using: &random)!
            switch self {
            case .world:
                return Coordinate(
                    latitude: .random(in: -90...90, using: &random),
                    longitude: .random(in: -180...180, using: &random))!
            case .city: return around(52.52, 13.405, spread)
            case .antimeridian: return around(-17, Bool.random(using: &random) ? 180 : -180, spread)
            case .northPole: return around(90, 0, spread)
            case .southPole: return around(-90, 77, spread)
            case .onePoint: return Coordinate(latitude: 48, longitude: 11)!
            }
        }
    }

    private static func radius(_ random: inout some RandomNumberGenerator) -> Double {
        // 1 m to 100 km, each order of magnitude as often as another.
        var radius = 1.0
        for _ in 0..<Int.random(in: 0...4, using: &random) { radius *= 10 }
        return radius * .random(in: 1...10, using: &random)
    }

    private static func region(_ layout: Layout, _ random: inout some RandomNumberGenerator) -> Region {
        Region(
            identifier: "r", circle: Circle(center: layout.coordinate(&random), radius: radius(&random)))
    }

    private static func build(_ regions: [Region]) -> (RegionIndex, PlainLoop) {
        let plain = PlainLoop(
            regions: Dictionary(uniqueKeysWithValues: regions.enumerated().map { ($0, $1) }))
        return (RegionIndex(regions), plain)
    }

    @Test(arguments: [0, 1, 40, 500], Layout.allCases)
    func `answers as the plain loop`(count: Int, layout: Layout) {
        var random = SeededGenerator(seed: UInt64(count))
        // A third lie anywhere, so that the tree is deep in one place only.
        let regions = (0..<count).map { Self.region($0 % 3 == 0 ? .world : layout, &random) }
        let (index, plain) = Self.build(regions)
        var slots: [Int] = []
        for number in 0..<200 {
            let fix = (number % 4 == 0 ? Layout.allCases.randomElement(using: &random)! : layout)
                .coordinate(&random)
            index.find(containing: fix, into: &slots)
            #expect(slots.sorted() == plain.find(near: fix, within: 0), "\(fix)")
            let distance = Self.radius(&random)
            index.find(near: fix, within: distance, into: &slots)
            #expect(
                slots.sorted() == plain.find(near: fix, within: distance), "\(fix) within \(distance)")
        }
    }

    /// Fixes so near to a boundary that a plane can't decide.
    @Test(arguments: Layout.allCases)
    func `decides at the boundary as the plain loop`(layout: Layout) {
        var random = SeededGenerator(seed: 11)
        var slots: [Int] = []
        for _ in 0..<500 {
            let center = layout.coordinate(&random)
            let fix = layout.coordinate(&random)
            let distance = Geodesic.distance(center, fix)
            for radius in [
                distance.nextDown, distance, distance.nextUp, distance + 0.01, distance - 0.01,
            ]
            where radius >= 0 {
                let region = Region(identifier: "r", circle: Circle(center: center, radius: radius))
                RegionIndex([region]).find(containing: fix, into: &slots)
                #expect(slots == (distance <= radius ? [0] : []), "\(center) to \(fix), radius \(radius)")
                let margin = radius / 3
                let smaller = Region(identifier: "r", circle: Circle(center: center, radius: radius - margin))
                RegionIndex([smaller]).find(near: fix, within: margin, into: &slots)
                let isNear = distance <= smaller.circle.radius + margin
                #expect(slots == (isNear ? [0] : []), "\(center) to \(fix), within \(margin)")
            }
        }
    }

    /// Radii beyond any that a person asks for, up to the whole Earth, and none at all.
    @Test(arguments: [0, 1e6, 5e6, 1.5e7, 2.1e7, Double.infinity])
    func `finds regions of any size`(radius: Double) {
        var random = SeededGenerator(seed: 3)
        let regions = (0..<50).map { number in
            let center = Layout.allCases[number % Layout.allCases.count].coordinate(&random)
            return Region(identifier: "r", circle: Circle(center: center, radius: radius))
        }
        let (index, plain) = Self.build(regions)
        var slots: [Int] = []
        for number in 0..<600 {
            let fix = Layout.allCases[number % Layout.allCases.count].coordinate(&random)
            index.find(containing: fix, into: &slots)
            #expect(slots.sorted() == plain.find(near: fix, within: 0), "\(fix)")
        }
    }

    @Test(arguments: Layout.allCases)
    func `clearance is safe and close`(layout: Layout) {
        var random = SeededGenerator(seed: 5)
        let (index, plain) = Self.build((0..<100).map { _ in Self.region(layout, &random) })
        for _ in 0..<1000 {
            let fix = layout.coordinate(&random)
            let limit = Self.radius(&random)
            let truth = plain.clearance(of: fix, limit: limit)
            let clearance = index.clearance(of: fix, limit: limit)
            #expect(clearance <= truth && clearance >= 0, "\(fix)")
            // The plane's doubt grows with the distance to the centre.
            let reach = plain.regions.values.map(\.circle.radius).max()! + limit
            #expect(clearance >= truth - 0.05 - 0.012 * reach, "\(fix)")
        }
    }

    @Test(arguments: [Layout.world, .city, .northPole, .antimeridian, .onePoint])
    func `follows insertions and removals`(layout: Layout) {
        var random = SeededGenerator(seed: 7)
        var index = RegionIndex()
        var plain = PlainLoop()
        var slots: [Int] = []
        for step in 0..<1500 {
            // Grows to several hundred, shrinks to nothing, and grows again.
            let grows = Int.random(in: 0..<10, using: &random) < (step / 500 == 1 ? 2 : 8)
            if grows || plain.regions.isEmpty {
                let region = Self.region(layout, &random)
                let slot = index.insert(region)
                #expect(plain.regions.updateValue(region, forKey: slot) == nil)
                #expect(index[slot] == region)
            } else {
                // The least, or a dictionary's order would make each run another.
                let slot = plain.regions.keys.sorted()[
                    Int.random(in: 0..<plain.regions.count, using: &random)]
                index.remove(slot)
                plain.regions[slot] = nil
            }
            #expect(index.count == plain.regions.count)
            let fix = layout.coordinate(&random)
            index.find(containing: fix, into: &slots)
            #expect(slots.sorted() == plain.find(near: fix, within: 0))
        }
        for slot in plain.regions.keys { index.remove(slot) }
        #expect(index.count == 0)
        index.find(near: layout.coordinate(&random), within: .infinity, into: &slots)
        #expect(slots.isEmpty)
    }

    /// Most positions are told to lie in no region without a look into the tree, also where regions were added one by one.
    @Test(arguments: [20, 1000], [true, false])
    func `tells most positions by the coverage alone`(count: Int, isCountKnown: Bool) {
        var random = SeededGenerator(seed: 17)
        var slots = RegionIndex.Slots(capacity: count)
        var coverage = RegionIndex.Coverage(regions: isCountKnown ? count : 0)
        defer { coverage.free() }
        func coordinate() -> Coordinate {
            Coordinate(
                latitude: .random(in: -60...60, using: &random), longitude: .random(in: -180...180, using: &random))!
        }
        for _ in 0..<count {
            let radius = Double.random(in: 100...500, using: &random)
            let region = Region(identifier: "r", circle: Circle(center: coordinate(), radius: radius))
            _ = slots.insert(region)
            coverage.insert(region, slots)
        }
        let level = RegionIndex.Level(magnitude: RegionIndex.Level.magnitude(ofRadius: 500))
        let untold = (0..<10_000).count { _ in coverage.mayContain(RegionIndex.GridPoint(coordinate()), level) }
        #expect(untold < 400)
        #expect(untold > 0)
    }

    @Test func `a copy is independent`() {
        var random = SeededGenerator(seed: 9)
        let regions = (0..<500).map { _ in Self.region(.city, &random) }
        let (original, plain) = Self.build(regions)
        var copy = original
        for slot in stride(from: 0, to: 500, by: 2) { copy.remove(slot) }
        let extra = (0..<400).map { _ in copy.insert(Self.region(.world, &random)) }
        #expect(original.count == 500 && copy.count == 250 + extra.count)
        var slots: [Int] = []
        for _ in 0..<300 {
            let fix = Layout.city.coordinate(&random)
            original.find(containing: fix, into: &slots)
            #expect(slots.sorted() == plain.find(near: fix, within: 0))
            let kept = slots.filter { $0 % 2 == 1 }.sorted()
            copy.find(containing: fix, into: &slots)
            #expect(slots.filter { $0 % 2 == 1 && $0 < 500 }.sorted() == kept)
        }
    }

    @Test(arguments: Layout.allCases, [0.5, 10, 300, 20_000])
    func `a cursor says what a look up says`(layout: Layout, step: Double) {
        var random = SeededGenerator(seed: 13)
        var index = RegionIndex((0..<100).map { _ in Self.region(layout, &random) })
        var cursor = RegionIndex.Cursor()
        var slots: [Int] = []
        var lookUps = 0
        var position = layout.coordinate(&random)
        var direction = 0.0
        for number in 0..<1000 {
            direction += .random(in: -0.3...0.3, using: &random)
            position = position.moved(step, towards: direction)
            let before = cursor.slots
            if index.move(&cursor, to: position) { lookUps += 1 } else { #expect(cursor.slots == before) }
            index.find(containing: position, into: &slots)
            #expect(cursor.slots.sorted() == slots.sorted(), "\(position)")
            if number % 300 == 299 { index.insert(Self.region(layout, &random)) }
        }
        // The cursor is to save look-ups, except near the poles, where it can't.
        if layout == .city && step < 1 { #expect(lookUps < 250) }
    }

    @Test func `a cursor notices another index`() {
        let coordinate = Coordinate(latitude: 1, longitude: 1)!
        let region = Region(identifier: "r", circle: Circle(center: coordinate, radius: 500))
        let here = RegionIndex([region])
        var copy = here
        copy.remove(0)
        var cursor = RegionIndex.Cursor()
        here.move(&cursor, to: coordinate)
        #expect(cursor.slots == [0])
        copy.move(&cursor, to: coordinate)
        #expect(cursor.slots == [])
        here.move(&cursor, to: coordinate)
        #expect(cursor.slots == [0])
        RegionIndex().move(&cursor, to: coordinate)
        #expect(cursor.slots == [])
    }
}

extension Coordinate {
    /// Roughly so many metres away, over poles and ±180° too; the direction in radians from north.
    fileprivate func moved(_ metres: Double, towards direction: Double) -> Coordinate {
        var north = latitude + metres / 111_000 * cos(direction)
        var east = longitude + metres / 111_000 * sin(direction) / max(cos(latitude * .pi / 180), 0.001)
        if abs(north) > 90 {
            north = (north > 0 ? 180 : -180) - north
            east += 180
        }
        east -= 360 * (east / 360).rounded()
        return Coordinate(latitude: north, longitude: min(max(east, -180), 180))!
    }
}
