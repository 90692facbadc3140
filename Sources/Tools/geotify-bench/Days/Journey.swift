internal import Geofencing

/// Where one truly is: straight ways and stays, one after the other. Metres on the plane, seconds since the day began.
struct Journey {
    struct Point {
        var time: Double
        var place: SIMD2<Double>
    }

    /// What surrounds one, which decides what is received.
    enum Surroundings { case indoors, street, underground, aboard }

    private(set) var points: [Point]
    private(set) var spans: [(end: Double, surroundings: Surroundings)] = []

    init(at place: SIMD2<Double>) { points = [Point(time: 0, place: place)] }

    var place: SIMD2<Double> { points[points.count - 1].place }
    var end: Double { points[points.count - 1].time }

    mutating func stay(_ seconds: Double, _ surroundings: Surroundings = .indoors) {
        points.append(Point(time: end + seconds, place: place))
        note(surroundings)
    }

    /// Moves about in a house: some metres to and fro all the time, never far.
    mutating func live(_ seconds: Double, within metres: Double, _ chance: inout Chance) {
        let home = place
        let until = end + seconds
        while until - end > 1500 {
            stay(chance.number(300...1200))
            move(to: home + chance.direction(chance.number(0...metres)), speed: 1, .indoors)
        }
        stay(until - end)
    }

    mutating func move(to goal: SIMD2<Double>, speed: Double, _ surroundings: Surroundings = .street) {
        points.append(Point(time: end + max((goal - place).length / speed, 0.1), place: goal))
        note(surroundings)
    }

    /// Goes with bends, and with halts where there is traffic.
    mutating func go(
        to goal: SIMD2<Double>, speed: Double, halts: Double = 0, _ chance: inout Chance,
        _ surroundings: Surroundings = .street
    ) {
        let start = place
        let way = goal - start
        let steps = max(1, Int(way.length / 150))
        let side = SIMD2(-way.y, way.x) * chance.number(-0.15...0.15)
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            let corner = step < steps ? chance.number(0...20) : 0
            let aside = side * 4 * share * (1 - share) + chance.direction(corner)
            move(to: start + share * way + aside, speed: speed * chance.number(0.8...1.15), surroundings)
            if step < steps, chance.happens(halts) { stay(chance.number(8...70), surroundings) }
        }
    }

    private mutating func note(_ surroundings: Surroundings) {
        if spans.last?.surroundings == surroundings { spans.removeLast() }
        spans.append((end, surroundings))
    }

    func place(at time: Double) -> SIMD2<Double> {
        var low = 0
        var high = points.count - 1
        guard time < points[high].time else { return points[high].place }
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].time <= time { low = middle } else { high = middle }
        }
        let (from, to) = (points[low], points[high])
        let share = to.time > from.time ? max(0, time - from.time) / (to.time - from.time) : 1
        return from.place + share * (to.place - from.place)
    }

    func surroundings(at time: Double) -> Surroundings {
        spans.first { time < $0.end }?.surroundings ?? .indoors
    }

    /// Metres a second.
    func speed(at time: Double) -> Double { (place(at: time + 5) - place(at: time - 5)).length / 10 }
}
