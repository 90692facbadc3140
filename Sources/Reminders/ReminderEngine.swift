package import Geofencing

/// A crossing that a geotification asked for.
package struct Reminder: Hashable, Sendable {
    package var geotification: Geotification
    package var crossing: Crossing
    /// What the monitor believed of the region when it had decided, in words without coordinates.
    package var explanation: String

    package init(geotification: Geotification, crossing: Crossing, explanation: String = "") {
        self.geotification = geotification
        self.crossing = crossing
        self.explanation = explanation
    }
}

/// From fixes to reminders: the monitor with the geotifications' regions, and whose reminder each crossing is.
///
/// A pure value; daemon and simulation run the same one.
package struct ReminderEngine: Sendable {
    package private(set) var fences = Fences()
    package private(set) var monitor: RegionMonitor
    /// The enabled geotifications of each region, in the order of the store.
    private var geotifications: [String: [Geotification]] = [:]

    package init(monitor: RegionMonitor = RegionMonitor()) {
        self.monitor = monitor
    }

    /// Takes over what the store says now. Regions that stay keep their states.
    package mutating func load(_ fences: Fences) {
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
    }

    /// Geotifications at one place share its region.
    package static func regionIdentifier(of geotification: Geotification) -> String {
        switch geotification.target {
        case .circle: "geotification:" + geotification.identifier
        case .place(let name): "place:" + name
        }
    }

    // In two steps: in one, `reminders` would work on a copy from before the change, which also has to be made.
    package mutating func update(with fix: PositionFix) -> [Reminder] {
        let crossings = monitor.update(with: fix)
        return reminders(of: crossings)
    }

    package mutating func advance(to time: Double) -> [Reminder] {
        let crossings = monitor.advance(to: time)
        return reminders(of: crossings)
    }

    package var nextDeadline: Double? { monitor.nextDeadline }
    package mutating func suspend(at time: Double?) { monitor.suspend(at: time) }
    package mutating func resume(at time: Double?) { monitor.resume(at: time) }
    package mutating func clockWasSet() { monitor.clockWasSet() }
    package var saved: SavedMonitor { monitor.saved }
    package mutating func restore(_ saved: SavedMonitor) { monitor.restore(saved) }

    package func state(of geotification: Geotification) -> RegionState {
        monitor.state(of: Self.regionIdentifier(of: geotification))
    }

    private func reminders(of crossings: [Crossing]) -> [Reminder] {
        crossings.flatMap { crossing in
            let wanted = (geotifications[crossing.regionIdentifier] ?? []).filter { $0.wants(crossing) }
            guard !wanted.isEmpty else { return [Reminder]() }
            let explanation = monitor.explanation(of: crossing.regionIdentifier)?.description ?? ""
            return wanted.map { Reminder(geotification: $0, crossing: crossing, explanation: explanation) }
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
