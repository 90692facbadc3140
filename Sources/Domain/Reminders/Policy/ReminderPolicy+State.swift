package import Geofencing

/// What the store says, and what is kept.
extension ReminderPolicy {
    /// Takes over what the store says now. What is remembered of a geotification that is gone, disabled or has another
    /// circle is forgotten.
    package mutating func load(_ reminders: ReminderSet, at moment: Moment) {
        let before = known
        known = [:]
        for (position, geotification) in reminders.geotifications.enumerated() where geotification.isEnabled {
            guard reminders.locates(geotification) else { continue }
            known[geotification.identifier] = Known(
                geotification: geotification, circle: reminders.circle(of: geotification), position: position)
        }
        for (identifier, record) in records {
            guard let known = known[identifier], known.circle == record.entry.circle else {
                records[identifier] = nil
                due[identifier] = nil
                noteChange()
                continue
            }
            adapt(identifier, to: known.geotification, before: before[identifier]?.geotification, at: moment)
        }
        for (identifier, known) in known {
            if known.geotification.catchesUp, records[identifier] == nil { edit(identifier, from: moment) { _ in } }
            if records[identifier] != nil { schedule(identifier, at: moment) }
        }
    }

    /// Fits what is remembered to what the geotification says now.
    private mutating func adapt(
        _ identifier: String, to geotification: Geotification, before: Geotification?, at moment: Moment
    ) {
        guard let old = records[identifier] else { return }
        var record = old
        switch (record.entry.change, geotification.completed) {
        case (.completed, _?), (.reopened, nil): record.entry.change = nil
        case (nil, _?) where before != nil && before?.completed == nil: record.entry.snoozedUntil = nil
        default: break
        }
        let isDone = record.entry.change.map { $0 != .reopened } ?? (geotification.completed != nil)
        if isDone || record.entry.waiting.map({ !geotification.wants($0) }) ?? false { record.stopWaiting() }
        if let before,
            before.rules.schedule != geotification.rules.schedule || before.catchesUp != geotification.catchesUp
        {
            record.entry.knownSince = moment.date
        }
        if record.entry != old.entry {
            records[identifier] = record
            noteChange()
        }
    }

    /// Tells of each geotification that catches up whether one is inside.
    /// - Parameter arrival: The arrival where one is; nil outside.
    package mutating func locate(at moment: Moment, _ arrival: (Geotification) -> Crossing?) {
        for (identifier, known) in known where known.geotification.catchesUp && records[identifier] != nil {
            records[identifier]?.arrival = arrival(known.geotification)
            schedule(identifier, at: moment)
        }
    }

    /// What the store has to say of one-shot reminders, and doesn't yet, by identifier.
    package var storeChanges: [String: StoreChange] { records.compactMapValues(\.entry.change) }

    /// When a geotification was reported last, seconds since 1970; nil where it never was.
    package func lastReport(of identifier: String) -> Double? { records[identifier]?.entry.reported }

    /// All that must outlive the process, and back; to be called after `load`.
    package var saved: SavedPolicy {
        SavedPolicy(
            entries: records.values.map(\.entry).sorted { $0.identifier < $1.identifier }, pausedUntil: pausedUntil)
    }

    /// Takes over what an earlier run has saved.
    package mutating func restore(_ saved: SavedPolicy, at moment: Moment) {
        for entry in saved.entries {
            guard let known = known[entry.identifier], known.circle == entry.circle else { continue }
            var record = Record(entry: entry)
            // The clock that counts sleep begins anew with the machine; how long the program was down only the date tells.
            record.waitsSince = moment.elapsed - max(0, moment.date - (entry.waitingSince ?? moment.date))
            records[entry.identifier] = record
            adapt(entry.identifier, to: known.geotification, before: nil, at: moment)
            schedule(entry.identifier, at: moment)
        }
        setPause(saved.pausedUntil)
        noteChange()
    }
}
