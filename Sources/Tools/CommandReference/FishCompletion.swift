internal import CommandLine

/// The completions of fish: what may come where, each under a condition that reads the line.
extension Reference {
    package func fishCompletion() -> String {
        let cases = entries.map(fishCase).joined()
        return """
            # Completions of \(name) for fish, made from the program's own description of its command line.

            \(FishFunctions.text(name, cases))
            complete -c \(name) -f
            \(entries.flatMap(fishLines).joined(separator: "\n"))

            """
    }

    /// What reading the line has to know of a command.
    private func fishCase(_ entry: Entry) -> String {
        let commands = entry.subcommands.map(\.name).joined(separator: " ")
        func names(_ matches: (OptionDescription.Value) -> Bool) -> String {
            entry.options.map(\.option).filter { matches($0.value) }.map { " --" + $0.name }.joined()
        }
        let valued = names { if case .none = $0 { false } else if case .words = $0 { false } else { true } }
        let rest = names { if case .words = $0 { true } else { false } }
        return """
                    case '\(entry.path.joined(separator: " "))'
                        set commands \(commands)
                        set valued\(valued)
                        set endless\(rest)

            """.replacingBlanksAtLineEnds
    }

    private func fishLines(_ entry: Entry) -> [String] {
        let path = Fish.quoted(entry.path.joined(separator: " "))
        let commands = entry.subcommands.map { command in
            "complete -c \(name) -n \(Fish.quoted("__\(name)_at \(path)")) -a \(command.name) -d "
                + Fish.quoted(Reference.clause(command.summary))
        }
        let options = entry.options.map { fishOption($0, path) }
        let operands = entry.operands.enumerated().compactMap { index, operand -> String? in
            guard let offer = fishOffer(operand.completion) else { return nil }
            let position = operand.isRepeated ? "" : " \(index)"
            return "complete -c \(name) -n \(Fish.quoted("__\(name)_operand \(path)\(position)")) \(offer)"
        }
        let isExplained = entry.path == [CommandDescription.help.name]
        return commands + options + (isExplained ? [] : operands) + fishRest(entry, path)
    }

    private func fishOption(_ option: Option, _ path: String) -> String {
        let names = ([option.option] + option.excluded).map(\.name).joined(separator: " ")
        let start = "complete -c \(name) -n \(Fish.quoted("__\(name)_may \(path) \(names)")) -l \(option.option.name)"
        let description = " -d " + Fish.quoted(option.clause)
        return switch option.option.value {
        case .none: start + description
        case .oneOf, .text, .words:
            start + " -r " + (fishOffer(option.option.completion) ?? "-f") + description
        }
    }

    /// What follows the first word of a program that is to be run.
    private func fishRest(_ entry: Entry, _ path: String) -> [String] {
        let isEndless = entry.options.contains { if case .words = $0.option.value { true } else { false } }
        if !isEndless { return [] }
        return ["complete -c \(name) -n \(Fish.quoted("__\(name)_rest \(path)")) -a '(__\(name)_program)'"]
    }

    private func fishOffer(_ completion: Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "-F"
        case .directory: "-f -a '(__fish_complete_directories)'"
        case .program: "-f -a '(__\(name)_program)'"
        case .words(let words): "-f -a " + Fish.quoted(words.joined(separator: " "))
        case .listed(let kind): "-f -a '(__\(name)_listed \(kind))'"
        }
    }
}

/// The language of fish.
enum Fish {
    /// As one word.
    static func quoted(_ text: String) -> String { "'" + Shell.escaped(text, "\\'") + "'" }
}

extension String {
    fileprivate var replacingBlanksAtLineEnds: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }.joined(separator: "\n")
    }
}
