import Testing

@testable import Geofencing

/// Plays fixes to a monitor as the programs do: timers that are due before a line fire first.
struct Player {
    var monitor = RegionMonitor()
    /// What was reported, as "entry home"; initial ones as "initial home".
    private(set) var events: [String] = []
    /// The same with their times.
    private(set) var crossings: [Crossing] = []
    private(set) var now = 0.0
    private var isAsleep = false
    private let regions: [Region]
    private let networkRegions: [String]
    private(set) var places: [AccessPointDatabase.Place] = []

    /// Where the tests' metres start: away from the equator and from whole degrees.
    static let origin = (latitude: 48.1372, longitude: 11.5756)

    /// - Parameter networkRegions: Regions without a circle.
    init(_ regions: [Region], networkRegions: [String] = []) {
        self.regions = regions
        self.networkRegions = networkRegions
        monitor.monitor(regions, networkRegions: networkRegions)
    }

    /// A point metres east and north of the origin.
    static func point(_ east: Double, _ north: Double) -> Coordinate {
        let perDegree = 111_194.9
        let shrink = 0.667
        guard
            let point = Coordinate(
                latitude: origin.latitude + north / perDegree,
                longitude: origin.longitude + east / (perDegree * shrink * 1.0034))
        else { preconditionFailure("the tests' metres lead out of the world") }
        return point
    }

    static func region(_ identifier: String, _ east: Double, _ north: Double, _ radius: Double = 150)
        -> Region
    {
        Region(identifier: identifier, circle: Circle(center: point(east, north), radius: radius))
    }

    mutating func fix(_ east: Double, _ north: Double, _ accuracy: Double? = 25, at time: Double) {
        fix(PositionFix(coordinate: Self.point(east, north), accuracy: accuracy, time: time))
    }

    mutating func fix(_ fix: PositionFix) {
        wait(until: fix.time)
        now = max(now, fix.time)
        note(monitor.update(with: fix))
    }

    /// What is heard from now on: access points by numbers, and the one that one is connected to.
    mutating func hear(_ heard: [Int] = [], connected: Int? = nil, at time: Double) {
        wait(until: time)
        now = max(now, time)
        note(
            monitor.update(
                with: NetworkScan(
                    time: time, heard: Set(heard.map(Self.accessPoint)),
                    connected: Set([connected].compactMap { $0 }.map(Self.accessPoint)))))
    }

    /// The access point of a number, 0 to 255.
    static func accessPoint(_ number: Int) -> Network {
        let digits = String(number, radix: 16)
        guard let network = Network("02:00:5e:00:53:" + (digits.count == 1 ? "0" + digits : digits)) else {
            preconditionFailure("an access point's number has two digits")
        }
        return network
    }

    /// Ties access points to a region, which is that of a place.
    mutating func tie(_ identifier: String, _ numbers: [Int], andTo others: [(String, [Int])] = []) {
        places = ([(identifier, numbers)] + others).map { identifier, numbers in
            let region = regions.first { $0.identifier == identifier }
            if region == nil, !networkRegions.contains(identifier) {
                preconditionFailure("there is no region \(identifier)")
            }
            return AccessPointDatabase.Place(
                identifier: identifier, circle: region?.circle, networks: Set(numbers.map(Self.accessPoint)))
        }
        monitor.tie(places)
    }

    /// Fixes around a point, `count` of them, `every` so many seconds after now: a spiral, so that no two are the same.
    mutating func stay(
        _ east: Double, _ north: Double, count: Int, every: Double = 30, accuracy: Double? = 25
    ) {
        for number in 1...count {
            let angle = 2.4 * Double(number)
            let away = 4 + Double(number % 7)
            fix(
                east + away * Self.cosine(angle), north + away * Self.cosine(angle - .pi / 2), accuracy,
                at: now + every
            )
        }
    }

    /// Lets the timers fire that are due before a time.
    mutating func wait(until time: Double) {
        var rounds = 0
        while !isAsleep, let deadline = monitor.nextDeadline, deadline < time {
            note(monitor.advance(to: deadline))
            rounds += 1
            guard rounds < 1000 else {
                Issue.record("the monitor names the same deadline for ever")
                return
            }
        }
        now = max(now, time)
    }

    /// The machine's clock is set, and the machine says so.
    mutating func setClock(by seconds: Double) {
        now += seconds
        monitor.clockWasSet()
    }

    mutating func sleep(until time: Double, announced: Bool = true) {
        if announced {
            monitor.suspend()
            isAsleep = true
            wait(until: time)
            isAsleep = false
            monitor.resume()
        } else {
            now = time
        }
    }

    mutating func restart() {
        let saved = monitor.saved
        monitor = RegionMonitor()
        monitor.monitor(regions, networkRegions: networkRegions)
        monitor.tie(places)
        monitor.restore(saved)
    }

    private mutating func note(_ new: [Crossing]) {
        crossings += new
        events += new.map {
            ($0.isInitial ? "initial" : $0.direction.rawValue) + " " + $0.regionIdentifier
        }
    }

    /// The cosine by its series: tests need no library for it.
    private static func cosine(_ angle: Double) -> Double {
        let x = angle.remainder(dividingBy: 2 * .pi)
        var term = 1.0
        var sum = 1.0
        for n in 1...12 {
            term *= -x * x / Double((2 * n - 1) * (2 * n))
            sum += term
        }
        return sum
    }
}
