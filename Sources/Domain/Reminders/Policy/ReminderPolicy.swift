package import Geofencing

/// Which crossings become reminders, and when: the rules of each geotification, snoozes and pauses.
///
/// A pure value: no clock, no I/O. Whoever holds it calls `advance` at the next wake-up, writes `saved` down with what it
/// reports, and the `storeChanges` into the store.
package struct ReminderPolicy: Sendable {
    /// A geotification that is enabled, and whose place is there.
    struct Known: Sendable {
        var geotification: Geotification
        /// nil where the place is known by its networks alone.
        var circle: Circle?
        /// Its place in the store.
        var position: Int
    }

    /// What is remembered of a geotification: only of those that have something to remember.
    struct Record: Sendable {
        var entry: SavedPolicy.Entry
        /// When the crossing that waits was decided, on the clock that counts sleep.
        var waitsSince = 0.0
        /// The arrival, while inside, of one that catches up.
        var arrival: Crossing?
    }

    /// When a geotification needs to be looked at, by each clock.
    struct Due: Sendable {
        var elapsed: Double?
        var date: Double?
    }

    /// Within how many seconds of each other snoozes end at once.
    private static let oneGo = 0.5

    let calendar: any LocalCalendar
    var known: [String: Known] = [:]
    var records: [String: Record] = [:]
    var due: [String: Due] = [:]
    /// Nothing is shown before, seconds since 1970; infinite: until `resume`. What is reported meanwhile waits.
    package private(set) var pausedUntil: Double?
    /// When only what is critical is shown, by the person's settings.
    var quietHours: OpeningHours?
    /// The end of the quiet hours, seconds since 1970, infinite where there is none; nil while it isn't known to be quiet.
    package internal(set) var quietUntil: Double?
    /// What rules have held back since it was last asked for.
    private var held: [HeldReminder] = []
    /// Another number whenever what is to be saved has become something else.
    package private(set) var revision = 0

    /// Creates a policy that knows no geotifications yet.
    package init(calendar: any LocalCalendar = SystemCalendar()) {
        self.calendar = calendar
    }

    /// Whether the user wants nothing shown at present.
    package var isPaused: Bool { pausedUntil != nil }

    /// When to call `advance`: the earliest moment on each clock; nil where nothing waits for that clock.
    package var nextWakeUp: (elapsed: Double?, date: Double?) {
        let ends = [pausedUntil, quietUntil].compactMap(\.self).filter(\.isFinite)
        return (due.values.compactMap(\.elapsed).min(), (due.values.compactMap(\.date) + ends).min())
    }

    // MARK: - Crossings and time

    /// Takes note of a crossing of the geotification's region; to be called whether or not it asks for such crossings.
    /// - Returns: The reminder, if it is to be given now.
    package mutating func cross(
        _ crossing: Crossing, for geotification: Geotification, at moment: Moment
    ) -> Reminder? {
        let identifier = geotification.identifier
        guard known[identifier] != nil else {
            if geotification.wants(crossing) { hold(crossing, of: geotification, by: .disabled, at: moment) }
            return nil
        }
        keepQuietHours(at: moment)
        defer { schedule(identifier, at: moment) }
        if geotification.catchesUp, crossing.direction != .pass {
            records[identifier]?.arrival = crossing.direction == .entry ? crossing : nil
        }
        guard !isDone(geotification) else {
            if geotification.wants(crossing) { hold(crossing, of: geotification, by: .once, at: moment) }
            return nil
        }
        if crossing.direction != .pass, records[identifier]?.entry.waiting != nil {
            edit(identifier) { $0.stopWaiting() }
        }
        guard geotification.wants(crossing) else { return nil }
        if records[identifier]?.entry.awaitsCrossing == true { edit(identifier) { $0.entry.awaitsCrossing = false } }
        if let dwell = geotification.rules.dwell, dwell > 0, crossing.direction != .pass {
            edit(identifier, from: moment) { record in
                record.entry.waiting = crossing
                record.entry.waitingSince = moment.date
                record.waitsSince = moment.elapsed
            }
            hold(crossing, of: geotification, by: .dwell, at: moment)
            return nil
        }
        return report(crossing, of: geotification, because: .crossing, at: moment)
    }

    /// Lets time pass. To be called at `nextWakeUp`, after sleep, and when the date was set; harmless at other times.
    /// - Returns: What is due, in the order of the store.
    package mutating func advance(to moment: Moment) -> [Reminder] {
        // The date may have been set, or the person have travelled, since windows were reckoned.
        for (identifier, known) in known where known.geotification.catchesUp { schedule(identifier, at: moment) }
        if let pausedUntil, pausedUntil <= moment.date { resume() }
        keepQuietHours(at: moment)
        let ready = due.filter { $0.value.isReached(at: moment) }.keys.compactMap { known[$0] }
        return ready.sorted { $0.position < $1.position }.flatMap { known -> [Reminder] in
            let reminder = look(at: known.geotification, at: moment)
            schedule(known.geotification.identifier, at: moment)
            return reminder.map { [$0] } ?? []
        }
    }

    /// What of one geotification is due; at most one reminder, however much came together.
    private mutating func look(at geotification: Geotification, at moment: Moment) -> Reminder? {
        let identifier = geotification.identifier
        var reminder: Reminder?
        if let crossing = dwelled(geotification, at: moment) {
            edit(identifier) { $0.stopWaiting() }
            reminder = report(crossing, of: geotification, because: .dwell, at: moment)
        }
        if let time = records[identifier]?.entry.snoozedUntil, time <= moment.date {
            edit(identifier) { $0.entry.snoozedUntil = nil }
            if let last = records[identifier]?.entry.last {
                reminder = report(last, of: geotification, because: .snooze, at: moment)
            }
        }
        if let (window, arrival) = windowToCatch(geotification, at: moment) {
            edit(identifier) { $0.entry.window = window }
            reminder = report(arrival, of: geotification, because: .schedule, at: moment) ?? reminder
        }
        return reminder
    }

    /// Decides by the rules whether this is a reminder now, and remembers that it is.
    private mutating func report(
        _ crossing: Crossing, of geotification: Geotification, because cause: Reminder.Cause, at moment: Moment
    ) -> Reminder? {
        if let rule = rule(against: geotification, because: cause, at: moment) {
            hold(crossing, of: geotification, by: rule, at: moment)
            return nil
        }
        let identifier = geotification.identifier
        var counted = crossing
        if cause != .crossing { counted.time = moment.date }
        let window = geotification.catchesUp ? openWindow(of: geotification, at: moment.date) : nil
        let isCompleted = geotification.rules.isOnce && !isDone(geotification)
        edit(identifier, from: moment) { record in
            record.entry.reported = moment.date
            record.entry.last = crossing
            record.entry.snoozedUntil = nil
            record.entry.window = window ?? record.entry.window
            if isCompleted {
                record.entry.change = .completed(moment.date)
                record.stopWaiting()
            }
        }
        return Reminder(geotification: geotification, crossing: counted, cause: cause, happened: crossing.time)
    }

    /// The rule that forbids a reminder now.
    private func rule(
        against geotification: Geotification, because cause: Reminder.Cause, at moment: Moment
    ) -> HeldReminder.Rule? {
        // It was given in its time; that it comes again then is the person's later word.
        if cause == .snooze { return nil }
        let rules = geotification.rules
        if moment.date < rules.from ?? -.infinity { return .from }
        if geotification.isExpired(at: moment.date) { return .until }
        if let schedule = rules.schedule, !schedule.isOpen(at: moment.date, in: calendar) { return .when }
        if let pause = rules.repeatAfter, let last = records[geotification.identifier]?.entry.reported,
            abs(moment.date - last) < pause
        {
            return .repeatAfter
        }
        return nil
    }

    private mutating func hold(
        _ crossing: Crossing, of geotification: Geotification, by rule: HeldReminder.Rule, at moment: Moment
    ) {
        held.append(HeldReminder(geotification: geotification, crossing: crossing, rule: rule, time: moment.date))
    }

    /// What rules have held back since the last call.
    package mutating func takeHeld() -> [HeldReminder] {
        defer { held = [] }
        return held
    }

    // MARK: - What the person does

    /// Does what the person chose for a geotification.
    /// - Returns: false where there is nothing to do it to: it isn't known or disabled, or was never reported and is
    ///   to be shown again.
    package mutating func perform(_ action: NoticeAction, on identifier: String, at moment: Moment) -> Bool {
        guard let geotification = known[identifier]?.geotification else { return false }
        defer { schedule(identifier, at: moment) }
        switch action {
        case .done:
            if geotification.rules.isOnce && !isDone(geotification) {
                edit(identifier, from: moment) { record in
                    record.entry.change = .completed(moment.date)
                    record.stopWaiting()
                }
            }
            if records[identifier]?.entry.snoozedUntil != nil { edit(identifier) { $0.entry.snoozedUntil = nil } }
        case .snooze(let seconds):
            guard records[identifier]?.entry.last != nil else { return false }
            let date = jointDate(for: moment.date + max(0, seconds), of: identifier)
            edit(identifier) { $0.entry.snoozedUntil = date }
        case .next:
            let wasDone = isDone(geotification)
            edit(identifier, from: moment) { record in
                record.entry.snoozedUntil = nil
                record.entry.awaitsCrossing = true
                record.stopWaiting()
                if wasDone { record.entry.change = geotification.completed == nil ? nil : .reopened }
            }
        }
        return true
    }

    /// What is put off in one go, though the clock be read for each, comes again in one go.
    private func jointDate(for date: Double, of identifier: String) -> Double {
        let others = records.values.filter { $0.entry.identifier != identifier }.compactMap(\.entry.snoozedUntil)
        return others.filter { abs($0 - date) < Self.oneGo }.min() ?? date
    }

    /// Has nothing shown until then, seconds since 1970; nil: until `resume`.
    package mutating func pause(until date: Double?) {
        pausedUntil = date ?? .infinity
        noteChange()
    }

    /// Ends a pause.
    package mutating func resume() {
        guard pausedUntil != nil else { return }
        pausedUntil = nil
        noteChange()
    }

    // MARK: - Changes

    mutating func noteChange() { revision += 1 }

    /// Changes what is remembered; of a geotification of which nothing was, only where it may begin at `moment`.
    mutating func edit(_ identifier: String, from moment: Moment? = nil, _ change: (inout Record) -> Void) {
        if records[identifier] == nil {
            guard let moment, let known = known[identifier] else { return }
            records[identifier] = Record(
                entry: SavedPolicy.Entry(identifier: identifier, circle: known.circle, knownSince: moment.date))
        }
        change(&records[identifier]!)
        noteChange()
    }

    mutating func setPause(_ date: Double?) { pausedUntil = date }
}

extension ReminderPolicy.Record {
    mutating func stopWaiting() {
        entry.waiting = nil
        entry.waitingSince = nil
    }
}

extension ReminderPolicy.Due {
    func isReached(at moment: Moment) -> Bool {
        elapsed.map { $0 <= moment.elapsed } ?? false || date.map { $0 <= moment.date } ?? false
    }
}
