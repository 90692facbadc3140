import CommandLine
import Interchange
import JSON
import Platform
import Shifts

/// A report as tables, CSV and JSON.
extension WorkReport {
    /// The start, end, duration, route length and profile of each shift.
    func shiftTable(now: Double) -> Table {
        var table = Table([
            .init("Shift", alignment: .right), .init("Began"), .init("Ended"), .init("Hours", alignment: .right),
            .init("Route", alignment: .right), .init("Profile", isCuttable: true),
        ])
        for shift in shifts {
            let duration = max(0, (shift.ended ?? now) - shift.began)
            table.add([
                .init(String(shift.id)), .init(TimeText.local(shift.began)),
                .init(shift.ended.map(TimeText.local) ?? "still on"), .init(Self.hours(duration)),
                .init(Self.distance(shift.distance)), .init(shift.profile),
            ])
        }
        return table
    }

    /// The hours of each day, then those of all days.
    var hoursTable: Table {
        var table = Table([
            .init("Day"), .init("Hours", alignment: .right), .init("Route", alignment: .right),
            .init("What", isCuttable: true), .init(),
        ])
        for row in days + totals {
            let style: TextStyle = row.date == nil ? .strong : .plain
            table.add([
                .init(row.date ?? "Total", style), .init(Self.hours(row.duration), style),
                .init(row.distance.map(Self.distance) ?? "", style),
                .init((row.subject.isProfile ? "" : "at ") + row.subject.name, style),
                .init(row.isOpen ? "until now" : ""),
            ])
        }
        return table
    }

    /// The shifts, the hours of each day, and those of all days.
    func objects(now: Double) -> [JSONValue] {
        shifts.map { shift in
            var members: [JSONValue.Member] = [
                .init("kind", .string("shift")), .init("id", .number(Double(shift.id))),
                .init("profile", .string(shift.profile)),
                .init("began", .string(RFC3339.string(from: shift.began))),
            ]
            if let ended = shift.ended { members.append(.init("ended", .string(RFC3339.string(from: ended)))) }
            members.append(.init("duration", .number(max(0, (shift.ended ?? now) - shift.began))))
            members.append(.init("distance", .number(shift.distance.rounded())))
            return .object(members)
        } + (days + totals).map(Self.object)
    }

    private static func object(_ row: Row) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("kind", .string(row.date == nil ? "total" : "day")),
            .init(row.subject.kind == "geotification" ? "identifier" : row.subject.kind, .string(row.subject.name)),
            .init("duration", .number(row.duration)),
        ]
        if let date = row.date { members.insert(.init("date", .string(date)), at: 1) }
        if let distance = row.distance { members.append(.init("distance", .number(distance.rounded()))) }
        if row.isOpen { members.append(.init("open", .bool(true))) }
        return .object(members)
    }

    /// The hours of each day for a spreadsheet: RFC 4180 with a header; hours and metres with a decimal point.
    var csv: String {
        var text = CSVText.line(["date", "kind", "name", "hours", "distance", "open"])
        for row in days {
            text += CSVText.line([
                row.date ?? "", row.subject.kind, row.subject.name,
                PlainDecimal.text(row.duration / 3600, decimals: 4),
                row.distance.map { PlainDecimal.text($0, decimals: 0) } ?? "", row.isOpen ? "true" : "false",
            ])
        }
        return text
    }

    /// `7:45`.
    private static func hours(_ seconds: Double) -> String {
        let minutes = Int((min(max(seconds, 0), 1e12) / 60).rounded())
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    private static func distance(_ metres: Double) -> String { DistanceText.text(metres, accuracy: 1) }
}
