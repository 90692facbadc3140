import CommandLine

/// A small program that has one of everything.
enum SampleProgram {
    static let at = OptionDescription("at", .text("LAT,LON"), "Where it is.")
    static let here = OptionDescription("here", .none, "Where one is now.")
    static let radius = OptionDescription("radius", .text("M"), "Its radius in metres.")
    static let on = OptionDescription("on", .oneOf(["entry", "exit"]), "What is reported.")
    static let loud = OptionDescription("loud", .none, "With a sound.")
    static let quiet = OptionDescription("quiet", .none, "Without one.")
    static let run = OptionDescription("run", .words("PROGRAM [ARG…]"), "What is run.")
    static let file = OptionDescription("file", .text("FILE"), "What is read.")

    static let description = CommandDescription(
        "sample", summary: "Does this and that.",
        subcommands: [
            CommandDescription(
                "add", summary: "Adds something.", discussion: ["It is kept."], examples: ["sample add X --here"],
                operand: OperandDescription("NOTE", "What it is."),
                options: [.exactlyOne([at, here]), .optional(radius), .optional(on), .atMostOne([loud, quiet])]),
            CommandDescription(
                "remove", summary: "Removes some.", operand: OperandDescription("ID", "Which.", isRepeated: true)),
            CommandDescription(
                "later", summary: "Does it later.", operand: OperandDescription("ID", "Which."),
                optionalOperand: OperandDescription("TIME", "When."), options: [.optional(run)]),
            CommandDescription(
                "rest", summary: "Does nothing.", optionalOperand: OperandDescription("TIME", "For how long.")),
            CommandDescription("read", summary: "Reads a file.", options: [.required(file)]),
            CommandDescription(
                "place", summary: "Names places.",
                subcommands: [CommandDescription("list", summary: "Lists them.")]),
        ])
}
