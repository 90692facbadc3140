internal import Platform
internal import Reminders

/// A notice in words, as plain text.
struct NoticeText: Hashable {
    /// The note; "No Note" where it is empty.
    let title: String
    /// "Arrived at home", "Left office", "Passed by"; the place is left out where there is none.
    let event: String
    /// When that happened: "08:31" in local time; "2026-03-02 08:31" where that is more than a day ago.
    let time: String

    /// - Parameter now: Seconds since 1970.
    init(_ notice: Notice, now: Double) {
        // D-Bus and terminals take NUL for an end.
        let note = notice.note.filter { $0 != "\0" }
        title = note.isEmpty ? "No Note" : note
        event = notice.direction.words(place: notice.place.map { $0.filter { $0 != "\0" } })
        let local = LocalTime.text(notice.happened)
        time = abs(now - notice.happened) > 86400 ? "\(local.date) \(local.time)" : local.time
    }
}
