import CommandLine

extension Command {
    static let pause = Command(
        CommandDescription(
            "pause", summary: "Pauses reminders.",
            discussion: ["Reminders that come meanwhile are shown afterwards. geotifyd must be running."],
            examples: ["geotify pause 2h"],
            optionalOperand: OperandDescription(
                "DURATION", "How long, such as 45m or 1h30m; until 'geotify resume' by default."))
    ) { arguments, session throws(CommandFailure) in
        let duration = try arguments.operands.first.map { text throws(CommandFailure) in
            try DurationArgument.seconds(text, for: "the pause", atMost: DurationArgument.year)
        }
        try session.daemon.pause(for: duration)
    }

    static let resume = Command(
        CommandDescription("resume", summary: "Ends a pause and shows the reminders that came meanwhile.")
    ) { _, session throws(CommandFailure) in
        try session.daemon.resume()
    }
}
