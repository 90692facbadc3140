import Foundation
import TestSupport
import Testing

@testable import Geofencing

/// Weeks of a person with a laptop: home, office, a café, the train with a phone's hotspot in the bag.
@Suite struct NetworkWeekTests {
    /// Where a kind of positions comes from.
    enum Positions: CaseIterable {
        /// Wi-Fi positions of 40 m, now and then far off.
        case network
        /// The internet provider's town, 25 km.
        case address
        /// None at all.
        case none
    }

    private struct Spot {
        var name: String
        var east: Double
        var accessPoints: [Int]
    }

    private static let home = Spot(name: "home", east: 0, accessPoints: [1, 2, 3])
    private static let office = Spot(name: "office", east: 6000, accessPoints: [11, 12])
    private static let cafe = Spot(name: "café", east: 3000, accessPoints: [21, 22])
    private static let hotspot = 99
    private static let hour = 3600.0
    private static let day = 24 * hour

    private var random: SeededGenerator
    private var player: Player
    private let positions: Positions
    /// What is to happen, as `Player` has it.
    private var expected: [String] = []
    private var place: Spot?

    init() { self.init(seed: 1, positions: .network, isTied: true) }

    /// - Parameter hasCircles: Whether home and office have one, or are known by their networks alone.
    private init(seed: UInt64, positions: Positions, isTied: Bool, hasCircles: Bool = true) {
        random = SeededGenerator(seed: seed)
        self.positions = positions
        player =
            hasCircles
            ? Player([Player.region("home", 0, 0), Player.region("office", 6000, 0)])
            : Player([], networkRegions: ["home", "office"])
        if isTied { player.tie("home", Self.home.accessPoints, andTo: [("office", Self.office.accessPoints)]) }
    }

    private mutating func expect(_ spot: Spot?) {
        if let place, place.name != "café" {
            expected.append("exit \(place.name)")
        }
        if let spot, spot.name != "café" { expected.append((expected.isEmpty ? "initial " : "entry ") + spot.name) }
        place = spot
    }

    /// Scans differ: not each hears all; the one that one is connected to is always there.
    private mutating func scan(_ spot: Spot, hasWiFi: Bool, withHotspot: Bool, at time: Double) {
        guard hasWiFi else { return player.hear(at: time) }
        var heard = spot.accessPoints.filter { _ in Double.random(in: 0..<1, using: &random) < 0.7 }
        heard.append(spot.accessPoints[0])
        if withHotspot { heard.append(Self.hotspot) }
        player.hear(heard, connected: spot.accessPoints[0], at: time)
    }

    private mutating func position(_ east: Double, at time: Double) {
        switch positions {
        case .network:
            let isFarOff = Double.random(in: 0..<1, using: &random) < 0.01
            let spread = isFarOff ? 700.0 : 30
            player.fix(
                east + Double.random(in: -spread...spread, using: &random),
                Double.random(in: -spread...spread, using: &random), 40, at: time)
        case .address: player.fix(9000, 4000, 25_000, at: time)
        case .none: player.wait(until: time)
        }
    }

    private mutating func stay(
        at spot: Spot, _ seconds: Double, hasWiFi: Bool = true, withHotspot: Bool = false
    ) {
        if spot.name != place?.name { expect(spot) }
        let end = player.now + seconds
        var next = (scan: player.now, fix: player.now + 5)
        while player.now < end - 300 {
            if next.scan <= next.fix {
                scan(spot, hasWiFi: hasWiFi, withHotspot: withHotspot, at: next.scan)
                next.scan += Double.random(in: 100...1500, using: &random)
            } else {
                position(spot.east, at: next.fix)
                next.fix += Double.random(in: 30...120, using: &random)
            }
        }
        player.wait(until: end)
    }

    /// On the way with the lid closed, or in the train, where the phone's hotspot is all that is connected.
    private mutating func ride(to spot: Spot, asleep: Bool) {
        let arrival = player.now + 1800
        guard !asleep else { return player.sleep(until: arrival) }
        let start = place?.east ?? 0
        player.hear([Self.hotspot], connected: Self.hotspot, at: player.now + 60)
        let departure = player.now
        while player.now < arrival - 60 {
            let share = (player.now - departure) / 1800
            position(start + share * (spot.east - start), at: player.now + 60)
        }
    }

    private mutating func week(asleep: Bool, days: Int = 7, restarts: Bool = false) {
        for number in 0..<days {
            if restarts { player.restart() }
            stay(at: Self.home, 8 * Self.hour)
            if number < 5 {
                ride(to: Self.office, asleep: asleep)
                stay(at: Self.office, 4 * Self.hour, withHotspot: true)
                ride(to: Self.cafe, asleep: asleep)
                stay(at: Self.cafe, 2 * Self.hour, withHotspot: true)
                ride(to: Self.home, asleep: asleep)
            }
            stay(at: Self.home, 8 * Self.hour, withHotspot: true)
        }
    }

    /// Each arrival and each departure once, whatever positions there are.
    @Test(arguments: Positions.allCases, [true, false])
    func `each arrival and departure once`(_ positions: Positions, _ asleep: Bool) {
        for seed in 1...3 {
            var week = Self(seed: UInt64(seed), positions: positions, isTied: true)
            week.week(asleep: asleep)
            #expect(week.player.events == week.expected, "seed \(seed)")
        }
    }

    /// The same where they have no circles, with the daemon restarted each morning.
    @Test(arguments: Positions.allCases, [true, false])
    func `each arrival and departure once without circles`(_ positions: Positions, _ asleep: Bool) {
        for seed in 1...5 {
            var week = Self(seed: UInt64(seed), positions: positions, isTied: true, hasCircles: false)
            week.week(asleep: asleep, restarts: true)
            #expect(week.player.events == week.expected, "seed \(seed)")
        }
    }

    /// The phone's hotspot was on when home was tied to what is heard there; positions show that it moves.
    @Test func `hotspot is not home`() {
        var week = Self(seed: 8, positions: .network, isTied: false, hasCircles: false)
        week.player.tie("home", Self.home.accessPoints + [Self.hotspot], andTo: [("office", Self.office.accessPoints)])
        week.week(asleep: true, days: 4)
        let learnt = week.player.monitor.saved.networks
        #expect(learnt.filter(\.isMoving).map(\.network) == [Player.accessPoint(Self.hotspot)])
        var next = Self(seed: 9, positions: .address, isTied: false, hasCircles: false)
        next.player.tie("home", Self.home.accessPoints + [Self.hotspot], andTo: [("office", Self.office.accessPoints)])
        next.player.monitor.restore(SavedMonitor(networks: learnt))
        next.week(asleep: false)
        #expect(next.player.events == next.expected)
    }

    /// The same without a word of the person: a week with positions teaches what tells the next one without them.
    @Test func `what one week teaches the next one knows`() {
        var teacher = Self(seed: 4, positions: .network, isTied: false)
        teacher.week(asleep: true)
        #expect(teacher.player.events == teacher.expected)
        let learnt = teacher.player.monitor.saved.networks
        #expect(learnt.filter(\.isMoving).map(\.network) == [Player.accessPoint(Self.hotspot)])

        var pupil = Self(seed: 5, positions: .address, isTied: false)
        pupil.player.monitor.restore(SavedMonitor(networks: learnt))
        pupil.week(asleep: true)
        #expect(pupil.player.events == pupil.expected)
    }

    /// With Wi-Fi switched off at home for a day nothing is left, and what comes after is no arrival.
    @Test(arguments: [true, false]) func `wi fi switched off is no leaving`(_ hasCircles: Bool) {
        var week = Self(seed: 6, positions: .address, isTied: true, hasCircles: hasCircles)
        week.stay(at: Self.home, 4 * Self.hour)
        week.stay(at: Self.home, Self.day, hasWiFi: false)
        week.stay(at: Self.home, 4 * Self.hour)
        #expect(week.player.events == ["initial home"])
    }

    /// The office's access point comes home: it is no witness of the office any more, and after days one of home.
    @Test func `moved access point is learnt anew`() {
        var weeks = Self(seed: 7, positions: .network, isTied: false)
        weeks.stay(at: Self.office, 3 * Self.day)
        var home = Self.home
        home.accessPoints = [Self.office.accessPoints[0]]
        weeks.ride(to: home, asleep: true)
        weeks.stay(at: home, Self.day)
        #expect(weeks.player.monitor.state(of: "home").status == .inside)
        #expect(weeks.player.monitor.state(of: "office").status == .outside)
        let moved = { (weeks: Self) in
            weeks.player.monitor.saved.networks.first { $0.network == Player.accessPoint(11) }
        }
        #expect(moved(weeks)?.isMoving == true)
        weeks.stay(at: home, 4 * Self.day)
        #expect(moved(weeks)?.isReliable == true)
        #expect(weeks.player.events == weeks.expected)
    }
}
