internal import Platform

/// Times of iCalendar (RFC 5545, section 3.3.5).
enum ICalendarTime {
    /// `20260302T083107Z`.
    /// - Parameter time: Seconds since 1970; a fraction is cut off.
    static func text(_ time: Double) -> String {
        String(RFC3339.string(from: time.rounded(.down)).filter { $0 != "-" && $0 != ":" })
    }

    /// - Returns: Seconds since 1970; nil where it is no time. One without a zone counts as UTC, a date as its beginning.
    static func seconds(_ text: String) -> Double? {
        let digits = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count == 8 || digits.count == 14 else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
        let date = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        let time = digits.count == 8 ? "00:00:00" : "\(part(8..<10)):\(part(10..<12)):\(part(12..<14))"
        return RFC3339.time(from: "\(date)T\(time)Z")
    }
}
