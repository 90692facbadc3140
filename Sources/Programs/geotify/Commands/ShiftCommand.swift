import CommandLine
import Control
import DBus
import Platform
import Shifts
import Storage

extension Command {
    static let shift = Command(
        CommandDescription(
            "shift", summary: "Writes down where one is while on profile, and sends it where that is wanted.",
            discussion: [
                """
                A profile is a name, such as work or dispatch, with how often a position is taken and where it is sent; a shift \
                is a time that a profile is on. Several can be on at once. They go on after geotifyd or the machine is started \
                anew. What a profile was started with is remembered for the next time. Its name isn't digits alone, which are \
                the number of a shift.
                """
            ]),
        subcommands: [shiftStart, shiftStop, shiftStatus, shiftList, shiftShow, shiftSet, shiftRetry, shiftDelete])

    private static let shiftStart = Command(
        CommandDescription(
            "start", summary: "Begins a shift of a profile.",
            discussion: [
                """
                What isn't said is as it was the last time: without any options, points every 3 s that stay here. A point is \
                a new position: while none comes, no point is taken. geotifyd must be running.
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
            // 18:00 said in the evening is the next day's.
            if let end, LocalTime.text(end).date != LocalTime.text(TimeText.now).date {
                session.tell("\(name) ends by itself on \(TimeText.local(end))")
            }
            if let obstacle = session.daemon.obstacle() { session.tell(obstacle) }
        } else if change.isEmpty, end == nil {
            session.tell("\(name) is on already")
        } else {
            throw CommandFailure(.usage, "\(name) is on already; stop it first, so that it can begin in another way")
        }
    }

    private static let shiftStop = Command(
        CommandDescription(
            "stop", summary: "Ends the shift of a profile.",
            discussion: ["What isn't sent yet is still sent. geotifyd must be running."],
            examples: ["geotify shift stop work", "geotify shift stop --all"],
            optionalOperand: OperandDescription("NAME", "The whole name of a profile.", completes: .profiles),
            options: [.optional(all)])
    ) { arguments, session throws(CommandFailure) in
        guard arguments.has(all) != !arguments.operands.isEmpty else {
            throw CommandFailure(.usage, "write the name of the profile whose shift is to end, or --all")
        }
        if let name = arguments.operands.first { return try session.daemon.stopShifts([name]) }
        let names = try session.daemon.activeShiftProfiles()
        if names.isEmpty { session.tell("no shift is on") }
        try session.daemon.stopShifts(names)
    }

    private static let shiftSet = Command(
        CommandDescription(
            "set", summary: "Says what the next shift of a profile begins with, or adds a profile.",
            discussion: ["A shift that is on goes on as it began. geotifyd must be running."],
            examples: ["geotify shift set work --every 30s", "geotify shift set work --to none"],
            operand: profile, options: ShiftProfileArguments.options)
    ) { arguments, session throws(CommandFailure) in
        let (name, change) = try ShiftProfileArguments.read(arguments)
        try session.daemon.setShiftProfile(name, change)
    }

    private static let shiftRetry = Command(
        CommandDescription(
            "retry", summary: "Sends again what was refused of profiles, and tries at once what waits.",
            discussion: [
                """
                For when the address, the password or the receiver is mended. The points that were set aside are sent in \
                order to where the profile is sent now (see 'geotify shift set'), also those of shifts that are over, and \
                those that wait since an earlier retry; those of a profile that was deleted, to where they were refused. What waits for its next attempt after a failure is \
                tried at once, unless the server has said how long it wants to be left alone. geotifyd must be running.
                """
            ],
            examples: ["geotify shift retry work"],
            operand: OperandDescription("NAME", "The whole name of a profile.", isRepeated: true, completes: .profiles))
    ) { arguments, session throws(CommandFailure) in
        for name in arguments.operands {
            switch try session.daemon.retryShiftProfile(name) {
            case 0: session.tell("\(name): no point was set aside; what waits is tried now")
            case 1: session.tell("\(name): 1 point is sent again")
            case let count: session.tell("\(name): \(count) points are sent again")
            }
        }
    }

    private static let shiftDelete = Command(
        CommandDescription(
            "delete", summary: "Forgets what a profile's shifts begin with.",
            discussion: [
                "The shifts that were, and their points, stay; one that is on goes on. geotifyd must be running."
            ],
            operand: OperandDescription("NAME", "The whole name of a profile.", completes: .profiles))
    ) { arguments, session throws(CommandFailure) in
        try session.daemon.deleteShiftProfile(arguments.operands[0])
    }

    private static let profile = OperandDescription("NAME", "The name of a profile.", completes: .profiles)
    private static let all = OptionDescription("all", .none, "Ends all shifts.")
    private static let until = OptionDescription(
        "until", .text("TIME"), "When it ends by itself: \(EndArgument.forms).")
}

extension Completion {
    /// The names of the profiles that there were.
    static let profiles = Completion.listed("profiles")
}

/// The options that say how a profile is.
enum ShiftProfileArguments {
    static let options: [OptionGroup] = [
        .optional(every), .optional(to), .optional(format), .optional(insecure), .optional(tracker),
    ]

    /// - Throws: 64 for what can't be.
    static func read(_ arguments: ParsedArguments) throws(CommandFailure) -> (name: String, ShiftProfileChange) {
        let name = arguments.operands[0]
        guard ShiftProfile.isName(name) else {
            throw CommandFailure(.usage, "the name of a profile \(ShiftProfile.nameRule)")
        }
        var change = ShiftProfileChange(
            format: arguments[format].flatMap(DeliveryFormat.init), isInsecure: arguments.has(insecure) ? true : nil)
        change.every = try arguments[every].map { text throws(CommandFailure) in
            let seconds = try DurationArgument.seconds(text, for: "--every")
            guard ShiftProfile.paces.contains(seconds) else {
                throw CommandFailure(.usage, "--every can't be '\(text)': 1s is the least, and 1d the most")
            }
            return seconds
        }
        change.url = try arguments[to].map { text throws(CommandFailure) in
            if text == none { return "" }
            // What is wrong with it may be a password, which isn't said again.
            do { return try TargetURL(text, allowsPlain: arguments.has(insecure)).text } catch {
                throw CommandFailure(.usage, "--to can't be that: \(error)")
            }
        }
        change.tracker = try arguments[tracker].map { text throws(CommandFailure) in
            if text == none { return "" }
            guard Target.isTracker(text) else {
                throw CommandFailure(
                    .usage, "--tracker can't be '\(text)': write letters, digits and signs without spaces, at most 100")
            }
            return text
        }
        return (name, change)
    }

    private static let none = "none"
    private static let every = OptionDescription(
        "every", .text("DURATION"),
        "Time from one point to the next, such as 10s; at least 1s, and 3s unless it is said.")
    private static let to = OptionDescription(
        "to", .text("URL"),
        """
        Where the points are sent, too: an https address without user and password, which belong into geotify/netrc in the \
        configuration directory; none: they stay here.
        """)
    private static let format = OptionDescription(
        "as", .oneOf(DeliveryFormat.allCases.filter(\.takesPoints).map(\.rawValue)),
        "How they are written: the JSON of OwnTracks (unless it is said), the query of OsmAnd and Traccar, or plain JSON."
    )
    private static let insecure = OptionDescription(
        "insecure", .none, "Sends them also by plain http to another machine, for everybody on the way to read.")
    private static let tracker = OptionDescription(
        "tracker", .text("NAME"),
        "What the receiver knows this machine as: the id of OsmAnd, or USER/DEVICE of OwnTracks; none: user and host name."
    )
}
