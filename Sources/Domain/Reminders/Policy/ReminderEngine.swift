package import Geofencing

/// From fixes to reminders: the monitor with the geotifications' regions, whose crossing each is, and the policy that
/// makes reminders of them.
///
/// A pure value; daemon and simulation run the same one.
package struct ReminderEngine: Sendable {
    /// What the store said when it was last loaded.
    package private(set) var reminders = ReminderSet()
    /// Decides which regions were entered, left or passed.
    package private(set) var monitor: RegionMonitor
    /// Decides which crossings become reminders, and when.
    package private(set) var policy: ReminderPolicy
    /// The geotifications of each region, in the order of the store, also those that report nothing at present.
    private var geotifications: [String: [Geotification]] = [:]
    /// The regions that are only monitored until they are left: nothing there reports any more, but a stay lasts.
    private var lingering: Set<String> = []
    /// When the first geotification that reports expires, seconds since 1970.
    package private(set) var nextExpiry = Double.infinity
    /// Whether any region is monitored: positions tell also of a place without a circle that one has left it.
    package private(set) var needsPositions = false

    /// Creates an engine that knows no geotifications yet.
    package init(monitor: RegionMonitor = RegionMonitor(), policy: ReminderPolicy = ReminderPolicy()) {
        self.monitor = monitor
        self.policy = policy
    }

    /// Takes over what the store says now. Regions that stay keep their states; one that nothing reports on any more is
    /// monitored until it is left.
    package mutating func load(_ reminders: ReminderSet, at moment: Moment) {
        self.reminders = reminders
        let monitor = monitor
        watch(at: moment) { monitor.state(of: $0.identifier).status == .inside }
        self.monitor.tie(
            reminders.places.filter { !$0.networks.isEmpty }.map {
                AccessPointDatabase.Place(
                    identifier: Self.regionIdentifier(ofPlace: $0.name), circle: $0.circle, networks: $0.networks)
            })
        policy.load(reminders, at: moment)
        locate(at: moment)
    }

    /// Monitors the regions of the geotifications that report, and those others in which a stay lasts.
    private mutating func watch(at moment: Moment, isStay: (Monitored) -> Bool) {
        var regions: [Monitored] = []
        var isMonitored: [String: Bool] = [:]
        geotifications = [:]
        (lingering, nextExpiry) = ([], .infinity)
        monitor.reportsPasses = false
        for geotification in reminders.geotifications {
            guard reminders.locates(geotification) else { continue }
            let region = Monitored(
                identifier: Self.regionIdentifier(of: geotification), circle: reminders.circle(of: geotification))
            geotifications[region.identifier, default: []].append(geotification)
            let isReporting = geotification.isActive && !geotification.isExpired(at: moment.date)
            if isReporting {
                lingering.remove(region.identifier)
                nextExpiry = min(nextExpiry, geotification.rules.until ?? .infinity)
                if geotification.eventType == .pass { monitor.reportsPasses = true }
            }
            if isMonitored[region.identifier] == true { continue }
            let isLingering = !isReporting && geotification.isEnabled && isStay(region)
            isMonitored[region.identifier] = isReporting || isLingering
            if isLingering { lingering.insert(region.identifier) }
            if isReporting || isLingering { regions.append(region) }
        }
        monitor.monitor(
            regions.compactMap { region in region.circle.map { Region(identifier: region.identifier, circle: $0) } },
            networkRegions: regions.filter { $0.circle == nil }.map(\.identifier))
        needsPositions = !regions.isEmpty
    }

    /// A region of a geotification: its state belongs to both.
    private struct Monitored: Hashable {
        var identifier: String
        /// nil where the place is known by its networks alone.
        var circle: Circle?
    }

    /// Monitors no region any more that has been left, or whose last geotification has expired.
    private mutating func forgetWhatIsOver(at moment: Moment) {
        let monitor = monitor
        let isStay = { (region: String) in monitor.state(of: region).status == .inside }
        guard nextExpiry <= moment.date || !lingering.allSatisfy(isStay) else { return }
        watch(at: moment) { isStay($0.identifier) }
    }

    /// Geotifications at one place share its region.
    package static func regionIdentifier(of geotification: Geotification) -> String {
        switch geotification.target {
        case .circle: "geotification:" + geotification.identifier
        case .place(let name): regionIdentifier(ofPlace: name)
        }
    }

    /// The region of a place, `place:NAME`.
    package static func regionIdentifier(ofPlace name: String) -> String { "place:" + name }

    // In two steps: in one, what follows would work on a copy from before the change, which also has to be made.
    /// Weighs a fix.
    package mutating func update(with fix: PositionFix, at moment: Moment) -> [Occurrence] {
        forgetWhatIsOver(at: moment)
        let crossings = monitor.update(with: fix)
        return occurrences(of: crossings, at: moment)
    }

    /// Weighs what is heard of networks.
    package mutating func update(with scan: NetworkScan, at moment: Moment) -> [Occurrence] {
        forgetWhatIsOver(at: moment)
        let crossings = monitor.update(with: scan)
        return occurrences(of: crossings, at: moment)
    }

    /// Forgets what was learnt of these networks, of all with nil.
    package mutating func forget(_ networks: [Network]?) {
        guard let networks else { return monitor.forget(nil) }
        for network in networks { monitor.forget(network) }
    }

    /// Forgets the networks that weren't heard since a date (seconds since 1970).
    package mutating func forgetNetworks(before date: Double) { monitor.forgetNetworks(before: date) }

    /// Lets time pass without a fix: to be called at `nextDeadline`.
    /// - Parameter time: In the time of the fixes.
    package mutating func advance(to time: Double, at moment: Moment) -> [Occurrence] {
        forgetWhatIsOver(at: moment)
        let crossings = monitor.advance(to: time)
        return occurrences(of: crossings, at: moment)
    }

    /// Lets the rules' time pass: to be called at the policy's `nextWakeUp`, and when the date was set.
    package mutating func advance(to moment: Moment) -> [Occurrence] {
        forgetWhatIsOver(at: moment)
        let wasPaused = policy.isPaused
        let reminders = policy.advance(to: moment)
        var occurrences: [Occurrence] = []
        if wasPaused && !policy.isPaused {
            occurrences.append(.action(PersonAction(.resumed, time: moment.date, origin: .timer)))
        }
        occurrences += reminders.map { .reminder(explained($0)) }
        return occurrences + policy.takeHeld().map(Occurrence.held)
    }

    /// Does what the person chose for a geotification.
    /// - Returns: What was done; nil where there is nothing to do it to.
    package mutating func perform(
        _ action: NoticeAction, on identifier: String, at moment: Moment, from origin: PersonAction.Origin
    ) -> Occurrence? {
        guard policy.perform(action, on: identifier, at: moment) else { return nil }
        let what: PersonAction.What =
            switch action {
            case .done: .done
            case .snooze(let seconds): .snoozed(until: moment.date + max(0, seconds))
            case .next: .next
            }
        let geotification = reminders.geotifications.first { $0.identifier == identifier }
        return .action(PersonAction(what, geotification: geotification, time: moment.date, origin: origin))
    }

    /// Sets the hours in which only critical notices are shown; nil for none.
    package mutating func setQuietHours(_ hours: OpeningHours?, at moment: Moment) {
        policy.setQuietHours(hours, at: moment)
    }

    /// - Parameter date: Until when, seconds since 1970; nil: until `endPause`.
    package mutating func pause(until date: Double?, at moment: Moment) -> Occurrence {
        policy.pause(until: date)
        return .action(PersonAction(.paused(until: date ?? .infinity), time: moment.date, origin: .command))
    }

    /// - Returns: nil where there is no pause.
    package mutating func endPause(at moment: Moment) -> Occurrence? {
        guard policy.isPaused else { return nil }
        policy.resume()
        return .action(PersonAction(.resumed, time: moment.date, origin: .command))
    }

    /// When silence decides, in the time of the fixes.
    package var nextDeadline: Double? { monitor.nextDeadline }
    /// Notes that the machine falls asleep, in the time of the fixes.
    package mutating func suspend(at time: Double?) { monitor.suspend() }
    /// Notes that the machine is awake again, in the time of the fixes.
    package mutating func resume(at time: Double?) { monitor.resume() }
    /// Notes that the clock was set: times of before and after can't be compared.
    package mutating func clockWasSet() { monitor.clockWasSet() }
    /// What of the monitor is kept in the state database.
    package var saved: SavedMonitor { monitor.saved }

    /// Takes over what an earlier run has saved.
    package mutating func restore(_ saved: SavedMonitor, _ policy: SavedPolicy, at moment: Moment) {
        let inside = Set(
            saved.entries.filter { $0.state.status == .inside }.map {
                Monitored(identifier: $0.identifier, circle: $0.circle)
            })
        watch(at: moment) { inside.contains($0) }
        monitor.restore(saved)
        self.policy.restore(policy, at: moment)
        locate(at: moment)
    }

    /// The state of a geotification's region.
    package func state(of geotification: Geotification) -> RegionState {
        monitor.state(of: Self.regionIdentifier(of: geotification))
    }

    private mutating func occurrences(of crossings: [Crossing], at moment: Moment) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        for crossing in crossings {
            let geotifications = geotifications[crossing.regionIdentifier] ?? []
            guard let first = geotifications.first else { continue }
            // That one is somewhere else when a region becomes known is nothing that has happened.
            if !crossing.isInitial || crossing.direction != .exit {
                let explanation = explanation(of: crossing.regionIdentifier)
                occurrences.append(
                    .crossing(RegionCrossing(crossing: crossing, geotification: first, explanation: explanation)))
            }
            for geotification in geotifications {
                if let reminder = policy.cross(crossing, for: geotification, at: moment) {
                    occurrences.append(.reminder(explained(reminder)))
                }
                occurrences += policy.takeHeld().map(Occurrence.held)
            }
        }
        return occurrences
    }

    private func explained(_ reminder: Reminder) -> Reminder {
        var reminder = reminder
        reminder.explanation = explanation(of: reminder.crossing.regionIdentifier)
        return reminder
    }

    private func explanation(of region: String) -> String { monitor.explanation(of: region)?.description ?? "" }

    /// Tells the policy where one is, of regions that are known already.
    private mutating func locate(at moment: Moment) {
        guard reminders.geotifications.contains(where: \.catchesUp) else { return }
        let (monitor, reminders) = (monitor, reminders)
        let fix = monitor.saved.lastFix
        policy.locate(at: moment) { geotification in
            let state = monitor.state(of: Self.regionIdentifier(of: geotification))
            guard state.status == .inside, let since = state.since else { return nil }
            return Crossing(
                regionIdentifier: Self.regionIdentifier(of: geotification), direction: .entry, time: since,
                fix: reminders.circle(of: geotification) == nil ? nil : fix,
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

extension [Occurrence] {
    /// What of it is to be shown.
    package var reminders: [Reminder] {
        compactMap { if case .reminder(let reminder) = $0 { reminder } else { nil } }
    }
}
