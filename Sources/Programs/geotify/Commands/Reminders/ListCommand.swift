import CommandLine
import Control
import Geofencing
import JSON
import Reminders
import Store

extension Command {
    static let list = Command(
        CommandDescription(
            "list", summary: "Lists the geotifications.",
            discussion: [
                """
                Each line has the identifier, the note, the radius, the event, the place, the rules in short, and the \
                status: done, disabled or expired, or, if geotifyd runs, whether you are inside or outside. A terminal \
                shows a table, in which long texts are cut; a narrow one omits radius, rules, event, place and status \
                in turn.
                """,
                """
                With --plain, each line has identifier, note, radius in metres, event, place or coordinates, rules and \
                status, separated by tabs; missing values are empty.
                """,
            ],
            examples: ["geotify list --inside", "geotify list --sort distance", "geotify list --plain | cut -f 1,2"],
            options: [.atMostOne([.json, .plain]), .optional(inside), .optional(atPlace), .optional(sort)])
    ) { arguments, session throws(CommandFailure) in
        let contents = try session.loadStore()
        let reminders = contents.reminders
        if reminders.geotifications.isEmpty, !contents.problems.concernGeotifications {
            session.tell("no geotifications yet; add one with 'geotify add NOTE --at LAT,LON'")
        }
        var list = GeotificationList(reminders, now: TimeText.now)
        if let name = arguments[atPlace] {
            guard reminders.place(named: name) != nil else {
                if contents.problems.concern(place: name) { throw CommandFailure(StoreChangeError.wrongPlace(name)) }
                throw CommandFailure(.notFound, "there is no place '\(name)'; 'geotify place list' lists them")
            }
            list.keepThose(at: name)
        }
        list.states =
            arguments.has(inside) ? try session.daemon.status().statesByIdentifier : session.daemon.regionStates()
        if arguments.has(inside) { list.keepThoseInside() }
        switch arguments[sort] {
        case "distance": list.sort(from: try session.daemon.position().0)
        case "note": list.sortByNote()
        default: break
        }
        if arguments.has(.json) {
            try session.print(objects: list.objects)
        } else if arguments.has(.plain) {
            try session.print(list.plainTable, isPlain: true)
        } else if session.terminal != nil {
            try session.print(list.table)
        } else {
            try session.print(rows: list.rows)
        }
    }

    private static let inside = OptionDescription(
        "inside", .none, "Only those you are inside of now. geotifyd must be running.")
    private static let atPlace = OptionDescription(
        "place", .text("NAME"), "Only those at this place.", completes: .places)
    private static let sort = OptionDescription(
        "sort", .oneOf(["distance", "note", "created"]),
        """
        The order: nearest first, for which geotifyd must know the position; by note; or as added, which is the order \
        in the file (the default).
        """)
}
