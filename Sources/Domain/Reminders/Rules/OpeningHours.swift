/// Weekdays and times of day, in the opening-hours notation of OpenStreetMap: `Mo-Fr 07:00-10:00; Sa 09:00-12:00`.
///
/// Of the notation it has weekdays, times, lists and ranges of both, times over midnight, `off` and `24/7`; no holidays,
/// dates, weeks or events of the sun.
package struct OpeningHours: Hashable, Sendable {
    /// As it was written.
    package let text: String
    /// When it is open, in seconds from Monday, 00:00; in order, without gaps of no length.
    let spans: [Range<Double>]

    /// - Throws: `OpeningHoursError`, which says what is wrong and what would be right.
    package init(_ text: String) throws(OpeningHoursError) {
        self.text = text
        spans = try OpeningHoursParser.spans(of: text)
    }

    static let day = 86_400.0
    static let week = 7 * day
    /// Monday, 1970-01-05, 00:00.
    private static let firstMonday = 4 * day

    /// Whether it is open.
    /// - Parameter time: Seconds since 1970.
    package func isOpen(at time: Double, in calendar: some LocalCalendar) -> Bool {
        isOpen(atSecond: Self.secondOfWeek(time + calendar.offset(at: time)))
    }

    /// When it opens next after that time; nil where it is always open.
    package func nextOpening(after time: Double, in calendar: some LocalCalendar) -> Double? {
        nextTime(after: time, in: calendar) { !$0 && $1 }
    }

    /// When it closes next after that time; nil where it is always open.
    package func nextClosing(after time: Double, in calendar: some LocalCalendar) -> Double? {
        nextTime(after: time, in: calendar) { $0 && !$1 }
    }

    private func nextTime(
        after time: Double, in calendar: some LocalCalendar, where isWanted: (_ wasOpen: Bool, _ isOpen: Bool) -> Bool
    ) -> Double? {
        let end = time + Self.searched
        var (time, isOpen) = (time, isOpen(at: time, in: calendar))
        while let change = nextChange(after: time, before: end, in: calendar) {
            if isWanted(isOpen, change.isOpen) { return change.time }
            (time, isOpen) = change
        }
        return nil
    }

    /// When the window opened that is open at that time; nil where none is, or where it is always open.
    package func opening(ofWindowAt time: Double, in calendar: some LocalCalendar) -> Double? {
        guard isOpen(at: time, in: calendar) else { return nil }
        var start = time - Self.searched
        var opening: Double?
        var wasOpen = isOpen(at: start, in: calendar)
        while let change = nextChange(after: start, before: time.nextUp, in: calendar) {
            if change.isOpen && !wasOpen { opening = change.time }
            (start, wasOpen) = change
        }
        return opening
    }

    /// The next time at which it may have opened or closed: a time of the notation, or one at which local time jumps.
    private func nextChange(
        after time: Double, before end: Double, in calendar: some LocalCalendar
    ) -> (time: Double, isOpen: Bool)? {
        let offset = calendar.offset(at: time)
        // Offsets and times of the notation are whole seconds. Local time jumps at most once a day.
        let edge = min((time + wayToEdge(from: Self.secondOfWeek(time + offset))).rounded(), time + Self.day)
        let change =
            calendar.offset(at: edge) == offset ? edge : Self.jump(after: time, upTo: edge, in: calendar)
        return change < end ? (change, isOpen(at: change, in: calendar)) : nil
    }

    /// The first time, a whole second, at which local time isn't what it was before.
    private static func jump(after time: Double, upTo end: Double, in calendar: some LocalCalendar) -> Double {
        let offset = calendar.offset(at: time)
        var (before, after) = (time.rounded(.down), end.rounded(.up))
        while after - before > 1 {
            let middle = ((before + after) / 2).rounded(.down)
            if calendar.offset(at: middle) == offset { before = middle } else { after = middle }
        }
        return after
    }

    private func isOpen(atSecond second: Double) -> Bool { spans.contains { $0.contains(second) } }

    /// Seconds to the next beginning or end, more than 0.
    private func wayToEdge(from second: Double) -> Double {
        let edges = spans.flatMap { [$0.lowerBound, $0.upperBound] }
        let ways = edges.map { $0 > second ? $0 - second : $0 + Self.week - second }
        return ways.min() ?? Self.week
    }

    private static func secondOfWeek(_ local: Double) -> Double {
        let second = (local - firstMonday).remainder(dividingBy: week)
        return second < 0 ? second + week : second
    }

    /// Seconds after which all has happened once, though local time jump over a day.
    private static let searched = week + 2 * day
}

/// What is wrong with hours, and what would be right.
package struct OpeningHoursError: Error, Hashable, CustomStringConvertible {
    /// A sentence without a full stop.
    package var description: String
    /// Creates an error from its description.
    package init(_ description: String) { self.description = description }
}
