package import CommandLine

/// All that is known of a program's command line, in the order in which it is told.
package struct Reference {
    /// A command, or the program itself.
    struct Entry {
        /// Its name and those of the commands it belongs to, without the program's.
        let path: [String]
        let command: CommandDescription
        /// Those that people are told of.
        let subcommands: [CommandDescription]
        /// With those that every command, or every program, understands.
        let options: [Option]

        /// What it takes besides its options.
        var operands: [OperandDescription] { [command.operand, command.optionalOperand].compactMap(\.self) }
    }

    /// An option, and which others are out of the question once it is given.
    struct Option {
        let option: OptionDescription
        let excluded: [OptionDescription]

        /// What a completion says of it: its help up to the end of the first clause.
        var clause: String { Reference.clause(option.help) }
    }

    let name: String
    let entries: [Entry]

    package init(_ program: CommandDescription) {
        name = program.name
        entries = Self.entries(program, at: [])
    }

    var program: Entry { entries[0] }

    private static func entries(_ command: CommandDescription, at path: [String]) -> [Entry] {
        let subcommands = command.listedSubcommands(isProgram: path.isEmpty)
        let entry = Entry(
            path: path, command: command, subcommands: subcommands,
            options: command.options.flatMap(options)
                + (path.isEmpty ? [.help, .version] : [.help]).map { Option(option: $0, excluded: []) })
        return [entry] + subcommands.flatMap { entries($0, at: path + [$0.name]) }
    }

    private static func options(_ group: OptionGroup) -> [Option] {
        group.options.map { option in
            Option(option: option, excluded: group.options.filter { $0 != option })
        }
    }

    /// The text up to its first full stop, semicolon, colon or parenthesis, without that.
    static func clause(_ text: String) -> String {
        var clause = ""
        for character in text {
            if character == "(" || (character == " " && clause.last.map { ".;:".contains($0) } == true) { break }
            clause.append(character)
        }
        while let last = clause.last, " .;:".contains(last) { clause.removeLast() }
        return clause
    }
}
