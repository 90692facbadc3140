import CommandLine
import Platform
import Reminders
import Shifts

/// The options that say when a geotification reports, how it is shown, and what it runs.
///
/// What isn't given stays as it is; `none` takes a rule away, and `default` leaves to the notification server what it
/// decides.
struct RuleArguments {
    private let changes: [(inout ReminderRules) -> Void]
    private let post: PostArguments?

    /// Whether no such option is given.
    var isEmpty: Bool { changes.isEmpty && post == nil }

    /// - Parameter now: Seconds since 1970.
    /// - Throws: 64 for a value that is no such thing. Which of them go together is the store's to say.
    init(_ arguments: ParsedArguments, now: Double) throws(CommandFailure) {
        var changes: [(inout ReminderRules) -> Void] = []
        func change<Value>(_ option: OptionDescription, _ rule: WritableKeyPath<ReminderRules, Value>, to value: Value)
        {
            if arguments.has(option) { changes.append { $0[keyPath: rule] = value } }
        }
        change(.once, \.isOnce, to: true)
        change(.recurring, \.isOnce, to: false)
        change(.catchUp, \.catchesUp, to: true)
        change(.noCatchUp, \.catchesUp, to: false)
        change(.urgency, \.urgency, to: arguments[.urgency].flatMap(ReminderRules.Urgency.init))
        change(.run, \.program, to: try Self.program(arguments.words(of: .run)))
        func change<Value>(
            _ option: OptionDescription, _ rule: WritableKeyPath<ReminderRules, Value?>,
            _ read: (String) throws(CommandFailure) -> Value
        ) throws(CommandFailure) {
            guard let text = arguments[option] else { return }
            let value = text == Self.none ? nil : try read(text)
            changes.append { $0[keyPath: rule] = value }
        }
        try change(.repeatAfter, \.repeatAfter) { text throws(CommandFailure) in
            try DurationArgument.seconds(text, for: "--repeat-after")
        }
        try change(.dwell, \.dwell) { text throws(CommandFailure) in
            try DurationArgument.seconds(text, for: "--dwell")
        }
        try change(.when, \.schedule, Self.schedule)
        try change(.from, \.from) { text throws(CommandFailure) in try DateArgument.beginning(text, for: "--from") }
        try change(.until, \.until) { text throws(CommandFailure) in try Self.end(text, now: now) }
        try change(.startShift, \.startShift) { text throws(CommandFailure) in
            try Self.profile(text, for: "--start-shift", isNew: true)
        }
        try change(.stopShift, \.stopShift) { text throws(CommandFailure) in try Self.profile(text, for: "--stop-shift")
        }
        if let text = arguments[.sound] {
            let sound = text == "default" ? nil : text == Self.none ? "" : text
            changes.append { $0.sound = sound }
        }
        if let text = arguments[.timeout] {
            let timeout = try Self.timeout(text)
            changes.append { $0.timeout = timeout }
        }
        self.changes = changes
        post = PostArguments(arguments)
    }

    /// - Throws: 64 where what is given doesn't go with what stays.
    func apply(to rules: inout ReminderRules) throws(CommandFailure) {
        for change in changes { change(&rules) }
        try post?.apply(to: &rules)
    }

    private static let none = "none"

    private static func schedule(_ text: String) throws(CommandFailure) -> OpeningHours {
        do {
            return try OpeningHours(text)
        } catch {
            throw CommandFailure(.usage, "--when can't be '\(text)': \(error)")
        }
    }

    /// - Parameter isNew: Whether there may be no such profile yet.
    private static func profile(
        _ text: String, for option: String, isNew: Bool = false
    ) throws(CommandFailure) -> String {
        guard ShiftProfile.isName(text) else {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': the name of a profile \(ShiftProfile.nameRule)")
        }
        if isNew, !ShiftProfile.isNewName(text) {
            throw CommandFailure(
                .usage, "\(option) can't be '\(text)': the name of a profile \(ShiftProfile.newNameRule)")
        }
        return text
    }

    private static func program(_ words: [String]) throws(CommandFailure) -> [String] {
        guard words.first == none else { return words }
        if words.count > 1 {
            throw CommandFailure(.usage, "--run none takes nothing after it: write it last, or -- behind it")
        }
        return []
    }

    private static func end(_ text: String, now: Double) throws(CommandFailure) -> Double {
        let end = try DateArgument.end(text, for: "--until")
        if end <= now { throw CommandFailure(.usage, "--until can't be '\(text)': that is in the past") }
        return end
    }

    private static func timeout(_ text: String) throws(CommandFailure) -> ReminderRules.Timeout {
        switch text {
        case "never": return .never
        case "default": return .server
        default:
            guard let seconds = Decimal.value(of: text) ?? DurationText.seconds(text) else {
                throw CommandFailure(
                    .usage, "--timeout can't be '\(text)': write seconds, such as 10, or never, or default")
            }
            return .seconds(seconds)
        }
    }
}

extension OptionDescription {
    fileprivate static let once = OptionDescription("once", .none, "Shows it once; then it is done.")
    fileprivate static let recurring = OptionDescription("recurring", .none, "Shows it each time (the default).")
    fileprivate static let repeatAfter = OptionDescription(
        "repeat-after", .text("DURATION"), "Time within which it isn't shown again, such as 2h; none: it is.")
    fileprivate static let dwell = OptionDescription(
        "dwell", .text("DURATION"),
        "Stay after which an arrival counts, such as 10m; on exit, time that one must be away; none: at once.")
    fileprivate static let when = OptionDescription(
        "when", .text("HOURS"),
        "Weekdays and times at which it counts: \"Mo-Fr 07:00-10:00; Sa 09:00-12:00\", say; none: always.")
    fileprivate static let catchUp = OptionDescription(
        "catch-up", .none, "Counts it as an arrival if a time of --when begins while one is there already.")
    fileprivate static let noCatchUp = OptionDescription(
        "no-catch-up", .none, "Counts only what happens within a time of --when (the default).")
    fileprivate static let from = OptionDescription(
        "from", .text("DATE"), "First day, such as 2026-12-24, or moment at which it counts; none: from now on.")
    fileprivate static let until = OptionDescription(
        "until", .text("DATE"), "Last day, or moment until which it counts; none: for ever.")
    fileprivate static let urgency = OptionDescription(
        "urgency", .oneOf(ReminderRules.Urgency.allCases.map(\.rawValue) + ["default"]),
        "How urgent it is; default: as the settings have it, normal unless set.")
    fileprivate static let sound = OptionDescription(
        "sound", .text("NAME"),
        "Name of the sound, such as message-new-instant; none: silence; default: as the settings have it.")
    fileprivate static let timeout = OptionDescription(
        "timeout", .text("S"),
        "Seconds for which it is shown; never: until it is closed; default: as the settings or the server have it.")
    fileprivate static let startShift = OptionDescription(
        "start-shift", .text("NAME"),
        "Begins a shift of this profile, as 'geotify shift start' would; with --on both: on arriving; none: doesn't.",
        completes: .profiles)
    fileprivate static let stopShift = OptionDescription(
        "stop-shift", .text("NAME"), "Ends the shift of this profile; with --on both: on leaving; none: doesn't.",
        completes: .profiles)
    fileprivate static let run = OptionDescription(
        "run", .words("PROGRAM [ARG…]"),
        """
        Program to run when it is shown, with its arguments: without a shell, and all that follows up to -- or the end \
        is its own, so this is the last option; none: no program.
        """)
}

extension [OptionGroup] {
    /// The options of the rules, in the order of the usage line; `--run` takes what follows it.
    static let rules: [OptionGroup] = [
        .atMostOne([.once, .recurring]), .optional(.repeatAfter), .optional(.dwell), .optional(.when),
        .atMostOne([.catchUp, .noCatchUp]), .optional(.from), .optional(.until), .optional(.urgency),
        .optional(.sound), .optional(.timeout), .optional(.startShift), .optional(.stopShift),
        .optional(PostArguments.url), .optional(PostArguments.format), .optional(PostArguments.insecure),
        .optional(.run),
    ]
}
