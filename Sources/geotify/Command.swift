import CommandLine

/// A command: its description, and what runs it or the commands that it consists of.
struct Command: Sendable {
    typealias Action = @MainActor @Sendable (ParsedArguments, Session) throws(CommandFailure) -> Void

    let description: CommandDescription
    private let action: Action?
    private let subcommands: [Command]

    init(_ description: CommandDescription, _ action: @escaping Action) {
        self.description = description
        self.action = action
        subcommands = []
    }

    init(_ description: CommandDescription, subcommands: [Command]) {
        var description = description
        description.subcommands = subcommands.map(\.description)
        self.description = description
        action = nil
        self.subcommands = subcommands
    }

    @MainActor func run(_ path: [String], _ arguments: ParsedArguments, in session: Session) throws(CommandFailure) {
        guard let name = path.first else {
            try action?(arguments, session)
            return
        }
        let subcommand = subcommands.first { $0.description.name == name }
        try subcommand?.run(Array(path.dropFirst()), arguments, in: session)
    }
}
