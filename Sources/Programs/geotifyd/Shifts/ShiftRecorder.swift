import Desktop
import EventLoop
import Geofencing
import Platform
import Shifts
import State

/// Keeps the shifts that are on: makes points of fixes, and ends what has its end.
///
/// All that it knows is in the database, so that another run goes on with it. At rest it has no timer but that for an end: a
/// point is a fix that has come anyway.
@MainActor final class ShiftRecorder {
    /// Does what a timer has led to.
    var carryOut: EffectHandler?
    /// Why points can't be written down at present, in one sentence.
    var trouble: String? { retry.trouble.map { "points can't be written down: \($0)" } }

    /// Points that the database doesn't take are kept, so many at most: half a day of them.
    private static let mostUnwritten = 20_000

    private struct Running {
        var shift: Shift
        var pace: SamplePace
        var odometer: Odometer
    }

    private let database: StateDatabase
    private let loop: EventLoop
    private let log: Log
    private var running: [Running] = []
    private var unwritten: [(profile: String, point: StateDatabase.NewPoint)] = []
    private var seenRevision = 0
    private lazy var retry = WriteRetry(
        loop: loop, log: log, pause: RetryPause(5...300),
        failure: "; points are kept, and written as soon as that works", success: "points can be written down again"
    ) { [weak self] in
        guard let self else { return }
        carryOut?(writeDown())
    }
    private lazy var ending = loop.timer(.realtime) { [weak self] in
        guard let self else { return }
        carryOut?(endWhatIsOver())
    }

    init(database: StateDatabase, loop: EventLoop, log: Log) {
        self.database = database
        self.loop = loop
        self.log = log
    }

    /// Those that are on, the oldest first.
    var shifts: [Shift] { running.map(\.shift) }
    var isOn: Bool { !running.isEmpty }

    /// Goes on with the shifts of the last run; those whose end has passed meanwhile have ended then.
    func begin() throws(StateError) -> [Effect] {
        try readAgain()
        seenRevision = database.shiftRevision
        let effects = endWhatIsOver()
        if isOn { log.notice("going on with \(running.count == 1 ? "a shift" : "\(running.count) shifts")") }
        return effects
    }

    /// Takes over the shifts that crossings have started or ended.
    /// - Parameter fix: The last fix, with which a shift may begin.
    func follow(from fix: PositionFix?) -> [Effect] {
        guard database.shiftRevision != seenRevision else { return [] }
        let before = running.map(\.shift)
        do throws(StateError) {
            try readAgain()
        } catch {
            log.error("\(error)")
            return []
        }
        seenRevision = database.shiftRevision
        let ended = before.filter { old in !shifts.contains { $0.id == old.id } }
        let begun = shifts.filter { new in !before.contains { $0.id == new.id } }
        return ended.map { change($0.profile, isOn: false) } + begun.map { change($0.profile, isOn: true) }
            + (fix.map(receive) ?? [])
    }

    private func readAgain() throws(StateError) {
        var shifts: [Running] = []
        for shift in try database.openShifts() {
            if let known = running.first(where: { $0.shift.id == shift.id }) {
                shifts.append(known)
            } else {
                let last = try database.lastPoint(of: shift.id)?.fix
                shifts.append(
                    Running(
                        shift: shift, pace: SamplePace(every: shift.every, last: last), odometer: Odometer(last: last)))
            }
        }
        running = shifts
        keepEnd()
    }

    // MARK: - By command

    /// Starts a shift.
    /// - Parameters:
    ///   - until: When it ends, seconds since 1970; nil: when it is stopped.
    ///   - fix: The last fix, with which it may begin.
    /// - Returns: nil if that profile is on already.
    func start(_ profile: ShiftProfile, until: Double?, from fix: PositionFix?) throws(StateError) -> [Effect]? {
        guard try database.startShift(profile, at: now, until: until, by: .command) != nil else { return nil }
        try readAgain()
        return [change(profile.name, isOn: true)] + (fix.map(receive) ?? [])
    }

    /// Ends a shift.
    /// - Returns: nil if that profile isn't on.
    func stop(
        _ profile: String, at time: Double? = nil, by origin: Shift.Origin = .command
    ) throws(StateError) -> [Effect]? {
        guard let shift = running.first(where: { $0.shift.profile == profile })?.shift else { return nil }
        let effects = writeDown()
        try database.endShift(shift.id, at: time ?? now, by: origin)
        running.removeAll { $0.shift.id == shift.id }
        keepEnd()
        return effects + [change(profile, isOn: false)]
    }

    private func change(_ profile: String, isOn: Bool) -> Effect {
        log.notice(isOn ? "a shift has begun" : "a shift has ended")
        return .announceShift(profile: profile, isOn: isOn)
    }

    // MARK: - Points

    /// Makes points of a fix, for each shift whose time has come.
    func receive(_ fix: PositionFix) -> [Effect] {
        for index in running.indices where running[index].pace.takes(fix, at: now) {
            let distance = running[index].odometer.add(fix)
            let shift = running[index].shift
            unwritten.append((shift.profile, .init(shift: shift.id, fix: fix, distance: distance)))
        }
        if unwritten.count > Self.mostUnwritten { unwritten.removeFirst(unwritten.count - Self.mostUnwritten) }
        return writeDown()
    }

    /// When what couldn't be written down is tried again, in seconds of the monotonic clock; nil if there is nothing.
    var nextAttempt: Double? { retry.deadline }

    /// Writes down what isn't yet, as long as there is time.
    func end() -> [Effect] {
        let effects = writeDown()
        retry.unset()
        if !unwritten.isEmpty {
            log.error("\(unwritten.count) points of shifts couldn't be written down, and are lost")
        }
        return effects
    }

    /// Writes down what isn't yet; what can't be is tried again with the next point, or after a pause.
    func writeDown() -> [Effect] {
        guard !unwritten.isEmpty else { return [] }
        do throws(StateError) {
            // In a new database the shifts are new, too, under other numbers.
            try database.ensureThere()
            try database.append(unwritten.map(\.point))
        } catch {
            // Points come every few seconds, or not for hours.
            retry.failed(error)
            return []
        }
        retry.succeeded()
        let written = unwritten
        unwritten = []
        let targets = Set(running.filter { $0.shift.target != nil }.map(\.shift.id))
        let isQueued = written.contains { targets.contains($0.point.shift) }
        return written.map { .announcePoint(profile: $0.profile, fix: $0.point.fix) }
            + [.forgetOldPoints] + (isQueued ? [.sendQueued] : [])
    }

    /// The database was deleted and is begun anew: what is on goes on there.
    func databaseIsNew() {
        for index in running.indices {
            let old = running[index].shift
            let profile = ShiftProfile(name: old.profile, every: old.every, target: old.target)
            do throws(StateError) {
                guard let shift = try database.startShift(profile, at: old.began, until: old.until, by: old.origin)
                else {
                    continue
                }
                running[index].shift = shift
                for entry in unwritten.indices where unwritten[entry].point.shift == old.id {
                    unwritten[entry].point.shift = shift.id
                }
            } catch {
                log.error("\(error)")
            }
        }
    }

    // MARK: - Ends

    private var now: Double { loop.clock.now(.realtime) }

    /// The date was set: an end may have come.
    func clockWasSet() -> [Effect] { endWhatIsOver() }

    private func keepEnd() {
        if let end = running.compactMap(\.shift.until).min() { ending.set(at: end) } else { ending.unset() }
    }

    private func endWhatIsOver() -> [Effect] {
        var effects: [Effect] = []
        for shift in shifts {
            guard let until = shift.until, until <= now else { continue }
            do throws(StateError) {
                effects += try stop(shift.profile, at: until, by: .timer) ?? []
            } catch {
                log.error("\(error)")
                // The database may take it a little later.
                ending.set(at: now + 10)
                return effects
            }
        }
        keepEnd()
        return effects
    }
}
