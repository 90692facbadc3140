import CommandLine

/// A command: its description, and its action or subcommands.
///
/// Descriptions are made on demand: those of all commands would add a quarter of a millisecond to every start.
struct Command: Sendable {
    typealias Action = @MainActor @Sendable (ParsedArguments, Session) throws(CommandFailure) -> Void
    typealias Named = (name: String, command: Command)

    private let describe: @Sendable () -> CommandDescription
    private let action: Action?
    private let subcommands: @Sendable () -> [Named]

    init(_ description: @autoclosure @escaping @Sendable () -> CommandDescription, _ action: @escaping Action) {
        describe = description
        self.action = action
        subcommands = { [] }
    }

    init(
        _ description: @autoclosure @escaping @Sendable () -> CommandDescription,
        subcommands: @autoclosure @escaping @Sendable () -> [Command]
    ) {
        describe = description
        action = nil
        self.subcommands = { subcommands().map { ($0.describe().name, $0) } }
    }

    /// - Parameter subcommands: By the names in their descriptions.
    init(
        _ description: @autoclosure @escaping @Sendable () -> CommandDescription,
        subcommands: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, Command>
    ) {
        describe = description
        action = nil
        self.subcommands = { subcommands().map { ($0.key, $0.value) } }
    }

    /// The description with all subcommands.
    var description: CommandDescription { description(with: subcommands()) }

    /// As much of the description as these arguments need: if the first names a subcommand, that one alone.
    func description(for arguments: [String]) -> CommandDescription {
        let all = subcommands()
        let called = all.filter { $0.name == arguments.first }
        return description(with: called.isEmpty ? all : called)
    }

    private func description(with subcommands: [Named]) -> CommandDescription {
        var description = describe()
        description.subcommands = subcommands.map(\.command.description)
        return description
    }

    @MainActor func run(_ path: [String], _ arguments: ParsedArguments, in session: Session) throws(CommandFailure) {
        guard let name = path.first else {
            try action?(arguments, session)
            return
        }
        let subcommand = subcommands().first { $0.name == name }
        try subcommand?.command.run(Array(path.dropFirst()), arguments, in: session)
    }
}
