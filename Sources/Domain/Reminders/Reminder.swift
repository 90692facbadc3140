package import Geofencing

/// A geotification that is to be shown now.
package struct Reminder: Hashable, Sendable {
    /// Why now.
    package enum Cause: String, Hashable, Sendable {
        case crossing
        /// The crossing has lasted for as long as was asked for.
        case dwell
        /// A window of the schedule has opened.
        case schedule
        /// It was put off until now.
        case snooze
    }

    /// What reminds.
    package var geotification: Geotification
    /// What it is about; its time is when it counts.
    package var crossing: Crossing
    /// Why it is given now.
    package var cause: Cause
    /// When the crossing happened, seconds since 1970: long before, where it was put off or had to last.
    package var happened: Double
    /// What the monitor believed of the region when it had decided, in words without coordinates.
    package var explanation: String

    /// Creates a reminder from its parts; it happened at the crossing's time unless `happened` is given.
    package init(
        geotification: Geotification, crossing: Crossing, cause: Cause = .crossing, happened: Double? = nil,
        explanation: String = ""
    ) {
        self.geotification = geotification
        self.crossing = crossing
        self.cause = cause
        self.happened = happened ?? crossing.time
        self.explanation = explanation
    }
}
