internal import Text

extension CommandDescription {
    /// Reads the arguments of the program that this describes, without its name.
    ///
    /// A value stands in the same argument (`--radius=150`) or in the next (`--radius 150`), where it may begin with one
    /// dash, as a negative coordinate does. `--` ends the options.
    package func parse(_ arguments: [String]) throws(CommandFailure) -> Invocation {
        var command = self
        var path: [String] = []
        var rest = arguments[...]
        while !command.subcommands.isEmpty {
            let title = ([name] + path).joined(separator: " ")
            guard let word = rest.popFirst() else {
                throw CommandFailure(.usage, "a command is missing; '\(title) --help' lists them")
            }
            if word == "--help" { return .help(command.help(as: title)) }
            if word == "--version", path.isEmpty { return .version }
            if word == Self.help.name, path.isEmpty {
                return rest.first == "--version" ? .version : .help(try help(on: rest))
            }
            guard let next = command.subcommands.first(where: { $0.name == word }) else {
                throw command.unknown(word, in: title, isProgram: path.isEmpty)
            }
            path.append(word)
            command = next
        }
        var parser = ArgumentParser(command: command, title: ([name] + path).joined(separator: " "))
        switch try parser.parse(rest, acceptsVersion: path.isEmpty) {
        case .arguments(let arguments): return .run(path, arguments)
        case .help: return .help(command.help(as: parser.title))
        case .version: return .version
        }
    }

    /// The help on the command that these words name.
    private func help(on words: ArraySlice<String>) throws(CommandFailure) -> String {
        var command = self
        var title = name
        for word in words.first == "--help" ? [Self.help.name] : words {
            let isProgram = title == name
            let known = command.listedSubcommands(isProgram: isProgram)
            guard let next = known.first(where: { $0.name == word }) else {
                throw command.unknown(word, in: title, isProgram: isProgram)
            }
            command = next
            title += " " + word
        }
        return command.help(as: title)
    }

    private func unknown(_ word: String, in title: String, isProgram: Bool) -> CommandFailure {
        let commands = listedSubcommands(isProgram: isProgram).map(\.name)
        let isOption = word.hasPrefix("-")
        let known = "'\(title) --help' lists what there is"
        let what = "unknown \(isOption ? "option" : "command") '\(word)'"
        let bare = String(word.drop { $0 == "-" })
        let options = isOption ? isProgram ? ["help", "version"] : ["help"] : []
        guard
            let question = Suggestion.question(bare, among: options, quote: { "--" + $0 })
                ?? Suggestion.question(bare, among: commands, quote: { "'\($0)'" })
        else { return CommandFailure(.usage, "\(what); \(known)") }
        return CommandFailure(.usage, "\(what); \(question) (\(known))")
    }
}

/// Reads operands and options of one command.
private struct ArgumentParser {
    enum Outcome { case arguments(ParsedArguments), help, version }

    let command: CommandDescription
    /// The command with the program's name and all between, as it is typed.
    let title: String
    private var parsed = ParsedArguments()

    init(command: CommandDescription, title: String) {
        self.command = command
        self.title = title
    }

    mutating func parse(_ arguments: ArraySlice<String>, acceptsVersion: Bool) throws(CommandFailure) -> Outcome {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            }
            if argument == "--help" { return .help }
            if argument == "--version", acceptsVersion { return .version }
            if argument.hasPrefix("-"), argument != "-" {
                try readOption(argument, &rest)
            } else {
                parsed.operands.append(argument)
            }
        }
        try checkOperands()
        for group in command.options { try check(group) }
        return .arguments(parsed)
    }

    private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = command.options.lazy.flatMap(\.options).first { "--" + $0.name == parts[0] }
        guard let option else {
            throw unknownOption(String(parts[0]))
        }
        if parsed.has(option) { throw wrong("--\(option.name) is given twice") }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if option.value == .none {
            guard attached == nil else { throw wrong("--\(option.name) takes no value") }
            parsed[option] = ""
            return
        }
        if case .words = option.value {
            try readWords(of: option, attached, &rest)
        } else {
            parsed[option] = try readValue(of: option, attached, &rest)
        }
    }

    private mutating func readWords(
        of option: OptionDescription, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) {
        let following = rest.prefix { $0 != "--" }
        rest = rest.dropFirst(following.count)
        let words = (attached.map { [$0] } ?? []) + following
        if words.isEmpty { throw wrong("--\(option.name) needs a value: \(option.usage)") }
        parsed.set(words, of: option)
    }

    private func readValue(
        of option: OptionDescription, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String {
        // A forgotten value must not swallow the next option.
        let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
        guard let value = attached ?? next else {
            throw wrong("--\(option.name) needs a value: \(option.usage)")
        }
        if attached == nil { rest.removeFirst() }
        if case .oneOf(let words) = option.value, !words.contains(value) {
            let question = Suggestion.question(value, among: words, quote: { "'\($0)'" }).map { "; " + $0 } ?? ""
            throw wrong(
                "--\(option.name) can't be '\(value)': it is one of \(words.joined(separator: ", "))" + question)
        }
        return value
    }

    private func checkOperands() throws(CommandFailure) {
        let most = (command.operand == nil ? 0 : 1) + (command.optionalOperand == nil ? 0 : 1)
        guard let operand = command.operand else {
            if parsed.operands.count > most, command.optionalOperand?.isRepeated != true {
                throw wrong("'\(parsed.operands[most])' is one argument too many")
            }
            return
        }
        if parsed.operands.isEmpty { throw wrong("\(operand.name) is missing") }
        if command.needsBothOperands, parsed.operands.count == 1, let second = command.optionalOperand {
            throw wrong("\(second.name) is missing")
        }
        if parsed.operands.count > most, !operand.isRepeated {
            throw wrong(
                "'\(parsed.operands[most])' is one argument too many; quote \(operand.name) if it consists of several words"
            )
        }
    }

    private func check(_ group: OptionGroup) throws(CommandFailure) {
        let given = group.options.filter { parsed.has($0) }
        if given.count > 1 {
            throw wrong("--\(given[0].name) and --\(given[1].name) exclude each other")
        }
        guard given.isEmpty else { return }
        switch group {
        case .required(let option): throw wrong("\(option.usage) is missing")
        case .exactlyOne(let options): throw wrong(options.map(\.usage).joined(separator: " or ") + " is missing")
        case .optional, .atMostOne: break
        }
    }

    private func unknownOption(_ text: String) -> CommandFailure {
        let known = command.options.flatMap(\.options).map(\.name) + [OptionDescription.help.name]
        let bare = String(text.drop { $0 == "-" })
        let hint =
            Suggestion.question(bare, among: known, quote: { "--" + $0 })
            ?? command.operand.map { "write -- before \($0.name) if that begins with a dash" }
        return wrong("unknown option '\(text)'" + (hint.map { "; " + $0 } ?? ""))
    }

    private func wrong(_ message: String) -> CommandFailure {
        CommandFailure(.usage, "\(message) ('\(title) --help' says more)")
    }
}
