package import Geofencing

/// Which of the fixes become points of a shift: new ones, and not more often than every so many seconds.
package struct SamplePace: Sendable {
    /// Seconds from one point to the next.
    package let every: Double
    /// A fix that is older than this, in seconds, is no point to begin with.
    package static let freshness = 60.0
    /// Receivers stamp in whole seconds, or tremble: a fix so much too early, as a part of `every`, is in time.
    private static let slack = 0.25
    /// In seconds: with a long `every` that part would be longer than any tremble.
    private static let mostSlack = 0.75

    /// The time stamp of the last point, and when it was taken.
    private var last: (stamp: Double, taken: Double)?

    /// - Parameter last: The last point, and when that was: of a shift that goes on after a restart.
    package init(every: Double, last: PositionFix? = nil) {
        self.every = every
        self.last = last.map { ($0.time, $0.time) }
    }

    /// Whether a fix is a point now; it counts as one then.
    /// - Parameter date: Now, seconds since 1970.
    package mutating func takes(_ fix: PositionFix, at date: Double) -> Bool {
        guard let last else {
            guard fix.time > date - Self.freshness else { return false }
            self.last = (fix.time, date)
            return true
        }
        // The date was set back since: the stamps begin anew with it.
        let isSetBack = date < last.taken && fix.time < last.stamp
        guard isSetBack || fix.time - last.stamp >= every - min(Self.slack * every, Self.mostSlack) else {
            return false
        }
        self.last = (fix.time, date)
        return true
    }
}
