import Geofencing
import Reminders
import Testing
import Tracks

@testable import geotify

/// What the monitor decides is its own tests' matter; here it is when it is asked.
@Suite struct SimulationTests {
    private static let home = Coordinate(latitude: 52.52, longitude: 13.405)!
    private static let away = Coordinate(latitude: 52.53, longitude: 13.405)!
    private static let reminders = ReminderSet(geotifications: [
        Geotification(
            identifier: "home", note: "Home", eventType: .both, target: .circle(Circle(center: home, radius: 150)))
    ])
    private static let start = 1_772_438_400.0

    /// Fixes 20 s apart, each a little beside the last, as from a device that is not at rest.
    private func fixes(_ count: Int, at center: Coordinate, from time: Double) -> [Track.Item] {
        (0..<count).map { index in
            let coordinate = Coordinate(
                latitude: center.latitude + Double(index % 3) * 1e-5, longitude: center.longitude)!
            return .fix(PositionFix(coordinate: coordinate, accuracy: 10, time: time + 20 * Double(index)))
        }
    }

    private func play(_ items: [Track.Item], reload: @escaping (SavedMonitor) throws -> SavedMonitor = { $0 }) throws
        -> [Crossing]
    {
        var crossings: [Crossing] = []
        var simulation = Simulation(
            Self.reminders, beginning: Self.start, reload: { (try reload($0), $1) }
        ) { event, _ in
            if case .reminder(let reminder) = event { crossings.append(reminder.crossing) }
        }
        try simulation.play(Track(items: items))
        return crossings
    }

    private func arrival(at time: Double) -> Track.Item {
        .fix(PositionFix(coordinate: Self.home, accuracy: 20, time: time))
    }

    /// Played with rules: each reminder's time after the start, and why it is given.
    private func playByRules(
        _ items: [Track.Item], _ change: (inout ReminderRules) throws -> Void
    ) throws -> [(time: Double, cause: Reminder.Cause)] {
        var reminders = Self.reminders
        reminders.geotifications[0].eventType = .entry
        try change(&reminders.geotifications[0].rules)
        var shown: [(Double, Reminder.Cause)] = []
        var simulation = Simulation(reminders, beginning: Self.start, reload: { ($0, $1) }) { event, _ in
            if case .reminder(let reminder) = event {
                shown.append((reminder.crossing.time - Self.start, reminder.cause))
            }
        }
        try simulation.play(Track(items: items))
        return shown
    }

    @Test func `a stay is over at its time also in the afterglow and never in a sleep`() throws {
        let arriving = fixes(20, at: Self.away, from: Self.start) + fixes(20, at: Self.home, from: Self.start + 1000)
        let entry = try #require(try playByRules(arriving) { _ in }.first?.time)
        let stay = try playByRules(arriving) { $0.dwell = 600 }
        #expect(stay.map(\.time) == [entry + 600] && stay.map(\.cause) == [.dwell])
        let asleep = arriving + [.suspend(Self.start + 1400), .resume(Self.start + 9000)]
        #expect(try playByRules(asleep) { $0.dwell = 600 }.map(\.time) == [9000])
        let begun = arriving + [.restart(Self.start + 1400)]
        #expect(try playByRules(begun) { $0.dwell = 600 }.map(\.time) == [entry + 600])
    }

    @Test func `once is once also after a restart`() throws {
        let visit = { (time: Double) in
            self.fixes(20, at: Self.home, from: time) + self.fixes(20, at: Self.away, from: time + 1000)
        }
        let visits =
            fixes(20, at: Self.away, from: Self.start) + visit(Self.start + 1000) + [.restart(Self.start + 3000)]
            + visit(Self.start + 4000)
        #expect(try playByRules(visits) { _ in }.count == 2)
        #expect(try playByRules(visits) { $0.isOnce = true }.count == 1)
        #expect(try playByRules(visits) { $0.repeatAfter = 86_400 }.count == 1)
        #expect(try playByRules(visits) { $0.until = Self.start + 2000 }.count == 1)
    }

    @Test func `plays fixes`() throws {
        let crossings = try play(
            fixes(20, at: Self.away, from: Self.start) + fixes(20, at: Self.home, from: Self.start + 1000)
                + fixes(20, at: Self.away, from: Self.start + 3000))
        #expect(crossings.map(\.direction) == [.entry, .exit])
        #expect((Self.start + 1000...Self.start + 1400).contains(crossings[0].time))
    }

    @Test func `a timer rings before the next line at its own time`() throws {
        let arrived = Self.start + 1000
        let crossings = try play(
            fixes(20, at: Self.away, from: Self.start) + [arrival(at: arrived)]
                + fixes(20, at: Self.away, from: arrived + 7200))
        #expect(crossings.map(\.direction) == [.entry, .exit])
        let entry = try #require(crossings.first)
        #expect(entry.time > arrived && entry.time < arrived + 600)
    }

    @Test func `a line at the very time of a timer comes first`() throws {
        let arriving = fixes(20, at: Self.away, from: Self.start) + [arrival(at: Self.start + 420)]
        let due = try #require(try play(arriving).first?.time)
        #expect(due > Self.start + 420)
        #expect(try play(arriving + fixes(20, at: Self.away, from: due)).isEmpty)
        #expect(try play(arriving + fixes(20, at: Self.away, from: due + 0.5)).first?.time == due)
    }

    @Test func `timers ring for ten minutes after the end`() throws {
        let arrived = Self.start + 1000
        let crossings = try play(fixes(20, at: Self.away, from: Self.start) + [arrival(at: arrived)])
        #expect(crossings.map(\.direction) == [.entry])
        #expect(crossings[0].time <= arrived + 600)
    }

    @Test func `no timer rings while the machine sleeps`() throws {
        let arrived = Self.start + 420
        let arriving = fixes(20, at: Self.away, from: Self.start) + [arrival(at: arrived)]
        #expect(try play(arriving).map(\.direction) == [.entry])
        let asleep = arriving + [.suspend(arrived + 1)]
        #expect(try play(asleep).isEmpty)
        let awake = asleep + [.resume(arrived + 36_000)] + fixes(20, at: Self.home, from: arrived + 36_010)
        let crossings = try play(awake)
        #expect(crossings.map(\.direction) == [.entry])
        #expect(crossings[0].time >= arrived + 36_000)
    }

    /// A fix whose time stamp leaps is held until silence confirms it; not by silence that nobody was awake to hear.
    @Test(arguments: [120.0, 900, 36_000]) func `a leaping stamp is not confirmed in the sleep`(slept: Double) throws {
        let leap = Self.start + 380 + 7200
        let arriving = fixes(20, at: Self.away, from: Self.start) + [arrival(at: leap)]
        let woken = leap + 1 + slept
        let crossings = try play(arriving + [.suspend(leap + 1), .resume(woken)])
        #expect(crossings.allSatisfy { $0.time >= woken }, "\(crossings.map { $0.time - leap })")
        let later = try play(
            arriving + [.suspend(leap + 1), .resume(woken)] + fixes(20, at: Self.home, from: woken + 10))
        #expect(later.map(\.direction) == [.entry])
        #expect(later.allSatisfy { $0.time >= woken }, "\(later.map { $0.time - woken })")
    }

    /// Whatever was about to be decided when the machine fell asleep, by more fixes or by silence.
    @Test(arguments: [1.0, 5, 20, 60]) func `nothing happens in a sleep`(interval: Double) throws {
        func stay(_ count: Int, at center: Coordinate, from time: Double) -> [Track.Item] {
            fixes(count, at: center, from: 0).enumerated().map { index, item in
                guard case .fix(var fix) = item else { return item }
                fix.time = time + Double(index) * interval
                return .fix(fix)
            }
        }
        let arrived = Self.start + 200 * interval
        for count in [1, 2, 3, 4, 6, 9, 14, 21, 25, 40] {
            for wait in [0.5, 30, 90, 200] {
                let asleep = arrived + Double(count - 1) * interval + wait
                let awake = asleep + 3600
                let crossings = try play(
                    stay(200, at: Self.away, from: Self.start) + stay(count, at: Self.home, from: arrived)
                        + [.suspend(asleep), .resume(awake)] + stay(60, at: Self.home, from: awake + 700))
                #expect(crossings.map(\.direction) == [.entry])
                #expect(
                    crossings.allSatisfy { $0.time <= asleep || $0.time >= awake },
                    "\(count), \(wait): \(crossings.map { $0.time - asleep })")
            }
        }
    }

    @Test func `time that goes back rings nothing`() throws {
        let arrived = Self.start + 1000
        let items = fixes(20, at: Self.away, from: Self.start) + [arrival(at: arrived), arrival(at: arrived - 900)]
        #expect(try play(items).allSatisfy { $0.time >= arrived })
    }

    @Test func `a restart keeps only what is saved`() throws {
        let items =
            fixes(20, at: Self.away, from: Self.start) + fixes(20, at: Self.home, from: Self.start + 1000)
            + [.restart(Self.start + 2000)] + fixes(20, at: Self.home, from: Self.start + 2010)
        var saved: [SavedMonitor] = []
        let kept = try play(items) { state in
            saved.append(state)
            return state
        }
        #expect(kept.map(\.direction) == [.entry])
        #expect(saved.map { $0.entries.map(\.state.status) } == [[.inside]])

        // Without it, or with a state that was another one, the same fixes mean something else.
        #expect(try play(items) { _ in SavedMonitor() }.map(\.direction) == [.entry])
        let outside = try play(items) { state in
            var state = state
            for index in state.entries.indices { state.entries[index].state.status = .outside }
            return state
        }
        #expect(outside.map(\.direction) == [.entry, .entry])
    }

    @Test func `failures end it`() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try play([.restart(Self.start)]) { _ in throw Failure() } }
    }
}
