import CommandLine
import Geofencing
import Reminders
import Store

extension Command {
    static let edit = Command(
        CommandDescription(
            "edit", summary: "Changes a geotification.",
            discussion: [
                """
                Without options, starts the editor that VISUAL or EDITOR names. What it saves is checked before it \
                takes effect; you can correct errors.
                """,
                "What you don't give stays as it is. With another circle, geotifyd treats it as a new geotification.",
                "The value none removes a rule.",
            ],
            examples: [
                "geotify edit buy-milk --radius 300", "geotify edit buy-milk --note \"Buy oat milk\" --on both",
                "geotify edit buy-milk --dwell 10m --until none",
                "geotify edit buy-milk",
            ],
            operand: .identifier,
            options: [
                .optional(note), .atMostOne([.at, .here]), .optional(.search), .optional(.first), .optional(newRadius),
                .optional(newEvent),
                .atMostOne([initial, notInitial]),
            ] + .rules)
    ) { arguments, session throws(CommandFailure) in
        let rules = try RuleArguments(arguments, now: TimeText.now)
        if arguments.has(.search) { try session.rehearse { _ = try $0.sole(arguments.operands[0]) } }
        let place = try TargetArgument(arguments, in: session)
        guard !place.isEmpty || !rules.isEmpty || [note, .on, initial, notInitial].contains(where: arguments.has) else {
            return try InteractiveEdit(arguments.operands[0], in: session).run()
        }
        if let text = arguments[note] { try TextArgument.check(text, "note") }
        let (remarks, evidence) = try session.changeStore { draft in
            let reminders = draft.reminders
            let identifier = try draft.sole(arguments.operands[0])
            guard var geotification = reminders.geotifications.first(where: { $0.identifier == identifier }) else {
                throw StoreChangeError.wrongEntry(identifier)
            }
            if !place.isEmpty {
                geotification.target = try place.target(
                    insteadOf: geotification.target, reminders.circle(of: geotification))
            }
            if let text = arguments[note] { geotification.note = text }
            if let type = arguments[.on].flatMap(EventType.init) { geotification.eventType = type }
            if arguments.has(initial) { geotification.firesInitially = true }
            if arguments.has(notInitial) { geotification.firesInitially = false }
            try rules.apply(to: &geotification.rules)
            if arguments.has(initial) || arguments.has(.on), geotification.firesInitially,
                let obstacle = geotification.eventType.obstacleToInitial
            {
                throw CommandFailure(
                    .usage, arguments.has(initial) ? obstacle : obstacle + ": add --no-initial")
            }
            let remarks = try hintingAtSearch { try draft.replace(identifier, with: geotification) }
            // Warnings about a circle that stays come from the file, others from the change.
            return (
                place.isEmpty ? draft.problems.warnings(about: geotification) : remarks,
                reminders.evidence(of: geotification)
            )
        }
        session.tellSaved(remarks, evidence)
    }

    private static let note = OptionDescription("note", .text("NOTE"), "New note.")
    private static let newRadius = OptionDescription("radius", .text("M"), "New radius in metres, 1 to 100000.")
    private static let newEvent = OptionDescription(
        "on", OptionDescription.on.value, "What is reported: arriving, leaving, both, or passing through.")
    private static let initial = OptionDescription(
        "initial", .none, "Also reports once if you are already there. For entry and both.")
    private static let notInitial = OptionDescription(
        "no-initial", .none, "Reports arrivals and departures only, as without --initial.")
}
