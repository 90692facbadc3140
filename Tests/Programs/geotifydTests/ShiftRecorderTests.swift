import Foundation
import Geofencing
import Reminders
import Shifts
import TestSupport
import Testing

@testable import EventLoop
@testable import State
@testable import geotifyd

@MainActor @Suite struct ShiftRecorderTests {
    private let clock = ManualClock()
    private let loop: EventLoop
    private let directory: TemporaryDirectory
    private let database: StateDatabase
    private let recorder: ShiftRecorder
    private let told = Told()

    private final class Told {
        var changes: [String] = []
        var points: [String] = []
        var queued = 0
        var lastFix: PositionFix?
    }

    init() throws {
        loop = EventLoop(clock: clock)
        directory = try TemporaryDirectory()
        database = try StateDatabase(path: directory.entry("state.sqlite"))
        recorder = ShiftRecorder(database: database, loop: loop, log: Log(isVerbose: false))
        follow(recorder)
    }

    private func follow(_ recorder: ShiftRecorder) {
        recorder.carryOut = { [told] effects in
            for effect in effects {
                switch effect {
                case .announceShift(let profile, let isOn): told.changes.append("\(profile) \(isOn ? "on" : "off")")
                case .announcePoint(let profile, _): told.points.append(profile)
                case .sendQueued: told.queued += 1
                default: break
                }
            }
        }
    }

    private func isStarted(_ profile: ShiftProfile, until: Double? = nil) throws -> Bool {
        guard let effects = try recorder.start(profile, until: until, from: told.lastFix) else { return false }
        recorder.carryOut?(effects)
        return true
    }

    private func isStopped(_ profile: String) throws -> Bool {
        guard let effects = try recorder.stop(profile) else { return false }
        recorder.carryOut?(effects)
        return true
    }

    private var now: Double { clock.now(.realtime) }

    private func fix(_ latitude: Double = 52.5) -> PositionFix {
        PositionFix(coordinate: Coordinate(latitude: latitude, longitude: 13.4)!, accuracy: 10, time: now)
    }

    private func pass(_ seconds: Double) {
        clock.advance(by: seconds)
        while loop.runOnce(waitingAtMost: 0) {}
    }

    private var target: Target { get throws { try Target(url: "https://example.org/", format: .json) } }

    @Test func `each shift takes points at its pace`() throws {
        #expect(try isStarted(ShiftProfile(name: "work")))
        #expect(try isStarted(ShiftProfile(name: "dispatch", every: 1, target: target)))
        #expect(try !isStarted(ShiftProfile(name: "work")))
        #expect(told.changes == ["work on", "dispatch on"])
        for _ in 0..<9 {
            recorder.carryOut?(recorder.receive(fix()))
            pass(1)
        }
        #expect(told.points.filter { $0 == "work" }.count == 3)
        #expect(told.points.filter { $0 == "dispatch" }.count == 9)
        #expect(told.queued == 9)
        #expect(try database.openShifts().map(\.points) == [3, 9])
        #expect(try isStopped("work"))
        #expect(try !isStopped("work"))
        #expect(told.changes.last == "work off" && recorder.isOn)
        recorder.carryOut?(recorder.receive(fix()))
        #expect(told.points.filter { $0 == "work" }.count == 3)
    }

    @Test func `the last fix is the first point`() throws {
        told.lastFix = fix()
        pass(50)
        _ = try isStarted(ShiftProfile(name: "work"))
        #expect(told.points == ["work"])
        pass(50)
        _ = try isStarted(ShiftProfile(name: "dispatch"))
        #expect(told.points == ["work"])
    }

    @Test func `at rest no timer is set`() throws {
        #expect(loop.timersAreIdle)
        _ = try isStarted(ShiftProfile(name: "work"))
        recorder.carryOut?(recorder.receive(fix()))
        #expect(loop.timersAreIdle)
        _ = try isStarted(ShiftProfile(name: "dispatch"), until: now + 100)
        #expect(!loop.timersAreIdle)
        _ = try isStopped("dispatch")
        #expect(loop.timersAreIdle)
    }

    @Test func `a shift ends by itself`() throws {
        let end = now + 100
        _ = try isStarted(ShiftProfile(name: "work"), until: end)
        _ = try isStarted(ShiftProfile(name: "dispatch"))
        pass(99)
        #expect(recorder.shifts.count == 2)
        pass(1)
        #expect(recorder.shifts.map(\.profile) == ["dispatch"])
        #expect(told.changes.last == "work off")
        #expect(try database.shifts(of: "work").first?.shift.ended == end)
        #expect(try database.events(limit: 1).first?.kind == .shift("work", began: end - 100, by: .timer))
    }

    @Test func `another run goes on`() throws {
        let begin = now
        _ = try isStarted(ShiftProfile(name: "work"))
        _ = try isStarted(ShiftProfile(name: "over"), until: begin + 10)
        recorder.carryOut?(recorder.receive(fix()))
        clock.advance(by: 60)
        let next = ShiftRecorder(database: database, loop: loop, log: Log(isVerbose: false))
        follow(next)
        next.carryOut?(try next.begin())
        #expect(next.shifts.map(\.profile) == ["work"])
        // It was over when nobody was there to say so.
        #expect(try database.shifts(of: "over").first?.shift.ended == begin + 10)
        #expect(try next.shifts.map(\.id) == database.openShifts().map(\.id))
        next.carryOut?(next.receive(fix(52.6)))
        clock.advance(by: 60)
        next.carryOut?(next.receive(fix(52.6)))
        let shift = try #require(try database.openShifts().first)
        #expect(shift.points == 3)
        #expect(abs(shift.distance - 11_130) < 100)
    }

    @Test func `what the database does not take is kept`() throws {
        _ = try isStarted(ShiftProfile(name: "work", every: 1))
        try database.database.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON points BEGIN SELECT RAISE(FAIL, 'x'); END")
        for _ in 0..<3 {
            recorder.carryOut?(recorder.receive(fix()))
            pass(1)
        }
        #expect(recorder.trouble?.hasPrefix("points can't be written down") == true)
        #expect(told.points.isEmpty)
        try database.database.execute("DROP TRIGGER full")
        recorder.carryOut?(recorder.receive(fix()))
        #expect(recorder.trouble == nil)
        #expect(told.points.count == 4)
        #expect(try database.openShifts().first?.points == 4)
    }

    private func fill(_ isFull: Bool) throws {
        try database.database.execute(
            isFull
                ? "CREATE TEMP TRIGGER full BEFORE INSERT ON points BEGIN SELECT RAISE(FAIL, 'x'); END"
                : "DROP TRIGGER full")
    }

    /// Where nobody moves no further point comes for hours.
    @Test func `what the database does not take is tried again`() throws {
        _ = try isStarted(ShiftProfile(name: "work", every: 1, target: target))
        try fill(true)
        recorder.carryOut?(recorder.receive(fix()))
        #expect(recorder.trouble != nil && !loop.timersAreIdle)
        var pauses: [Double] = []
        for _ in 0..<10 {
            let begin = now
            let deadline = try #require(recorder.nextAttempt)
            pass(deadline - clock.now(.monotonic))
            pauses.append(now - begin)
        }
        #expect(pauses == pauses.sorted() && pauses[0] == 5 && pauses[1] == 10 && pauses[9] == 300)
        try fill(false)
        pass(300)
        #expect(recorder.trouble == nil && told.points == ["work"] && told.queued == 1)
        #expect(try database.openShifts().map(\.points) == [1])
        #expect(loop.timersAreIdle && recorder.nextAttempt == nil)
        // The next time it begins with short ones.
        try fill(true)
        recorder.carryOut?(recorder.receive(fix()))
        #expect(recorder.nextAttempt == clock.now(.monotonic) + 5)
    }

    @Test(arguments: [false, true]) func `what can be written again is written at once`(isEnd: Bool) throws {
        _ = try isStarted(ShiftProfile(name: "work", every: 1))
        try fill(true)
        recorder.carryOut?(recorder.receive(fix()))
        recorder.carryOut?(isEnd ? recorder.end() : recorder.writeDown())
        #expect(try recorder.trouble != nil && database.openShifts().map(\.points) == [0])
        try fill(false)
        recorder.carryOut?(isEnd ? recorder.end() : recorder.writeDown())
        #expect(try recorder.trouble == nil && database.openShifts().map(\.points) == [1])
        #expect(loop.timersAreIdle)
    }

    @Test func `a deleted database takes the shifts over`() throws {
        database.onBegunAnew = { [recorder] in recorder.databaseIsNew() }
        let begin = now
        _ = try isStarted(ShiftProfile(name: "work", every: 1, target: target), until: begin + 500)
        recorder.carryOut?(recorder.receive(fix()))
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: directory.entry("state.sqlite" + suffix))
        }
        pass(1)
        recorder.carryOut?(recorder.receive(fix()))
        let shift = try #require(
            try StateDatabase(path: directory.entry("state.sqlite"), access: .reader).openShifts().first)
        #expect(shift.points == 1 && shift.began == begin && shift.until == begin + 500)
        #expect(shift.id == recorder.shifts.first?.id)
    }

    @Test func `crossings start and stop`() throws {
        recorder.carryOut?(try recorder.begin())
        var clockIn = Geotification(
            identifier: "clock", note: "", eventType: .both,
            target: .circle(Circle(center: Coordinate(latitude: 52.5, longitude: 13.4)!, radius: 150)))
        (clockIn.rules.startShift, clockIn.rules.stopShift) = ("work", "work")
        func cross(_ direction: Crossing.Direction) throws {
            told.lastFix = fix()
            let crossing = Crossing(
                regionIdentifier: "geotification:clock", direction: direction, time: now, fix: fix(), evidence: "")
            _ = try database.record(
                SavedMonitor(), occurrences: [.reminder(Reminder(geotification: clockIn, crossing: crossing))])
            recorder.carryOut?(recorder.follow(from: told.lastFix))
        }
        try cross(.entry)
        #expect(told.changes == ["work on"] && told.points == ["work"])
        recorder.carryOut?(recorder.receive(fix()))
        #expect(told.points == ["work"])
        pass(10)
        try cross(.exit)
        #expect(told.changes == ["work on", "work off"] && told.points == ["work"] && !recorder.isOn)
    }
}

extension EventLoop {
    /// Whether nothing would wake it up by itself.
    fileprivate var timersAreIdle: Bool { timers.isEmpty }
}
