import Platform
import Shifts
import State

/// Hours on shift, by profile, and at places, from stays: by day and in total.
struct WorkReport {
    enum Subject: Hashable {
        case profile(String)
        case place(String)
        /// A geotification's own circle, by its identifier.
        case geotification(String)
    }

    struct Row: Hashable {
        /// As in `2026-03-02`; nil for all days together.
        var date: String?
        var subject: Subject
        /// Seconds.
        var duration: Double
        /// Metres; a shift's counts on the day on which it started. nil for places.
        var distance: Double?
        /// Whether it goes on and so counts until now.
        var isOpen = false
    }

    /// The shifts that overlap the period, the oldest first.
    let shifts: [Shift]
    /// Day by day.
    let days: [Row]
    /// Over all days, the longest first.
    let totals: [Row]
    /// How many stays aren't counted, since their ends are unknown.
    let uncounted: Int

    /// - Parameters:
    ///   - since: The period's beginning and end, seconds since 1970.
    ///   - now: Until when open shifts and stays count, seconds since 1970.
    init(shifts: [Shift], visits: [Visit], since: Double, until: Double, now: Double) {
        let spans = Self.spans(shifts) + visits.compactMap(Self.span)
        let end = min(until, max(now, since))
        var split = DaySplit<Subject>()
        var distances: [Key: Double] = [:]
        var open: Set<Subject> = []
        for span in spans {
            split.add(span.subject, from: max(span.start, since), to: min(span.end ?? now, end))
            if span.end == nil, now < until, span.start < now { open.insert(span.subject) }
            if let distance = span.distance, span.start >= since, span.start < until {
                distances[Key(span.subject, LocalTime.text(span.start).date), default: 0] += distance
            }
        }
        let today = LocalTime.text(now).date
        let days = split.byDay.map { share in
            Row(
                date: share.date, subject: share.subject, duration: share.duration,
                distance: share.subject.isProfile ? distances[Key(share.subject, share.date)] ?? 0 : nil,
                isOpen: share.date == today && open.contains(share.subject))
        }
        self.days = days
        totals = Self.totals(days)
        self.shifts = shifts.filter { $0.began < end && ($0.ended ?? now) > since }
        uncounted = visits.count { $0.end == .unknown && $0.entered >= since && $0.entered < until }
    }

    private struct Span {
        var subject: Subject
        var start: Double
        /// nil: it goes on.
        var end: Double?
        var distance: Double?
    }

    private struct Key: Hashable {
        var subject: Subject
        var date: String

        init(_ subject: Subject, _ date: String) { (self.subject, self.date) = (subject, date) }
    }

    private static func spans(_ shifts: [Shift]) -> [Span] {
        shifts.map { Span(subject: .profile($0.profile), start: $0.began, end: $0.ended, distance: $0.distance) }
    }

    private static func span(_ visit: Visit) -> Span? {
        let subject: Subject = visit.isPlace ? .place(visit.name) : .geotification(visit.name)
        return switch visit.end {
        case .open: Span(subject: subject, start: visit.entered)
        case .left(let time): Span(subject: subject, start: visit.entered, end: time)
        case .unknown: nil
        }
    }

    private static func totals(_ days: [Row]) -> [Row] {
        var totals: [Row] = []
        for day in days {
            if let index = totals.firstIndex(where: { $0.subject == day.subject }) {
                totals[index].duration += day.duration
                totals[index].distance = totals[index].distance.map { $0 + (day.distance ?? 0) }
                totals[index].isOpen = totals[index].isOpen || day.isOpen
            } else {
                var total = day
                total.date = nil
                totals.append(total)
            }
        }
        return totals.filter(\.subject.isProfile).sorted { $0.duration > $1.duration }
            + totals.filter { !$0.subject.isProfile }.sorted { $0.duration > $1.duration }
    }
}

extension WorkReport.Subject {
    var isProfile: Bool { if case .profile = self { true } else { false } }

    var name: String {
        switch self {
        case .profile(let name), .place(let name), .geotification(let name): name
        }
    }

    /// Its name in CSV and JSON.
    var kind: String {
        switch self {
        case .profile: "profile"
        case .place: "place"
        case .geotification: "geotification"
        }
    }
}
