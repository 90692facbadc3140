internal import Glibc

/// What the clocks on the wall show.
package protocol LocalCalendar: Sendable {
    /// Seconds that local time is ahead of UTC.
    /// - Parameter time: Seconds since 1970.
    func offset(at time: Double) -> Double
}

/// The time zone that the machine is set to.
package struct SystemCalendar: LocalCalendar {
    /// Creates a calendar of the machine's zone, which may change.
    package init() {}

    /// Seconds that local time is ahead of UTC at a time, in seconds since 1970.
    package func offset(at time: Double) -> Double {
        // localtime_r alone doesn't notice that the person has travelled to another zone.
        tzset()
        var seconds = time_t(min(max(time, -1e11), 1e11).rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Double(parts.tm_gmtoff)
    }
}
