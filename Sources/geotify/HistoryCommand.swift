import CommandLine
import JSON
import Platform
import Reminders
import Storage

extension Command {
    static let history = Command(
        CommandDescription(
            "history", summary: "Lists the reminders that were given.",
            discussion: [
                """
                A line has the event's number, the local time, what happened, and the note; the newest is the last. Works \
                with and without geotifyd.
                """
            ],
            examples: ["geotify history --since 3d", "geotify history --explain 7"],
            options: [.optional(since), .optional(limit), .optional(jsonEvents), .optional(explain)])
    ) { arguments, session throws(CommandFailure) in
        if let text = arguments[explain] {
            guard !arguments.has(since), !arguments.has(limit) else {
                throw CommandFailure(.usage, "--explain is about one event: leave --since and --limit out")
            }
            let event = try session.event(try EventArgument.number(text))
            try session.print(event, isJSON: arguments.has(jsonEvents))
        } else {
            let time = try arguments[since].map { text throws(CommandFailure) in
                try SinceArgument.time(text, now: TimeText.now)
            }
            let count = try arguments[limit].map { text throws(CommandFailure) in try EventArgument.count(text) }
            let events = try session.events(since: time, limit: count)
            guard !events.isEmpty else {
                session.tell(time == nil ? "no reminder was given yet" : "no reminder was given since then")
                return
            }
            try session.print(events, isJSON: arguments.has(jsonEvents))
        }
    }

    private static let since = OptionDescription(
        "since", .text("TIME"),
        "Only what happened since then: 2026-03-02, 2026-03-02T08:31:00+01:00, or how long ago, as in 45m, 2h, 3d, 1w.")
    private static let limit = OptionDescription("limit", .text("N"), "Only the newest N.")
    private static let jsonEvents = OptionDescription("json", .none, "Prints JSON, one object an event.")
    private static let explain = OptionDescription(
        "explain", .text("EVENT"),
        "Tells of the event with this number what was known and believed when it was decided.")
}

extension Session {
    /// The newest events, the oldest of them first; none where nothing was ever kept.
    fileprivate func events(since: Double?, limit: Int?) throws(CommandFailure) -> [HistoryEvent] {
        do {
            let database = try StateDatabase(path: directories.database, access: .reader)
            return try database.events(since: since, limit: limit).reversed()
        } catch .missing {
            return []
        } catch {
            throw CommandFailure(error)
        }
    }

    fileprivate func event(_ number: Int64) throws(CommandFailure) -> HistoryEvent {
        let event: HistoryEvent?
        do {
            event = try StateDatabase(path: directories.database, access: .reader).event(number)
        } catch .missing {
            event = nil
        } catch {
            throw CommandFailure(error)
        }
        guard let event else {
            throw CommandFailure(.notFound, "there is no event \(number); 'geotify history' lists the events")
        }
        return event
    }

    fileprivate func print(_ events: [HistoryEvent], isJSON: Bool) throws(CommandFailure) {
        if isJSON {
            for event in events { try print(HistoryJSON.object(event).text) }
        } else {
            try print(rows: HistoryText.rows(events))
        }
    }

    /// One event, with why it was decided.
    fileprivate func print(_ event: HistoryEvent, isJSON: Bool) throws(CommandFailure) {
        if isJSON {
            try print(HistoryJSON.explanation(event).text)
        } else {
            try print(line: HistoryText.title(event))
            try print(rows: HistoryText.explanation(event), indentation: "  ")
        }
    }
}
