internal import Geofencing

/// What waits for a time.
extension ReminderPolicy {
    /// Whether it is done, be it that the store doesn't say so yet.
    func isDone(_ geotification: Geotification) -> Bool {
        switch records[geotification.identifier]?.entry.change {
        case .completed: true
        case .reopened: false
        case nil: geotification.completed != nil
        }
    }

    /// The crossing that has lasted for long enough by now.
    func dwelled(_ geotification: Geotification, at moment: Moment) -> Crossing? {
        guard let time = dwellEnd(of: geotification), time <= moment.elapsed else { return nil }
        return records[geotification.identifier]?.entry.waiting
    }

    private func dwellEnd(of geotification: Geotification) -> Double? {
        guard let record = records[geotification.identifier], record.entry.waiting != nil else { return nil }
        return record.waitsSince + (geotification.rules.dwell ?? 0)
    }

    /// The window that has opened since the arrival and wasn't reported, and the arrival.
    func windowToCatch(_ geotification: Geotification, at moment: Moment) -> (Double, Crossing)? {
        guard let (arrival, entry) = arrivalToCatch(geotification), !geotification.isExpired(at: moment.date),
            let window = openWindow(of: geotification, at: moment.date),
            window > arrival.time, window > entry.knownSince, window != entry.window
        else { return nil }
        return (window, arrival)
    }

    private func arrivalToCatch(_ geotification: Geotification) -> (Crossing, SavedPolicy.Entry)? {
        guard geotification.catchesUp, !isDone(geotification), let record = records[geotification.identifier],
            !record.entry.awaitsCrossing, record.entry.waiting == nil, let arrival = record.arrival
        else { return nil }
        return (arrival, record.entry)
    }

    func openWindow(of geotification: Geotification, at date: Double) -> Double? {
        geotification.rules.schedule?.opening(ofWindowAt: date, in: calendar)
    }

    /// Notes when the geotification needs to be looked at next.
    mutating func schedule(_ identifier: String, at moment: Moment) {
        guard let geotification = known[identifier]?.geotification, let entry = records[identifier]?.entry else {
            due[identifier] = nil
            return
        }
        var dates = [entry.snoozedUntil].compactMap(\.self)
        if arrivalToCatch(geotification) != nil, let schedule = geotification.rules.schedule {
            let isDue = windowToCatch(geotification, at: moment) != nil
            if let date = isDue ? moment.date : schedule.nextOpening(after: moment.date, in: calendar) {
                if !geotification.isExpired(at: date) { dates.append(date) }
            }
        }
        let due = Due(elapsed: dwellEnd(of: geotification), date: dates.min())
        self.due[identifier] = due.elapsed == nil && due.date == nil ? nil : due
    }
}

extension Geotification {
    /// Whether the time is over in which it reports anything.
    /// - Parameter date: Seconds since 1970.
    package func isExpired(at date: Double) -> Bool { rules.until.map { date >= $0 } ?? false }

    /// Whether a window that opens counts as an arrival.
    var catchesUp: Bool { rules.catchesUp && rules.schedule != nil && (eventType == .entry || eventType == .both) }
}
