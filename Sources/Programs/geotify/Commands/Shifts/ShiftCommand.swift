import CommandLine
import Control
import DBus
import Platform
import Shifts

extension Command {
    static let shift = Command(
        CommandDescription(
            "shift", summary: "Records where you are during a shift, and sends it if you want.",
            discussion: [
                """
                A shift is a time during which positions are recorded; its profile, such as work or dispatch, says how \
                often and where they are sent. Shifts of several profiles can be on at once, and continue after a \
                restart of geotifyd or of the machine. A profile remembers the options of its last shift. Its name \
                can't be digits only, since those are the number of a shift.
                """
            ]),
        subcommands: [shiftStart, shiftStop, shiftStatus, shiftList, shiftShow, shiftSet, shiftRetry, shiftDelete])

    private static let shiftStart = Command(
        CommandDescription(
            "start", summary: "Starts a shift.",
            discussion: [
                """
                Options that aren't given keep the profile's last value; a new profile records a point every 3 s, and \
                sends nothing. Each point is a new position: while none comes, none is recorded. geotifyd must be \
                running.
                """
            ],
            examples: [
                "geotify shift start work", "geotify shift start dispatch --every 10s --to https://example.org/pub",
                "geotify shift start work --until 18:00", "geotify shift start work --until 8h",
            ],
            operand: profile, options: ShiftProfileArguments.options + [.optional(until)])
    ) { arguments, session throws(CommandFailure) in
        let (name, change) = try ShiftProfileArguments.read(arguments)
        let end = try arguments[until].map { text throws(CommandFailure) in
            try EndArgument.time(text, for: "--until", now: TimeText.now)
        }
        if try session.daemon.startShift(name, change, until: end) {
            // 18:00 given in the evening is the next day's.
            if let end, LocalTime.text(end).date != LocalTime.text(TimeText.now).date {
                session.tell("\(name) ends on \(TimeText.local(end))")
            }
            if let obstacle = session.daemon.obstacle() { session.tell(obstacle) }
        } else if change.isEmpty, end == nil {
            session.tell("\(name) is already on")
        } else {
            throw CommandFailure(.usage, "\(name) is already on; stop it first to start it with other options")
        }
    }

    private static let shiftStop = Command(
        CommandDescription(
            "stop", summary: "Ends a shift.",
            discussion: ["Points that wait to be sent are still sent. geotifyd must be running."],
            examples: ["geotify shift stop work", "geotify shift stop --all"],
            optionalOperand: OperandDescription("NAME", "The complete name of a shift profile.", completes: .profiles),
            options: [.optional(all)])
    ) { arguments, session throws(CommandFailure) in
        guard arguments.has(all) != !arguments.operands.isEmpty else {
            throw CommandFailure(.usage, "give the name of the profile whose shift ends, or --all")
        }
        if let name = arguments.operands.first { return try session.daemon.stopShifts([name]) }
        let names = try session.daemon.activeShiftProfiles()
        if names.isEmpty { session.tell("no shift is on") }
        try session.daemon.stopShifts(names)
    }

    private static let shiftSet = Command(
        CommandDescription(
            "set", summary: "Changes or adds a shift profile.",
            discussion: ["A shift that is on continues as it started. geotifyd must be running."],
            examples: ["geotify shift set work --every 30s", "geotify shift set work --to none"],
            operand: profile, options: ShiftProfileArguments.options)
    ) { arguments, session throws(CommandFailure) in
        let (name, change) = try ShiftProfileArguments.read(arguments)
        try session.daemon.setShiftProfile(name, change)
    }

    private static let shiftRetry = Command(
        CommandDescription(
            "retry", summary: "Sends refused points again, and tries at once what waits.",
            discussion: [
                """
                Use it once the address, the password or the receiver is fixed. Points that were set aside, also those \
                of past shifts, are sent in order to the profile's present address (see 'geotify shift set'); if the \
                profile was deleted, to the address that refused them. Points that wait after a failure are tried at \
                once, unless the server has asked for a pause. geotifyd must be running.
                """
            ],
            examples: ["geotify shift retry work"],
            operand: OperandDescription(
                "NAME", "The complete name of a shift profile.", isRepeated: true, completes: .profiles))
    ) { arguments, session throws(CommandFailure) in
        for name in arguments.operands {
            switch try session.daemon.retryShiftProfile(name) {
            case 0: session.tell("\(name): no point was set aside; waiting points are tried now")
            case 1: session.tell("\(name): 1 point is sent again")
            case let count: session.tell("\(name): \(count) points are sent again")
            }
        }
    }

    private static let shiftDelete = Command(
        CommandDescription(
            "delete", summary: "Deletes a shift profile.",
            discussion: [
                "Its shifts and their points stay; a shift that is on continues. geotifyd must be running."
            ],
            operand: OperandDescription("NAME", "The complete name of a shift profile.", completes: .profiles))
    ) { arguments, session throws(CommandFailure) in
        try session.daemon.deleteShiftProfile(arguments.operands[0])
    }

    private static let profile = OperandDescription("NAME", "The name of a shift profile.", completes: .profiles)
    private static let all = OptionDescription("all", .none, "Ends all shifts.")
    private static let until = OptionDescription(
        "until", .text("TIME"), "When it ends: \(EndArgument.forms).")
}

extension Completion {
    /// The names of shift profiles.
    static let profiles = Completion.listed("profiles")
}

/// The options that make up a shift profile.
enum ShiftProfileArguments {
    static let options: [OptionGroup] = [
        .optional(every), .optional(to), .optional(format), .optional(insecure), .optional(tracker),
    ]

    /// - Throws: 64 for invalid values.
    static func read(_ arguments: ParsedArguments) throws(CommandFailure) -> (name: String, ShiftProfileChange) {
        let name = arguments.operands[0]
        guard ShiftProfile.isName(name) else {
            throw CommandFailure(.usage, "the name of a shift profile \(ShiftProfile.nameRule)")
        }
        var change = ShiftProfileChange(
            format: arguments[format].flatMap(DeliveryFormat.init), isInsecure: arguments.has(insecure) ? true : nil)
        change.every = try arguments[every].map { text throws(CommandFailure) in
            let seconds = try DurationArgument.seconds(text, for: "--every")
            guard ShiftProfile.paces.contains(seconds) else {
                throw CommandFailure(.usage, "--every can't be '\(text)': it must be from 1s to 1d")
            }
            return seconds
        }
        change.url = try arguments[to].map { text throws(CommandFailure) in
            if text == none { return "" }
            // It may contain a password, which isn't repeated.
            do { return try TargetURL(text, allowsPlain: arguments.has(insecure)).text } catch {
                throw CommandFailure(.usage, "--to can't be that: \(error)")
            }
        }
        change.tracker = try arguments[tracker].map { text throws(CommandFailure) in
            if text == none { return "" }
            guard Target.isTracker(text) else {
                throw CommandFailure(
                    .usage, "--tracker can't be '\(text)': write at most 100 letters, digits and signs, without spaces")
            }
            return text
        }
        return (name, change)
    }

    private static let none = "none"
    private static let every = OptionDescription(
        "every", .text("DURATION"),
        "Time between points, such as 10s; 1s to 1d. A new profile has 3s.")
    private static let to = OptionDescription(
        "to", .text("URL"),
        """
        Where the points are sent: an https address without user and password, which belong in geotify/netrc in the \
        configuration directory; none: nowhere.
        """)
    private static let format = OptionDescription(
        "as", .oneOf(DeliveryFormat.allCases.filter(\.takesPoints).map(\.rawValue)),
        "The format that the receiver expects: OwnTracks JSON (the default), the query of OsmAnd and Traccar, or plain JSON."
    )
    private static let insecure = OptionDescription(
        "insecure", .none, "Allows plain http to another machine, which anyone on the network path can read.")
    private static let tracker = OptionDescription(
        "tracker", .text("NAME"),
        "The receiver's name for this machine: the id of OsmAnd, or USER/DEVICE of OwnTracks; none: user and host name."
    )
}
