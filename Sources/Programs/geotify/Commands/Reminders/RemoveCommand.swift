import CommandLine
import Store

extension Command {
    static let remove = Command(
        CommandDescription("remove", summary: "Removes geotifications.", operand: .identifiers)
    ) { arguments, session throws(CommandFailure) in
        try session.changeStore { draft in
            try draft.remove(arguments.operands.map { try draft.sole($0) })
        }
    }
}
