import Platform

/// Splits times by days, which end at local midnight, so that some have 23 or 25 hours.
struct DaySplit<Subject: Hashable> {
    /// The time of one subject on one day.
    struct Share {
        /// As in `2026-03-02`.
        var date: String
        var subject: Subject
        /// Seconds.
        var duration: Double
    }

    /// In the order of their first time on a day; the days not in order.
    private(set) var shares: [Share] = []
    private var indices: [Key: Int] = [:]
    private var nextDays: [String: Double] = [:]

    private struct Key: Hashable {
        var date: String
        var subject: Subject
    }

    /// Adds a time, seconds since 1970.
    mutating func add(_ subject: Subject, from start: Double, to end: Double) {
        var time = start
        while time < end {
            let date = LocalTime.text(time).date
            let next = min(nextDay(after: time, on: date), end)
            let key = Key(date: date, subject: subject)
            if let index = indices[key] {
                shares[index].duration += next - time
            } else {
                indices[key] = shares.count
                shares.append(Share(date: date, subject: subject, duration: next - time))
            }
            time = next
        }
    }

    private mutating func nextDay(after time: Double, on date: String) -> Double {
        if let known = nextDays[date], known > time { return known }
        let next = LocalTime.nextDay(after: time)
        nextDays[date] = next
        return next
    }

    /// By days; those of one day as they came.
    var byDay: [Share] {
        shares.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }
}
