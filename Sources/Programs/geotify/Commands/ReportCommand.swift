import CommandLine
import JSON
import Platform
import Reminders
import Shifts
import Storage

extension Command {
    static let report = Command(
        CommandDescription(
            "report", summary: "Adds up the hours of profiles and at places, day by day.",
            discussion: [
                """
                The hours of profiles are those of their shifts, the hours at places those of the stays that 'geotify history \
                --visits' lists; this month's unless it is said. A day ends at midnight here, and has 23 or 25 hours where the \
                clocks are changed. What goes on is counted until now.
                """,
                """
                The length of a way is counted while the shift is on, by what is beyond the accuracy of the positions, and \
                belongs to the day on which the shift began. Works with and without geotifyd.
                """,
            ],
            examples: [
                "geotify report", "geotify report work --month 2026-11 --csv > november.csv",
                "geotify report --since 2026-11-02 --until 2026-11-08",
            ],
            optionalOperand: OperandDescription(
                "NAME", "Profiles and places; all unless given.", isRepeated: true, completes: .profiles),
            options: [
                .optional(month), .optional(.sinceTime), .optional(.untilTime), .atMostOne([csv, jsonRows]),
            ])
    ) { arguments, session throws(CommandFailure) in
        let now = TimeText.now
        let (since, until) = try period(arguments, now: now)
        let report = try session.report(arguments.operands, since: since, until: until, now: now)
        if report.uncounted > 0 {
            session.tell(
                report.uncounted == 1
                    ? "a stay isn't counted, since it isn't known when it ended"
                    : "\(report.uncounted) stays aren't counted, since it isn't known when they ended")
        }
        if arguments.has(csv) { return try session.print(report.csv, terminator: "") }
        if arguments.has(jsonRows) {
            for object in report.objects(now: now) { try session.print(object.text) }
            return
        }
        guard !report.days.isEmpty else { return session.tell("no shift and no stay in that time") }
        if !report.shifts.isEmpty {
            try session.print(heading: "Shifts")
            try session.print(report.shiftTable(now: now), indentation: 2)
        }
        try session.print(heading: "Hours")
        try session.print(report.hoursTable, indentation: 2)
    }

    /// The beginning and the end, seconds since 1970; this month's unless something else is said.
    private static func period(
        _ arguments: ParsedArguments, now: Double
    ) throws(CommandFailure) -> (since: Double, until: Double) {
        if !arguments.has(.sinceTime), !arguments.has(.untilTime) {
            return try days(ofMonth: arguments[month] ?? String(LocalTime.text(now).date.prefix(7)))
        }
        guard !arguments.has(month) else {
            throw CommandFailure(.usage, "--month is a period of its own: leave --since and --until out")
        }
        let since = try arguments[.sinceTime].map { text throws(CommandFailure) in
            try SinceArgument.time(text, now: now)
        }
        let until = try arguments[.untilTime].map { text throws(CommandFailure) in
            try SinceArgument.end(text, now: now)
        }
        let period = (since: since ?? -.infinity, until: until ?? .infinity)
        guard period.since < period.until else { throw CommandFailure(.usage, "--since must be earlier than --until") }
        return period
    }

    private static func days(ofMonth text: String) throws(CommandFailure) -> (since: Double, until: Double) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard let since = LocalTime.beginning(ofDay: text + "-01"), parts.count == 2,
            let until = LocalTime.beginning(ofDay: nextMonth(year: parts[0], month: parts[1]))
        else { throw CommandFailure(.usage, "--month can't be '\(text)': write a year and a month, as 2026-11") }
        return (since, until)
    }

    private static func nextMonth(year: Int, month: Int) -> String {
        let (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        return String(10_000 + year).dropFirst() + "-" + String(100 + month).dropFirst() + "-01"
    }

    private static let month = OptionDescription(
        "month", .text("MONTH"), "The month, as 2026-11; the present one unless given.")
    private static let csv = OptionDescription(
        "csv", .none, "Prints the days as CSV (RFC 4180): hours as decimals, ways in metres.")
    private static let jsonRows = OptionDescription(
        "json", .none, "Prints JSON, one object a shift, a day or a total; seconds and metres.")
}

extension Session {
    /// - Parameter names: Of profiles and places; empty for all.
    fileprivate func report(
        _ names: [String], since: Double, until: Double, now: Double
    ) throws(CommandFailure) -> WorkReport {
        var (shifts, visits): ([Shift], [Visit]) = try readState(or: ([], [])) { database throws(StateError) in
            (
                try database.shifts(since: since, until: until).map(\.shift).reversed(),
                try database.visits(since: since).reversed()
            )
        }
        if !names.isEmpty {
            try check(names, seen: Set(shifts.map(\.profile) + visits.map(\.name)))
            shifts.removeAll { !names.contains($0.profile) }
            visits.removeAll { !names.contains($0.name) }
        }
        return WorkReport(shifts: shifts, visits: visits, since: since, until: until, now: now)
    }

    /// - Parameter seen: Names that need no look.
    /// - Throws: 66 for a name that no profile, place or geotification has or had.
    private func check(_ names: [String], seen: Set<String>) throws(CommandFailure) {
        let others = names.filter { !seen.contains($0) }
        guard !others.isEmpty else { return }
        let reminders = try loadStore().reminders
        let stored = Set(reminders.places.map(\.name) + reminders.geotifications.map(\.identifier))
        for name in others where !stored.contains(name) {
            if try isProfile(name) { continue }
            guard try hasStay(at: name) else {
                throw CommandFailure(.notFound, "there is no profile, place or geotification '\(name)'")
            }
        }
    }

    private func hasStay(at name: String) throws(CommandFailure) -> Bool {
        try readState(or: []) { database throws(StateError) in try database.visits() }.contains { $0.name == name }
    }
}
