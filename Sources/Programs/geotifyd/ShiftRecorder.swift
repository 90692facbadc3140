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
    /// Called with the profile's name whenever a shift has begun or ended.
    var onChange: (@MainActor (_ profile: String, _ isOn: Bool) -> Void)?
    /// Called with each point that is written down.
    var onPoint: (@MainActor (_ profile: String, PositionFix) -> Void)?
    /// Called when points that are to be sent were written down.
    var onQueued: (@MainActor () -> Void)?
    /// Called when points were written down.
    var onWritten: (@MainActor () -> Void)?
    /// The fix that a shift may begin with.
    var lastFix: (@MainActor () -> PositionFix?)?
    /// Why points can't be written down at present, in one sentence.
    private(set) var trouble: String?

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
    private var pause = RetryPause(5...300)
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.write() }
    private lazy var ending = loop.timer(.realtime) { [weak self] in self?.endWhatIsOver() }

    init(database: StateDatabase, loop: EventLoop, log: Log) {
        self.database = database
        self.loop = loop
        self.log = log
    }

    /// Those that are on, the oldest first.
    var shifts: [Shift] { running.map(\.shift) }
    var isOn: Bool { !running.isEmpty }

    /// Goes on with the shifts of the last run; those whose end has passed meanwhile have ended then.
    func begin() throws(StateError) {
        try readAgain()
        seenRevision = database.shiftRevision
        endWhatIsOver()
        if isOn { log.notice("going on with \(running.count == 1 ? "a shift" : "\(running.count) shifts")") }
    }

    /// Takes over what crossings have had begin or end.
    func follow() {
        guard database.shiftRevision != seenRevision else { return }
        let before = Dictionary(running.map { ($0.shift.id, $0.shift.profile) }) { $1 }
        do throws(StateError) { try readAgain() } catch { return log.error("\(error)") }
        seenRevision = database.shiftRevision
        let after = Set(running.map(\.shift.id))
        for (id, profile) in before where !after.contains(id) { tell(profile, isOn: false) }
        for running in running where before[running.shift.id] == nil { tell(running.shift.profile, isOn: true) }
        takeLastFix()
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

    /// Has a shift begin.
    /// - Parameter until: When it ends by itself, seconds since 1970.
    /// - Returns: false where that profile is on already.
    func start(_ profile: ShiftProfile, until: Double?) throws(StateError) -> Bool {
        guard try database.startShift(profile, at: now, until: until, by: .command) != nil else { return false }
        try readAgain()
        tell(profile.name, isOn: true)
        takeLastFix()
        return true
    }

    /// Ends a shift.
    /// - Returns: false where that profile isn't on.
    func stop(_ profile: String, at time: Double? = nil, by origin: Shift.Origin = .command) throws(StateError) -> Bool
    {
        guard let shift = running.first(where: { $0.shift.profile == profile })?.shift else { return false }
        write()
        try database.endShift(shift.id, at: time ?? now, by: origin)
        running.removeAll { $0.shift.id == shift.id }
        keepEnd()
        tell(profile, isOn: false)
        return true
    }

    // MARK: - Points

    /// Makes points of a fix, for each shift whose time has come.
    func receive(_ fix: PositionFix) {
        for index in running.indices where running[index].pace.takes(fix, at: now) {
            let distance = running[index].odometer.add(fix)
            let shift = running[index].shift
            unwritten.append((shift.profile, .init(shift: shift.id, fix: fix, distance: distance)))
        }
        if unwritten.count > Self.mostUnwritten { unwritten.removeFirst(unwritten.count - Self.mostUnwritten) }
        write()
    }

    private func takeLastFix() {
        if let fix = lastFix?() { receive(fix) }
    }

    /// When what couldn't be written down is tried again, in seconds of the monotonic clock; nil where there is nothing.
    var nextAttempt: Double? { retry.deadline }

    /// Others can write down what they have: perhaps that works again.
    func writeDown() { write() }

    /// Writes down what isn't yet, as long as there is time.
    func end() {
        write()
        retry.unset()
        guard !unwritten.isEmpty else { return }
        log.error("\(unwritten.count) points of shifts couldn't be written down, and are lost")
    }

    /// Writes down what isn't yet; what can't be is tried again with the next point, or after a pause.
    private func write() {
        guard !unwritten.isEmpty else { return }
        do throws(StateError) {
            // Where the database is begun anew, so are the shifts, under other numbers.
            try database.ensureThere()
            try database.append(unwritten.map(\.point))
        } catch {
            if trouble == nil { log.error("\(error); points are kept, and written as soon as that works") }
            trouble = "points can't be written down: \(error)"
            // Points come every few seconds, or not for hours.
            if retry.deadline == nil { retry.set(after: pause.next()) }
            return
        }
        retry.unset()
        pause.reset()
        if trouble != nil { log.notice("points can be written down again") }
        trouble = nil
        let written = unwritten
        unwritten = []
        for (profile, point) in written { onPoint?(profile, point.fix) }
        onWritten?()
        let targets = Set(running.filter { $0.shift.target != nil }.map(\.shift.id))
        if written.contains(where: { targets.contains($0.point.shift) }) { onQueued?() }
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
    func clockWasSet() { endWhatIsOver() }

    private func keepEnd() {
        if let end = running.compactMap(\.shift.until).min() { ending.set(at: end) } else { ending.unset() }
    }

    private func endWhatIsOver() {
        for shift in shifts {
            guard let until = shift.until, until <= now else { continue }
            do throws(StateError) {
                _ = try stop(shift.profile, at: until, by: .timer)
            } catch {
                log.error("\(error)")
                // The database may take it a little later.
                return ending.set(at: now + 10)
            }
        }
        keepEnd()
    }

    private func tell(_ profile: String, isOn: Bool) {
        log.notice(isOn ? "a shift has begun" : "a shift has ended")
        onChange?(profile, isOn)
    }
}
