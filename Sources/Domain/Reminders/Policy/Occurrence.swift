package import Geofencing

/// Something that the history keeps.
package enum Occurrence: Hashable, Sendable {
    /// A region was entered, left or passed, whether or not that reminds of anything.
    case crossing(RegionCrossing)
    case reminder(Reminder)
    /// A rule has held back what would have been a reminder.
    case held(HeldReminder)
    case action(PersonAction)
}

/// A crossing, with what people call its region.
package struct RegionCrossing: Hashable, Sendable {
    /// The crossing.
    package var crossing: Crossing
    /// One of the geotifications that the region is monitored for.
    package var geotification: Geotification
    /// What the monitor believed of the region when it had decided, in words without coordinates.
    package var explanation: String

    /// Creates a crossing of a region from its parts.
    package init(crossing: Crossing, geotification: Geotification, explanation: String = "") {
        self.crossing = crossing
        self.geotification = geotification
        self.explanation = explanation
    }
}

/// What a rule has held back.
package struct HeldReminder: Hashable, Sendable {
    /// Which rule it was; the raw value is its option.
    package enum Rule: String, CaseIterable, Hashable, Sendable {
        case when, dwell, from, until, once
        case repeatAfter = "repeat-after"
        case disabled, pause
        /// Quiet hours, by the settings.
        case quiet
    }

    /// The geotification that would have reminded.
    package var geotification: Geotification
    /// The crossing that it would have been about.
    package var crossing: Crossing
    /// The rule that forbade it.
    package var rule: Rule
    /// When it would have been shown, seconds since 1970.
    package var time: Double

    /// Creates a held reminder from its parts.
    package init(geotification: Geotification, crossing: Crossing, rule: Rule, time: Double) {
        self.geotification = geotification
        self.crossing = crossing
        self.rule = rule
        self.time = time
    }
}

/// What the person has done about reminders, on a popup or by command.
package struct PersonAction: Hashable, Sendable {
    /// Dates are seconds since 1970.
    package enum What: Hashable, Sendable {
        case done
        case snoozed(until: Double)
        case next
        /// Nothing is shown until then; infinite: until the person says so.
        case paused(until: Double)
        case resumed
    }

    /// Where an action came from.
    package enum Origin: String, Hashable, Sendable {
        case popup
        /// The command line, or another program on the bus.
        case command
        /// The time that was asked for is over.
        case timer
    }

    /// What was done.
    package var what: What
    /// What it was done to; nil: to all.
    package var geotification: Geotification?
    /// When it was done, seconds since 1970.
    package var time: Double
    /// Where it came from.
    package var origin: Origin

    /// Creates an action from its parts.
    package init(_ what: What, geotification: Geotification? = nil, time: Double, origin: Origin) {
        self.what = what
        self.geotification = geotification
        self.time = time
        self.origin = origin
    }
}
