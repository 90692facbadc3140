package import Geofencing

/// From fixes to reminders: the monitor with the geotifications' regions, whose crossing each is, and the policy that
/// makes reminders of them.
///
/// A pure value; daemon and simulation run the same one.
package struct ReminderEngine: Sendable {
    package private(set) var fences = Fences()
    package private(set) var monitor: RegionMonitor
    package private(set) var policy: ReminderPolicy
    /// The enabled geotifications of each region, in the order of the store.
    private var geotifications: [String: [Geotification]] = [:]

    package init(monitor: RegionMonitor = RegionMonitor(), policy: ReminderPolicy = ReminderPolicy()) {
        self.monitor = monitor
        self.policy = policy
    }

    /// Takes over what the store says now. Regions that stay keep their states.
    package mutating func load(_ fences: Fences, at moment: Moment) {
        self.fences = fences
        var regions: [Region] = []
        geotifications = [:]
        for geotification in fences.geotifications where geotification.isActive {
            guard let circle = fences.circle(of: geotification) else { continue }
            let identifier = Self.regionIdentifier(of: geotification)
            if geotifications[identifier] == nil {
                regions.append(Region(identifier: identifier, circle: circle))
            }
            geotifications[identifier, default: []].append(geotification)
        }
        monitor.monitor(regions)
        monitor.reportsPasses = fences.geotifications.contains { $0.isActive && $0.eventType == .pass }
        policy.load(fences, at: moment)
        locate(at: moment)
    }

    /// Geotifications at one place share its region.
    package static func regionIdentifier(of geotification: Geotification) -> String {
        switch geotification.target {
        case .circle: "geotification:" + geotification.identifier
        case .place(let name): "place:" + name
        }
    }

    // In two steps: in one, what follows would work on a copy from before the change, which also has to be made.
    package mutating func update(with fix: PositionFix, at moment: Moment) -> [Reminder] {
        let crossings = monitor.update(with: fix)
        return reminders(of: crossings, at: moment)
    }

    /// Lets time pass without a fix: to be called at `nextDeadline`.
    /// - Parameter time: In the time of the fixes.
    package mutating func advance(to time: Double, at moment: Moment) -> [Reminder] {
        let crossings = monitor.advance(to: time)
        return reminders(of: crossings, at: moment)
    }

    /// Lets the rules' time pass: to be called at the policy's `nextWakeUp`, and when the date was set.
    package mutating func advance(to moment: Moment) -> [Reminder] {
        let reminders = policy.advance(to: moment)
        return reminders.map(explained)
    }

    package mutating func perform(_ action: NoticeAction, on identifier: String, at moment: Moment) -> Bool {
        policy.perform(action, on: identifier, at: moment)
    }

    package mutating func pause(until date: Double?) { policy.pause(until: date) }
    package mutating func endPause() { policy.resume() }
    package mutating func setQuietHours(_ hours: OpeningHours?, at moment: Moment) {
        policy.setQuietHours(hours, at: moment)
    }

    /// When silence decides, in the time of the fixes.
    package var nextDeadline: Double? { monitor.nextDeadline }
    package mutating func suspend(at time: Double?) { monitor.suspend(at: time) }
    package mutating func resume(at time: Double?) { monitor.resume(at: time) }
    package mutating func clockWasSet() { monitor.clockWasSet() }
    package var saved: SavedMonitor { monitor.saved }

    package mutating func restore(_ saved: SavedMonitor, _ policy: SavedPolicy, at moment: Moment) {
        monitor.restore(saved)
        self.policy.restore(policy, at: moment)
        locate(at: moment)
    }

    package func state(of geotification: Geotification) -> RegionState {
        monitor.state(of: Self.regionIdentifier(of: geotification))
    }

    private mutating func reminders(of crossings: [Crossing], at moment: Moment) -> [Reminder] {
        var reminders: [Reminder] = []
        for crossing in crossings {
            for geotification in geotifications[crossing.regionIdentifier] ?? [] {
                if let reminder = policy.cross(crossing, for: geotification, at: moment) {
                    reminders.append(explained(reminder))
                }
            }
        }
        return reminders
    }

    private func explained(_ reminder: Reminder) -> Reminder {
        var reminder = reminder
        reminder.explanation = monitor.explanation(of: reminder.crossing.regionIdentifier)?.description ?? ""
        return reminder
    }

    /// Tells the policy where one is, of regions that are known already.
    private mutating func locate(at moment: Moment) {
        guard fences.geotifications.contains(where: \.catchesUp), let fix = monitor.saved.lastFix else { return }
        let monitor = monitor
        policy.locate(at: moment) { geotification in
            let state = monitor.state(of: Self.regionIdentifier(of: geotification))
            guard state.status == .inside, let since = state.since else { return nil }
            return Crossing(
                regionIdentifier: Self.regionIdentifier(of: geotification), direction: .entry, time: since, fix: fix,
                evidence: state.evidence)
        }
    }
}

extension Geotification {
    func wants(_ crossing: Crossing) -> Bool {
        if crossing.isInitial && !firesInitially { return false }
        return switch crossing.direction {
        case .entry: eventType == .entry || eventType == .both
        case .exit: eventType == .exit || eventType == .both
        case .pass: eventType == .pass
        }
    }
}
