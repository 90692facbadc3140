import Foundation
import Testing

@testable import Geofencing

private let home = Player.region("home", 0, 0)

@Suite struct RegionExplanationTests {
    private func words(_ player: Player) -> String { player.monitor.explanation(of: "home")?.description ?? "" }

    @Test func `tells the belief and what is awaited`() throws {
        var player = Player([home])
        #expect(words(player) == "unknown; waits for a first fix")
        #expect(player.monitor.explanation(of: "elsewhere") == nil)

        player.fix(0, 0, 20, at: 0)
        let first = try #require(player.monitor.explanation(of: "home"))
        #expect(first.status == .unknown)
        #expect(first.decidesAt == player.monitor.nextDeadline)
        #expect(first.awaited.hasPrefix("a first status needs more fixes, or "))
        #expect(first.awaited.hasSuffix(" s without another position"))

        player.stay(0, 0, count: 10)
        let settled = try #require(player.monitor.explanation(of: "home"))
        #expect(settled.status == .inside)
        #expect(settled.isAtRest == true)
        #expect(settled.awaited == "")
        #expect(settled.distance.map { (-150.0 ... -120).contains($0) } == true)
        #expect(settled.uncertainty.map { (3.0...40).contains($0) } == true)
        #expect(words(player).hasPrefix("inside (probability of being inside: 100 %), 14"))

        player.fix(1000, 0, 20, at: player.now + 30)
        let doubt = try #require(player.monitor.explanation(of: "home"))
        #expect(doubt.awaited.hasPrefix("an exit needs less than 3 %, or "))
        #expect(doubt.decidesAt == player.monitor.nextDeadline)
    }

    /// Between fixes a second apart, silence is nothing that one waits for.
    @Test func `tells how long certainty has to last`() throws {
        var player = Player([home])
        player.stay(400, 0, count: 20)
        var told: [String] = []
        for step in 1...400 where player.monitor.state(of: "home").status != .inside {
            player.fix(400 - Double(step), 0, 5, at: player.now + 1)
            told.append(try #require(player.monitor.explanation(of: "home")).awaited)
        }
        #expect(player.monitor.state(of: "home").status == .inside)
        #expect(told.contains("enters in 20 s, unless a fix contradicts"), "\(told)")
        #expect(told.contains("enters in 1 s, unless a fix contradicts"))
        #expect(told.contains { $0.hasPrefix("an entry needs 90 %, or ") })
    }

    @Test func `the distance is that of what is believed`() throws {
        var player = Player([home])
        player.stay(8000, 0, count: 20)
        for _ in 0..<12 {
            player.fix(0, 0, 10, at: player.now + 40)
            let told = try #require(player.monitor.explanation(of: "home"))
            let (probability, distance) = (try #require(told.probabilityInside), try #require(told.distance))
            #expect((probability > 0.5) == (distance < 0), "\(told)")
        }
    }

    @Test func `tells why a fix did nothing`() {
        var player = Player([home])
        player.stay(0, 0, count: 10)
        player.fix(300, 0, 2000, at: player.now + 30)
        #expect(words(player).contains("too coarse"))
        player.fix(5, 5, 20, at: player.now + 30)
        player.fix(5, 5, 20, at: player.now + 30)
        #expect(words(player).contains("repeats the one before"))
        player.fix(20, 20, 20, at: player.now - 200)
        #expect(words(player).contains("older than"))
        player.fix(20, 20, 20, at: player.now + 90_000)
        #expect(words(player).contains("leaps"))
        player.restart()
        player.fix(5, 5, 20, at: player.now + 30)
        #expect(words(player).contains("stored copy"))
        #expect(words(player).contains("waits for the first new fix"))
        _ = player.monitor.update(with: PositionFix(coordinate: home.circle.center, accuracy: .nan, time: 0))
        #expect(words(player).contains("is no number"))
    }

    @Test(arguments: [
        (0.0, "0 %"), (0.0001, "less than 0.1 %"), (0.005, "0.5 %"), (0.03, "3 %"), (0.5, "50 %"),
        (0.9996, "more than 99.9 %"),
        (1, "100 %"),
    ])
    func `writes a probability in per cent`(_ probability: Double, _ text: String) {
        #expect(RegionExplanation.percent(probability) == text)
    }

    static let hostileNumbers =
        [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e19, -1e19, 0,
            .leastNonzeroMagnitude,
        ] as [Double]

    @Test(arguments: hostileNumbers)
    func `has words for every number`(_ number: Double) {
        var explanation = RegionExplanation(identifier: "home", status: .inside)
        (explanation.probabilityInside, explanation.distance) = (number, number)
        (explanation.uncertainty, explanation.decidesAt) = (number, number)
        (explanation.isAtRest, explanation.awaited) = (true, "nothing")
        #expect(explanation.description.hasSuffix(", at rest; nothing"))
        let fix = PositionFix(coordinate: home.circle.center, accuracy: number, time: number)
        let names = ["east", "north", "variance", "lastHeard"]
        let saved = SavedMonitor(
            lastFix: fix, scalars: Dictionary(uniqueKeysWithValues: names.map { ($0, number) }))
        let watch = UndecidedRegion(slot: 0)
        #expect(watch.evidence(PositionEstimate(saved), stood: number).hasPrefix("one fix of "))
    }

    /// As a damaged database, or an odd source, may have them.
    @Test(arguments: hostileNumbers)
    func `goes on whatever number was kept`(_ number: Double) {
        var player = Player([home])
        player.stay(0, 0, count: 10)
        let saved = player.monitor.saved
        for name in saved.scalars.keys {
            var damaged = saved
            damaged.scalars[name] = number
            expectToGoOn(after: damaged)
        }
        for change in [\PositionFix.accuracy, \.altitude, \.speed, \.heading] as [WritableKeyPath<PositionFix, Double?>]
        {
            var damaged = saved
            damaged.lastFix?[keyPath: change] = number
            expectToGoOn(after: damaged)
        }
        var damaged = saved
        damaged.lastFix?.time = number
        expectToGoOn(after: damaged)
        damaged = saved
        damaged.entries[0].state.since = number
        expectToGoOn(after: damaged)
    }

    private func expectToGoOn(after saved: SavedMonitor) {
        var monitor = RegionMonitor()
        monitor.monitor([home])
        monitor.restore(saved)
        for index in 0..<40 {
            let coordinate = Player.point(2000 + Double(index % 3), 0)
            let time = 1_000_000 + Double(index) * 15
            _ = monitor.update(with: PositionFix(coordinate: coordinate, accuracy: 15, time: time))
            #expect(monitor.explanation(of: "home")?.description.isEmpty == false)
            if let deadline = monitor.nextDeadline { _ = monitor.advance(to: deadline) }
            _ = monitor.distanceToNearestBoundary(limit: 1000)
        }
        #expect(monitor.state(of: "home").status == .outside, "\(saved)")
    }

    @Test func `no words tell where`() {
        var player = Player([home])
        player.stay(0, 0, count: 10)
        player.stay(900, 0, count: 10)
        for text in player.crossings.map(\.evidence) + [words(player), player.monitor.state(of: "home").evidence] {
            #expect(!text.contains("48.") && !text.contains("11."))
        }
    }
}
