import Foundation
import Testing

@testable import Reminders

/// A zone by its name, read by another library than the program's.
struct ZoneCalendar: LocalCalendar {
    private let zone: TimeZone
    private let calendar: Calendar

    init(_ name: String) throws {
        zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    func offset(at time: Double) -> Double { Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time))) }

    /// By the weekday and the time of day that the other library shows.
    func isOpen(_ hours: OpeningHours, at time: Double) -> Bool {
        let parts = calendar.dateComponents([.weekday, .hour, .minute], from: Date(timeIntervalSince1970: time))
        let day = (parts.weekday! + 5) % 7
        let second = Double(day * 86_400 + parts.hour! * 3600 + parts.minute! * 60)
        return hours.spans.contains { $0.contains(second) }
    }
}
