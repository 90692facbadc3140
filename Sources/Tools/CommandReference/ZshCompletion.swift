internal import CommandLine

/// The completions of zsh: a function for each command over `_arguments`, which knows what excludes what.
extension Reference {
    package func zshCompletion() -> String {
        let functions = entries.map { $0.subcommands.isEmpty ? zshLeaf($0) : zshGroup($0) }
        return """
            #compdef \(name)
            # Completions of \(name) for zsh, made from the program's own description of its command line.

            \(functions.joined(separator: "\n"))\(zshListed)
            \(zshName(program)) "$@"

            """
    }

    private func zshName(_ entry: Entry) -> String { "_" + ([name] + entry.path).joined(separator: "_") }

    private func zshLeaf(_ entry: Entry) -> String {
        if entry.path == [CommandDescription.help.name] { return zshHelp(entry) }
        var specifications = entry.options.map(zshOption)
        if let operand = entry.command.operand {
            specifications.append(zshOperand(operand.isRepeated ? "*:" : "1:", operand))
        }
        if let operand = entry.command.optionalOperand {
            let position = entry.command.operand == nil ? "1::" : "2::"
            specifications.append(zshOperand(operand.isRepeated ? "*:" : position, operand))
        }
        let lines = specifications.map { " \\\n        " + Shell.quoted($0) }.joined()
        return "\(zshName(entry))() {\n    _arguments -S :\(lines)\n}\n"
    }

    /// `'(--here)--at=[The coordinate or place]:LAT,LON|PLACE:_geotify_listed places'`
    private func zshOption(_ option: Option) -> String {
        let name = option.option.name
        let isLast = [OptionDescription.help.name, OptionDescription.version.name].contains(name)
        let excluded = isLast ? "(- *)" : option.excluded.isEmpty ? "" : excludedNames(option)
        let clause = Shell.escaped(option.clause, "\\[]")
        let action = zshAction(option.option.completion)
        return switch option.option.value {
        case .none: "\(excluded)--\(name)[\(clause)]"
        case .oneOf: "\(excluded)--\(name)=[\(clause)]:\(name):\(action)"
        case .text(let value): "\(excluded)--\(name)=[\(clause)]:\(Shell.escaped(value, "\\:")):\(action)"
        // All that follows, up to two dashes.
        case .words(let value): "\(excluded)--\(name)[\(clause)]:*--::\(Shell.escaped(value, "\\:")):\(action)"
        }
    }

    private func excludedNames(_ option: Option) -> String {
        "(" + option.excluded.map { "--" + $0.name }.joined(separator: " ") + ")"
    }

    private func zshOperand(_ position: String, _ operand: OperandDescription) -> String {
        position + Shell.escaped(operand.name, "\\:") + ":" + zshAction(operand.completion)
    }

    private func zshAction(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " "
        case .file: "_files"
        case .directory: "_files -/"
        case .program: "_normal"
        case .words(let words): "(" + words.joined(separator: " ") + ")"
        // With a blank before it: nothing is put in among its arguments.
        case .listed(let kind): " _\(name)_listed \(kind)"
        }
    }

    private func zshGroup(_ entry: Entry) -> String {
        let function = zshName(entry)
        let items = entry.subcommands.map { command in
            "\n        " + Shell.quoted(Shell.escaped(command.name, "\\:") + ":" + Reference.clause(command.summary))
        }
        let options = entry.options.map { " \\\n        " + Shell.quoted(zshOption($0)) }.joined()
        let cases = entry.subcommands.map { "\n                \($0.name)) \(function)_\($0.name) && ret=0 ;;" }
        return """
            \(function)_commands() {
                local -a commands=(\(items.joined())
                )
                _describe -t commands command commands
            }

            \(function)() {
                local curcontext=$curcontext state line ret=1
                local -A opt_args
                _arguments -C -S :\(options) \\
                    '(-): :\(function)_commands' \\
                    '(-)*:: :->arguments' && ret=0
                case $state in
                    arguments)
                        curcontext=${curcontext%:*:*}:\(function.dropFirst())-$words[1]:
                        case $words[1] in\(cases.joined())
                        esac
                        ;;
                esac
                return ret
            }

            """
    }

    /// The names of commands, of which it runs none.
    private func zshHelp(_ entry: Entry) -> String {
        let groups = entries.dropFirst().filter { !$0.subcommands.isEmpty }
        let cases = groups.map { "\n        \($0.path.joined(separator: " "))) \(zshName($0))_commands ;;" }
        return """
            \(zshName(entry))() {
                case "$words[2,CURRENT-1]" in
                    '') \(zshName(program))_commands ;;\(cases.joined())
                esac
            }

            """
    }

    /// The function that asks the program for candidates, if any are asked for.
    private var zshListed: String {
        guard entries.contains(where: \.asksTheProgram) else { return "" }
        return #"""

            # Offers what the program lists of a kind; nothing where it fails.
            _\#(name)_listed() {
                local -a lines names items
                local -i index
                lines=("${(@f)$(_call_program $1 command \#(name) candidates $1 2>/dev/null)}")
                lines=("${(@)lines:#}")
                ((${#lines})) || return 1
                names=("${(@)lines%%$'\t'*}")
                names=("${(@)names//\\/\\\\}")
                names=("${(@)names//:/\\:}")
                for ((index = 1; index <= ${#lines}; index++)); do
                    items+=("$names[index]:${lines[index]#*$'\t'}")
                done
                _describe -t $1 $1 items
            }

            """#
    }
}
