internal import CommandLine

/// What a manual page takes from the descriptions, in mdoc(7): `.SYNOPSIS`, `.COMMANDS`, `.OPTIONS` and `.EXAMPLES`, each
/// on a line of its own of a page that is written by hand otherwise.
extension Reference {
    /// - Returns: The page; nil where it asks for nothing of this, and so for no program.
    package func manual(from template: String) -> String {
        let parts: [Substring: () -> [String]] = [
            ".SYNOPSIS": synopsis, ".COMMANDS": commands, ".OPTIONS": programOptions, ".EXAMPLES": examples,
        ]
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.flatMap { line in parts[line]?() ?? [String(line)] }.joined(separator: "\n")
    }

    private var leaves: [Entry] { entries.filter(\.subcommands.isEmpty) }

    private func synopsis() -> [String] {
        leaves.flatMap { entry -> [String] in
            var lines = [".Nm " + name]
            if !entry.path.isEmpty { lines.append(".Cm " + entry.path.joined(separator: " ")) }
            if let operand = entry.command.operand { lines.append("." + Mdoc.operand(operand)) }
            if let operand = entry.command.optionalOperand {
                lines.append((entry.command.needsBothOperands ? "." : ".Op ") + Mdoc.operand(operand))
            }
            return lines + entry.command.options.flatMap(Mdoc.group)
        }
    }

    private func commands() -> [String] {
        var told: [OptionDescription: String] = [:]
        return entries.dropFirst().flatMap { entry -> [String] in
            let title = ([name] + entry.path).joined(separator: " ")
            let command = entry.command
            var lines = [".Ss " + title] + Mdoc.text(command.summary)
            for paragraph in command.discussion { lines += [".Pp"] + Mdoc.text(paragraph) }
            if !entry.subcommands.isEmpty { return lines }
            let known = command.options.flatMap(\.options).filter { told[$0] != nil }
            // A few are sooner told again than looked up.
            let referred = known.count > 3 ? known : []
            let options = command.options.flatMap(\.options).filter { !referred.contains($0) }
            lines += list(entry.operands, options)
            if let first = referred.first, let other = told[first] {
                lines += [".Pp", "The others are those of", ".Ql \(other) :"]
                lines += Mdoc.enumeration(referred.map { "Fl \\-" + $0.name })
            }
            for option in options { told[option] = title }
            if !command.examples.isEmpty { lines.append(".Pp") }
            return lines + command.examples.map(Mdoc.example)
        }
    }

    private func programOptions() -> [String] { list(program.operands, program.options.map(\.option)) }

    private func examples() -> [String] { program.command.examples.map(Mdoc.example) }

    private func list(_ operands: [OperandDescription], _ options: [OptionDescription]) -> [String] {
        if operands.isEmpty && options.isEmpty { return [] }
        var lines = [".Bl -tag -width indent"]
        for operand in operands { lines += [".It " + Mdoc.operand(operand)] + Mdoc.text(operand.help) }
        for option in options { lines += [".It " + Mdoc.option(option)] + Mdoc.text(option.help) }
        return lines + [".El"]
    }
}
