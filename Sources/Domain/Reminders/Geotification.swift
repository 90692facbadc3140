package import Geofencing

/// A named place that geotifications can share: a circle, or where certain networks are heard.
package struct Place: Hashable, Sendable {
    /// Unique in the store; one line.
    package var name: String
    /// nil where it is known by its networks alone.
    package var circle: Circle?
    /// Those that are heard there.
    package var networks: Set<Network>

    /// Creates a place from its parts.
    package init(name: String, circle: Circle?, networks: Set<Network> = []) {
        self.name = name
        self.circle = circle
        self.networks = networks
    }
}

/// A reminder bound to a region.
package struct Geotification: Hashable, Sendable {
    /// Where a geotification is: at its own circle, or at a place.
    package enum Target: Hashable, Sendable {
        case circle(Circle)
        /// The name of a place.
        case place(String)
    }

    /// Unique in the store; typed on the command line.
    package var identifier: String
    /// What is shown; may be empty, and may have several lines.
    package var note: String
    /// Which crossings it reports.
    package var eventType: EventType
    /// Where it is.
    package var target: Target
    /// False while the user has disabled it: it reports nothing.
    package var isEnabled: Bool
    /// When a one-shot reminder was done, seconds since 1970.
    package var completed: Double?
    /// Fires once if one is already there when it becomes known.
    package var firesInitially: Bool
    /// When it reports, how it is shown, and what it does besides.
    package var rules: ReminderRules

    /// Creates a geotification from its parts.
    package init(
        identifier: String, note: String, eventType: EventType, target: Target, isEnabled: Bool = true,
        completed: Double? = nil, firesInitially: Bool = false, rules: ReminderRules = ReminderRules()
    ) {
        self.identifier = identifier
        self.note = note
        self.eventType = eventType
        self.target = target
        self.isEnabled = isEnabled
        self.completed = completed
        self.firesInitially = firesInitially
        self.rules = rules
    }

    /// Whether it reports: enabled, and not done. Its region is monitored then, unless it has expired.
    package var isActive: Bool { isEnabled && completed == nil }

    /// The note as a title: "No Note" where it is empty.
    package var title: String { note.isEmpty ? "No Note" : note }
}

extension Geotification {
    /// The profile whose shift begins when it reports a crossing.
    package func startedShift(by direction: Crossing.Direction) -> String? {
        eventType == .both && direction == .exit ? nil : rules.startShift
    }

    /// The profile whose shift ends when it reports a crossing.
    package func stoppedShift(by direction: Crossing.Direction) -> String? {
        eventType == .both && direction == .entry ? nil : rules.stopShift
    }
}

/// Which crossings a geotification reports.
package enum EventType: String, CaseIterable, Hashable, Sendable {
    case entry, exit, both, pass
}

/// All that the store says: places and geotifications, in the order of the file.
package struct ReminderSet: Hashable, Sendable {
    /// The places, each name once.
    package var places: [Place]
    /// The geotifications, each identifier once.
    package var geotifications: [Geotification]
    /// Creates a set from its parts.
    package init(places: [Place] = [], geotifications: [Geotification] = []) {
        self.places = places
        self.geotifications = geotifications
    }
    /// The place of that name; nil if none.
    package func place(named name: String) -> Place? { places.first { $0.name == name } }
    /// Whether it says where that is: by a circle of its own, or by a place that is there.
    package func locates(_ geotification: Geotification) -> Bool {
        switch geotification.target {
        case .circle: true
        case .place(let name): place(named: name) != nil
        }
    }
    /// The circle of a geotification, its own or its place's; nil where the place is known by its networks alone.
    package func circle(of geotification: Geotification) -> Circle? {
        switch geotification.target {
        case .circle(let circle): circle
        case .place(let name): place(named: name)?.circle
        }
    }
}
