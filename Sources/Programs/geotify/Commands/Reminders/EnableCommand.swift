import CommandLine
import Store

extension Command {
    static let enable = Command(
        CommandDescription(
            "enable", summary: "Enables geotifications again, including done ones.", operand: .identifiers)
    ) { arguments, session throws(CommandFailure) in
        try session.changeStore { draft in
            for identifier in try arguments.operands.map({ try draft.sole($0) }) {
                try draft.setEnabled(true, of: identifier)
                try draft.setCompleted(nil, of: identifier)
            }
        }
    }

    static let disable = Command(
        CommandDescription(
            "disable", summary: "Disables geotifications without removing them.", operand: .identifiers)
    ) { arguments, session throws(CommandFailure) in
        try session.changeStore { draft in
            for identifier in try arguments.operands.map({ try draft.sole($0) }) {
                try draft.setEnabled(false, of: identifier)
            }
        }
    }
}
