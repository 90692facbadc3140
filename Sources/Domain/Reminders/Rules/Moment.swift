/// A moment on the clocks that rules count by.
package struct Moment: Hashable, Sendable {
    /// What the calendar and the clock on the wall show, seconds since 1970; may be set. For snoozes and schedules.
    package var date: Double
    /// Seconds of a clock that nobody sets and that counts sleep too. For how long one stayed.
    package var elapsed: Double

    /// Creates a moment from its parts.
    package init(date: Double, elapsed: Double) {
        self.date = date
        self.elapsed = elapsed
    }

    /// A moment of a recording, in which all clocks show the same time.
    /// - Parameter time: Seconds since 1970.
    package init(recorded time: Double) { self.init(date: time, elapsed: time) }
}
