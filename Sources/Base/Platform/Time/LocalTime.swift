internal import Glibc

/// Times as the clock on the wall shows them.
package enum LocalTime {
    /// `2026-03-02` and `08:31`.
    /// - Parameter time: Seconds since 1970; what RFC 3339 can't tell becomes the nearest that it can.
    package static func text(_ time: Double) -> (date: String, time: String) {
        // localtime_r alone doesn't notice that the person has travelled to another zone.
        tzset()
        let range = RFC3339.range
        var seconds = time_t((time >= range.lowerBound ? min(time, range.upperBound) : range.lowerBound).rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (
            "\(Int(parts.tm_year) + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))",
            "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
        )
    }

    /// When a day begins here.
    /// - Parameter date: As in `2026-03-02`.
    /// - Returns: Seconds since 1970, or nil where the text is no date.
    package static func beginning(ofDay date: String) -> Double? { midnight(of: date, plusDays: 0) }

    /// When a day ends here: at the next midnight, however long the day is.
    package static func end(ofDay date: String) -> Double? { midnight(of: date, plusDays: 1) }

    /// When the date is another one here: at the next midnight, however long the day is, also where clocks leap over midnight.
    /// - Parameter time: Seconds since 1970.
    package static func nextDay(after time: Double) -> Double {
        let date = text(time).date
        if let midnight = end(ofDay: date), midnight > time, text(midnight).date != date,
            text(midnight - 1).date == date
        {
            return midnight
        }
        var (before, after) = (time.rounded(.down), time.rounded(.down) + 172_800)
        while after - before > 1 {
            let middle = ((before + after) / 2).rounded(.down)
            if text(middle).date == date { before = middle } else { after = middle }
        }
        return after
    }

    /// The next time that clocks here show this; where they leap over it, they have just leapt.
    /// - Parameters:
    ///   - clock: As in `8:31` or `18:00`; `24:00` is the end of the day.
    ///   - time: Seconds since 1970.
    /// - Returns: Seconds since 1970, later than `time`; nil where the text is no time of a day.
    package static func next(_ clock: String, after time: Double) -> Double? {
        let today = text(time).date
        guard let moment = moment(clock, ofDay: today) else { return nil }
        return moment > time ? moment : self.moment(clock, ofDay: text(nextDay(after: time)).date)
    }

    /// When clocks here show this on a day.
    /// - Parameters:
    ///   - clock: As in `8:31` or `18:00`; `24:00` is the end of the day.
    ///   - date: As in `2026-03-02`.
    /// - Returns: Seconds since 1970; nil where one of the texts is something else.
    package static func moment(_ clock: String, ofDay date: String) -> Double? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let hour = Int32(parts[0]), let minute = Int32(parts[1]), minute < 60, hour * 60 + minute <= 24 * 60
        else { return nil }
        return self.time(of: date, plusDays: 0, minutes: hour * 60 + minute)
    }

    private static func midnight(of date: String, plusDays days: Int32) -> Double? {
        time(of: date, plusDays: days, minutes: 0)
    }

    private static func time(of date: String, plusDays days: Int32, minutes: Int32) -> Double? {
        let numbers = date.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int32($0) }
        guard RFC3339.time(from: date + "T00:00:00Z") != nil, numbers.count == 3 else { return nil }
        tzset()
        var parts = tm()
        parts.tm_year = numbers[0] - 1900
        parts.tm_mon = numbers[1] - 1
        parts.tm_mday = numbers[2] + days
        parts.tm_hour = minutes / 60
        parts.tm_min = minutes % 60
        // Whether daylight saving time holds is for the time zone to say.
        parts.tm_isdst = -1
        return Double(mktime(&parts))
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
