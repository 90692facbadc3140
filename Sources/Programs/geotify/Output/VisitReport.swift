import JSON
import Platform
import State

/// Stays, and their hours on each day.
struct VisitReport {
    /// The time at one place on one day.
    struct Share: Hashable {
        var date: String
        var name: String
        var isPlace: Bool
        /// Seconds.
        var duration: Double
    }

    /// The oldest first.
    let visits: [Visit]
    /// Seconds since 1970.
    let now: Double

    /// Entered, left, how long, and where.
    var rows: [[String]] {
        visits.map { visit in
            let end: String
            switch visit.end {
            case .open: end = "still there"
            case .left(let time): end = TimeText.local(time)
            case .unknown: end = "unknown"
            }
            return [TimeText.local(visit.entered), end, duration(visit).map(RuleText.minutes) ?? "", visit.name]
        }
    }

    /// The hours of each day and place.
    var shareRows: [[String]] { shares.map { [$0.date, Self.hours($0.duration), $0.name] } }

    var objects: [JSONValue] {
        visits.map { visit in
            var members: [JSONValue.Member] = [
                .init("kind", .string("visit")), .init("id", .number(Double(visit.id))),
                .init(visit.isPlace ? "place" : "identifier", .string(visit.name)),
                .init("entered", .string(RFC3339.string(from: visit.entered))),
            ]
            if case .left(let time) = visit.end { members.append(.init("left", .string(RFC3339.string(from: time)))) }
            if let duration = duration(visit) { members.append(.init("duration", .number(duration))) }
            return .object(members)
        }
            + shares.map { share in
                .object([
                    .init("kind", .string("day")), .init("date", .string(share.date)),
                    .init(share.isPlace ? "place" : "identifier", .string(share.name)),
                    .init("duration", .number(share.duration)),
                ])
            }
    }

    /// By local days; places in the order of their first stay on that day.
    var shares: [Share] {
        var days = DaySplit<Subject>()
        for visit in visits {
            guard let duration = duration(visit) else { continue }
            days.add(
                Subject(name: visit.name, isPlace: visit.isPlace), from: visit.entered, to: visit.entered + duration)
        }
        return days.byDay.map { share in
            Share(date: share.date, name: share.subject.name, isPlace: share.subject.isPlace, duration: share.duration)
        }
    }

    private struct Subject: Hashable {
        var name: String
        var isPlace: Bool
    }

    /// In seconds; nil if unknown.
    private func duration(_ visit: Visit) -> Double? {
        switch visit.end {
        case .open: max(0, now - visit.entered)
        case .left(let time): max(0, time - visit.entered)
        case .unknown: nil
        }
    }

    /// `7.5 h`.
    private static func hours(_ seconds: Double) -> String {
        let tenths = Int((min(seconds, 1e12) / 360).rounded())
        return "\(tenths / 10).\(tenths % 10) h"
    }
}
