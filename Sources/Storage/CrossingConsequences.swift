internal import Geofencing
internal import Reminders
internal import Shifts

/// What crossings have happen beyond notices: shifts begin and end, and messages wait to be sent. It is written with the
/// crossing itself, so that each happens once.
struct CrossingConsequences {
    let database: Database
    /// What is monitored, for the circles.
    let regions: [SavedMonitor.Entry]

    private var shifts: ShiftTables { ShiftTables(database: database) }
    private var events: EventTables { EventTables(database: database) }

    /// - Returns: Whether a shift has begun or ended.
    func note(_ occurrences: [Occurrence]) throws(StateError) -> Bool {
        var hasChanged = false
        for occurrence in occurrences {
            switch occurrence {
            case .crossing(let crossing): try tellOwnTracks(of: crossing)
            case .reminder(let reminder): if try act(on: reminder) { hasChanged = true }
            case .held, .action: break
            }
        }
        return hasChanged
    }

    /// OwnTracks shows who comes and goes at places: the targets of the shifts that are on are told of these. Notes are nobody
    /// else's business, and circles have no other name.
    private func tellOwnTracks(of crossing: RegionCrossing) throws(StateError) {
        guard let place = crossing.geotification.placeName, !crossing.crossing.isInitial,
            crossing.crossing.direction != .pass
        else { return }
        let targets = Set(try shifts.open().compactMap(\.target).filter { $0.format == .owntracks })
        for target in targets {
            try MessageTables(database: database).insert(message(crossing.crossing, named: place), to: target)
        }
    }

    /// What is put off was done when it was first due.
    private func act(on reminder: Reminder) throws(StateError) -> Bool {
        if reminder.cause == .snooze { return false }
        let (geotification, crossing) = (reminder.geotification, reminder.crossing)
        if let target = geotification.rules.post {
            let name = geotification.placeName ?? geotification.note
            var message = message(crossing, named: name)
            message.identifier = geotification.identifier
            try MessageTables(database: database).insert(message, to: target)
        }
        var hasChanged = false
        if let name = geotification.stoppedShift(by: crossing.direction), let shift = try shifts.shift(ofDuty: name) {
            let ended = try shifts.end(shift, at: crossing.time)
            try events.insert(EventRow(ended, by: .fence, geotification: geotification))
            hasChanged = true
        }
        if let name = geotification.startedShift(by: crossing.direction) {
            let duty = try shifts.duty(named: name) ?? Duty(name: name)
            if let shift = try shifts.begin(duty, at: crossing.time, until: nil, by: .fence) {
                try events.insert(EventRow(shift, by: .fence, geotification: geotification))
                hasChanged = true
            }
        }
        return hasChanged
    }

    private func message(_ crossing: Crossing, named name: String) -> CrossingMessage {
        CrossingMessage(
            id: 0, identifier: nil, name: name, direction: crossing.direction, time: crossing.time,
            fix: crossing.fix,
            circle: regions.first { $0.identifier == crossing.regionIdentifier }?.circle)
    }
}
