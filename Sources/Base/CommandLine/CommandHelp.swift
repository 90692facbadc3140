extension CommandDescription {
    /// What `--help` prints.
    /// - Parameter title: The command as it is typed, with the program's name: `geotify place add`.
    func help(as title: String) -> String {
        // A program's title is one word, a command's more.
        let isProgram = !title.contains(" ")
        var paragraphs = [HelpText.hanging("Usage: " + title, usage), HelpText.filled(summary)]
        paragraphs += discussion.map { HelpText.filled($0) }
        let operands = [operand, optionalOperand].compactMap(\.self)
        if !operands.isEmpty {
            let heading = operands.count == 1 ? "Argument:" : "Arguments:"
            paragraphs.append(HelpText.table(heading, operands.map { ($0.usage, $0.help) }))
        }
        if !subcommands.isEmpty {
            let listed = listedSubcommands(isProgram: isProgram)
            paragraphs.append(HelpText.table("Commands:", listed.map { ($0.name, $0.summary) }))
        }
        let always = isProgram ? [OptionDescription.help, .version] : [.help]
        let options = options.flatMap(\.options) + always
        paragraphs.append(HelpText.table("Options:", options.map { ($0.usage, $0.help) }))
        if !examples.isEmpty {
            paragraphs.append((["Examples:"] + examples.map { "  " + $0 }).joined(separator: "\n"))
        }
        if !subcommands.isEmpty {
            paragraphs.append("'\(title) COMMAND --help' says more about one of them.")
        }
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// What follows the title in the usage line, part by part.
    private var usage: [String] {
        if !subcommands.isEmpty { return ["COMMAND", "…"] }
        let operands = [operand?.usage, optionalOperand.map { needsBothOperands ? $0.usage : "[\($0.usage)]" }]
        return operands.compactMap(\.self) + options.map(\.usage)
    }
}

/// Text of at most 80 columns.
private enum HelpText {
    static let width = 80

    /// A line of parts that aren't broken themselves; further lines are indented.
    static func hanging(_ start: String, _ parts: [String]) -> String {
        wrapped(parts, first: start + " ", indentation: "    ")
    }

    static func filled(_ text: String) -> String {
        wrapped(text.split(separator: " ").map(String.init), first: "", indentation: "")
    }

    /// A heading, and below it what is listed, with the explanations in a column or, beside a long term, below it.
    static func table(_ heading: String, _ rows: [(term: String, text: String)]) -> String {
        let column = 4 + min(22, rows.map(\.term.count).max() ?? 0)
        let indentation = String(repeating: " ", count: column)
        let lines = rows.map { row -> String in
            let words = row.text.split(separator: " ").map(String.init)
            let term = "  " + row.term
            if term.count + 2 > column {
                return term + "\n" + wrapped(words, first: indentation, indentation: indentation)
            }
            let padding = String(repeating: " ", count: column - term.count)
            return wrapped(words, first: term + padding, indentation: indentation)
        }
        return ([heading] + lines).joined(separator: "\n")
    }

    private static func wrapped(_ parts: [String], first: String, indentation: String) -> String {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for part in parts {
            if !isEmpty, line.count + 1 + part.count > width {
                lines.append(line)
                line = indentation
                isEmpty = true
            }
            line += isEmpty ? part : " " + part
            isEmpty = false
        }
        lines.append(line)
        return lines.map { line in
            var line = Substring(line)
            while line.last == " " { line.removeLast() }
            return String(line)
        }.joined(separator: "\n")
    }
}
