/// What a program, or one of its commands, is called with: the one description from which parsing, help, the manual page
/// and the shells' completions come.
package struct CommandDescription: Hashable, Sendable {
    package var name: String
    /// What it does, in one short sentence: `Lists the places.`
    package var summary: String
    /// Further paragraphs of its help.
    package var discussion: [String]
    /// Lines to be typed, each with what it does.
    package var examples: [String]
    package var operand: OperandDescription?
    /// One more that may follow, or any number of them; not beside an operand that is repeated.
    package var optionalOperand: OperandDescription?
    /// Whether that one must follow.
    package var needsBothOperands: Bool
    /// In the order of the usage line.
    package var options: [OptionGroup]
    /// The commands that it consists of; one that has any takes neither operands nor options of its own.
    package var subcommands: [CommandDescription]
    /// Made for scripts of the program itself, and told to nobody: neither help nor manual nor completions have it.
    package var isInternal: Bool

    package init(
        _ name: String, summary: String, discussion: [String] = [], examples: [String] = [],
        operand: OperandDescription? = nil, optionalOperand: OperandDescription? = nil, options: [OptionGroup] = [],
        subcommands: [CommandDescription] = [], isInternal: Bool = false, needsBothOperands: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.examples = examples
        self.operand = operand
        self.optionalOperand = optionalOperand
        self.options = options
        self.subcommands = subcommands
        self.isInternal = isInternal
        self.needsBothOperands = needsBothOperands
    }

    /// The commands that people are told of.
    /// - Parameter isProgram: Whether this is the program itself, which explains its commands, too.
    package func listedSubcommands(isProgram: Bool) -> [CommandDescription] {
        let listed = subcommands.filter { !$0.isInternal }
        return isProgram && !listed.isEmpty ? listed + [.help] : listed
    }
}

/// What a command takes besides its options.
package struct OperandDescription: Hashable, Sendable {
    /// As it stands in the usage line: `NOTE`.
    package var name: String
    package var help: String
    /// One or more instead of exactly one; of what is optional, any number.
    package var isRepeated: Bool
    package var completion: Completion

    /// - Parameter completes: What shells offer for it; what the name says of itself unless given, e.g. files for `FILE`.
    package init(_ name: String, _ help: String, isRepeated: Bool = false, completes completion: Completion? = nil) {
        self.name = name
        self.help = help
        self.isRepeated = isRepeated
        self.completion = completion ?? Completion(ofPlaceholder: name)
    }

    /// `ID…` where it may be repeated.
    package var usage: String { isRepeated ? name + "…" : name }
}

/// An option of a command, with or without a value.
package struct OptionDescription: Hashable, Sendable {
    /// What stands after an option's name.
    package enum Value: Hashable, Sendable {
        /// Nothing: the option is there or not.
        case none
        /// Some text, called so in the help: `M`, `LAT,LON`.
        case text(String)
        /// One of these words.
        case oneOf([String])
        /// All that follows, up to `--` or the end, and at least one word; called so in the help: `PROGRAM [ARG…]`.
        case words(String)
    }

    /// Without its dashes: `radius`.
    package var name: String
    package var value: Value
    /// Sentences, the first clause of which is enough to know it by: that much is shown beside it in shells.
    package var help: String
    /// Of its value, or of the first of its words.
    package var completion: Completion

    /// - Parameter completes: What shells offer for the value; what its placeholder says of itself unless given, e.g. files
    ///   for `FILE`.
    package init(_ name: String, _ value: Value, _ help: String, completes completion: Completion? = nil) {
        self.name = name
        self.value = value
        self.help = help
        self.completion =
            switch value {
            case .none: .nothing
            case .oneOf(let words): .words(words)
            case .text(let placeholder), .words(let placeholder):
                completion ?? Completion(ofPlaceholder: placeholder)
            }
    }

    /// `--radius M`.
    package var usage: String {
        switch value {
        case .none: "--" + name
        case .text(let placeholder), .words(let placeholder): "--\(name) \(placeholder)"
        case .oneOf(let words): "--\(name) " + words.joined(separator: "|")
        }
    }
}

/// Options that stand together in the usage line, and how many of them are wanted.
package enum OptionGroup: Hashable, Sendable {
    case optional(OptionDescription)
    case required(OptionDescription)
    case exactlyOne([OptionDescription])
    case atMostOne([OptionDescription])

    package var options: [OptionDescription] {
        switch self {
        case .optional(let option), .required(let option): [option]
        case .exactlyOne(let options), .atMostOne(let options): options
        }
    }

    /// `--a`, `[--a]`, `(--a | --b)` or `[--a | --b]`.
    package var usage: String {
        let text = options.map(\.usage).joined(separator: " | ")
        return switch self {
        case .required: text
        case .optional, .atMostOne: "[\(text)]"
        case .exactlyOne: "(\(text))"
        }
    }
}

extension CommandDescription {
    /// Understood by every program that has commands, so none lists it.
    package static let help = CommandDescription(
        "help", summary: "Explains a command.",
        optionalOperand: OperandDescription(
            "COMMAND", "Its name, with that of the one below it after a blank; all are listed unless given.",
            isRepeated: true))
}

extension OptionDescription {
    /// Understood by every command, so no description lists it.
    package static let help = OptionDescription("help", .none, "Prints this help.")
    /// Understood by the program itself, before any command.
    package static let version = OptionDescription("version", .none, "Prints the version.")
}
