import CommandLine
import Platform
import Reminders
import Shifts

/// The options that say when a geotification reports, how it is shown, and what it runs.
///
/// What isn't given stays as it is; `none` takes a rule away, and `default` leaves to the notification server what it
/// decides.
struct RuleArguments {
    private typealias Change = (inout ReminderRules) throws(CommandFailure) -> Void

    private let changes: [Change]

    /// Whether no such option is given.
    var isEmpty: Bool { changes.isEmpty }

    /// - Parameter now: Seconds since 1970.
    /// - Throws: 64 for a value that an option can't have. Which rules go together is for the store to say.
    init(_ arguments: ParsedArguments, now: Double) throws(CommandFailure) {
        var changes: [Change] = []
        for key in RuleKey.allCases {
            if let change = try Self.change(of: key, arguments, now: now) { changes.append(change) }
        }
        self.changes = changes
    }

    /// - Throws: 64 if what is given doesn't go with the rules that stay.
    func apply(to rules: inout ReminderRules) throws(CommandFailure) {
        for change in changes { try change(&rules) }
    }

    /// What the options of a rule do to it; nil if none is given.
    private static func change(
        of key: RuleKey, _ arguments: ParsedArguments, now: Double
    ) throws(CommandFailure) -> Change? {
        func flag(_ yes: OptionDescription, _ no: OptionDescription, _ rule: WritableKeyPath<ReminderRules, Bool>)
            -> Change?
        {
            arguments.has(yes) || arguments.has(no) ? { $0[keyPath: rule] = arguments.has(yes) } : nil
        }
        func value<Value>(
            _ option: OptionDescription, _ rule: WritableKeyPath<ReminderRules, Value?>,
            _ read: (_ text: String, _ option: String) throws(CommandFailure) -> Value
        ) throws(CommandFailure) -> Change? {
            guard let text = arguments[option] else { return nil }
            let value = text == none ? nil : try read(text, "--" + option.name)
            return { $0[keyPath: rule] = value }
        }
        switch key {
        case .once: return flag(.once, .recurring, \.isOnce)
        case .repeatAfter: return try value(.repeatAfter, \.repeatAfter, duration)
        case .dwell: return try value(.dwell, \.dwell, duration)
        case .when: return try value(.when, \.schedule, schedule)
        case .catchUp: return flag(.catchUp, .noCatchUp, \.catchesUp)
        case .from: return try value(.from, \.from, DateArgument.beginning)
        case .until:
            return try value(.until, \.until) { text, option throws(CommandFailure) in
                try end(text, for: option, now: now)
            }
        case .urgency:
            guard let text = arguments[.urgency] else { return nil }
            return { $0.urgency = ReminderRules.Urgency(rawValue: text) }
        case .sound:
            guard let text = arguments[.sound] else { return nil }
            return { $0.sound = text == "default" ? nil : text == none ? "" : text }
        case .timeout:
            guard let text = arguments[.timeout] else { return nil }
            let timeout = try timeout(text)
            return { $0.timeout = timeout }
        case .startShift:
            return try value(.startShift, \.startShift) { text, option throws(CommandFailure) in
                try profile(text, for: option, isNew: true)
            }
        case .stopShift:
            return try value(.stopShift, \.stopShift) { text, option throws(CommandFailure) in
                try profile(text, for: option)
            }
        case .post:
            guard let post = PostArguments(arguments) else { return nil }
            return { rules throws(CommandFailure) in try post.apply(to: &rules) }
        // Given with `post`.
        case .postAs, .postInsecure: return nil
        case .run:
            guard arguments.has(.run) else { return nil }
            let program = try program(arguments.words(of: .run))
            return { $0.program = program }
        }
    }

    private static let none = "none"

    private static func duration(_ text: String, for option: String) throws(CommandFailure) -> Double {
        try DurationArgument.seconds(text, for: option)
    }

    private static func schedule(_ text: String, for option: String) throws(CommandFailure) -> OpeningHours {
        do {
            return try OpeningHours(text)
        } catch {
            throw CommandFailure(.usage, "\(option) can't be '\(text)': \(error)")
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

    private static func end(_ text: String, for option: String, now: Double) throws(CommandFailure) -> Double {
        let end = try DateArgument.end(text, for: option)
        if end <= now { throw CommandFailure(.usage, "\(option) can't be '\(text)': that is in the past") }
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
    /// The options of the rules, in the order of the usage line; `--run`, the last one, takes what follows it.
    static let rules = RuleKey.allCases.map(OptionGroup.init)
}

extension OptionGroup {
    /// The options that set a rule.
    fileprivate init(_ key: RuleKey) {
        self =
            switch key {
            case .once: .atMostOne([.once, .recurring])
            case .repeatAfter: .optional(.repeatAfter)
            case .dwell: .optional(.dwell)
            case .when: .optional(.when)
            case .catchUp: .atMostOne([.catchUp, .noCatchUp])
            case .from: .optional(.from)
            case .until: .optional(.until)
            case .urgency: .optional(.urgency)
            case .sound: .optional(.sound)
            case .timeout: .optional(.timeout)
            case .startShift: .optional(.startShift)
            case .stopShift: .optional(.stopShift)
            case .post: .optional(PostArguments.url)
            case .postAs: .optional(PostArguments.format)
            case .postInsecure: .optional(PostArguments.insecure)
            case .run: .optional(.run)
            }
    }
}
