import Geofencing
import Reminders
import Tracks

/// Replays a track to the daemon's engine, with timers that follow the track's time.
struct Simulation {
    /// What happens, in order.
    enum Event: Hashable {
        /// A line of the track was handled.
        case line(Track.Item)
        /// The time (seconds since 1970) came at which silence decides.
        case silence(Double)
        /// A reminder is due.
        case reminder(Reminder)
        /// A rule has held a reminder back.
        case held(HeldReminder)
    }

    /// Seconds for which timers go on after the last line.
    static let timeAfterTrack = 600.0

    private var engine = ReminderEngine()
    /// Passes the saved state through the database's encoding.
    private let reload: (SavedMonitor, SavedPolicy) throws -> (SavedMonitor, SavedPolicy)
    /// Called with each event and the engine after it.
    private let report: (Event, ReminderEngine) throws -> Void
    private var isAsleep = false
    /// When timers were last allowed to run again, seconds since 1970.
    private var awakeSince = -Double.infinity

    init(
        _ reminders: ReminderSet, beginning: Double,
        reload: @escaping (SavedMonitor, SavedPolicy) throws -> (SavedMonitor, SavedPolicy),
        report: @escaping (Event, ReminderEngine) throws -> Void
    ) {
        self.reload = reload
        self.report = report
        engine.load(reminders, at: Moment(recorded: beginning))
    }

    /// Handles each line after the timers that are due before it, and at the end those of the following 10 minutes.
    /// - Throws: What `reload` and `report` throw.
    mutating func play(_ track: Track) throws {
        for item in track.items {
            try runTimers { $0 < item.time }
            let occurrences = try handle(item)
            try tell(.line(item), occurrences)
        }
        if let last = track.items.last {
            try runTimers { $0 <= last.time + Self.timeAfterTrack }
        }
    }

    private mutating func handle(_ item: Track.Item) throws -> [Occurrence] {
        switch item {
        case .fix(let fix): return engine.update(with: fix, at: Moment(recorded: fix.time))
        case .scan(let scan): return engine.update(with: scan, at: Moment(recorded: scan.time))
        case .suspend(let time):
            engine.suspend(at: time)
            isAsleep = true
        case .resume(let time):
            engine.resume(at: time)
            wake(at: time)
        case .restart(let time):
            // A new process knows only what was saved.
            let (monitor, policy) = try reload(engine.saved, engine.policy.saved)
            var fresh = ReminderEngine()
            fresh.load(engine.reminders, at: Moment(recorded: time))
            fresh.restore(monitor, policy, at: Moment(recorded: time))
            fresh.resume(at: time)
            engine = fresh
            wake(at: time)
        }
        return []
    }

    private mutating func wake(at time: Double) {
        isAsleep = false
        awakeSince = time
    }

    private mutating func runTimers(until isDue: (Double) -> Bool) throws {
        while !isAsleep, let (deadline, isOfRules) = nextDeadline, isDue(deadline) {
            // A timer that was due during sleep fires on waking.
            let time = max(deadline, awakeSince)
            if isOfRules {
                let occurrences = engine.advance(to: Moment(recorded: time))
                try tell(occurrences)
            } else {
                let occurrences = engine.advance(to: time, at: Moment(recorded: time))
                try tell(.silence(time), occurrences)
            }
            if let next = nextDeadline, next == (deadline, isOfRules) { break }
        }
    }

    /// The engine's next timer, and whether a rule has set it.
    private var nextDeadline: (time: Double, isOfRules: Bool)? {
        let (elapsed, date) = engine.policy.nextWakeUp
        let ofRules = [elapsed, date].compactMap(\.self).min()
        guard let silence = engine.nextDeadline else { return ofRules.map { ($0, true) } }
        return ofRules.map { $0 < silence ? ($0, true) : (silence, false) } ?? (silence, false)
    }

    private func tell(_ cause: Event, _ occurrences: [Occurrence]) throws {
        try report(cause, engine)
        try tell(occurrences)
    }

    private func tell(_ occurrences: [Occurrence]) throws {
        for occurrence in occurrences {
            switch occurrence {
            case .reminder(let reminder): try report(.reminder(reminder), engine)
            case .held(let held): try report(.held(held), engine)
            // A crossing is in the explanation of its cause; there are no actions here.
            case .crossing, .action: break
            }
        }
    }
}
