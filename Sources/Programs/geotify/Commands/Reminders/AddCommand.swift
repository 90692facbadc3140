import CommandLine
import Geofencing
import Reminders
import Store

extension Command {
    static let add = Command(
        CommandDescription(
            "add", summary: "Adds a geotification and prints its identifier.",
            discussion: [
                """
                It takes effect at once if geotifyd runs. If you are already inside the circle, only the next arrival \
                is reported.
                """
            ],
            examples: [
                "geotify add \"Water the plants\" --at 52.52,13.405",
                "geotify add \"Call Ann\" --at -33.86,151.21 --radius=500 --on exit",
                "geotify add --at home -- \"-1 on the list\"",
                "geotify add \"Meet Ann\" --at \"Alexanderplatz, Berlin\" --search",
                "geotify add \"Stand-up\" --at office --when \"Mo-Fr 07:00-10:00\"",
                "geotify add \"At work\" --at office --post https://ha.example.org/api/webhook/ID",
                "geotify add \"Water the plants\" --at home --once --run logger \"at home\"",
            ],
            operand: OperandDescription(
                "NOTE", "What to be reminded of, in quotes. After -- it may start with a dash."),
            options: [
                .exactlyOne([.at, .here]), .optional(.search), .optional(.first), .optional(.radius), .optional(.on),
                .optional(identifier),
                .optional(initial),
            ] + .rules)
    ) { arguments, session throws(CommandFailure) in
        let note = arguments.operands[0]
        try TextArgument.check(note, "note")
        if let text = arguments[identifier] { try TextArgument.checkIdentifier(text) }
        let settings = try session.loadSettings()
        let eventType = arguments[.on].flatMap(EventType.init) ?? settings.eventType
        let rules = try RuleArguments(arguments, now: TimeText.now)
        if arguments.has(initial), let obstacle = eventType.obstacleToInitial {
            throw CommandFailure(.usage, obstacle)
        }
        if arguments.has(.search), let text = arguments[identifier] {
            try session.rehearse { try $0.checkIsFree(identifier: text) }
        }
        let target = try TargetArgument(arguments, in: session).target(standardRadius: settings.radius)
        let saved = try session.changeStore { draft in
            var geotification = Geotification(
                identifier: arguments[identifier] ?? draft.uniqueIdentifier(for: note), note: note,
                eventType: eventType, target: target, firesInitially: arguments.has(initial))
            try rules.apply(to: &geotification.rules)
            let remarks = try hintingAtSearch { try draft.add(geotification) }
            let evidence = draft.reminders.evidence(of: geotification)
            return (identifier: geotification.identifier, remarks: remarks, evidence: evidence)
        }
        try session.printAdded(saved.identifier)
        session.tellSaved(saved.remarks, saved.evidence)
    }

    private static let identifier = OptionDescription(
        "id", .text("ID"),
        "Its identifier: 1 to 64 visible characters without spaces. The default is made from the note: buy-milk."
    )
    private static let initial = OptionDescription(
        "initial", .none, "Also reports once if you are already there when it is added. For entry and both.")
}

extension EventType {
    /// Why `--initial` would have no effect; nil if it has one.
    var obstacleToInitial: String? {
        switch self {
        case .entry, .both: nil
        case .exit, .pass: "--initial has no effect with --on \(rawValue)"
        }
    }
}

extension Session {
    /// - Throws: If it can't be written, with the identifier, so that the user doesn't add the geotification again.
    fileprivate func printAdded(_ identifier: String) throws(CommandFailure) {
        do {
            try print(line: identifier)
            try flush()
        } catch {
            throw CommandFailure(
                error.exitCode, "\(error.message); the geotification was saved anyway, as '\(identifier)'")
        }
    }

    /// Reports what the user should know of a geotification that was just saved.
    func tellSaved(_ remarks: [String], _ evidence: Daemon.Evidence = .positions) {
        for remark in remarks { tell(remark) }
        if let obstacle = daemon.obstacle(to: evidence) { tell("saved, but " + obstacle) }
    }
}

extension ReminderSet {
    /// The kind of evidence that a geotification needs.
    func evidence(of geotification: Geotification) -> Daemon.Evidence {
        guard case .place(let name) = geotification.target, let place = place(named: name), !place.networks.isEmpty
        else { return .positions }
        return place.circle == nil ? .networks : .either
    }
}
