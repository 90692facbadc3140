internal import CommandLine

/// The completions of bash, which need no other script: tables made from the descriptions, and functions that read the
/// line by them.
extension Reference {
    package func bashCompletion() -> String {
        """
        # shellcheck shell=bash disable=SC2034
        # Completions of \(name) for bash, made from the program's own description of its command line.

        # Says of a command which there are below it, which options it has (a value follows an =, all the rest a +), and
        # which of them exclude each other.
        _\(name)_command() {
            commands='' options='' conflicts=''
            case $1 in
        \(entries.map(bashCommand).joined(separator: "\n"))
            esac
        }

        # Says what an option's value or an operand of a command is.
        _\(name)_kind() {
            case $1 in
        \(bashKinds.joined(separator: "\n"))
                *) kind='' ;;
            esac
        }

        \(BashFunctions.text(name))
        """
    }

    private func bashCommand(_ entry: Entry) -> String {
        let path = Shell.quoted(entry.path.joined(separator: " "))
        let commands = entry.subcommands.map(\.name).joined(separator: " ")
        let options = entry.options.map { option -> String in
            switch option.option.value {
            case .none: "--\(option.option.name)"
            case .oneOf, .text: "--\(option.option.name)="
            case .words: "--\(option.option.name)+"
            }
        }
        let groups = entry.command.options.map(\.options).filter { $0.count > 1 }
        let conflicts = groups.map { group in group.map { "--" + $0.name }.joined(separator: ",") }
        let assignments =
            [("commands", commands), ("options", options.joined(separator: " "))]
            + [("conflicts", conflicts.joined(separator: " "))]
        let lines = assignments.filter { !$1.isEmpty }.map { "            \($0)='\($1)'\n" }
        return "        \(path))\n\(lines.joined())            ;;"
    }

    private var bashKinds: [String] {
        var cases: [(kind: String, names: [String])] = []
        func add(_ completion: Completion, _ name: String) {
            guard let kind = bashKind(completion) else { return }
            if let index = cases.firstIndex(where: { $0.kind == kind }) {
                cases[index].names.append(name)
            } else {
                cases.append((kind, [name]))
            }
        }
        for entry in entries where entry.subcommands.isEmpty {
            let path = entry.path.joined(separator: " ")
            for option in entry.options { add(option.option.completion, "\(path) --\(option.option.name)") }
            for (index, operand) in entry.operands.enumerated() {
                add(operand.completion, "\(path) \(operand.isRepeated ? "*" : String(index))")
            }
        }
        return cases.map { kind, names in
            let patterns = names.map { name in
                name.hasSuffix("*") ? Shell.quoted(String(name.dropLast())) + "[0-9]*" : Shell.quoted(name)
            }
            return "        \(patterns.joined(separator: " | "))) kind=\(Shell.quoted(kind)) ;;"
        }
    }

    private func bashKind(_ completion: Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "file"
        case .directory: "directory"
        case .program: "program"
        case .words(let words): "words " + words.joined(separator: " ")
        case .listed(let kind): "listed \(kind)"
        }
    }
}
