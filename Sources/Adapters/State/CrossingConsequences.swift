internal import Geofencing
internal import Reminders
internal import Shifts

/// What crossings have happen beyond notices: shifts begin and end, and messages wait to be sent. It is written with the
/// crossing itself, so that each happens once.
struct CrossingConsequences {
    let database: Database
    /// What is monitored, for the circles.
    let regions: [SavedMonitor.Entry]
    /// Whether a shift has begun or ended.
    private(set) var hasShiftChanged = false
    /// Whether something more waits to be sent.
    private(set) var hasQueued = false

    init(database: Database, regions: [SavedMonitor.Entry]) {
        self.database = database
        self.regions = regions
    }

    private var shifts: ShiftTables { ShiftTables(database: database) }
    private var events: EventTables { EventTables(database: database) }

    /// Within the transaction of the crossings.
    mutating func note(_ occurrences: [Occurrence]) throws(StateError) {
        for occurrence in occurrences {
            switch occurrence {
            case .crossing(let crossing): try tellOwnTracks(of: crossing)
            case .reminder(let reminder): try act(on: reminder)
            case .held, .action: break
            }
        }
    }

    /// OwnTracks shows who comes and goes at places: the targets of the shifts that are on are told of these. Notes are nobody
    /// else's business, and circles have no other name.
    private mutating func tellOwnTracks(of crossing: RegionCrossing) throws(StateError) {
        guard let place = crossing.geotification.placeName, !crossing.crossing.isInitial,
            crossing.crossing.direction != .pass
        else { return }
        let targets = Set(try shifts.open().compactMap(\.target).filter { $0.format == .owntracks })
        for target in targets {
            try queue(message(crossing.crossing, named: place), to: target)
        }
    }

    /// What is put off was done when it was first due.
    private mutating func act(on reminder: Reminder) throws(StateError) {
        if reminder.cause == .snooze { return }
        let (geotification, crossing) = (reminder.geotification, reminder.crossing)
        if let target = geotification.rules.post {
            let name = geotification.placeName ?? geotification.note
            var message = message(crossing, named: name)
            message.identifier = geotification.identifier
            try queue(message, to: target)
        }
        if let name = geotification.stoppedShift(by: crossing.direction), let shift = try shifts.shift(ofProfile: name)
        {
            let ended = try shifts.end(shift, at: crossing.time)
            try events.insert(EventRow(ended, by: .crossing, geotification: geotification))
            hasShiftChanged = true
        }
        if let name = geotification.startedShift(by: crossing.direction) {
            let profile = try shifts.profile(named: name) ?? ShiftProfile(name: name)
            if let shift = try shifts.begin(profile, at: crossing.time, until: nil, by: .crossing) {
                try events.insert(EventRow(shift, by: .crossing, geotification: geotification))
                hasShiftChanged = true
            }
        }
    }

    private mutating func queue(_ message: CrossingMessage, to target: Target) throws(StateError) {
        try MessageTables(database: database).insert(message, to: target)
        hasQueued = true
    }

    private func message(_ crossing: Crossing, named name: String) -> CrossingMessage {
        CrossingMessage(
            id: 0, identifier: nil, name: name, direction: crossing.direction, time: crossing.time,
            fix: crossing.fix,
            circle: regions.first { $0.identifier == crossing.regionIdentifier }?.circle)
    }
}
