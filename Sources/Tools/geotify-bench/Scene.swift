internal import Geofencing
internal import Glibc

/// ReminderSet and fixes to measure with; the same in every run.
struct Scene {
    enum Layout: String, CaseIterable {
        /// Evenly over the sphere between 80° north and south.
        case world
        /// Fifty cities, normally distributed round their centres; the fixes likewise.
        case cities
    }

    /// The standard deviation of a city, metres.
    private static let citySpread = 3_000.0
    private static let cityCount = 50
    private static let metresPerDegree = 111_195.0

    let layout: Layout
    private(set) var regions: [Region] = []
    private var random: SeededGenerator
    private var cities: [Coordinate] = []

    /// - Parameter radii: of the fences, metres.
    init(_ layout: Layout, fences: Int, radii: ClosedRange<Double> = 100...500) {
        self.layout = layout
        random = SeededGenerator(seed: UInt64(fences))
        cities = (0..<Self.cityCount).map { _ in worldCoordinate(to: 60) }
        regions.reserveCapacity(fences)
        for number in 0..<fences {
            let radius = Double.random(in: radii, using: &random)
            regions.append(Region(identifier: "\(number)", circle: Circle(center: coordinate(), radius: radius)))
        }
    }

    /// Positions that lie as the fences do, each by itself.
    mutating func fixes(_ count: Int) -> [Coordinate] { (0..<count).map { _ in coordinate() } }

    /// A way in steps of 10 m, to and fro between a fence and places up to 10 km round it.
    mutating func track(_ count: Int) -> [Coordinate] {
        let home = regions[0].circle.center
        var track = [home]
        track.reserveCapacity(count)
        var goesHome = true
        while track.count < count {
            goesHome.toggle()
            let goal = goesHome ? home : place(near: home, spread: 5_000)
            let start = track[track.count - 1]
            let steps = max(Int(Geodesic.distance(start, goal) / 10), 1)
            for step in 1...steps where track.count < count {
                let part = Double(step) / Double(steps)
                track.append(
                    Coordinate(
                        latitude: start.latitude + (goal.latitude - start.latitude) * part,
                        longitude: start.longitude + (goal.longitude - start.longitude) * part)!)
            }
        }
        return track
    }

    /// Positions within some 500 m of a place, one after the other some 10 m on.
    mutating func walk(round center: Coordinate, _ count: Int) -> [Coordinate] {
        var direction = 0.0
        var north = 0.0
        var east = 0.0
        return (0..<count).map { _ in
            direction += .random(in: -0.5...0.5, using: &random)
            north += 10 * cos(direction) - 0.02 * north
            east += 10 * sin(direction) - 0.02 * east
            return Coordinate(
                latitude: center.latitude + north / Self.metresPerDegree,
                longitude: center.longitude + east / Self.metresPerDegree / cos(center.latitude * .pi / 180))!
        }
    }

    private mutating func coordinate() -> Coordinate {
        switch layout {
        case .world: return worldCoordinate(to: 80)
        case .cities:
            let city = cities[Int.random(in: 0..<cities.count, using: &random)]
            return place(near: city, spread: Self.citySpread)
        }
    }

    private mutating func worldCoordinate(to limit: Double) -> Coordinate {
        let edge = sin(limit * .pi / 180)
        let latitude = asin(Double.random(in: -edge...edge, using: &random)) * 180 / .pi
        // Away from ±180°, where the engines compared don't wrap.
        return Coordinate(latitude: latitude, longitude: .random(in: -179...179, using: &random))!
    }

    private mutating func place(near center: Coordinate, spread: Double) -> Coordinate {
        let distance =
            spread / Self.metresPerDegree * (-2 * log(Double.random(in: 1e-9...1, using: &random))).squareRoot()
        let direction = Double.random(in: 0...2 * .pi, using: &random)
        return Coordinate(
            latitude: center.latitude + distance * cos(direction),
            longitude: center.longitude + distance * sin(direction) / cos(center.latitude * .pi / 180))!
    }
}

/// The same numbers for the same seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
