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
    package var crossing: Crossing
    /// One of the geotifications that the region is monitored for.
    package var geotification: Geotification
    /// What the monitor believed of the region when it had decided, in words without coordinates.
    package var explanation: String

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

    package var geotification: Geotification
    package var crossing: Crossing
    package var rule: Rule
    /// When it would have been shown, seconds since 1970.
    package var time: Double

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

    package enum Origin: String, Hashable, Sendable {
        case popup
        /// The command line, or another program on the bus.
        case command
        /// The time that was asked for is over.
        case timer
    }

    package var what: What
    /// What it was done to; nil: to all.
    package var geotification: Geotification?
    package var time: Double
    package var origin: Origin

    package init(_ what: What, geotification: Geotification? = nil, time: Double, origin: Origin) {
        self.what = what
        self.geotification = geotification
        self.time = time
        self.origin = origin
    }
}
