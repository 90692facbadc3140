import CommandLine
import JSON
import Platform
import Reminders
import State
import Store

extension Command {
    static let history = Command(
        CommandDescription(
            "history",
            summary: "Lists what has happened: arrivals, departures, reminders, your actions, stays and shifts.",
            discussion: [
                """
                Each line has the event's number, the local time, what happened, the place and the note; the newest \
                comes last. Works with and without geotifyd.
                """,
                """
                "entered", "left" and "passed" are crossings, also those without a reminder; "was there" is a place \
                where you already were when its status became known. A stay is listed when it is over.
                """,
                "The history is kept for a year, or as long as --keep says, which sets keepHistory in the settings.",
            ],
            examples: [
                "geotify history --since 3d", "geotify history --explain 7", "geotify history --visits --since 1w",
                "geotify history --delete --before 2026-01-01",
            ],
            options: [
                .optional(since), .optional(limit), .optional(jsonEvents), .atMostOne([explain, visits, delete, keep]),
                .optional(before),
            ])
    ) { arguments, session throws(CommandFailure) in
        if arguments.has(before), !arguments.has(delete) {
            throw CommandFailure(.usage, "--before requires --delete; --since says what to list")
        }
        if arguments.has(delete) || arguments.has(keep) {
            try forget(arguments, in: session)
        } else if let text = arguments[explain] {
            guard !arguments.has(since), !arguments.has(limit) else {
                throw CommandFailure(.usage, "--explain is about one event: omit --since and --limit")
            }
            try session.explain(try EventArgument.number(text), isJSON: arguments.has(jsonEvents))
        } else {
            let time = try arguments[since].map { text throws(CommandFailure) in
                try SinceArgument.time(text, now: TimeText.now)
            }
            let count = try arguments[limit].map { text throws(CommandFailure) in try EventArgument.count(text) }
            if arguments.has(visits) {
                return try session.printVisits(since: time, limit: count, isJSON: arguments.has(jsonEvents))
            }
            try session.printEvents(since: time, limit: count, isJSON: arguments.has(jsonEvents))
        }
    }

    /// Deletes old events, now or from now on.
    @MainActor private static func forget(
        _ arguments: ParsedArguments, in session: Session
    ) throws(CommandFailure) {
        if let other = [since, limit, jsonEvents].first(where: arguments.has) {
            throw CommandFailure(.usage, "--\(other.name) is for lists: omit it here")
        }
        if let text = arguments[keep] {
            let duration = try DurationArgument.seconds(text, for: "--keep")
            try session.set(.keepHistory, to: .number(duration))
            do throws(CommandFailure) {
                try session.editHistory { database throws(StateError) in
                    try database.deleteHistory(before: TimeText.now - duration)
                }
            } catch  where error.exitCode == .notFound {
                // There is no history yet.
            }
        } else {
            let time = try arguments[before].map { text throws(CommandFailure) in
                try SinceArgument.time(text, now: TimeText.now, for: "--before")
            }
            try session.editHistory { database throws(StateError) in
                try database.deleteHistory(before: time ?? .infinity)
            }
        }
    }

    private static let visits = OptionDescription(
        "visits", .none, "Lists stays instead: entered, left, how long and where; then the hours of each day.")
    private static let delete = OptionDescription(
        "delete", .none, "Deletes past events, stays, and shifts without points: all, or those before a time.")
    private static let before = OptionDescription(
        "before", .text("TIME"), "Deletes only what was before then; with --delete.")
    private static let keep = OptionDescription(
        "keep", .text("DURATION"), "Keeps the history for this long from now on, such as 90d; a year by default.")
    private static let since = OptionDescription(
        "since", .text("TIME"),
        "Only what happened since then: 2026-03-02, 2026-03-02T08:31:00+01:00, or how long ago: 45m, 2h, 3d, 1w.")
    private static let limit = OptionDescription("limit", .text("N"), "Only the newest N.")
    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object for each event.")
    private static let explain = OptionDescription(
        "explain", .text("EVENT"),
        "Explains the event with this number: what was known and believed, what it reminded of, and which rules held "
            + "reminders back.",
        completes: .listed("events"))
}

extension Session {
    /// Prints the newest events, the oldest of them first.
    fileprivate func printEvents(since: Double?, limit: Int?, isJSON: Bool) throws(CommandFailure) {
        let events: [HistoryEvent] = try readState(or: []) { database throws(StateError) in
            try database.events(since: since, limit: limit).reversed()
        }
        if events.isEmpty { tell(since == nil ? "nothing has happened yet" : "nothing has happened since then") }
        if isJSON {
            try print(objects: events.map(HistoryJSON.object))
        } else {
            try print(rows: HistoryText.rows(events), cutting: HistoryText.cuttable)
        }
    }

    /// - Throws: 66 if there is no history.
    fileprivate func editHistory(
        _ change: (StateDatabase) throws(StateError) -> Void
    ) throws(CommandFailure) {
        do throws(StateError) {
            try change(try StateDatabase(path: directories.database, access: .editor))
        } catch {
            throw CommandFailure(error)
        }
    }

    fileprivate func printVisits(since: Double?, limit: Int?, isJSON: Bool) throws(CommandFailure) {
        let visits: [Visit] = try readState(or: []) { database throws(StateError) in
            try database.visits(since: since, limit: limit).reversed()
        }
        if visits.isEmpty { tell(since == nil ? "no stay was recorded yet" : "no stay since then") }
        let report = VisitReport(visits: visits, now: TimeText.now)
        if isJSON {
            try print(objects: report.objects)
        } else {
            try print(rows: report.rows, cutting: [3])
            guard !report.shares.isEmpty else { return }
            try print("Hours")
            try print(rows: report.shareRows, indentation: 2, cutting: [2])
        }
    }

    /// Prints one event, why it was decided and what came of it.
    fileprivate func explain(_ number: Int64, isJSON: Bool) throws(CommandFailure) {
        let found: (event: HistoryEvent, consequences: [HistoryEvent])? = try readState(or: nil) {
            database throws(StateError) in
            try database.event(number).map { event throws(StateError) in (event, try database.consequences(of: event)) }
        }
        guard let (event, consequences) = found else {
            throw CommandFailure(.notFound, "there is no event \(number); 'geotify history' lists the events")
        }
        if isJSON {
            try print(HistoryJSON.explanation(event, consequences).text)
        } else {
            try print(line: HistoryText.title(event))
            try print(facts: HistoryText.explanation(event, consequences), indentation: 2)
        }
    }
}
