import CommandLine
import JSON
import Platform
import Reminders
import Shifts
import State
import Store

extension Command {
    static let report = Command(
        CommandDescription(
            "report", summary: "Adds up hours on shift and at places, day by day.",
            discussion: [
                """
                The hours of a shift profile are those of its shifts; the hours at a place are those of the stays that \
                'geotify history --visits' lists. The default period is the current month. Days end at local midnight, \
                and have 23 or 25 hours when the clocks change. Shifts and stays that go on count until now.
                """,
                """
                The length of a route is measured during the shift, ignoring movements within the accuracy of the \
                positions, and counts on the day on which the shift started. Works with and without geotifyd.
                """,
            ],
            examples: [
                "geotify report", "geotify report work --month 2026-11 --csv > november.csv",
                "geotify report --since 2026-11-02 --until 2026-11-08",
            ],
            optionalOperand: OperandDescription(
                "NAME", "Shift profiles and places; all by default.", isRepeated: true, completes: .profiles),
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
                    ? "one stay isn't counted, since its end is unknown"
                    : "\(report.uncounted) stays aren't counted, since their ends are unknown")
        }
        if arguments.has(csv) { return try session.print(report.csv, terminator: "") }
        if arguments.has(jsonRows) { return try session.print(objects: report.objects(now: now)) }
        guard !report.days.isEmpty else { return session.tell("no shift and no stay in that period") }
        if !report.shifts.isEmpty {
            try session.print(heading: "Shifts")
            try session.print(report.shiftTable(now: now), indentation: 2)
        }
        try session.print(heading: "Hours")
        try session.print(report.hoursTable, indentation: 2)
    }

    /// The beginning and the end, seconds since 1970; by default the current month's.
    private static func period(
        _ arguments: ParsedArguments, now: Double
    ) throws(CommandFailure) -> (since: Double, until: Double) {
        if !arguments.has(.sinceTime), !arguments.has(.untilTime) {
            return try days(ofMonth: arguments[month] ?? String(LocalTime.text(now).date.prefix(7)))
        }
        guard !arguments.has(month) else {
            throw CommandFailure(.usage, "--month excludes --since and --until")
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
        "month", .text("MONTH"), "The month, such as 2026-11; the current one by default.")
    private static let csv = OptionDescription(
        "csv", .none, "Prints the days as CSV (RFC 4180): hours as decimals, distances in metres.")
    private static let jsonRows = OptionDescription(
        "json", .none, "Prints JSON, one object for each shift, day and total; seconds and metres.")
}

extension Session {
    /// - Parameter names: Of shift profiles and places; empty for all.
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

    /// - Parameter seen: Names that are known to exist.
    /// - Throws: 66 for a name that no profile, place or geotification has or had.
    private func check(_ names: [String], seen: Set<String>) throws(CommandFailure) {
        let others = names.filter { !seen.contains($0) }
        guard !others.isEmpty else { return }
        let reminders = try loadStore().reminders
        let stored = Set(reminders.places.map(\.name) + reminders.geotifications.map(\.identifier))
        for name in others where !stored.contains(name) {
            if try isProfile(name) { continue }
            guard try hasStay(at: name) else {
                throw CommandFailure(.notFound, "there is no shift profile, place or geotification '\(name)'")
            }
        }
    }

    private func hasStay(at name: String) throws(CommandFailure) -> Bool {
        try readState(or: []) { database throws(StateError) in try database.visits() }.contains { $0.name == name }
    }
}
