/// Reads the opening-hours notation of OpenStreetMap, as far as `OpeningHours` has it.
/// https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
enum OpeningHoursParser {
    private static let dayNames = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let day = OpeningHours.day

    /// When it is open, in seconds from Monday, 00:00; in order and merged.
    static func spans(of text: String) throws(OpeningHoursError) -> [Range<Double>] {
        // By the day on which they begin; those over midnight end after the day's 24 hours.
        var days = [[Range<Double>]](repeating: [], count: 7)
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let rule = try Rule(part, in: text)
            if rule.isOff {
                for index in days.indices {
                    for time in rule.spans { days[index] = days[index].flatMap { subtract(time, from: $0) } }
                }
            } else {
                // A later rule replaces what an earlier one said of the same days.
                for index in rule.days { days[index] = rule.times.map { shifted($0, by: Double(index) * day) } }
            }
        }
        let spans = merged(days.flatMap(\.self).flatMap(wrapped))
        if spans.isEmpty { throw OpeningHoursError("'\(text)' is never open") }
        return spans
    }

    /// One rule: the days, and the times in seconds of a day, an end after midnight being above 24 hours.
    private struct Rule {
        var days: [Int]
        var times: [Range<Double>]
        var isOff = false

        init(_ rule: Substring, in text: String) throws(OpeningHoursError) {
            (days, times) = (Array(0..<7), [0..<OpeningHoursParser.day])
            var words = rule.split(whereSeparator: \.isWhitespace)
            if words.isEmpty {
                throw OpeningHoursError(
                    text.allSatisfy(\.isWhitespace)
                        ? "it is empty; it would be like \(example)" : "'\(text)' has an empty rule beside a ';'")
            }
            if let last = words.last?.lowercased(), last == "off" || last == "closed" {
                isOff = true
                words.removeLast()
                if words.isEmpty { return }
            }
            if words == ["24/7"] {
                return
            }
            let joined = OpeningHoursParser.joined(words)
            let timesBegin = joined.firstIndex(where: \.isNumber) ?? joined.endIndex
            var dayText = joined[..<timesBegin]
            let timeText = joined[timesBegin...]
            if dayText.last == ":" { dayText = dayText.dropLast() }
            if !dayText.isEmpty { days = try OpeningHoursParser.days(dayText) }
            if !timeText.isEmpty { times = try OpeningHoursParser.times(timeText) }
        }

        /// All that it covers, in seconds from Monday, 00:00.
        var spans: [Range<Double>] {
            days.flatMap { index in times.map { shifted($0, by: Double(index) * OpeningHoursParser.day) } }
                .flatMap(wrapped)
        }
    }

    /// The words without spaces around `-` and `,`, so that what belongs together is one.
    private static func joined(_ words: [Substring]) -> Substring {
        Substring(words.joined())
    }

    // MARK: - Days

    private static func days(_ text: Substring) throws(OpeningHoursError) -> [Int] {
        var days: [Int] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count <= 2 else {
                throw OpeningHoursError("'\(item)' is no range of weekdays; one is like Mo-Fr")
            }
            let first = try day(ends[0])
            let last = try day(ends[ends.count - 1])
            days += last >= first ? Array(first...last) : Array(first..<7) + Array(0...last)
        }
        return days
    }

    private static func day(_ name: Substring) throws(OpeningHoursError) -> Int {
        if let index = dayNames.firstIndex(of: name.lowercased()) { return index }
        if let unsupported = unsupported(name) { throw unsupported }
        let like = dayNames.firstIndex { name.lowercased().hasPrefix($0) }.map { ", perhaps \(written($0))" } ?? ""
        throw OpeningHoursError("'\(name)' is no weekday\(like); the weekdays are Mo, Tu, We, Th, Fr, Sa, Su")
    }

    private static func written(_ index: Int) -> String {
        dayNames[index].prefix(1).uppercased() + dayNames[index].dropFirst()
    }

    /// What the notation has and this program hasn't.
    private static func unsupported(_ word: Substring) -> OpeningHoursError? {
        let name = word.lowercased()
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let subject: String? =
            switch name {
            case "ph", "sh": "public and school holidays"
            case "week": "weeks"
            case "easter": "dates"
            case _ where months.contains { name.hasPrefix($0) && name.count == 3 }: "months and dates"
            case _ where ["sunrise", "sunset", "dawn", "dusk", "(sunrise", "(sunset"].contains { name.hasPrefix($0) }:
                "sunrise and sunset"
            case _ where name.contains("\""): "comments"
            case _ where name.contains("|"): "fallback rules"
            case _ where name.contains("["): "the n-th weekday of a month"
            case "open", "unknown": "'\(name)'"
            default: nil
            }
        return subject.map {
            OpeningHoursError("'\(word)': \($0) are not supported; weekdays and times are, as in \(example)")
        }
    }

    // MARK: - Times

    private static func times(_ text: Substring) throws(OpeningHoursError) -> [Range<Double>] {
        var times: [Range<Double>] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) { times.append(try span(item)) }
        return times
    }

    private static func span(_ text: Substring) throws(OpeningHoursError) -> Range<Double> {
        if text.first?.isLetter == true {
            if let unsupported = unsupported(text.prefix { $0.isLetter }) { throw unsupported }
            throw OpeningHoursError("'\(text)' follows a time; rules are separated by ';', as in \(example)")
        }
        if text.hasSuffix("+") {
            throw OpeningHoursError("'\(text)': open ends are not supported; give the end, as in 18:00-24:00")
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else {
            throw OpeningHoursError("'\(text)' is no range of times; one is like 07:00-10:00")
        }
        let (start, end) = (try time(ends[0]), try time(ends[1]))
        if start == day { throw OpeningHoursError("'\(text)' begins at 24:00; that is 00:00 of the next day") }
        if start == end {
            throw OpeningHoursError("'\(text)' ends when it begins; a whole day is 00:00-24:00")
        }
        return start < end ? start..<end : start..<end + day
    }

    /// Seconds of the day.
    private static func time(_ text: Substring) throws(OpeningHoursError) -> Double {
        if let unsupported = unsupported(text) { throw unsupported }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { throw OpeningHoursError("'\(text)' is no time; one is like 07:00") }
        guard minute < 60, hour < 24 || hour == 24 && minute == 0 else {
            let next = hour > 24 && hour < 48 && minute < 60 ? "; after midnight the hours begin at 00 again" : ""
            throw OpeningHoursError("'\(text)' is no time of a day; they are 00:00 to 24:00\(next)")
        }
        return Double(hour * 3600 + minute * 60)
    }

    // MARK: - Spans of time

    private static func shifted(_ span: Range<Double>, by offset: Double) -> Range<Double> {
        span.lowerBound + offset..<span.upperBound + offset
    }

    /// Within one week, from Sunday's end to Monday's beginning.
    private static func wrapped(_ span: Range<Double>) -> [Range<Double>] {
        let week = OpeningHours.week
        guard span.upperBound > week else { return [span] }
        if span.lowerBound >= week { return [shifted(span, by: -week)] }
        return [span.lowerBound..<week, 0..<span.upperBound - week]
    }

    /// What of the span, which may end after the week's end, lies outside of `time`.
    private static func subtract(_ time: Range<Double>, from span: Range<Double>) -> [Range<Double>] {
        var rest = [span]
        for time in [time, shifted(time, by: OpeningHours.week)] {
            rest = rest.flatMap { span -> [Range<Double>] in
                guard span.overlaps(time) else { return [span] }
                return [
                    span.lowerBound..<max(span.lowerBound, time.lowerBound),
                    min(span.upperBound, time.upperBound)..<span.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
        return rest
    }

    private static func merged(_ spans: [Range<Double>]) -> [Range<Double>] {
        var merged: [Range<Double>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
        return merged
    }

    private static let example = "Mo-Fr 07:00-10:00; Sa 09:00-12:00"
}
