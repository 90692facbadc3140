import Geofencing
import Reminders

/// The rules once more, written to be obviously right instead of fast: it keeps nothing but the whole history, reads it
/// again for each question, and asks at each tick.
struct PolicyModel {
    enum Kind {
        case load([Geotification])
        /// Where one was found to be, of each geotification: the arrival's time while inside.
        case located([String: Double])
        case crossing(String, Crossing.Direction)
        case action(String, NoticeAction)
        case reported(String, Crossing.Direction, Reminder.Cause, window: Double?, completes: Bool)
        /// The dwell or the snooze was over, or the window was looked at, whether or not something was reported.
        case dwellOver(String)
        case snoozeOver(String)
        case windowSeen(String, Double)
    }
    struct Event {
        /// Its place in the history.
        var number: Int
        var elapsed: Double
        var date: Double
        var kind: Kind
    }
    struct Report: Hashable {
        var identifier: String
        var direction: Crossing.Direction
        var cause: Reminder.Cause
    }

    static let tick = 600.0
    /// Whether a schedule is open in a minute of a day, Monday being 0.
    static let schedules: [(text: String, isOpen: @Sendable (_ day: Int, _ minute: Int) -> Bool)] = [
        ("Mo-Fr 07:00-10:00", { day, minute in day < 5 && (420..<600).contains(minute) }),
        ("Fr 22:00-02:00; Tu", { day, minute in day == 4 && minute >= 1320 || day == 5 && minute < 120 || day == 1 }),
        ("08:00-08:30,20:00-21:00", { _, minute in (480..<510).contains(minute) || (1200..<1260).contains(minute) }),
    ]

    private(set) var history: [Event] = []

    // MARK: - What happens

    mutating func add(_ kind: Kind, _ moment: Moment) {
        history.append(Event(number: history.count, elapsed: moment.elapsed, date: moment.date, kind: kind))
    }

    mutating func cross(_ identifier: String, _ direction: Crossing.Direction, _ moment: Moment) -> [Report] {
        let isDone = isDone(identifier)
        add(.crossing(identifier, direction), moment)
        guard let geotification = current(identifier), !isDone, wants(geotification, direction) else { return [] }
        if geotification.rules.dwell != nil && direction != .pass { return [] }
        return report(geotification, direction, .crossing, moment).map { [$0] } ?? []
    }

    mutating func tick(_ moment: Moment) -> [Report] {
        (lastLoad ?? []).compactMap { $0.isEnabled ? look($0, moment) : nil }
    }

    private mutating func look(_ geotification: Geotification, _ moment: Moment) -> Report? {
        let identifier = geotification.identifier
        var result: Report?
        if let (began, direction) = waiting(identifier), began + (geotification.rules.dwell ?? 0) <= moment.elapsed {
            add(.dwellOver(identifier), moment)
            result = report(geotification, direction, .dwell, moment)
        }
        if let date = snooze(identifier), date <= moment.date {
            add(.snoozeOver(identifier), moment)
            if let direction = lastDirection(identifier) {
                result = report(geotification, direction, .snooze, moment) ?? result
            }
        }
        if let window = windowToCatch(geotification, moment) {
            add(.windowSeen(identifier, window), moment)
            result = report(geotification, .entry, .schedule, moment) ?? result
        }
        return result
    }

    private mutating func report(
        _ geotification: Geotification, _ direction: Crossing.Direction, _ cause: Reminder.Cause, _ moment: Moment
    ) -> Report? {
        let (identifier, rules, date) = (geotification.identifier, geotification.rules, moment.date)
        if cause != .snooze {
            if let from = rules.from, date < from { return nil }
            if let until = rules.until, date >= until { return nil }
            if let schedule = rules.schedule, !isOpen(schedule, date) { return nil }
            let last = mine(identifier).last {
                if case .reported(identifier, _, _, _, _) = $0.kind { true } else { false }
            }
            if let pause = rules.repeatAfter, let last, abs(last.date - date) < pause { return nil }
        }
        let window = catches(geotification) ? rules.schedule.flatMap { opening($0, date) } : nil
        add(.reported(identifier, direction, cause, window: window, completes: rules.isOnce), moment)
        return Report(identifier: identifier, direction: direction, cause: cause)
    }

    // MARK: - Questions to the history

    private var lastLoad: [Geotification]? {
        for event in history.reversed() { if case .load(let all) = event.kind { return all } }
        return nil
    }

    func current(_ identifier: String) -> Geotification? {
        lastLoad?.first { $0.identifier == identifier && $0.isEnabled }
    }

    /// What has happened since the geotification is there, enabled, at its circle.
    private func mine(_ identifier: String) -> ArraySlice<Event> {
        guard let target = current(identifier)?.target else { return [] }
        var begin = history.count
        for (index, event) in history.enumerated().reversed() {
            if case .load(let all) = event.kind {
                guard let then = all.first(where: { $0.identifier == identifier }), then.isEnabled,
                    then.target == target
                else { break }
                begin = index
            }
        }
        return history[begin...]
    }

    func isDone(_ identifier: String) -> Bool { isDone(identifier, before: history.count) }

    private func isDone(_ identifier: String, before number: Int) -> Bool {
        let (store, opinion) = whatIsSaid(of: identifier, before: number)
        return opinion ?? store
    }

    /// What the store says of being done, and what was decided and it doesn't say yet.
    private func whatIsSaid(of identifier: String, before number: Int) -> (store: Bool, opinion: Bool?) {
        var store = false
        var opinion: Bool?
        for event in mine(identifier) where event.number < number {
            switch event.kind {
            case .load(let all):
                guard let then = all.first(where: { $0.identifier == identifier }) else { continue }
                store = then.completed != nil
                if opinion == store { opinion = nil }
            case .reported(identifier, _, _, _, completes: true): if !(opinion ?? store) { opinion = true }
            case .action(identifier, .done):
                if geotification(identifier, before: event)?.rules.isOnce == true, !(opinion ?? store) {
                    opinion = true
                }
            case .action(identifier, .next): if opinion ?? store { opinion = store ? false : nil }
            default: break
            }
        }
        return (store, opinion)
    }

    /// What the store said last before an event.
    private func geotification(_ identifier: String, before event: Event) -> Geotification? {
        var found: Geotification?
        for other in history {
            if case .load(let all) = other.kind, other.number <= event.number {
                found = all.first { $0.identifier == identifier }
            }
        }
        return found
    }

    private func wants(_ geotification: Geotification, _ direction: Crossing.Direction) -> Bool {
        switch geotification.eventType {
        case .entry: direction == .entry
        case .exit: direction == .exit
        case .both: direction != .pass
        case .pass: direction == .pass
        }
    }

    private func waiting(_ identifier: String) -> (Double, Crossing.Direction)? {
        for event in mine(identifier).reversed() {
            switch event.kind {
            case .crossing(identifier, let direction) where direction != .pass:
                // By what the store said when it was crossed.
                guard let then = geotification(identifier, before: event), wants(then, direction),
                    then.rules.dwell != nil, !isDone(identifier, before: event.number)
                else { return nil }
                return (event.elapsed, direction)
            case .load(let all):
                guard let then = all.first(where: { $0.identifier == identifier }) else { return nil }
                if isDone(identifier, before: event.number + 1) { return nil }
                if let last = lastCrossing(identifier), !wants(then, last) { return nil }
            case .dwellOver(identifier), .action(identifier, .next): return nil
            case .action(identifier, .done), .reported(identifier, _, _, _, completes: true):
                if isDone(identifier, before: event.number + 1) { return nil }
            default: break
            }
        }
        return nil
    }

    private func lastCrossing(_ identifier: String) -> Crossing.Direction? {
        for event in mine(identifier).reversed() {
            if case .crossing(identifier, let direction) = event.kind, direction != .pass { return direction }
        }
        return nil
    }

    func lastDirection(_ identifier: String) -> Crossing.Direction? {
        for event in mine(identifier).reversed() {
            if case .reported(identifier, let direction, _, _, _) = event.kind { return direction }
        }
        return nil
    }

    private func snooze(_ identifier: String) -> Double? {
        for event in mine(identifier).reversed() {
            switch event.kind {
            case .action(identifier, .snooze(let seconds)): return event.date + seconds
            case .action(identifier, _), .reported(identifier, _, _, _, _), .snoozeOver(identifier): return nil
            case .load(let all):
                // Done in the store by another hand.
                let (store, opinion) = whatIsSaid(of: identifier, before: event.number)
                let isDone = all.first { $0.identifier == identifier }?.completed != nil
                if opinion == nil, !store, isDone { return nil }
            default: break
            }
        }
        return nil
    }

    private func windowToCatch(_ geotification: Geotification, _ moment: Moment) -> Double? {
        let (identifier, rules) = (geotification.identifier, geotification.rules)
        guard catches(geotification), let schedule = rules.schedule, let window = opening(schedule, moment.date),
            moment.date < rules.until ?? .infinity, !isDone(identifier), waiting(identifier) == nil,
            let arrival = arrival(identifier), arrival < window,
            knownSince(geotification) < window, !awaitsCrossing(identifier)
        else { return nil }
        for event in mine(identifier).reversed() {
            switch event.kind {
            case .reported(identifier, _, _, let seen?, _), .windowSeen(identifier, let seen):
                return seen == window ? nil : window
            default: break
            }
        }
        return window
    }

    private func catches(_ geotification: Geotification) -> Bool {
        geotification.rules.catchesUp && geotification.rules.schedule != nil
            && [.entry, .both].contains(geotification.eventType)
    }

    func arrival(_ identifier: String) -> Double? {
        for event in history.reversed() {
            switch event.kind {
            case .crossing(identifier, .entry): return event.date
            case .crossing(identifier, .exit): return nil
            case .located(let arrivals): return arrivals[identifier]
            default: break
            }
        }
        return nil
    }

    private func awaitsCrossing(_ identifier: String) -> Bool {
        for event in mine(identifier).reversed() {
            switch event.kind {
            case .action(identifier, .next): return true
            case .crossing(identifier, let direction):
                if let then = geotification(identifier, before: event), wants(then, direction),
                    !isDone(identifier, before: event.number)
                {
                    return false
                }
            default: break
            }
        }
        return false
    }

    /// Since when its schedule, and whether it catches up, are as they are.
    private func knownSince(_ geotification: Geotification) -> Double {
        var since = 0.0
        for event in mine(geotification.identifier).reversed() {
            guard case .load(let all) = event.kind,
                let then = all.first(where: { $0.identifier == geotification.identifier })
            else { continue }
            guard then.rules.schedule == geotification.rules.schedule,
                catches(then) == catches(geotification)
            else { break }
            since = event.date
        }
        return since
    }

    private func isOpen(_ schedule: OpeningHours, _ date: Double) -> Bool {
        let minute = Int(date) / 60
        let isOpen = Self.schedules.first { $0.text == schedule.text }!.isOpen
        return isOpen((minute / 1440 + 3) % 7, minute % 1440)
    }

    private func opening(_ schedule: OpeningHours, _ date: Double) -> Double? {
        guard isOpen(schedule, date) else { return nil }
        var opening = date
        while isOpen(schedule, opening - Self.tick) { opening -= Self.tick }
        return opening
    }
}
