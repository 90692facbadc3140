internal import Geofencing
internal import Reminders
internal import Shifts

/// An event as its table holds it: what doesn't apply to its kind is NULL there.
struct EventRow {
    enum Kind: String { case crossing, reminder, held, action, visit, shift }

    var kind: Kind
    var time: Double
    var direction: Crossing.Direction?
    /// The reminder's cause, the rule or the action.
    var what: String?
    var origin: String?
    /// When the stay began, or when that had happened which a reminder tells of later.
    var since: Double?
    var until: Double?
    var identifier: String?
    var note: String?
    var place: String?
    var region: String?
    var fix: PositionFix?
    var evidence: String?
    var explanation: String?
    var isInitial = false
    var profile: String?

    private init(_ kind: Kind, at time: Double) {
        self.kind = kind
        self.time = time
    }

    init(_ occurrence: Occurrence) {
        switch occurrence {
        case .crossing(let crossing):
            self.init(.crossing, at: crossing.crossing.time)
            add(crossing.crossing, believing: crossing.explanation)
            if let place = crossing.geotification.placeName { self.place = place } else { add(crossing.geotification) }
        case .reminder(let reminder):
            self.init(.reminder, at: reminder.crossing.time)
            what = reminder.cause.rawValue
            if reminder.happened != reminder.crossing.time { since = reminder.happened }
            add(reminder.crossing, believing: reminder.explanation)
            add(reminder.geotification)
        case .held(let held):
            self.init(.held, at: held.time)
            what = held.rule.rawValue
            direction = held.crossing.direction
            region = held.crossing.regionIdentifier
            add(held.geotification)
        case .action(let action):
            self.init(.action, at: action.time)
            origin = action.origin.rawValue
            if let geotification = action.geotification { add(geotification) }
            switch action.what {
            case .done: what = "done"
            case .snoozed(let date): (what, until) = ("snoozed", date)
            case .next: what = "next"
            case .paused(let date): (what, until) = ("paused", date)
            case .resumed: what = "resumed"
            }
        }
    }

    /// A stay that has ended.
    init(stayIn region: String, from entered: Double, to exited: Double) {
        self.init(.visit, at: exited)
        since = entered
        self.region = region
        let parts = region.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.first == "place" { place = String(parts.last ?? "") } else { identifier = String(parts.last ?? "") }
    }

    /// A shift has begun, or has ended.
    /// - Parameter geotification: The one that has had it begin, or end.
    init(_ shift: Shift, by origin: Shift.Origin, geotification: Geotification? = nil) {
        self.init(.shift, at: shift.ended ?? shift.began)
        what = shift.isOn ? "began" : "ended"
        self.origin = origin.rawValue
        if !shift.isOn { since = shift.began }
        profile = shift.profile
        if let geotification { add(geotification) }
    }

    private mutating func add(_ crossing: Crossing, believing explanation: String) {
        direction = crossing.direction
        region = crossing.regionIdentifier
        fix = crossing.fix
        evidence = crossing.evidence
        self.explanation = explanation
        isInitial = crossing.isInitial
    }

    private mutating func add(_ geotification: Geotification) {
        identifier = geotification.identifier
        note = geotification.note
        place = geotification.placeName
    }
}

extension HistoryEvent {
    /// From the row that the statement stands at; nil where this program doesn't know what it is.
    init?(_ row: Statement) {
        guard let kind = Kind(row) else { return nil }
        let time = row.real(1) ?? 0
        let basis = row.text(15).map { evidence in
            Basis(
                fix: row.coordinate(11).map {
                    PositionFix(coordinate: $0, accuracy: row.real(13), time: row.real(14) ?? time)
                }, evidence: evidence, explanation: row.text(16) ?? "", isInitial: row.integer(17) != 0)
        }
        self.init(
            id: row.integer(0), time: time, kind: kind, identifier: row.text(8), note: row.text(9),
            place: row.text(10), basis: basis)
    }
}

extension HistoryEvent.Kind {
    fileprivate init?(_ row: Statement) {
        let direction = Crossing.Direction(rawValue: row.text(7) ?? "")
        let what = row.text(3) ?? ""
        switch (EventRow.Kind(rawValue: row.text(2) ?? ""), direction) {
        case (.crossing, let direction?): self = .crossing(direction)
        case (.reminder, let direction?):
            self = .reminder(direction, because: Reminder.Cause(rawValue: what) ?? .crossing)
        case (.held, let direction?):
            guard let rule = HeldReminder.Rule(rawValue: what) else { return nil }
            self = .held(direction, by: rule)
        case (.action, _):
            guard let what = PersonAction.What(what, until: row.real(6)),
                let origin = PersonAction.Origin(rawValue: row.text(4) ?? "")
            else { return nil }
            self = .action(what, from: origin)
        case (.visit, _): self = .visit(entered: row.real(5) ?? 0)
        case (.shift, _):
            guard let profile = row.text(18), let origin = Shift.Origin(rawValue: row.text(4) ?? "") else { return nil }
            self = .shift(profile, began: what == "ended" ? row.real(5) ?? 0 : nil, by: origin)
        default: return nil
        }
    }
}

extension PersonAction.What {
    fileprivate init?(_ name: String, until date: Double?) {
        switch (name, date) {
        case ("done", _): self = .done
        case ("snoozed", let date?): self = .snoozed(until: date)
        case ("next", _): self = .next
        case ("paused", let date?): self = .paused(until: date)
        case ("resumed", _): self = .resumed
        default: return nil
        }
    }
}

extension Geotification {
    /// The place that it names.
    var placeName: String? { if case .place(let name) = target { name } else { nil } }
}
