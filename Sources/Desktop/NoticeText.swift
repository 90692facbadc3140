internal import Geofencing
internal import Glibc
internal import Reminders

/// A notice in words, as plain text.
struct NoticeText: Hashable {
    /// The note; "No Note" where it is empty.
    let title: String
    /// "Arrived at home", "Left office", "Passed by"; the place is left out where there is none.
    let event: String
    /// "08:31" in local time; "2026-03-02 08:31" where that is more than a day ago.
    let time: String

    /// - Parameter now: Seconds since 1970.
    init(_ notice: Notice, now: Double) {
        // D-Bus and terminals take NUL for an end.
        let note = notice.note.filter { $0 != "\0" }
        title = note.isEmpty ? "No Note" : note
        let place = notice.place.map { $0.filter { $0 != "\0" } }
        event =
            switch (notice.direction, place) {
            case (.entry, let place?): "Arrived at \(place)"
            case (.entry, nil): "Arrived"
            case (.exit, let place?): "Left \(place)"
            case (.exit, nil): "Left"
            case (.pass, let place?): "Passed \(place)"
            case (.pass, nil): "Passed by"
            }
        let local = Self.local(notice.time)
        time = abs(now - notice.time) > 86400 ? "\(local.date) \(local.time)" : local.time
    }

    private static func local(_ time: Double) -> (date: String, time: String) {
        // localtime_r alone doesn't notice that the person has travelled to another zone.
        tzset()
        var seconds = time_t(time.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (
            "\(parts.tm_year + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))",
            "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
        )
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
