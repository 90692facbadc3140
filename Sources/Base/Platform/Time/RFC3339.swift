/// Times as text, in the form of RFC 3339, in the calendar that it prescribes (Gregorian, also before 1582).
package enum RFC3339 {
    /// `2026-03-02T08:31:07Z`, with milliseconds only where there are any.
    /// - Parameter time: Seconds since 1970. What lies before the year 0000 or after 9999 becomes the first or last moment
    ///   that the form can tell.
    package static func string(from time: Double) -> String {
        let inRange = time >= earliest ? min(time, latest) : earliest
        let milliseconds = Int((inRange * 1000).rounded())
        let (seconds, fraction) = floorDivision(milliseconds, 1000)
        let (days, secondOfDay) = floorDivision(seconds, 86400)
        let date = date(ofDay: days)
        let text =
            padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(secondOfDay / 3600, 2) + ":" + padded(secondOfDay / 60 % 60, 2) + ":" + padded(secondOfDay % 60, 2)
        return fraction == 0 ? text + "Z" : text + "." + padded(fraction, 3) + "Z"
    }

    /// Reads a time with `Z` or an offset, and perhaps a fraction of a second. Hours go to 23 and seconds to 59; at the end of
    /// June and December in UTC, when leap seconds are inserted, to 60 (sections 5.6 and 5.7). A leap second counts as the
    /// second after it, as in POSIX.
    /// - Returns: Seconds since 1970, or nil where the text is no such time.
    package static func time(from text: some StringProtocol) -> Double? {
        var scanner = Scanner(rest: Substring(text).utf8)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), (1...12).contains(month), scanner.skip("-"),
            let day = scanner.number(digits: 2), (1...daysIn(month, of: year)).contains(day), scanner.skip("T", "t"),
            let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
            let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
            let second = scanner.number(digits: 2), second <= 60,
            let fraction = scanner.fraction(),
            let offset = scanner.offset(), scanner.rest.isEmpty
        else { return nil }
        let whole = self.day(of: year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
        guard second < 60 || mayFollowLeapSecond(whole) else { return nil }
        return Double(whole) + fraction
    }

    /// The times that the form can tell, seconds since 1970.
    package static var range: ClosedRange<Double> { earliest...latest }

    private static let earliest = Double(day(of: 0, 1, 1)) * 86400
    private static let latest = Double(day(of: 10000, 1, 1)) * 86400 - 0.001

    /// Whether it is midnight in UTC before the first of January or July.
    private static func mayFollowLeapSecond(_ time: Int) -> Bool {
        let (day, second) = floorDivision(time, 86400)
        let date = date(ofDay: day)
        return second == 0 && date.day == 1 && (date.month == 1 || date.month == 7)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func floorDivision(_ dividend: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970-01-01 to a date.
    private static func day(of year: Int, _ month: Int, _ day: Int) -> Int {
        // A year that begins in March has its leap day at its end, so that month lengths follow one formula.
        let (shiftedYear, shiftedMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leapDays =
            floorDivision(shiftedYear, 4).quotient - floorDivision(shiftedYear, 100).quotient
            + floorDivision(shiftedYear, 400).quotient
        return 365 * shiftedYear + leapDays + (153 * shiftedMonth + 2) / 5 + day - 1 - 719_468
    }

    /// The date that lies so many days after 1970-01-01.
    private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        // The mean length of a year gives the year or the one after it.
        var year = floorDivision(number * 400, 146_097).quotient + 1970
        while day(of: year, 1, 1) > number { year -= 1 }
        while day(of: year + 1, 1, 1) <= number { year += 1 }
        var month = 1
        var rest = number - day(of: year, 1, 1)
        while rest >= daysIn(month, of: year) {
            rest -= daysIn(month, of: year)
            month += 1
        }
        return (year, month, rest + 1)
    }
}

/// Takes the parts of a time from the front of a text.
private struct Scanner {
    var rest: Substring.UTF8View

    mutating func skip(_ accepted: Unicode.Scalar...) -> Bool {
        guard let first = rest.first, accepted.contains(Unicode.Scalar(first)) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func digit() -> Int? {
        guard let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        rest.removeFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// A fraction of any length, 0 where there is none; nil for a point without digits.
    mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        guard var digits = digit().map({ "0.\($0)" }) else { return nil }
        while let digit = digit() {
            // More digits than these can't change the sum with the seconds.
            if digits.utf8.count < 20 { digits += String(digit) }
        }
        return Double(digits)
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int? {
        if skip("Z", "z") { return 0 }
        let sign = skip("-") ? -1 : 1
        guard sign < 0 || skip("+"), let hours = number(digits: 2), hours < 24, skip(":"),
            let minutes = number(digits: 2), minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
