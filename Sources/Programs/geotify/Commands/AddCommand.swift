import CommandLine
import Geofencing
import Reminders
import Storage

extension Command {
    static let add = Command(
        CommandDescription(
            "add", summary: "Adds a geotification and prints its identifier.",
            discussion: [
                """
                It takes effect at once if geotifyd runs. Nothing is reported of a circle that one is in already; the next \
                arrival is.
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
            operand: OperandDescription("NOTE", "What to be reminded of; quote it. After -- it may begin with a dash."),
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
        "Its identifier: 1 to 64 visible characters, without spaces; made of the note unless given, such as buy-milk."
    )
    private static let initial = OptionDescription(
        "initial", .none, "Reports it once, too, if one is there already when it is added. For entry and both.")
}

extension EventType {
    /// Why `--initial` would do nothing; nil where it does something.
    var obstacleToInitial: String? {
        switch self {
        case .entry, .both: nil
        case .exit, .pass: "--initial does nothing with --on \(rawValue)"
        }
    }
}

extension Session {
    /// - Throws: where it can't be written, with the identifier: whoever thinks that nothing was done would add it again.
    fileprivate func printAdded(_ identifier: String) throws(CommandFailure) {
        do {
            try print(line: identifier)
            try flush()
        } catch {
            throw CommandFailure(
                error.exitCode, "\(error.message); the geotification was saved nevertheless, as '\(identifier)'")
        }
    }

    /// What the person should know of a geotification that was just saved.
    func tellSaved(_ remarks: [String], _ evidence: Daemon.Evidence = .positions) {
        for remark in remarks { tell(remark) }
        if let obstacle = daemon.obstacle(to: evidence) { tell("saved, but " + obstacle) }
    }
}

extension ReminderSet {
    /// What tells that one is where a geotification is.
    func evidence(of geotification: Geotification) -> Daemon.Evidence {
        guard case .place(let name) = geotification.target, let place = place(named: name), !place.networks.isEmpty
        else { return .positions }
        return place.circle == nil ? .networks : .either
    }
}
