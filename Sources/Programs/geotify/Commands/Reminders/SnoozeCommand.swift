import CommandLine
import Reminders

extension Command {
    static let snooze = Command(
        CommandDescription(
            "snooze", summary: "Removes a reminder from the screen and shows it again later.",
            discussion: ["Time during which the machine sleeps counts. geotifyd must be running."],
            examples: ["geotify snooze buy-milk", "geotify snooze buy-milk 2h", "geotify snooze buy-milk next"],
            operand: .identifier,
            optionalOperand: OperandDescription(
                "DURATION|next", "How long, such as 10m or 1h30m, or until the next crossing; 1h by default."))
    ) { arguments, session throws(CommandFailure) in
        let action = try SnoozeArgument.action(arguments.operands.count > 1 ? arguments.operands[1] : "1h")
        let geotification = try session.loadStore().sole(arguments.operands[0])
        try session.daemon.perform(action, on: geotification.identifier)
    }
}

/// What `snooze` takes after the identifier.
enum SnoozeArgument {
    static func action(_ text: String) throws(CommandFailure) -> NoticeAction {
        if text == "next" { return .next }
        return .snooze(try DurationArgument.seconds(text, for: "the time to snooze", atMost: DurationArgument.year))
    }
}
