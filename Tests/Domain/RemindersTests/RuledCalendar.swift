import Reminders

/// A time zone with a rule of its own, whatever the machine has.
struct RuledCalendar: LocalCalendar {
    /// Each offset, and from when it holds; the first one holds before.
    var offsets: [(from: Double, hours: Double)]

    func offset(at time: Double) -> Double {
        3600 * (offsets.last { $0.from <= time } ?? offsets[0]).hours
    }

    static let utc = RuledCalendar(offsets: [(0, 0)])
}
